import Beagle
import BeagleTesting
import Foundation

/// The places from which servers read a method, in addition to the request line: headers, query and body.
enum MethodOverride {
  /// Lower-case letters only: some servers accept `X_HTTP_Method_Override` as the header.
  private static let names: Set<String> = [
    "xhttpmethodoverride", "xhttpmethod", "xmethodoverride", "xhttpverb", "xmethod", "methodoverride",
    "httpmethodoverride", "httpmethod",
  ]

  /// The methods named by a header or by a member of a query or form, if its name is an override.
  static func methods(in value: some StringProtocol, of name: some StringProtocol) -> [String] {
    isOverride(name) ? methods(in: value) : []
  }

  private static func methods(in value: some StringProtocol) -> [String] {
    value.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).uppercased() }.filter {
      !$0.isEmpty
    }
  }

  private static func isOverride(_ name: some StringProtocol) -> Bool {
    let text = name.trimmingCharacters(in: .whitespaces).lowercased()
    guard text.utf8.count < 100, let first = text.first else { return false }
    let letters = text.filter { $0.isASCII && $0.isLetter }
    // `_method` and its spellings, such as `.method`, but not `method`, which is a common form field.
    return names.contains(letters) || (letters == "method" && !first.isLetter)
  }

  /// The methods named by members in a text: a query, a form, or a URL that is a value in either.
  static func methods(inMembersOf text: String) -> [String] {
    text.split { "&;?#/\\".contains($0) }.flatMap { member -> [String] in
      let parts = member.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return [] }
      return methods(in: parts[1].replacing("+", with: " "), of: parts[0].replacing("+", with: " "))
    }
  }

  /// The methods named by members of a JSON value, and by forms that are strings in it.
  static func methods(inBody value: DynamicObject) -> [String] {
    switch value {
    case .empty, .bool, .int, .double: []
    case .string(let text), .expression(let text):
      NormalizedURL.rounds(of: text).texts.flatMap { methods(inMembersOf: NormalizedURL.text($0)) }
    case .array(let elements): elements.flatMap { methods(inBody: $0) }
    case .dictionary(let members):
      members.flatMap { name, value in
        (isOverride(name) ? methods(in: value.text) : []) + methods(inBody: value)
      }
    }
  }
}

extension SentRequest {
  /// All methods that a server may apply, in upper case: the request's method and any overrides.
  func methods(at url: NormalizedURL) -> [String] {
    let inHeaders = headers.flatMap { MethodOverride.methods(in: $0.value, of: $0.key) }
    let inURL = url.forms.flatMap { MethodOverride.methods(inMembersOf: $0.target) }
    let inBody = body.map { body in
      let value = json
      return MethodOverride.methods(inBody: value == .empty ? .string(bodyText) : value)
    }
    var seen: Set<String> = []
    return ([method.uppercased()] + inHeaders.sorted() + inURL + (inBody ?? [])).filter {
      seen.insert($0).inserted
    }
  }
}

extension SentRequest {
  /// The request without headers that name another URL, and the requests for those URLs, which some servers
  /// handle instead. Nil if such a header is not a URL.
  var readings: [SentRequest]? {
    let names: Set<String> = ["xoriginalurl", "xrewriteurl", "xoriginaluri"]
    func namesURL(_ name: String) -> Bool {
      names.contains(name.lowercased().filter { $0.isASCII && $0.isLetter })
    }
    let plain = headers.filter { !namesURL($0.key) }
    var readings = [SentRequest(method: method, url: url, headers: plain, body: body)]
    for (_, values) in headers.filter({ namesURL($0.key) }).sorted(by: { $0.key < $1.key }) {
      for value in values.split(separator: ",") {
        let text = value.trimmingCharacters(in: .whitespaces)
        guard let other = URL(string: text, relativeTo: url)?.absoluteURL else { return nil }
        readings.append(SentRequest(method: method, url: other, headers: plain, body: body))
      }
    }
    return readings
  }
}
