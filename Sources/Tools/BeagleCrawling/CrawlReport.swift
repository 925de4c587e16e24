import Beagle
import BeagleProjects
import BeagleTesting

/// The texts that the reports of a crawl share: short forms of URLs, links and paths.
package struct CrawlReport: Sendable {
  package let result: CrawlResult
  /// The common origin of all screens, `https://shop.example`; nil if they differ.
  package let origin: String?
  /// The indices of visited screens by URL.
  let places: [String: Int]

  package init(_ result: CrawlResult) {
    self.result = result
    let origins = Set(result.screens.map { Self.origin(of: $0.url) })
    origin = origins.count == 1 ? origins.first : nil
    places = Dictionary(zip(result.screens.map(\.url), result.screens.indices)) { first, _ in first }
  }

  /// Scheme and authority of a URL; empty if it has none.
  private static func origin(of url: String) -> String {
    guard let authority = url.firstRange(of: "://")?.upperBound else { return "" }
    let end = url[authority...].firstIndex { "/?#".contains($0) } ?? url.endIndex
    return String(url[..<end])
  }

  // MARK: Names

  /// The path of a URL if its origin is that of all screens, otherwise the whole URL.
  package func name(of url: String) -> String {
    guard let origin, url.hasPrefix(origin) else { return SafeText.line(url) }
    let path = url.dropFirst(origin.count)
    if path.isEmpty { return "/" }
    return "/?#".contains(path.first ?? "/") ? SafeText.line(String(path)) : SafeText.line(url)
  }

  /// The pattern that represents all URLs of a kind: `/product/*`.
  func kindName(of url: String) -> String {
    guard let place = places[url] else { return Self.template(of: name(of: url)) }
    return Self.name(ofKind: result.screens[place].kind)
  }

  /// A kind without the fingerprint of its screens.
  static func name(ofKind kind: String) -> String {
    SafeText.line(String(kind.lastIndex(of: "#").map { kind[..<$0] } ?? kind[...]))
  }

  /// The path of a screen that was not visited, with segments that identify one item of many replaced by `*`.
  private static func template(of path: String) -> String {
    path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.namesOneOfMany ? "*" : String($0) }.joined(separator: "/")
  }

  // MARK: Presses

  /// What a user does to follow a link: `"Filter", "Apply"`.
  static func label(of link: RecordedLink) -> String {
    link.presses.isEmpty ? "by itself" : link.presses.map(words).joined(separator: ", ")
  }

  /// The path to a screen, `/home > "Basket" > "Pay"`; nil if it is a start.
  package func steps(_ presses: [String], to url: String) -> String? {
    guard let first = presses.first else { return nil }
    let steps = [Self.start(first).map(name) ?? Self.words(first)] + presses.dropFirst().map(Self.words)
    return steps == [name(of: url)] ? nil : steps.joined(separator: " > ")
  }

  /// The step without `I tap` or `I`: `"Basket"` for `I tap "Basket"`.
  private static func words(_ step: String) -> String {
    for beginning in ["I tap ", "I "] where step.hasPrefix(beginning) {
      return SafeText.line(String(step.dropFirst(beginning.count)))
    }
    return SafeText.line(step)
  }

  /// The URL at which a step starts the application; nil for other steps.
  private static func start(_ step: String) -> String? {
    guard step.hasPrefix(startingStep), step.hasSuffix("\"") else { return nil }
    return String(step.dropFirst(startingStep.count).dropLast())
  }

  private static let startingStep = "the application starts at \""

  // MARK: Counts

  /// `1,000 screens of 34 kinds, 25 findings, 3 inconclusive, 12 not followed`.
  var sentence: String {
    let kinds = Set(result.screens.map(\.kind)).count
    var parts = ["\(Self.count(result.screens.count, "screen")) of \(Self.count(kinds, "kind"))"]
    parts.append(result.findings.isEmpty ? "nothing found" : Self.count(result.findings.count, "finding"))
    if !result.unclear.isEmpty { parts.append("\(Self.grouped(result.unclear.count)) inconclusive") }
    if !result.skipped.isEmpty { parts.append("\(Self.grouped(result.skipped.count)) not followed") }
    if let waiting = result.waiting {
      parts.append("interrupted with \(Self.grouped(waiting)) known but not visited")
    }
    return parts.joined(separator: ", ")
  }

  /// `1 screen`, `1,000 screens`.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// `1,000`.
  package static func grouped(_ number: Int) -> String {
    let digits = "\(number.magnitude)"
    let text = digits.enumerated().map { index, digit in
      index > 0 && (digits.count - index).isMultiple(of: 3) ? ",\(digit)" : "\(digit)"
    }
    return (number < 0 ? "-" : "") + text.joined()
  }
}

extension CrawledScreen {
  /// The unusual outcome of the request, such as `404` or `no response`; nil for a usual one.
  var failure: String? {
    if status == 200 || isOfFlow { return nil }
    return status.map { "\($0)" } ?? "no response"
  }
}

extension SkippedLink.Reason {
  /// The code in the JSON report, and its detail.
  var code: (name: String, detail: String?) {
    switch self {
    case .method(let method): ("method", method)
    case .encoding: ("encoding", nil)
    case .otherOrigin: ("otherOrigin", nil)
    case .opened: ("opened", nil)
    case .exitWord(let word): ("wayOut", word)
    case .pattern(let pattern): ("pattern", pattern)
    case .perKind(let kind): ("perKind", kind)
    }
  }

  /// The reason why a link was not followed, after a count.
  var sentence: String {
    switch self {
    case .method(let method): "\(SafeText.line(method)), which may change something"
    case .encoding: "too long, with a NUL, or escaped more than \(NormalizedURL.maximumRounds) times"
    case .otherOrigin: "of another server"
    case .opened: "opened outside the application"
    case .pattern(let pattern): "with a path that matches --skip \(SafeText.line(pattern))"
    case .exitWord(let word): "with \"\(SafeText.line(word))\", which may change something"
    case .perKind(let kind): "more of the kind \(CrawlReport.name(ofKind: kind))"
    }
  }
}

extension SkippedLink.Reason {
  /// The reason why a start named by the user is not visited.
  var warning: String {
    switch self {
    case .method(let method):
      "its URL or a --header asks for \(SafeText.line(method)), which may change something"
    default: "its URL is \(sentence)"
    }
  }
}

extension ReachedCap {
  /// `--per-kind 20: 80 skipped at /product/*`.
  var sentence: String {
    let place = place.isEmpty ? "" : " at \(SafeText.line(place))"
    return "\(name) \(value): \(CrawlReport.grouped(omitted)) skipped\(place)"
  }
}
