-- Uses what the server has from a real Neovim, and prints what comes of it, a line for each feature:
--
--     BEAGLE=.build/debug/beagle nvim --headless -u NONE -i NONE -n -c 'luafile Sources/Tools/Integrations/neovim/test.lua'
--
-- What this Neovim does not know is printed as missing.

local here = debug.getinfo(1, "S").source:sub(2):match("(.*/)") or "./"
vim.g.beagle_path = vim.fn.fnamemodify(vim.env.BEAGLE or "beagle", ":p")

local function say(name, value)
  local text = type(value) == "string" and value or vim.fn.json_encode(value)
  io.stdout:write(name, ": ", text, "\n")
  io.stdout:flush()
end

-- Waits for something that is sure to come, unless the test has failed.
local function wait(condition)
  if not vim.wait(600000, condition, 10) then
    error("it never came")
  end
end

local screen = [[
{
  "_beagleComponent_": "beagle:container",
  "context": {"id": "user", "value": {"name": "😀 Ana"}},
  "children": [
    {"_beagleComponent_": "beagle:text", "text": "😀 @{user.name}", "textColor": "#00FF00"},
    {"_beagleComponent_": "beagle:txt", "text": "tea"}
  ]
}
]]

local folder = vim.fn.tempname()
vim.fn.mkdir(folder, "p")
vim.fn.writefile({ "{}" }, folder .. "/beagle.json")
local file = folder .. "/home.json"
vim.fn.writefile(vim.split(vim.trim(screen), "\n"), file)

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
end

local function client()
  return vim.tbl_values((vim.lsp.get_clients or vim.lsp.get_active_clients)())[1]
end

-- Puts the cursor before a text.
local function go(to)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local column = line:find(to, 1, true)
    if column then
      vim.api.nvim_win_set_cursor(0, { number, column - 1 })
      return
    end
  end
  error("there is no " .. to)
end

-- The result of a request at the cursor.
local function ask(method, more)
  local parameters = vim.lsp.util.make_position_params(0, client().offset_encoding)
  local responses = vim.lsp.buf_request_sync(0, method, vim.tbl_extend("force", parameters, more or {}), 600000)
  local response = vim.tbl_values(responses or {})[1] or {}
  if response.error or response.err then
    error(vim.inspect(response))
  end
  return response.result
end

local function map(values, change)
  local all = {}
  for _, value in ipairs(values or {}) do
    table.insert(all, change(value))
  end
  return all
end

-- Lines and columns as Neovim counts them, which does not depend on what it has agreed to with the server.
local function places(locations)
  local items = vim.lsp.util.locations_to_items(locations, client().offset_encoding)
  return map(items, function(item) return item.lnum .. ":" .. item.col end)
end

-- The same for ranges of this document.
local function placesHere(results)
  return places(map(results, function(result) return { uri = vim.uri_from_bufnr(0), range = result.range } end))
end

local features = {}
local function feature(name, body)
  table.insert(features, { name, body })
end

