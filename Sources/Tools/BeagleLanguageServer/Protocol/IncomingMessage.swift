import Beagle

/// The envelope of an incoming message. Parameters are read separately, depending on the method.
struct IncomingMessage: Decodable {
  /// nil in a notification.
  let id: DynamicObject?
  /// nil in a response.
  let method: String?
  /// The response to a request to open a page.
  let result: ShowDocumentResult?

  struct ShowDocumentResult: Decodable {
    let success: Bool?
  }

  /// - Throws: the protocol's error for a message that is not a JSON object.
  init(_ message: [UInt8]) throws(RequestError) {
    let (read, findings) = Self.examineMessage(message)
    guard let read else {
      throw findings.first?.code == "json"
        ? .failed(-32_700, "the message is not JSON") : .failed(-32_600, "the message is not a JSON object")
    }
    self = read
  }
}
