import Beagle
import BeagleProjects

/// The messages that the server sends.
enum Message {
  static func response(_ id: DynamicObject, _ result: DynamicObject) -> DynamicObject {
    .object(["jsonrpc": .string("2.0"), "id": id, "result": result])
  }

  static func failure(_ id: DynamicObject, _ code: Int, _ message: String) -> DynamicObject {
    .object([
      "jsonrpc": .string("2.0"), "id": id,
      "error": .object(["code": .int(code), "message": .string(message)]),
    ])
  }

  static func cancelled(_ id: DynamicObject) -> DynamicObject {
    failure(id, -32_800, "the request was cancelled")
  }

  static func diagnostics(_ uri: String, _ document: OpenDocument?) -> DynamicObject {
    .object([
      "jsonrpc": .string("2.0"), "method": .string("textDocument/publishDiagnostics"),
      "params": .object([
        "uri": .string(uri), "version": document.map { .int($0.version) },
        "diagnostics": .list(document?.findings.map(\.json) ?? []),
      ]),
    ])
  }

  /// Asks an editor that knows how to ask again for what depends on the project file.
  static func refreshes(for editor: DynamicObject) -> [DynamicObject] {
    [("diagnostics", "diagnostic"), ("inlayHint", "inlayHint"), ("codeLens", "codeLens")].compactMap {
      capability, name in
      guard editor["workspace"][capability]["refreshSupport"].boolValue == true else { return nil }
      return .object([
        "jsonrpc": .string("2.0"), "id": .string("refresh " + name),
        "method": .string("workspace/\(name)/refresh"),
      ])
    }
  }

  static let showID = DynamicObject.string("show")

  /// Asks the editor to open a page in a browser.
  static func show(_ page: Preview) -> DynamicObject {
    .object([
      "jsonrpc": .string("2.0"), "id": showID, "method": .string("window/showDocument"),
      "params": .object(["uri": .string(page.url), "external": .bool(true)]),
    ])
  }

  /// Tells the user where a page is.
  static func tell(_ page: Preview) -> DynamicObject {
    .object([
      "jsonrpc": .string("2.0"), "method": .string("window/showMessage"),
      "params": .object(["type": .int(3), "message": .string("The preview is at \(page.url)")]),
    ])
  }

  /// Asks the editor to tell when project files, documents and pictures are written by others.
  static let watchFiles = DynamicObject.object([
    "jsonrpc": .string("2.0"), "id": .string("watch"), "method": .string("client/registerCapability"),
    "params": [
      "registrations": [
        [
          "id": "watch", "method": "workspace/didChangeWatchedFiles",
          "registerOptions": [
            "watchers": [
              ["globPattern": .string("**/" + Project.fileName)],
              ["globPattern": "**/*.{json,png,jpg,jpeg,gif,svg,webp}"],
            ]
          ],
        ]
      ]
    ],
  ])
}

/// Why a request has no result yet.
enum RequestFault: Error {
  /// It cannot be done: a code of the protocol, and why.
  case failed(Int, String)
  /// More has to be read first.
  case waits

  /// What was asked for cannot be done right.
  static func refused(_ reason: String) -> RequestFault { .failed(-32_803, reason) }
}
