-- A headless Neovim whose user gives a wrong password and then the right one. What
-- the editor logs at its loudest is read by the Go test.
local function say(name, value) io.stdout:write(name .. ': ' .. tostring(value) .. '\n') end
vim.opt.runtimepath:append(os.getenv('PLUGIN'))
vim.cmd('filetype on')
vim.lsp.set_log_level('trace')
require('sqlrepair').setup({ cmd = { os.getenv('SERVER'), 'serve' } })
vim.api.nvim_input('wr0ng-planted<CR>' .. os.getenv('PASSWORD') .. '<CR>')
vim.cmd('edit ' .. os.getenv('FILE'))
local function status() return require('sqlrepair').status(0) end
vim.wait(60000, function() return status():find('database shop') ~= nil end, 20)
say('status', status())
say('level', require('vim.lsp.log').get_level())
say('log', vim.lsp.get_log_path())
vim.cmd('qall!')
