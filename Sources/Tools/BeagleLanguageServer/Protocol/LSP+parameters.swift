import Beagle

protocol DocumentParameters: WireObject {
  var textDocument: LSP.TextDocumentIdentifier { get }
}

extension DocumentParameters {
  var uri: String { textDocument.uri }
}

extension LSP {
  struct TextDocumentIdentifier: WireObject {
    var uri = ""

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("uri", &uri)
    }
  }

  struct TextDocumentParameters: DocumentParameters {
    var textDocument = TextDocumentIdentifier()

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("textDocument", &textDocument)
    }
  }

  struct TextDocumentPositionParameters: DocumentParameters {
    var textDocument = TextDocumentIdentifier()
    var position = EditedText.Position()

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("textDocument", &textDocument)
      try properties.required("position", &position)
    }
  }

  struct TextDocumentRangeParameters: DocumentParameters {
    var textDocument = TextDocumentIdentifier()
    var range = Range()

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("textDocument", &textDocument)
      try properties.required("range", &range)
    }
  }
}

extension WireObject {
  /// The parameters of a message.
  ///
  /// - Throws: a protocol error that names the first parameter that is missing or has the wrong type.
  static func parameters(of message: [UInt8], _ method: String) throws(RequestFault) -> Self {
    let (call, faults) = Call<Self>.examineDocument(message, DecodingOptions())
    if let call, faults.isEmpty { return call.params }
    guard let fault = faults.first else { throw .invalid("\(method) needs parameters") }
    let place = fault.path.steps.isEmpty ? "the message" : "\(fault.path)"
    var words = fault.message
    if let expected = fault.expected, let found = fault.found {
      words = "expected \(expected), found \(found)"
    }
    throw .invalid("\(method) has invalid parameters: in \(place): \(words)")
  }
}

extension PropertyMapper {
  /// Maps a required list. Unlike in documents, a single value is not a list, and null is not an element.
  mutating func requiredList<Element: WireValue>(
    _ name: StaticString, _ elements: inout [Element]
  ) throws(DocumentError) {
    var list = StrictList(elements: elements)
    try required(name, &list)
    elements = list.elements
  }

  /// Maps an optional list, as ``requiredList(_:_:)`` does.
  mutating func optionalList<Element: WireValue>(
    _ name: StaticString, _ elements: inout [Element]?
  ) throws(DocumentError) {
    var list = elements.map(StrictList.init)
    try optional(name, &list)
    elements = list?.elements
  }
}

private struct StrictList<Element: WireValue>: WireValue {
  var elements: [Element]

  static var expectation: String { [Element].expectation }
  static var shape: WireShape { [Element].shape }

  static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> Self? {
    guard json.kind == .array, !json.elements.contains(where: \.isNull) else { return nil }
    return try [Element].read(json, decoding).map(Self.init)
  }

  func write(to writer: inout JSONWriter) { elements.write(to: &writer) }
}

/// A message of which only the parameters are read.
private struct Call<Parameters: WireObject>: WireObject {
  var params = Parameters()

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("params", &params)
  }
}
