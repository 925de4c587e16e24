import BeagleJSON
import Foundation

/// The reason why a request was refused before anything was sent.
package enum HttpRequestError: Error, Equatable, Sendable {
  /// The URL has no scheme, or is an HTTP URL without a host.
  case malformedUrl(String)
  case unsupportedScheme(String)
  /// The client is configured to refuse http, and the host is not the loopback interface.
  case plainHttpRefused(host: String)
  case invalidMethod(String)
  case invalidHeaderName(String)
  /// The header's value has a line break or another control character. The value is not kept, since it may be
  /// secret.
  case invalidHeaderValue(name: String)
  /// The header determines the framing of the body, which is up to the transport.
  case reservedHeader(name: String)
  case bodyNotEncodable(type: String)
  case bodyNotAllowed(method: String)
}

extension HttpRequestError: CustomStringConvertible, LocalizedError {
  package var description: String { sentence.messageLine }

  private var sentence: String {
    switch self {
    case .malformedUrl(let url) where url.hasPrefix("/"):
      "the URL \(url.debugDescription) is a path, and there is no base URL"
    case .malformedUrl(let url):
      "the URL \(url.debugDescription) is malformed: it needs a scheme and a host; a path begins with a slash"
    case .unsupportedScheme(let scheme):
      "the scheme \(scheme.debugDescription) is neither http nor https"
    case .plainHttpRefused(let host):
      "plain http to \(host) is refused; use https"
    case .invalidMethod(let method):
      "\(method.debugDescription) is not an HTTP method"
    case .invalidHeaderName(let name):
      "\(name.debugDescription) is not a valid HTTP header name"
    case .invalidHeaderValue(let name):
      "the value of the header \(name) contains a line break or another control character"
    case .reservedHeader(let name):
      "the header \(name) is set by the transport and cannot be chosen"
    case .bodyNotEncodable(let type):
      "the body, of type \(type), cannot be written as JSON"
    case .bodyNotAllowed(let method):
      "a \(method) request cannot carry a body"
    }
  }

  package var errorDescription: String? { description }
}
