import Beagle

extension LSP {
  struct InitializeParameters: Decodable {
    let capabilities: ClientCapabilities?
    let rootUri: String?
    let workspaceFolders: [WorkspaceFolder]?
  }

  struct WorkspaceFolder: Decodable {
    let uri: String
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
  struct ClientCapabilities: Decodable {
    /// The units of positions that the editor supports, by preference.
    var positionEncodings: [String] = []
    var takesSnippets = false
    /// Whether the editor requests diagnostics (pull diagnostics).
    var pullsDiagnostics = false
    var registersWatchers = false
    var showsDocuments = false
    /// The results that the editor requests again on demand.
    var refreshes: [String] = []

    init() {}

    init(from decoder: any Decoder) throws {
      let members = try decoder.singleValueContainer().decode([String: DynamicObject].self)
      let json = DynamicObject.dictionary(DynamicDictionary(members.map { ($0, $1) }))
      let (document, workspace) = (json["textDocument"], json["workspace"])
      func has(_ capability: DynamicObject) -> Bool { capability.boolValue == true }
      let encodings = json["general"]["positionEncodings"].arrayValue
      positionEncodings = encodings?.compactMap(\.stringValue) ?? []
      takesSnippets = has(document["completion"]["completionItem"]["snippetSupport"])
      pullsDiagnostics = !document["diagnostic"].isEmpty
      registersWatchers = has(workspace["didChangeWatchedFiles"]["dynamicRegistration"])
      showsDocuments = has(json["window"]["showDocument"]["support"])
      refreshes = [
        ("diagnostic", "diagnostics"), ("inlayHint", "inlayHint"), ("codeLens", "codeLens"),
      ].filter { has(workspace[$0.1]["refreshSupport"]) }.map(\.0)
    }
  }
}
