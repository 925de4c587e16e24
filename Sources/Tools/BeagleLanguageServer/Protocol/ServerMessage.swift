import Beagle
import BeagleProjects

/// A message to the editor, as JSON.
package struct ServerMessage: Sendable {
  package let bytes: [UInt8]

  private init(_ members: KeyValuePairs<String, (any WireValue)?>) {
    bytes = JSONWriter.text { json in
      json.beginObject()
      json.key("jsonrpc")
      json.string("2.0")
      for (key, value) in members {
        guard let value else { continue }
        json.key(key)
        value.write(to: &json)
      }
      json.endObject()
    }
  }

  static func response(_ id: DynamicObject, _ result: any WireValue) -> ServerMessage {
    ServerMessage(["id": id, "result": result])
  }

  /// The error response to a request; none if it waits.
  static func failure(_ id: DynamicObject, _ error: RequestError) -> [ServerMessage] {
    guard case .failed(let code, let message) = error else { return [] }
    return [ServerMessage(["id": id, "error": ResponseError(code: code, message: message)])]
  }

  static func diagnostics(_ uri: String, _ document: OpenDocument?) -> ServerMessage {
    let parameters = PublishDiagnosticsParameters(
      uri: uri, version: document?.version, diagnostics: document?.findings.map(LSP.Diagnostic.init) ?? [])
    return ServerMessage(["method": "textDocument/publishDiagnostics", "params": parameters])
  }

  /// Makes the editor request results again that depend on the project file.
  static func refresh(_ name: String) -> ServerMessage {
    ServerMessage(["id": "refresh " + name, "method": "workspace/\(name)/refresh"])
  }

  static let showID = "show"

  static func show(_ page: Preview) -> ServerMessage {
    let parameters = ShowDocumentParameters(uri: page.url, external: true)
    return ServerMessage(["id": showID, "method": "window/showDocument", "params": parameters])
  }

  /// Shows the page's URL to the user.
  static func showURL(of page: Preview) -> ServerMessage {
    let parameters = MessageParameters(type: 3, message: "The preview is at \(page.url)")
    return ServerMessage(["method": "window/showMessage", "params": parameters])
  }

  /// Makes the editor log why a notification had no effect.
  static func log(_ message: String) -> ServerMessage {
    ServerMessage(["method": "window/logMessage", "params": MessageParameters(type: 1, message: message)])
  }

  /// Asks the editor to report changes of project files, documents and pictures.
  static let watchFiles: ServerMessage = {
    let parameters: DynamicObject = [
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
    ]
    return ServerMessage(["id": "watch", "method": "client/registerCapability", "params": parameters])
  }()
}

private struct ResponseError: WireObject {
  var code = 0
  var message = ""

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("code", &code)
    try properties.required("message", &message)
  }
}

private struct PublishDiagnosticsParameters: WireObject {
  var uri = ""
  var version: Int?
  var diagnostics: [LSP.Diagnostic] = []

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("uri", &uri)
    try properties.optional("version", &version)
    try properties.required("diagnostics", &diagnostics)
  }
}

private struct ShowDocumentParameters: WireObject {
  var uri = ""
  var external = false

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("uri", &uri)
    try properties.required("external", &external)
  }
}

private struct MessageParameters: WireObject {
  var type = 1
  var message = ""

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("type", &type)
    try properties.required("message", &message)
  }
}

/// Why a request has no result yet.
enum RequestError: Error {
  /// The protocol's error code and a message.
  case failed(Int, String)
  /// More files have to be read first.
  case waits

  /// The request is valid but cannot be fulfilled (`RequestFailed`).
  static func refused(_ reason: String) -> RequestError { .failed(-32_803, reason) }

  static let cancelled = RequestError.failed(-32_800, "the request was cancelled")

  /// The parameters are invalid for the method.
  static func invalid(_ reason: String) -> RequestError { .failed(-32_602, reason) }
}
