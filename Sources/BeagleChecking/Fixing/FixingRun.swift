import BeagleJSON
import BeagleSchema

/// One document while it is mended.
struct FixingRun {
  private let fixer: DocumentFixer
  private(set) var text: EditedBytes
  private var found: [Diagnostic]
  /// How many fixes are applied.
  private(set) var count = 0
  private var bytesChecked = 0

  init(_ fixer: DocumentFixer, _ bytes: [UInt8]) {
    self.fixer = fixer
    text = EditedBytes(bytes)
    found = fixer.findings(bytes)
  }

  /// Applies what can be applied.
  ///
  /// - Returns: whether something was mended, so that there may be more.
  mutating func mendsSomething() -> Bool {
    if removesAllCommas() { return true }
    var round = Round(start: text, found: found, left: found.count)
    apply(steps[...], &round)
    if let last = round.last { (text, found) = last }
    count += round.accepted.count
    return !round.accepted.isEmpty
  }

  // MARK: Choosing

  /// What is found at one place.
  fileprivate struct Place: Hashable {
    let code: String
    let byte: Int
  }

  /// A fix with what it is for.
  private struct Step {
    let finding: Place
    let fix: Fix
  }

  /// The certain fixes that do not touch each other, in the order of the document.
  private var steps: [Step] {
    var taken = TakenRanges()
    return found.compactMap { finding in
      guard finding.severity >= fixer.severity, let fix = finding.fix(in: text.bytes),
        taken.take(fix.edits.map(\.range))
      else { return nil }
      return Step(finding: Place(code: finding.code, byte: finding.position.byte), fix: fix)
    }
  }

  // MARK: Applying

  /// The fixes of a text, all of which are tried on the text as it was.
  private struct Round {
    let start: EditedBytes
    let found: [Diagnostic]
    /// How many findings there are with what is accepted, without those that were hidden.
    var left: Int
    var accepted: [Step] = []
    var last: (EditedBytes, [Diagnostic])?
  }

  /// Applies all that can be: all together, or else each half.
  private mutating func apply(_ steps: ArraySlice<Step>, _ round: inout Round) {
    guard !steps.isEmpty, bytesChecked + text.bytes.count <= DocumentFixer.mostBytes else { return }
    if accepts(steps, &round) || steps.count == 1 { return }
    let middle = steps.startIndex + steps.count / 2
    apply(steps[..<middle], &round)
    apply(steps[middle...], &round)
  }

  private mutating func accepts(_ steps: ArraySlice<Step>, _ round: inout Round) -> Bool {
    let all = round.accepted + steps
    let edits = all.flatMap(\.fix.edits).sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var edited = round.start
    edited.apply(edits)
    bytesChecked += edited.bytes.count
    let after = fixer.findings(edited.bytes)
    let moved = MovedBytes(edits)
    let hidden = all.compactMap(\.fix.hidden).map { range in
      moved(range.lowerBound)..<(range.upperBound == .max ? .max : moved(range.upperBound))
    }
    var known: [Place: Int] = [:]
    for finding in round.found { known[Place(finding, moved), default: 0] += 1 }
    for step in all { known[Place(code: step.finding.code, byte: moved(step.finding.byte)), default: 1] -= 1 }
    var left = after.count
    for finding in after {
      let place = Place(finding)
      if let count = known[place], count > 0 {
        known[place] = count - 1
      } else if hidden.contains(where: { $0.contains(place.byte) }) {
        left -= 1
      } else if finding.severity == .error || known[place] != nil
        || place.code == DiagnosticRule.Code.duplicateKey.rawValue
      {
        // An error that was not there, a key that is there already, or what was to be mended is found once more.
        return false
      }
    }
    guard left <= round.left else { return false }
    round.left = left
    round.accepted = all
    round.last = (edited, after)
    return true
  }

  // MARK: Commas

  /// Takes all commas out that nothing follows, if that makes the text JSON: a document may have many, and reading it tells
  /// of the first.
  private mutating func removesAllCommas() -> Bool {
    guard found.count == 1, let first = found.first, first.code == DiagnosticRule.Code.json.rawValue,
      first.severity >= fixer.severity, first.fix(in: text.bytes) != nil
    else { return false }
    let commas = Self.surplusCommas(in: text.bytes)
    guard commas.count > 1 else { return false }
    var edited = text
    edited.apply(commas.map { TextEdit($0..<$0 + 1, "") })
    let after = fixer.findings(edited.bytes)
    bytesChecked += edited.bytes.count
    guard !after.contains(where: { $0.code == first.code }) else { return false }
    (text, found) = (edited, after)
    count += commas.count
    return true
  }

  /// The commas outside of strings with a closing bracket behind them.
  private static func surplusCommas(in bytes: [UInt8]) -> [Int] {
    var commas: [Int] = []
    var comma: Int?
    var isInString = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "\""):
        isInString.toggle()
        comma = nil
      case _ where isInString: break
      case UInt8(ascii: ","): comma = index
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let comma { commas.append(comma) }
        comma = nil
      case 0x20, 0x09, 0x0A, 0x0D: break
      default: comma = nil
      }
      index += 1
    }
    return commas
  }
}

extension FixingRun.Place {
  fileprivate init(_ finding: Diagnostic) {
    self.init(code: finding.code, byte: finding.position.byte)
  }

  fileprivate init(_ finding: Diagnostic, _ moved: MovedBytes) {
    self.init(code: finding.code, byte: moved(finding.position.byte))
  }
}

/// Ranges of a text that are apart from each other.
private struct TakenRanges {
  /// In ascending order.
  private var ranges: [Range<Int>] = []

  /// Takes all of these ranges, if they touch none that is taken. Two insertions at one place touch.
  mutating func take(_ wanted: [Range<Int>]) -> Bool {
    guard wanted.allSatisfy(isFree) else { return false }
    for range in wanted { ranges.insert(range, at: position(of: range)) }
    return true
  }

  private func isFree(_ range: Range<Int>) -> Bool {
    let position = position(of: range)
    let isFreeBefore = position == 0 || areApart(ranges[position - 1], range)
    return isFreeBefore && (position == ranges.count || areApart(range, ranges[position]))
  }

  private func areApart(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    first.upperBound < second.lowerBound
      || first.upperBound == second.lowerBound && !first.isEmpty && !second.isEmpty
  }

  private func position(of range: Range<Int>) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
