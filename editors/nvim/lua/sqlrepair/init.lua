-- sqlrepair-lsp in Neovim. With 0.11 and later vim.lsp.config knows the server;
-- before, setup() starts it for SQL buffers. Both show the results of candidates
-- in a window of their own, from which a candidate is applied with <CR>.
local M = {}

local defaults = {
  cmd = { 'sqlrepair-lsp', 'serve' },
  filetypes = { 'sql', 'mysql', 'plsql', 'pgsql', 'sqlite' },
  root_markers = { '.sqlrepair.toml', '.git' },
  trusted = true, -- false: nothing is read but the text
  score = true, -- false: no score beside the queries
  on_attach = nil,
}

local options = vim.deepcopy(defaults)

-- The text of the last status of each buffer, for a status line.
function M.status(bufnr)
  return M.statuses[vim.uri_from_bufnr(bufnr or 0)] or ''
end
M.statuses = {}

local function on_status(_, status)
  M.statuses[status.uri] = status.text
  vim.cmd('redrawstatus')
end

-- The server asks for the password of a database. Neovim's log would write the
-- answer at its loudest level, so it is silenced until the answer is sent.
local function on_secret(_, question)
  local prompt = string.format('Password of connection %s (%s): ', question.connection, question.address)
  if question.refused then
    prompt = 'The password was refused. ' .. prompt
  end
  local ok, value = pcall(vim.fn.inputsecret, prompt)
  if not ok or value == '' then
    return { error = { code = 'Cancelled', message = 'No password was given.' } }
  end
  local log = require('vim.lsp.log')
  local level = log.get_level()
  log.set_level(vim.log.levels.WARN)
  vim.schedule(function() log.set_level(level) end)
  return { value = value }
end

-- Requests of the commands below go to the client of the buffer.
local function client_of(bufnr)
  for _, client in pairs((vim.lsp.get_clients or vim.lsp.get_active_clients)()) do
    if client.name == 'sqlrepair' and vim.lsp.buf_is_attached(bufnr, client.id) then
      return client
    end
  end
end

local function request(bufnr, command, arguments, done)
  local client = client_of(bufnr)
  if not client then
    vim.notify('sqlrepair-lsp is not attached to this buffer', vim.log.levels.WARN)
    return
  end
  local params = { command = command, arguments = arguments }
  local function answer(err, result)
    if err then
      vim.notify('sqlrepair: ' .. (err.message or tostring(err)), vim.log.levels.WARN)
    else
      done(result)
    end
  end
  if vim.fn.has('nvim-0.11') == 1 then
    client:request('workspace/executeCommand', params, answer, bufnr)
  else
    client.request('workspace/executeCommand', params, answer, bufnr)
  end
end

-- The place of the cursor in the units of the protocol.
local function here(bufnr)
  local client = client_of(bufnr)
  local p = vim.lsp.util.make_position_params(0, client and client.offset_encoding or 'utf-16')
  return { uri = p.textDocument.uri, position = p.position }
end

