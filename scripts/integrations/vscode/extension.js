// Starts `beagle lsp` for JSON files of folders that have a beagle.json, which is when VS Code activates this.
"use strict";

const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const command = workspace.getConfiguration("beagle").get("path") || "beagle";
  client = new LanguageClient(
    "beagle",
    "Beagle",
    { command, args: ["lsp"] },
    { documentSelector: [{ scheme: "file", language: "json" }] },
  );
  return client.start();
};

exports.deactivate = () => client?.stop();
