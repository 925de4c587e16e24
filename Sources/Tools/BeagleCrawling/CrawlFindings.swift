import Beagle
import BeagleChecking
import BeagleProjects

/// The findings of a crawl: each cause once, with the first screen that has it.
struct CrawlFindings {
  private var findings: [CrawlFinding] = []
  /// The screen of each finding; nil if no steps lead to it.
  private var places: [CrawlDiagnostics.Place?] = []
  /// All screens that have each finding.
  private var screens: [Set<String>] = []
  /// Finding indices by the hash of their cause.
  private var causes: [UInt64: Int] = [:]
  private let severity: Diagnostic.Severity

  /// - Parameter severity: The lowest severity to keep.
  init(severity: Diagnostic.Severity) { self.severity = severity }

  var count: Int { findings.count }

  /// Sorted by severity, then in the order of discovery.
  ///
  /// - Parameter presses: Returns the steps that lead to a screen, followed by the given steps on it.
  func sorted(_ presses: ([String], CrawlDiagnostics.Place) -> [String]) -> [CrawlFinding] {
    let found = zip(findings, places).map { finding, place in
      var finding = finding
      guard let place else { return finding }
      finding.presses = presses(finding.presses, place)
      finding.screen = place.url == finding.url ? nil : place.url
      return finding
    }
    return found.enumerated().sorted {
      ($1.element.finding.finding.severity, $0.offset) < ($0.element.finding.finding.severity, $1.offset)
    }.map(\.element)
  }

  /// Adds a finding about a screen as a whole.
  ///
  /// - Parameters:
  ///   - others: The other screens that have the finding.
  ///   - place: The screen that leads there.
  ///   - presses: The steps on that screen.
  mutating func add(
    _ finding: Diagnostic, url: String, others: [String] = [], at place: CrawlDiagnostics.Place?,
    presses: [String] = []
  ) {
    guard finding.severity >= severity else { return }
    var finding = finding
    // Distinguishes it from other findings with the same code.
    if finding.structuralPath.isEmpty { finding.structuralPath = CrawlFindings.path(of: url) }
    append(
      CrawlFinding(finding: ReportedFinding(finding, in: url), url: url, presses: presses, others: others),
      at: place)
  }

  private mutating func append(_ finding: CrawlFinding, at place: CrawlDiagnostics.Place?) {
    findings.append(finding)
    places.append(place)
    screens.append(Set([finding.url] + finding.others))
  }

  /// The URL without its origin, which differs from server to server.
  private static func path(of url: String) -> String {
    guard let authority = url.firstRange(of: "://")?.upperBound else { return url }
    return url[authority...].firstIndex(of: "/").map { String(url[$0...]) } ?? "/"
  }

  /// Adds the check's findings in a document. A finding at the same structural path or in an equal component
  /// of another document has the same cause and is merged with it.
  ///
  /// - Parameter mayBeShared: Whether other documents may have the same cause.
  mutating func add(
    _ checked: [Diagnostic], of document: [UInt8], url: String, at place: CrawlDiagnostics.Place?,
    presses: [String] = [],
    mayBeShared: Bool = true
  ) {
    let target = CheckTarget.remote(url)
    let reported = ReportedDocument(target, document, checked.filter { $0.severity >= severity })
    let parsed = mayBeShared && !reported.findings.isEmpty ? try? JSONDocument(parsing: document) : nil
    for finding in reported.findings {
      let keys = mayBeShared ? Self.keys(of: finding.finding, in: document, parsed) : []
      if let known = keys.compactMap({ causes[$0] }).first {
        if screens[known].insert(url).inserted { findings[known].others.append(url) }
        for key in keys { causes[key] = known }
      } else {
        for key in keys { causes[key] = findings.count }
        append(CrawlFinding(finding: finding, url: url, presses: presses), at: place)
      }
    }
  }

  /// Hashes of code and message at a structural path, and within the source of the component.
  ///
  /// - Parameter parsed: Nil if the document is not JSON.
  private static func keys(
    of finding: Diagnostic, in document: [UInt8], _ parsed: JSONDocument?
  ) -> [UInt64] {
    let start = StableHash.of("\(finding.code)\u{0}\(finding.message)\u{0}")
    var keys = [StableHash.of(finding.structuralPath, from: start)]
    if let component = parsed.flatMap({ component(around: finding.position.byte, in: $0) }),
      component.count < 100_000
    {
      keys.append(StableHash.of(document[component], from: start &+ 1))
    }
    return keys
  }

  /// The innermost component around a byte; nil for the screen itself.
  private static func component(around byte: Int, in document: JSONDocument) -> Range<Int>? {
    document.withCursor { root in
      var found: Range<Int>?
      var here: JSONCursor? = root
      while let json = here {
        if json.kind == .object, json.member("_beagleComponent_") != nil, json.byteRange != root.byteRange {
          found = json.byteRange
        }
        switch json.kind {
        case .object: here = json.members.lazy.map(\.value).first { $0.byteRange.contains(byte) }
        case .array: here = json.elements.first { $0.byteRange.contains(byte) }
        default: here = nil
        }
      }
      return found
    }
  }
}
