-- For vim.lsp.enable('sqlrepair'), Neovim 0.11 and later.
return require('sqlrepair').config()
