import Beagle

protocol DocumentParameters: Decodable {
  var textDocument: LSP.TextDocumentIdentifier { get }
}

extension DocumentParameters {
  var uri: String { textDocument.uri }
}

extension LSP {
  struct TextDocumentIdentifier: Decodable {
    let uri: String
  }

  struct TextDocumentParameters: DocumentParameters {
    let textDocument: TextDocumentIdentifier
  }

  struct TextDocumentPositionParameters: DocumentParameters {
    let textDocument: TextDocumentIdentifier
    let position: EditedText.Position
  }

  struct TextDocumentRangeParameters: DocumentParameters {
    let textDocument: TextDocumentIdentifier
    let range: Range
  }
}

extension Decodable {
  /// The parameters of a message.
  ///
  /// - Throws: a protocol error that names the first parameter that is missing or has the wrong type.
  static func parameters(of message: [UInt8], _ method: String) throws(RequestError) -> Self {
    let (call, findings) = Call<Self>.examineMessage(message)
    if let call, findings.isEmpty { return call.params }
    guard let finding = findings.first else { throw .invalid("\(method) needs parameters") }
    let place = finding.path.steps.isEmpty ? "the message" : "\(finding.path)"
    var words = finding.message
    if let expected = finding.expected, let found = finding.found {
      words = "expected \(expected), found \(found)"
    }
    throw .invalid("\(method) has invalid parameters: in \(place): \(words)")
  }
}

/// A message of which only the parameters are read.
private struct Call<Parameters: Decodable>: Decodable {
  let params: Parameters
}