local function show(lines, filetype)
  vim.cmd('botright new')
  local buf = vim.api.nvim_get_current_buf()
  vim.bo[buf].buftype, vim.bo[buf].bufhidden, vim.bo[buf].swapfile = 'nofile', 'wipe', false
  vim.api.nvim_buf_set_lines(buf, 0, -1, false, lines)
  vim.bo[buf].filetype, vim.bo[buf].modifiable = filetype, false
  vim.api.nvim_win_set_height(0, math.min(#lines, 20))
  vim.keymap.set('n', 'q', '<cmd>close<CR>', { buffer = buf })
  return buf
end

local function cell(value)
  if value == nil or value == vim.NIL then
    return 'NULL'
  elseif type(value) == 'table' then
    return "x'" .. (value.blob or '') .. "'"
  end
  return (tostring(value):gsub('%s+', ' '))
end

-- One result as lines: its size, then the first rows as a table.
local function ran_lines(ran, most)
  if not ran or ran == vim.NIL then
    return { '  not run' }
  end
  if ran.error and ran.error ~= '' then
    return { '  ' .. ran.outcome .. ': ' .. ran.error }
  end
  local lines = { string.format('  %d row%s', ran.rowCount, ran.rowCount == 1 and '' or 's') }
  if #ran.rows == 0 then
    return lines
  end
  local widths, grid = {}, { ran.columns }
  for i = 1, math.min(most, #ran.rows) do
    local row = {}
    for k = 1, #ran.columns do
      row[k] = cell(ran.rows[i][k])
    end
    grid[#grid + 1] = row
  end
  for _, row in ipairs(grid) do
    for k, text in ipairs(row) do
      widths[k] = math.max(widths[k] or 0, vim.fn.strdisplaywidth(text))
    end
  end
  for _, row in ipairs(grid) do
    local cells = {}
    for k, text in ipairs(row) do
      cells[k] = text .. string.rep(' ', widths[k] - vim.fn.strdisplaywidth(text))
    end
    lines[#lines + 1] = '  | ' .. table.concat(cells, ' | ') .. ' |'
  end
  if ran.rowCount > most then
    lines[#lines + 1] = '  | …'
  end
  return lines
end

-- Runs the candidates of the statement under the cursor and shows a table of
-- what each returned. <CR> on a candidate applies it.
function M.candidates(bufnr, place)
  bufnr = bufnr or vim.api.nvim_get_current_buf()
  request(bufnr, 'sqlrepair.runCandidates', { place or here(bufnr) }, function(found)
    local lines, at = { 'The query as it stands' }, {}
    vim.list_extend(lines, ran_lines(found.original, 5))
    if #found.candidates == 0 then
      vim.list_extend(lines, { '', 'No candidate: nothing is wrong that the rules can see.' })
    end
    for i, c in ipairs(found.candidates) do
      vim.list_extend(lines, { '', string.format('%d. %s  (%s)', i, c.title, c.trust) })
      local first = #lines
      for _, why in ipairs(c.because or {}) do
        lines[#lines + 1] = '  because ' .. why
      end
      vim.list_extend(lines, ran_lines(c.ran, 5))
      for l = first, #lines do
        at[l] = c.id
      end
    end
    vim.list_extend(lines, { '', '<CR> applies the candidate under the cursor, q closes.' })
    local win = vim.api.nvim_get_current_win()
    local view = show(lines, 'sqlrepair')
    vim.keymap.set('n', '<CR>', function()
      local id = at[vim.api.nvim_win_get_cursor(0)[1]]
      if not id then
        return
      end
      vim.cmd('close')
      if vim.api.nvim_win_is_valid(win) then
        vim.api.nvim_set_current_win(win)
      end
      M.apply(bufnr, found.uri, found.version, id)
    end, { buffer = view })
  end)
end

-- Applies one candidate; the server makes the edit.
function M.apply(bufnr, uri, version, id)
  request(bufnr, 'sqlrepair.apply', { { uri = uri, version = version, repair = id } }, function(answer)
    if answer and answer.applied == false then
      vim.notify('sqlrepair: ' .. (answer.failureReason or 'the repair was not applied'), vim.log.levels.WARN)
    end
  end)
end

-- Shows the statement under the cursor with its holes, and the edit asked for.
function M.masked(bufnr)
  bufnr = bufnr or vim.api.nvim_get_current_buf()
  request(bufnr, 'sqlrepair.showMasked', { here(bufnr) }, function(m)
    local lines = vim.split(m.masked, '\n')
    vim.list_extend(lines, { '', '-- ' .. m.instruction })
    show(lines, 'sql')
  end)
end

-- Runs the query under the cursor, read-only.
function M.run(bufnr)
  bufnr = bufnr or vim.api.nvim_get_current_buf()
  request(bufnr, 'sqlrepair.runQuery', { here(bufnr) }, function(ran)
    show(ran_lines(ran, 200), 'sqlrepair')
  end)
end

local function signed(weight) return (string.format('%+.2f', weight):gsub('-', '−')) end

-- Shows what the score of the statement under the cursor is made of. <CR> on a place
-- goes there.
function M.score(bufnr, place)
  bufnr = bufnr or vim.api.nvim_get_current_buf()
  request(bufnr, 'sqlrepair.explainScore', { place or here(bufnr) }, function(s)
    local lines, at = { s.title, s.question, '', signed(s.base) .. '  where nothing is known of the query' }, {}
    local sum = s.base + s.others.weight
    for _, t in ipairs(s.terms) do
      sum = sum + t.weight
      lines[#lines + 1] = signed(t.weight) .. '  ' .. t.text
      for i = 1, math.min(#t.evidence, 3) do
        local e = t.evidence[i]
        local where = e.range ~= vim.NIL and e.range or nil
        local words = (e.text == t.text or e.text == 'here') and '' or '  ' .. e.text
        lines[#lines + 1] = '       ' .. e.from .. (where and ', line ' .. (where.start.line + 1) or '') .. words
        at[#lines] = where and where.start
      end
    end
    if s.others.count > 0 then
      lines[#lines + 1] = string.format('%s  %d facts more', signed(s.others.weight), s.others.count)
    end
    lines[#lines + 1] = string.format('%s  together: the %s of %.2f', signed(sum), s.sum, s.score)
    vim.list_extend(lines, { '', string.format('From %.2f on a query is taken to answer its question. <CR> goes to a place, q closes.', s.threshold) })
    local win = vim.api.nvim_get_current_win()
    local view = show(vim.tbl_map(function(l) return (l:gsub('%s*\n%s*', ' ')) end, lines), 'sqlrepair')
    vim.keymap.set('n', '<CR>', function()
      local to = at[vim.api.nvim_win_get_cursor(0)[1]]
      if to and vim.api.nvim_win_is_valid(win) then
        vim.cmd('close')
        vim.api.nvim_set_current_win(win)
        local line = vim.api.nvim_buf_get_lines(bufnr, to.line, to.line + 1, false)[1] or ''
        vim.api.nvim_win_set_cursor(win, { to.line + 1, vim.str_byteindex(line, math.min(to.character, (select(2, vim.str_utfindex(line)))), true) })
      end
    end, { buffer = view })
  end)
end

-- Has the scores of a buffer drawn anew. Newer versions of Neovim do that themselves
-- once code lenses are on.
local function draw_scores(bufnr)
  if options.score and not vim.lsp.codelens.enable and vim.api.nvim_buf_is_loaded(bufnr) then
    vim.api.nvim_buf_call(bufnr, function() vim.lsp.codelens.refresh() end)
  end
end

-- The server says that it knows other scores.
local function on_scores(_, _, ctx)
  for _, bufnr in ipairs(vim.api.nvim_list_bufs()) do
    if vim.lsp.buf_is_attached(bufnr, ctx.client_id) then
      draw_scores(bufnr)
    end
  end
  return vim.NIL
end

-- Keeps the scores of a buffer up to date while it is changed.
local function follow_scores(bufnr)
  if not options.score then
    return
  end
  if vim.lsp.codelens.enable then
    vim.lsp.codelens.enable(true, { bufnr = bufnr })
    return
  end
  local group = vim.api.nvim_create_augroup('sqlrepair_scores_' .. bufnr, {})
  vim.api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave', 'TextChanged' }, {
    group = group,
    buffer = bufnr,
    callback = function() draw_scores(bufnr) end,
  })
  draw_scores(bufnr)
end

-- Shows what a language model is asked about the query under the cursor, or would be
-- if the settings allowed it. Nothing is sent.
function M.prompt(bufnr)
  bufnr = bufnr or vim.api.nvim_get_current_buf()
  request(bufnr, 'sqlrepair.showPrompt', { here(bufnr) }, function(p)
    local lines = {}
    for _, m in ipairs(p.messages) do
      vim.list_extend(lines, { '==== ' .. m.role, '' })
      vim.list_extend(lines, vim.split(m.content, '\n'))
      lines[#lines + 1] = ''
    end
    show(lines, 'markdown')
  end)
end

-- Offers the 31 error types; the chosen one is written above the statement as an
-- `error:` comment, and the repair then looks for a change of that type.
function M.because()
  vim.lsp.buf.code_action({ context = { only = { 'refactor.rewrite.sqlrepair.because' }, diagnostics = {} } })
end
if vim.fn.has('nvim-0.8') == 0 then
  M.because = function() vim.lsp.buf.code_action({ only = { 'refactor.rewrite.sqlrepair.because' }, diagnostics = {} }) end
end

-- The code action that runs candidates is answered here, not by the server.
local function run_candidates(command, ctx)
  M.candidates(ctx and ctx.bufnr or nil, command.arguments and command.arguments[1])
end

local function explain_score(command, ctx)
  M.score(ctx and ctx.bufnr or nil, command.arguments and command.arguments[1])
end

local function attach(client, bufnr)
  local function command(name, run, desc)
    local make = vim.api.nvim_buf_create_user_command
    make(bufnr, name, function() run(bufnr) end, { desc = desc })
  end
  command('LspSqlRepairCandidates', M.candidates, 'Run the candidates and show what each returned')
  command('LspSqlRepairMasked', M.masked, 'Show the masked statement and the edit asked for')
  command('LspSqlRepairBecause', M.because, 'Say why this query is wrong')
  command('LspSqlRepairRun', M.run, 'Run the query under the cursor, read-only')
  command('LspSqlRepairScore', M.score, 'Show what speaks for and against the query')
  command('LspSqlRepairPrompt', M.prompt, 'Show what a language model is asked about the query')
  command('LspSqlRepairStatus', function(b) print(M.status(b)) end, 'Show pairing and database')
  follow_scores(bufnr)
  if options.on_attach then
    options.on_attach(client, bufnr)
  end
end

-- The configuration for vim.lsp.config and vim.lsp.start_client.
function M.config()
  vim.lsp.commands['sqlrepair.runCandidates'] = run_candidates
  vim.lsp.commands['sqlrepair.explainScore'] = explain_score
  local capabilities = vim.tbl_deep_extend('force', vim.lsp.protocol.make_client_capabilities(), {
    workspace = { codeLens = { refreshSupport = true } },
    textDocument = { codeLens = { dynamicRegistration = false } },
  })
  return {
    name = 'sqlrepair',
    cmd = options.cmd,
    filetypes = options.filetypes,
    root_markers = options.root_markers,
    init_options = { trusted = options.trusted, shows = true },
    capabilities = capabilities,
    handlers = { ['sqlrepair/status'] = on_status, ['sqlrepair/secret'] = on_secret, ['workspace/codeLens/refresh'] = on_scores },
    on_attach = attach,
  }
end

local function root_of(path)
  for _, marker in ipairs(options.root_markers) do
    local dir = vim.fn.fnamemodify(path, ':p:h')
    while true do
      if vim.fn.filereadable(dir .. '/' .. marker) == 1 or vim.fn.isdirectory(dir .. '/' .. marker) == 1 then
        return dir
      end
      local up = vim.fn.fnamemodify(dir, ':h')
      if up == dir then
        break
      end
      dir = up
    end
  end
  return vim.fn.fnamemodify(path, ':p:h')
end

local clients = {} -- by root folder, for versions without vim.lsp.enable

local function start(bufnr)
  local path = vim.api.nvim_buf_get_name(bufnr)
  if path == '' or vim.bo[bufnr].buftype ~= '' then
    return
  end
  local root = root_of(path)
  local id = clients[root]
  if not id or vim.lsp.client_is_stopped(id) then
    local config = M.config()
    config.root_dir = root
    config.workspace_folders = { { uri = vim.uri_from_fname(root), name = root } }
    id = vim.lsp.start_client(config)
    clients[root] = id
  end
  if id then
    vim.lsp.buf_attach_client(bufnr, id)
  end
end

-- Sets the plugin up; see :help sqlrepair.
function M.setup(opts)
  options = vim.tbl_extend('force', vim.deepcopy(defaults), opts or {})
  if vim.lsp.config and vim.lsp.enable then
    vim.lsp.config('sqlrepair', M.config())
    vim.lsp.enable('sqlrepair')
    return
  end
  if vim.fn.has('nvim-0.7') == 0 then
    vim.notify('sqlrepair needs Neovim 0.7 or later', vim.log.levels.ERROR)
    return
  end
  local group = vim.api.nvim_create_augroup('sqlrepair', {})
  vim.api.nvim_create_autocmd('FileType', {
    group = group,
    pattern = options.filetypes,
    callback = function(event) start(event.buf) end,
  })
  for _, buf in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buf) and vim.tbl_contains(options.filetypes, vim.bo[buf].filetype) then
      start(buf)
    end
  end
end

return M
