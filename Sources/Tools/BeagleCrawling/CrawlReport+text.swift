import Beagle
import BeagleProjects
import BeagleTesting

/// The text report: the screens with their links, the findings, and what is unknown.
///
/// ```text
/// https://shop.example
///
/// /home  Shop
///   "Basket" -> /cart
/// /cart  Basket
///
/// /cart:12:22: error[undefined-context]: no context "usr" is declared around this place
///    12 |   "text": "Hi @{usr.name}"
///       |                 ^^^ did you mean user?
///       = at child.children[0].text
///       = reached by: /home > "Basket"
///
/// 2 screens of 2 kinds, 1 finding
/// ```
extension CrawlReport {
  /// - Parameter columns: The maximum width of excerpts.
  func text(isColored: Bool = false, columns: Int = 100) -> String {
    let paint = Paint(isOn: isColored)
    let findings = TextReport(isColored: isColored, columns: columns)
    var parts: [String] = []
    if let origin, !origin.isEmpty { parts.append(paint(SafeText.line(origin), .strong) + "\n") }
    if !result.screens.isEmpty { parts.append(screens(paint)) }
    parts += result.findings.map { text(of: $0, findings) }
    if !result.skipped.isEmpty { parts.append(paint("Not followed:", .strong) + "\n" + skipped) }
    if !result.unclear.isEmpty { parts.append(paint("Inconclusive:", .strong) + "\n" + unclear) }
    if !result.caps.isEmpty {
      let lines = result.caps.map { "  \($0.sentence)\n" }
      parts.append(paint("Reached limits:", .strong) + "\n" + lines.joined())
    }
    return parts.joined(separator: "\n") + (parts.isEmpty ? "" : "\n") + paint(sentence, .strong) + "\n"
  }

  // MARK: Screens

  /// Longer lists are shortened by kind.
  private static let maximumScreens = 40
  /// The number of screens shown per kind in a shortened list.
  private static let maximumOfAKind = 3
  private static let maximumNames = 3

  private func screens(_ paint: Paint) -> String {
    let isLong = result.screens.count > Self.maximumScreens
    let all = result.screens.reduce(into: [:]) { $0[$1.kind, default: 0] += 1 }
    var seen: [String: Int] = [:]
    var text = ""
    for screen in result.screens {
      let number = seen[screen.kind, default: 0] + 1
      seen[screen.kind] = number
      guard !isLong || number <= Self.maximumOfAKind else { continue }
      text += self.text(of: screen, paint)
      let more = all[screen.kind, default: 0] - number
      if isLong, number == Self.maximumOfAKind, more > 0 {
        let kind = Self.name(ofKind: screen.kind)
        text += paint("and \(Self.grouped(more)) more of the kind \(kind)", .faint) + "\n"
      }
    }
    return text
  }

  private func text(of screen: CrawledScreen, _ paint: Paint) -> String {
    var text = paint(name(of: screen.url), .strong)
    if let failure = screen.failure { text += "  " + paint(failure, .error) }
    if screen.isOfFlow { text += "  " + paint("visited by the flow", .faint) }
    if let title = screen.title { text += "  \(SafeText.line(title))" }
    text += "\n"
    let all = screen.links.reduce(into: [:]) { $0[kindName(of: $1.url), default: 0] += 1 }
    var seen: [String: Int] = [:]
    for link in screen.links {
      let kind = kindName(of: link.url)
      let number = seen[kind, default: 0] + 1
      seen[kind] = number
      let more = all[kind, default: 0] - Self.maximumOfAKind
      // A line that counts a single omitted link would be no shorter than the link.
      if more > 1, number > Self.maximumOfAKind { continue }
      text += "  \(Self.label(of: link)) -> \(name(of: link.url))"
      text += link.isReplacing ? paint(" (no way back)", .faint) + "\n" : "\n"
      if more > 1, number == Self.maximumOfAKind {
        text += paint("  and \(Self.grouped(more)) more -> \(kind)", .faint) + "\n"
      }
    }
    return text
  }

  // MARK: Findings

  private func text(of found: CrawlFinding, _ report: TextReport) -> String {
    let finding = found.finding.finding
    let bytes = places[found.url].map { result.screens[$0].document } ?? []
    var place = name(of: found.url)
    if found.isPlaced { place += ":\(finding.position.line):\(finding.position.column)" }
    var remarks: [String] = []
    if let steps = steps(found.presses, to: found.url) { remarks.append("reached by: \(steps)") }
    if !found.others.isEmpty {
      let count = Self.count(found.others.count, "more screen")
      remarks.append("and on \(count): \(first(found.others.map(name)))")
    }
    // A finding about the whole screen has no line to show.
    let shown = found.isPlaced ? ExcerptText(bytes).shown(around: [finding]) : []
    return String(report.write(finding, at: place, shown, remarks: remarks).dropLast())
  }

  // MARK: Skipped and inconclusive screens

  private var skipped: String {
    var reasons: [SkippedLink.Reason] = []
    var links: [SkippedLink.Reason: [SkippedLink]] = [:]
    for link in result.skipped {
      if links[link.reason] == nil { reasons.append(link.reason) }
      links[link.reason, default: []].append(link)
    }
    return reasons.map { reason in
      let names = links[reason, default: []].map { "\(name(of: $0.url)) (on \(name(of: $0.from)))" }
      return "  \(Self.grouped(names.count)) \(reason.sentence): \(first(names))\n"
    }.joined()
  }

  private var unclear: String {
    result.unclear.map { one in
      let steps = steps(one.presses, to: one.url).map { "    reached by: \($0)\n" } ?? ""
      return "  \(name(of: one.url)): \(SafeText.line(one.message))\n\(steps)"
    }.joined()
  }

  private func first(_ names: [String]) -> String {
    let more = names.count - Self.maximumNames
    return names.prefix(Self.maximumNames).joined(separator: ", ")
      + (more > 0 ? ", and \(Self.grouped(more)) more" : "")
  }
}

extension CrawlFinding {
  /// Whether the finding has a position in the document, instead of concerning the whole screen.
  var isPlaced: Bool {
    let finding = finding.finding
    return finding.length > 0 || finding.position.line > 1 || finding.position.byte > 0
      || !finding.path.description.isEmpty
  }
}
