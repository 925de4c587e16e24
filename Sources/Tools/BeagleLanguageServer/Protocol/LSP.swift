import Beagle

/// The structures of the Language Server Protocol, named as in the protocol, but with whole words. Structures
/// of a single method are declared beside it.
enum LSP {
  struct Range: WireObject, WireCodable, Equatable {
    var start = EditedText.Position()
    var end = EditedText.Position()

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("start", &start)
      try properties.required("end", &end)
    }
  }

  struct Location: WireObject {
    var uri = ""
    var range = Range()

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("uri", &uri)
      try properties.required("range", &range)
    }
  }

  struct TextEdit: WireObject {
    var range = Range()
    var newText = ""

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("range", &range)
      try properties.required("newText", &newText)
    }
  }

  struct WorkspaceEdit: WireObject {
    /// By the URIs of documents.
    var changes: [String: [TextEdit]] = [:]

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("changes", &changes)
    }
  }

  struct Diagnostic: WireObject {
    var range = Range()
    var severity = 1
    var code = ""
    var source = "beagle"
    var message = ""

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("range", &range)
      try properties.required("severity", &severity)
      try properties.required("code", &code)
      try properties.required("source", &source)
      try properties.required("message", &message)
    }
  }

  struct Command: WireObject {
    var title = ""
    var command = ""
    var arguments: [Argument] = []

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("title", &title)
      try properties.required("command", &command)
      try properties.required("arguments", &arguments)
    }
  }

  enum Argument: WireValue {
    case text(String)
    case position(EditedText.Position)
    case locations([Location])

    static var expectation: String { "a string, a position or a list of locations" }
    static var shape: WireShape { .data }

    /// Commands are never read.
    static func read(_ json: JSONCursor, _ decoding: DecodingContext) -> Argument? { nil }

    func write(to writer: inout JSONWriter) {
      switch self {
      case .text(let text): text.write(to: &writer)
      case .position(let position): position.write(to: &writer)
      case .locations(let locations): locations.write(to: &writer)
      }
    }
  }
}

extension EditedText.Position: WireObject, WireCodable {
  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("line", &line)
    try properties.required("character", &character)
  }
}