feature("diagnostics", function()
  wait(function() return #vim.diagnostic.get(0) > 0 end)
  return map(vim.diagnostic.get(0), function(found) return found.lnum .. ":" .. found.col .. " " .. found.message end)
end)

feature("lenses", function()
  vim.lsp.codelens.refresh()
  local function titles()
    return map(vim.lsp.codelens.get(0), function(lens) return lens.command and lens.command.title or "" end)
  end
  wait(function() return #titles() == 3 and not vim.tbl_contains(titles(), "") end)
  return titles()
end)

feature("references of a lens", function()
  for _, lens in ipairs(vim.lsp.codelens.get(0)) do
    if lens.command.title == "1 reference" then
      vim.lsp.commands[lens.command.command](lens.command, { bufnr = 0, client_id = client().id })
    end
  end
  local items = map(vim.fn.getqflist(), function(item) return item.lnum .. ":" .. item.col end)
  vim.cmd("cclose")
  return items
end)

feature("code action", function()
  local found = vim.diagnostic.get(0)[1]
  local range = {
    start = { line = found.lnum, character = found.col },
    ["end"] = { line = found.end_lnum, character = found.end_col },
  }
  local actions = ask("textDocument/codeAction", { range = range, context = { diagnostics = {} } })
  local apply = vim.lsp.util.apply_workspace_edit
  apply(actions[1].edit, client().offset_encoding)
  wait(function() return #vim.diagnostic.get(0) == 0 end)
  return actions[1].title .. ", " .. vim.trim(vim.fn.getline(6))
end)

feature("hover", function()
  go("name}")
  local hover = ask("textDocument/hover")
  return vim.split(hover.contents.value or hover.contents, "\n")[1]
end)

feature("completion", function()
  go("name}")
  return map(ask("textDocument/completion"), function(item) return item.label end)
end)

feature("definition", function()
  go("user.name")
  vim.lsp.buf.definition()
  wait(function() return vim.api.nvim_win_get_cursor(0)[1] == 3 end)
  local cursor = vim.api.nvim_win_get_cursor(0)
  return vim.fn.getline("."):sub(cursor[2] + 1, cursor[2] + 4)
end)

feature("references", function()
  go("user.name")
  return places(ask("textDocument/references", { context = { includeDeclaration = true } }))
end)

feature("highlights", function()
  return placesHere(ask("textDocument/documentHighlight"))
end)

feature("symbols", function()
  local items = vim.lsp.util.symbols_to_items(ask("textDocument/documentSymbol"), 0, client().offset_encoding)
  return map(items, function(item) return vim.trim(item.text) end)
end)

feature("rename", function()
  go("user.name")
  vim.lsp.buf.rename("person")
  wait(function() return text():find("@{person.name}", 1, true) ~= nil end)
  return vim.trim(vim.fn.getline(3))
end)

feature("formatting", function()
  vim.api.nvim_buf_set_lines(0, 5, 6, false, { '  {"_beagleComponent_" :"beagle:text","text":"tea"}' })
  vim.bo.shiftwidth = 2
  vim.bo.expandtab = true
  local format = vim.lsp.buf.format or vim.lsp.buf.formatting_sync
  format(vim.lsp.buf.format and { timeout_ms = 600000 } or {}, 600000)
  return vim.fn.getline(6)
end)

feature("semantic tokens", function()
  if not vim.lsp.semantic_tokens then
    return nil
  end
  go("person.name")
  local cursor = vim.api.nvim_win_get_cursor(0)
  local found
  wait(function()
    found = vim.lsp.semantic_tokens.get_at_pos(0, cursor[1] - 1, cursor[2])
    return found ~= nil and #found > 0
  end)
  return found[1].type
end)

feature("inlay hints", function()
  if not vim.lsp.inlay_hint or not vim.lsp.inlay_hint.get then
    return nil
  end
  vim.lsp.inlay_hint.enable(true)
  wait(function() return #vim.lsp.inlay_hint.get() > 0 end)
  return map(vim.lsp.inlay_hint.get(), function(hint) return hint.inlay_hint.label end)
end)

feature("colours", function()
  return placesHere(ask("textDocument/documentColor"))
end)

feature("folds", function()
  return map(ask("textDocument/foldingRange"), function(fold) return fold.startLine .. "-" .. fold.endLine end)
end)

feature("preview", function()
  local shown
  local handlers = vim.lsp.handlers
  handlers["window/showDocument"] = function(_, parameters)
    shown = "opened " .. parameters.uri
    return { success = true }
  end
  handlers["window/showMessage"] = function(_, parameters)
    shown = parameters.message
    return vim.NIL
  end
  local uri = ask("workspace/executeCommand", {
    command = "beagle.preview",
    arguments = { vim.uri_from_bufnr(0) },
  })
  wait(function() return shown ~= nil end)
  return (shown:gsub(uri:gsub("%p", "%%%0"), "its page"))
end)

local function run()
  dofile(here .. "beagle.lua")
  vim.cmd("filetype on")
  vim.cmd("edit " .. vim.fn.fnameescape(file))
  wait(function() return client() ~= nil and client().server_capabilities ~= nil end)
  for _, one in ipairs(features) do
    local value = one[2]()
    say(one[1], value == nil and "missing" or value)
  end
end

local isDone, fault = pcall(run)
if not isDone then
  say("fault", tostring(fault))
end
vim.fn.delete(folder, "rf")
vim.cmd(isDone and "qall!" or "cquit!")
