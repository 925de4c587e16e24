import BeagleJSON

extension CoverageReport {
  /// The report as text: a table of the kinds, and the places that were not or only partly run, by document.
  /// Control characters are replaced.
  public var text: String {
    let counts = CoverageKind.allCases.map { ($0, count(of: $0)) }.filter { !$0.1.isEmpty }
    if counts.isEmpty { return "No document was loaded whose coverage could be recorded.\n" }
    var lines = [row("", "run", "partly", "never", "percent")]
    lines += counts.map { row($0.title, "\($1.run)", "\($1.partly)", "\($1.never)", $1.percentText) }
    for (document, title) in zip(documents, titles) {
      let gaps = document.gaps
      guard !gaps.isEmpty else { continue }
      lines += ["", title + (document.stepsInWords.map { " (\($0))" } ?? "")]
      lines += gaps.map { gap in
        let place = gap.place
        let path = place.path.isEmpty ? "" : " (\(place.path))"
        return "  \(place.line):\(place.column): \(gap.inWords)\(path)"
      }
    }
    // A report that was read from a file may contain any names.
    return lines.map { $0.controlsReplaced.replacing("\n", with: "\u{FFFD}") + "\n" }.joined()
  }

  private func row(_ name: String, _ numbers: String...) -> String {
    name.padding(to: 17) + numbers.map { String(repeating: " ", count: max(1, 8 - $0.count)) + $0 }.joined()
  }

  /// The names of documents; versions of one are numbered.
  var titles: [String] {
    var counts: [String: Int] = [:]
    return documents.map { document in
      let count = counts[document.title, default: 0] + 1
      counts[document.title] = count
      return count == 1 ? document.title : "\(document.title) (version \(count))"
    }
  }
}

extension CoveredDocument {
  /// The steps to the screen; nil if they are unknown or the application starts there.
  var stepsInWords: String? {
    guard let presses, presses.count > 1 else { return nil }
    return presses.joined(separator: ", ")
  }
}

/// A place that was not or only partly run, with the number of places inside it that were not run for that
/// reason.
struct CoverageGap {
  let place: CoveredPlace
  /// The number of places inside it that were never run either.
  var inside = 0

  var inWords: String { place.inWords + (inside == 0 ? "" : ", with \(inside.of("place")) inside") }

  /// The prefixes of the paths that cannot have been run.
  fileprivate var beginnings: [String] {
    if place.state == .never { return place.path.isEmpty ? [""] : ["\(place.path).", "\(place.path)["] }
    guard place.kind == .conditions else { return [] }
    return place.missing.map { "\(place.path).on\($0 == "true" ? "True" : "False")" }
  }

  fileprivate func holds(_ other: CoveredPlace) -> Bool {
    guard other.state == .never else { return false }
    return other.path == place.path && place.state == .never
      || beginnings.contains { other.path.hasPrefix($0) }
  }
}

extension CoveredDocument {
  /// The places that were not or only partly run, without those inside another that was never run.
  var gaps: [CoverageGap] {
    var gaps: [CoverageGap] = []
    for place in places where place.state != .run {
      if let outer = gaps.lastIndex(where: { $0.holds(place) }) {
        gaps[outer].inside += place.path == gaps[outer].place.path ? 0 : 1
      } else {
        gaps.append(CoverageGap(place: place))
      }
    }
    return gaps
  }
}

extension CoveredPlace {
  /// The missing outcomes: `never run: onPress of button "Pay"`,
  /// `never false: condition in onPress of button "Pay"`.
  var inWords: String {
    switch state {
    case .never: "never run: \(kindInWords)\(name)"
    case .partly: "never \(missing.joined(separator: ", ")): \(kindInWords)\(name)"
    case .run: "\(kindInWords)\(name)"
    }
  }

  /// The part that the name does not contain.
  private var kindInWords: String { kind == .actions || kind == .conditions ? "the action " : "" }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}
