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
  /// The answer's body.
  package let body: Data

  init(url: URL, response: NetworkResponse, error: DocumentError) {
    self.url = url
    self.error = error
    status = (response.response as? HTTPURLResponse)?.statusCode
    body = response.data
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
