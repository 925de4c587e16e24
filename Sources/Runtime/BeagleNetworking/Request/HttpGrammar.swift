import BeagleJSON
import Foundation

/// The parts of the HTTP grammar (RFC 9110, section 5) that keep a request from being read as another one.
enum HttpGrammar {
  /// Methods and header names: letters, digits and a few marks.
  static func isToken(_ text: String) -> Bool { isToken(text.utf8) }

  static func isToken(_ text: some Collection<UInt8>) -> Bool {
    !text.isEmpty && text.allSatisfy(isTokenByte)
  }

  static func isTokenByte(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9": true
    case "!", "#", "$", "%", "&", "'", "*", "+", "-", ".", "^", "_", "`", "|", "~": true
    default: false
    }
  }

  /// Any text without control characters; the tab is allowed.
  static func isFieldValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }
}

/// Header names are equal whatever their case; of two equal ones the later wins, with its spelling.
struct HeaderMerge {
  private(set) var headers: [String: String] = [:]
  private var spellings: [String: String] = [:]

  init(_ fields: [String: String] = [:]) { add(fields) }

  /// Within one dictionary, names that differ only in case are taken in the order of their text, so that the
  /// same input always sends the same header.
  mutating func add(_ fields: [String: String]) {
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      let key = name.lowercased()
      if let earlier = spellings.updateValue(name, forKey: key) {
        headers[earlier] = nil
      }
      headers[name] = value
    }
  }
}

/// A date as HTTP writes it, in any of the three forms of RFC 9110, section 5.6.7.
enum HttpDate {
  private static let forms = [
    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy",
  ]

  static func read(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    for form in forms {
      formatter.dateFormat = form
      if let date = formatter.date(from: text) { return date }
    }
    return nil
  }
}

/// Why a request was refused before anything was sent.
package enum HttpRequestError: Error, Equatable, Sendable {
  /// The URL has no scheme, or is an HTTP URL without a host.
  case malformedUrl(String)
  /// The client speaks HTTP only.
  case unsupportedScheme(String)
  /// The client is configured to refuse http, and the host is not this machine.
  case plainHttpRefused(host: String)
  /// The method is not a token of the HTTP grammar.
  case invalidMethod(String)
  /// The header's name is not a token of the HTTP grammar.
  case invalidHeaderName(String)
  /// The header's value holds a line break or another control character. The value, perhaps a secret, is not
  /// kept.
  case invalidHeaderValue(name: String)
  /// The header says how the body is framed, which is the transport's to say.
  case reservedHeader(name: String)
  /// The body is not a JSON value.
  case bodyNotEncodable(type: String)
  /// The method sends no body.
  case bodyNotAllowed(method: String)
}

extension HttpRequestError: CustomStringConvertible, LocalizedError {
  package var description: String { sentence.messageLine }

  private var sentence: String {
    switch self {
    case .malformedUrl(let url) where url.hasPrefix("/"):
      "the URL \(url.debugDescription) is a path, and no base URL says where from"
    case .malformedUrl(let url):
      "the URL \(url.debugDescription) is malformed, it needs a scheme and a host; a path begins with a slash"
    case .unsupportedScheme(let scheme):
      "the scheme \(scheme.debugDescription) is neither http nor https"
    case .plainHttpRefused(let host):
      "plain http to \(host) is refused, use https"
    case .invalidMethod(let method):
      "\(method.debugDescription) is not an HTTP method"
    case .invalidHeaderName(let name):
      "\(name.debugDescription) is not a valid HTTP header name"
    case .invalidHeaderValue(let name):
      "the value of the header \(name) holds a line break or another control character"
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
