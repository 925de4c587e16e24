-- Starts `beagle lsp` for JSON files below a folder that has a beagle.json. In your init.lua:
--
--     dofile("/path/to/Sources/Tools/Integrations/neovim/beagle.lua")
--
-- Neovim 0.7 is enough. `vim.lsp.codelens.run()` does what the line above a screen or a context offers.

-- Marks what the cursor is on, in the text and in the preview.
local function follow(_, buffer)
  local group = vim.api.nvim_create_augroup("beagle" .. buffer, {})
  vim.api.nvim_create_autocmd("CursorHold", {
    group = group,
    buffer = buffer,
    callback = function() vim.lsp.buf.document_highlight() end,
  })
  vim.api.nvim_create_autocmd("CursorMoved", {
    group = group,
    buffer = buffer,
    callback = function() vim.lsp.buf.clear_references() end,
  })
  vim.api.nvim_create_autocmd({ "BufEnter", "InsertLeave" }, {
    group = group,
    buffer = buffer,
    callback = function() vim.lsp.codelens.refresh() end,
  })
  vim.lsp.codelens.refresh()
end

local clients = {}

local function start(buffer)
  local folder = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":p:h")
  local project = vim.fn.findfile("beagle.json", folder .. ";")
  if project == "" then
    return
  end
  local root = vim.fn.fnamemodify(project, ":p:h")
  -- The server looks for its project from the folder in which it is started.
  local config = {
    name = "beagle",
    cmd = { vim.g.beagle_path or "beagle", "lsp" },
    root_dir = root,
    cmd_cwd = root,
    -- Before it has started, Neovim 0.7 would wait for lenses for ever.
    on_attach = follow,
  }
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
  else
    clients[root] = clients[root] or vim.lsp.start_client(config)
    vim.lsp.buf_attach_client(buffer, clients[root])
  end
end

-- Where a lens says that something is used.
vim.lsp.commands["beagle.showReferences"] = function(command, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  local items = vim.lsp.util.locations_to_items(command.arguments[3], client.offset_encoding)
  vim.fn.setqflist({}, " ", { title = command.title, items = items })
  if #items > 0 then
    vim.cmd("copen")
  end
end

vim.api.nvim_create_autocmd("FileType", {
  pattern = "json",
  callback = function(event) start(event.buf) end,
})
