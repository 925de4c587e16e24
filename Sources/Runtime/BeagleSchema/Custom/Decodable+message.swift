import BeagleJSON

extension Decodable {
  /// Decodes a JSON message of another protocol than Beagle: a single value is not a list, and null is not an
  /// element of one. Members that the type does not have are ignored.
  ///
  /// - Returns: the value, unless it cannot be decoded, and what is wrong with the message. An optional
  ///   property of another type is reported and nil.
  package static func examineMessage(_ bytes: [UInt8]) -> (Self?, [Diagnostic]) {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes)
    } catch {
      return (nil, [DocumentError.json(error).diagnostic])
    }
    let (result, findings) = DecodingContext.withDecodingContext(of: document, DecodingOptions()) {
      (root, decoding) throws(DocumentError) in
      try CustomDecodingSession(root, decoding, isStrictAboutLists: true).value(Self.self)
    }
    switch result {
    case .success(let value): return (value, findings)
    case .failure(let error): return (nil, [error.diagnostic] + findings)
    }
  }
}
