-- Drives a headless Neovim through what a user does: open, see, fix, run.
-- Results are printed as "name: value" lines, which the Go test compares.
local function say(name, value) io.stdout:write(name .. ': ' .. tostring(value) .. '\n') end
local function wait(what, done)
  if not vim.wait(20000, done, 20) then
    say('timeout', what)
    vim.cmd('cquit!')
  end
end

vim.opt.runtimepath:append(os.getenv('PLUGIN'))
vim.cmd('filetype on')
vim.opt.fixendofline = false -- the file is compared byte for byte
require('sqlrepair').setup({ cmd = { os.getenv('SERVER'), 'serve' } })
vim.cmd('edit ' .. os.getenv('FILE'))
local buf = vim.api.nvim_get_current_buf()

local function diagnostics() return vim.diagnostic.get(buf) end
wait('diagnostics', function() return #diagnostics() >= 2 end)
table.sort(diagnostics(), function(a, b) return a.lnum < b.lnum end)
for _, d in ipairs(diagnostics()) do
  say('diagnostic', string.format('%s %d:%d-%d', d.user_data and d.user_data.lsp and d.user_data.lsp.code or d.code, d.lnum, d.col, d.end_col))
end
wait('status', function() return require('sqlrepair').status(buf):find('database shop') ~= nil end)
say('status', require('sqlrepair').status(buf))

-- The score of the second query stands beside it, and a window shows what it is made of.
local function scores()
  local out = {}
  for _, ns in pairs(vim.api.nvim_get_namespaces()) do
    for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(buf, ns, { 5, 0 }, { 5, -1 }, { details = true })) do
      for _, chunk in ipairs(mark[4].virt_text or {}) do
        if chunk[1]:find('the question: 0.', 1, true) then out[#out + 1] = chunk[1] end
      end
    end
  end
  return out
end
wait('the score', function() return #scores() > 0 end)
say('score', scores()[1])
vim.api.nvim_win_set_cursor(0, { 6, 0 })
vim.lsp.codelens.run()
wait('what the score is made of', function() return vim.bo.filetype == 'sqlrepair' end)
for _, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do say('facts', line) end
vim.fn.search('sql, line 6')
vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes('<CR>', true, false, true), 'x', false)
say('place', vim.api.nvim_win_get_cursor(0)[1])

-- The quick fix is taken through the editor's own menu: its first entry.
local chosen
vim.ui.select = function(items, opts, on_choice)
  chosen = opts.format_item and opts.format_item(items[1]) or items[1]
  on_choice(items[1], 1)
end
local before = #diagnostics()
local first = diagnostics()[1]
for _, d in ipairs(diagnostics()) do
  if d.lnum < first.lnum then first = d end
end
vim.api.nvim_win_set_cursor(0, { first.lnum + 1, first.col })
vim.lsp.buf.code_action()
wait('the fix', function() return #diagnostics() < before end)
say('fix', chosen)

-- Candidates are run on the database and shown as a table; <CR> applies one.
vim.api.nvim_win_set_cursor(0, { diagnostics()[1].lnum + 1, diagnostics()[1].col })
vim.cmd('LspSqlRepairCandidates')
wait('the table', function() return vim.bo.filetype == 'sqlrepair' end)
for _, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do say('table', line) end
vim.fn.search('^1\\. ')
vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes('<CR>', true, false, true), 'x', false)
wait('the repair', function() return #diagnostics() == 0 end)
vim.api.nvim_buf_call(buf, function() vim.cmd('write') end)
say('done', 'yes')
vim.cmd('qall!')
