import BeagleJSON

extension CoverageReport {
  /// A text for people: a table of the kinds, and the places that were not run or only partly, by document. It has no control
  /// characters.
  public var text: String {
    let counts = CoverageKind.allCases.map { ($0, count(of: $0)) }.filter { !$0.1.isEmpty }
    if counts.isEmpty { return "No document has come whose coverage could be told.\n" }
    var lines = [row("", "run", "partly", "never", "percent")]
    lines += counts.map { row($0.title, "\($1.run)", "\($1.partly)", "\($1.never)", $1.percentText) }
    for (document, title) in zip(documents, titles) {
      let gaps = document.gaps
      guard !gaps.isEmpty else { continue }
      lines += ["", title + (document.wayInWords.map { " (\($0))" } ?? "")]
      lines += gaps.map { gap in
        let place = gap.place
        let path = place.path.isEmpty ? "" : " (\(place.path))"
        return "  \(place.line):\(place.column): \(gap.inWords)\(path)"
      }
    }
    // A report that was read may have any names.
    return lines.map { $0.controlsReplaced.replacing("\n", with: "\u{FFFD}") + "\n" }.joined()
  }

  private func row(_ name: String, _ numbers: String...) -> String {
    name.padding(to: 17) + numbers.map { String(repeating: " ", count: max(1, 8 - $0.count)) + $0 }.joined()
  }

  /// What documents are called: versions of one have numbers.
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
  /// How a user gets there; nil where that is not known, or where the application starts.
  var wayInWords: String? {
    guard let presses, presses.count > 1 else { return nil }
    return presses.joined(separator: ", ")
  }
}

/// A place that was not run, or only partly, with what could not be run for that reason.
struct CoverageGap {
  let place: CoveredPlace
  /// How many places inside of it were never run either.
  var inside = 0

  var inWords: String { place.inWords + (inside == 0 ? "" : ", with \(inside.of("place")) inside") }

  /// The beginnings of the paths to what cannot have been run.
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
  /// The places that were not run, or only partly, without those inside of another that was never run.
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
  /// What has not been run: `never run: onPress of button "Pay"`, `never false: condition in onPress of button "Pay"`.
  var inWords: String {
    switch state {
    case .never: "never run: \(kindInWords)\(name)"
    case .partly: "never \(missing.joined(separator: ", ")): \(kindInWords)\(name)"
    case .run: "\(kindInWords)\(name)"
    }
  }

  /// What the name does not say.
  private var kindInWords: String { kind == .actions || kind == .conditions ? "the action " : "" }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}
