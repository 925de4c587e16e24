import BeagleNetworking
public import BeagleSchema
public import Foundation

/// Why an answer that came is no screen. One sentence with URL, status, line, column and path.
public struct DecodingFailure: Error, CustomStringConvertible, LocalizedError {
  /// The whole requested URL, base URL included.
  public let url: URL
  /// The HTTP status of the answer, if it was HTTP.
  public let status: Int?
  /// The fault in the body, with its position.
  public let error: DocumentError
  /// What the body seems to be instead, in a few words.
  let hint: String?
  /// The body of the response for an excerpt: secrets are hidden, and all positions are the same.
  package let body: [UInt8]

  init(url: URL, response: NetworkResponse, body: [UInt8], error: DocumentError) {
    self.url = url
    self.error = error
    status = (response.response as? HTTPURLResponse)?.statusCode
    self.body = body
    hint = Self.hint(of: response.data, type: response.response.mimeType)
  }

  public var description: String {
    let answer = status.map { " (status \($0))" } ?? ""
    return "\(url.withoutCredentials)\(answer) \(hint ?? "is not a Beagle screen"): \(error)"
  }

  public var errorDescription: String? { description }

  /// What bytes that are no document seem to be instead, in words that follow their name: `is an HTML page, …`.
  package static func hint(of body: Data, type: String? = nil) -> String? {
    if body.isEmpty { return "has an empty body" }
    let start = body.prefix(256).drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if start.first == UInt8(ascii: "<") {
      let text = String(decoding: start, as: UTF8.self).lowercased()
      let isHTML = type == "text/html" || text.contains("<html") || text.hasPrefix("<!doctype html")
      return isHTML ? "is an HTML page, not a Beagle screen" : "is not JSON"
    }
    return nil
  }
}

extension BeagleDependencies {
  /// The bytes of a document for an excerpt: an asterisk for each one of a secret, be it by its name, typed or sent as a credential.
  package func hidingSecrets(in document: [UInt8], typed: [String]) -> [UInt8] {
    SecretMasking(typed: typed).hidden(in: document, sentIn: networkClient?.configuredHeaders ?? [:])
  }
}
