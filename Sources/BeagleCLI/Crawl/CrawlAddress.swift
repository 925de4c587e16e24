import Beagle
import BeagleTesting
import Foundation

/// What makes two requests one screen: the method, and the URL in its normal form.
struct CrawlAddress: Hashable, Sendable {
  let method: String
  /// Absolute: scheme and host in lower case, no default port, no fragment, the query's members in order of their names.
  let url: String
  /// The segments of the path, and the names of the query's members.
  fileprivate let segments: [String]
  fileprivate let query: [String]
  /// Scheme, host and port.
  let origin: String

  static let get = "GET"
  /// In bytes. Longer ones are refused by most servers, and grow where each screen adds to its own.
  static let longest = 8_192

  /// Nil where it is no HTTP URL.
  init?(_ url: URL, method: String = "GET") {
    guard var parts = URLComponents(url: url.absoluteURL.standardized, resolvingAgainstBaseURL: true),
      let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = parts.host?.lowercased(), !host.isEmpty
    else { return nil }
    (parts.scheme, parts.host, parts.fragment) = (scheme, host, nil)
    (parts.user, parts.password) = (nil, nil)
    if parts.port == (scheme == "http" ? 80 : 443) { parts.port = nil }
    if parts.percentEncodedPath.isEmpty { parts.percentEncodedPath = "/" }
    let members = String.inOrder(parts.percentEncodedQuery?.split(separator: "&") ?? [])
    parts.percentEncodedQuery = members.isEmpty ? nil : members.joined(separator: "&")
    guard let text = parts.string else { return nil }
    self.method = method
    self.url = text
    segments = parts.percentEncodedPath.split(separator: "/").map(String.init)
    query = members.map { String($0.prefix { $0 != "=" }) }
    origin = parts.port.map { "\(scheme)://\(host):\($0)" } ?? "\(scheme)://\(host)"
  }

  /// The URL without query and without the segments that name one of many: `product.json` is the document of
  /// `/product/7`.
  var document: String {
    origin + "/" + segments.filter { !$0.namesOneOfMany }.joined(separator: "/")
  }

  /// The words of the path and the query, in lower case, for `signOut` and `sign-out` alike `sign` and `out`.
  var words: [String] { Self.words(of: String(url.dropFirst(origin.count)).withoutPercents) }

  /// The path as a server may read it, without the percents of its escapes.
  var plainPath: String { String(url.dropFirst(origin.count).prefix { $0 != "?" }).withoutPercents }

  /// The words of a text, in lower case. A capital after a small letter begins a word, and a digit ends one.
  static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    // What looks the same reads the same: wide letters, and signs between letters that nobody sees.
    let plain = text.precomposedStringWithCompatibilityMapping.unicodeScalars.filter {
      !$0.properties.isDefaultIgnorableCodePoint
    }
    for character in String(String.UnicodeScalarView(plain)) {
      let isPart = character.isLetter
      if !word.isEmpty, !isPart || (character.isUppercase && wasLower) {
        words.append(word.lowercased())
        word = ""
      }
      if isPart { word.append(character) }
      wasLower = character.isLowercase
    }
    return word.isEmpty ? words : words + [word.lowercased()]
  }
}

extension String {
  /// Without the escapes of URLs, however often they were applied: `%2564elete` is `delete`.
  fileprivate var withoutPercents: String {
    var text = self
    for _ in 0..<4 {
      guard text.contains("%"), let decoded = text.removingPercentEncoding, decoded != text else { break }
      text = decoded
    }
    return text
  }
}

/// Finds the template of a URL, which equal screens share: `/product/*` for `/product/1`.
///
/// A segment with a digit is a variable, and so is each value of the query. So is a name of which many stand in one place; which these
/// are depends on what was seen before, so that a template is found once for each address, in the order of the crawl.
struct URLTemplates: Sendable {
  /// So many names in one place of a path are names of folders; of more, each further one is a variable.
  static let mostNames = 30
  /// So many steps of a path are told apart.
  static let mostSteps = 10

  private var names: [String: Set<String>] = [:]

  /// - Returns: the template, and whether it stands for many names, which may be all kinds of screens.
  mutating func template(of address: CrawlAddress) -> (text: String, hasManyNames: Bool) {
    var path = ""
    var hasManyNames = false
    var last: String?
    for (number, segment) in address.segments.enumerated() {
      var step = "*"
      if number >= Self.mostSteps {
        hasManyNames = true
      } else if !segment.namesOneOfMany {
        let place = "\(path)/ \(min(address.segments.count, Self.mostSteps))"
        if names[place, default: []].contains(segment) || names[place, default: []].count < Self.mostNames {
          names[place, default: []].insert(segment)
          step = segment
        } else {
          hasManyNames = true
        }
      }
      // A path that grows with each step, as /next/next, has no more kinds than steps that differ.
      if step != last { path += "/" + step }
      last = step
    }
    if path.isEmpty { path = "/" }
    var seen: Set<String> = []
    let members = address.query.filter { seen.insert($0).inserted }
    let query = members.isEmpty ? "" : "?" + members.map { "\($0)=*" }.joined(separator: "&")
    return ((address.method == "GET" ? "" : address.method + " ") + path + query, hasManyNames)
  }
}
