import Beagle

/// The envelope of an incoming message. Parameters are read separately, depending on the method.
struct IncomingMessage: WireObject {
  /// nil in a notification.
  var id: DynamicObject?
  /// nil in a response.
  var method: String?
  /// The response to a request to open a page.
  var result: ShowDocumentResult?

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("id", &id)
    try properties.optional("method", &method)
    try properties.optional("result", &result)
  }

  struct ShowDocumentResult: WireObject {
    var success: Bool?

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.optional("success", &success)
    }
  }

  /// - Throws: the protocol's error for a message that is not a JSON object.
  init(_ message: [UInt8]) throws(RequestFault) {
    let (read, faults) = Self.examineDocument(message, DecodingOptions())
    guard let read else {
      throw faults.first?.code == "json"
        ? .failed(-32_700, "the message is not JSON") : .failed(-32_600, "the message is not a JSON object")
    }
    self = read
  }

  init() {}
}
