// Starts `beagle lsp` for JSON files of folders that have a beagle.json, which is when VS Code activates this.
"use strict";

const { commands, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = (context) => {
  const command = workspace.getConfiguration("beagle").get("path") || "beagle";
  client = new LanguageClient(
    "beagle",
    "Beagle",
    { command, args: ["lsp"] },
    { documentSelector: [{ scheme: "file", language: "json" }] },
  );
  // What a lens counts, in the objects that VS Code has for places. The server's own commands need nothing here.
  const convert = client.protocol2CodeConverter;
  context.subscriptions.push(
    commands.registerCommand("beagle.showReferences", (uri, position, locations) =>
      commands.executeCommand(
        "editor.action.showReferences",
        convert.asUri(uri),
        convert.asPosition(position),
        locations.map((location) => convert.asLocation(location)),
      ),
    ),
  );
  return client.start();
};

exports.deactivate = () => client?.stop();
