import Beagle

extension LSP {
  struct InitializeParameters: WireObject {
    var capabilities: ClientCapabilities?
    var rootUri: String?
    var workspaceFolders: [WorkspaceFolder]?

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.optional("capabilities", &capabilities)
      try properties.optional("rootUri", &rootUri)
      try properties.optionalList("workspaceFolders", &workspaceFolders)
    }
  }

  struct WorkspaceFolder: WireObject {
    var uri = ""

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("uri", &uri)
    }
  }

  struct InitializeResult: WireObject {
    var capabilities = DynamicObject.empty
    var serverInfo = ServerInfo()

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("capabilities", &capabilities)
      try properties.required("serverInfo", &serverInfo)
    }
  }

  struct ServerInfo: WireObject {
    var name = "beagle"
    var version = ""

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("name", &name)
      try properties.required("version", &version)
    }
  }

  /// The editor's capabilities that matter here. A capability of the wrong type counts as absent.
  struct ClientCapabilities: WireValue {
    /// The units of positions that the editor supports, by preference.
    var positionEncodings: [String] = []
    var takesSnippets = false
    /// Whether the editor requests diagnostics (pull diagnostics).
    var pullsDiagnostics = false
    var registersWatchers = false
    var showsDocuments = false
    /// The results that the editor requests again on demand.
    var refreshes: [String] = []

    static var expectation: String { "an object" }
    static var shape: WireShape { .data }

    static func read(_ json: JSONCursor, _ decoding: DecodingContext) -> ClientCapabilities? {
      guard json.kind == .object else { return nil }
      func value(_ path: StaticString...) -> JSONCursor? {
        path.reduce(json as JSONCursor?) { $0?.kind == .object ? $0?.present($1) : nil }
      }
      func has(_ value: JSONCursor?) -> Bool { value?.boolValue == true }
      let encodings = value("general", "positionEncodings").flatMap { $0.kind == .array ? $0.elements : nil }
      let all = [
        ("diagnostic", value("workspace", "diagnostics", "refreshSupport")),
        ("inlayHint", value("workspace", "inlayHint", "refreshSupport")),
        ("codeLens", value("workspace", "codeLens", "refreshSupport")),
      ]
      return ClientCapabilities(
        positionEncodings: encodings?.compactMap(\.stringValue) ?? [],
        takesSnippets: has(value("textDocument", "completion", "completionItem", "snippetSupport")),
        pullsDiagnostics: value("textDocument", "diagnostic") != nil,
        registersWatchers: has(value("workspace", "didChangeWatchedFiles", "dynamicRegistration")),
        showsDocuments: has(value("window", "showDocument", "support")),
        refreshes: all.filter { has($0.1) }.map(\.0))
    }

    /// Never sent.
    func write(to writer: inout JSONWriter) { writer.null() }
  }
}
