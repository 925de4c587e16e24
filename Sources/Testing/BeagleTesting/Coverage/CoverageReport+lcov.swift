import BeagleJSON

extension CoverageReport {
  /// The tracefile of `lcov`: a record for each document, with lines, event handlers as functions, and the
  /// outcomes of a place as branches.
  ///
  /// - Parameter paths: the file of each document.
  func lcov(_ paths: [String]) -> String {
    zip(documents, paths).map { $0.lcov($1) }.joined()
  }
}

extension CoveredDocument {
  fileprivate func lcov(_ path: String) -> String {
    var lines = ["TN:", "SF:\(path.messageLine)"]
    let functions = places.filter { $0.kind == .handlers || $0.kind == .responses }
    for function in functions { lines.append("FN:\(function.line),\(function.path.oneWord)") }
    for function in functions { lines.append("FNDA:\(function.count),\(function.path.oneWord)") }
    lines += ["FNF:\(functions.count)", "FNH:\(functions.count { $0.count > 0 })"]
    let branches = places.filter { $0.outcomes.count > 1 }.sorted { $0.line < $1.line }
    for (block, place) in branches.enumerated() {
      for (number, outcome) in place.outcomes.enumerated() {
        lines.append("BRDA:\(place.line),\(block),\(number),\(place.count == 0 ? "-" : "\(outcome.count)")")
      }
    }
    let outcomes = branches.flatMap(\.outcomes)
    lines += ["BRF:\(outcomes.count)", "BRH:\(outcomes.count { $0.count > 0 })"]
    // A line's count is the minimum of its places.
    let counts = Dictionary(places.map { ($0.line, $0.count) }, uniquingKeysWith: min).sorted {
      $0.key < $1.key
    }
    for (line, count) in counts { lines.append("DA:\(line),\(count)") }
    lines += ["LF:\(counts.count)", "LH:\(counts.count { $0.value > 0 })", "end_of_record", ""]
    return lines.joined(separator: "\n")
  }
}

extension String {
  /// The name of a function, in which commas and blanks are not allowed.
  fileprivate var oneWord: String {
    String(messageLine.map { $0 == "," || $0 == " " ? "_" : $0 })
  }
}
