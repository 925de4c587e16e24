import BeagleJSON
import BeagleSchema

/// The state of fixing one document.
struct FixingRun {
  private let fixer: DocumentFixer
  private(set) var text: EditedBytes
  private var found: [Diagnostic]
  private(set) var count = 0
  private var rounds = 0

  init(_ fixer: DocumentFixer, _ bytes: [UInt8]) {
    self.fixer = fixer
    text = EditedBytes(bytes)
    found = fixer.findings(bytes)
  }

  /// Applies all fixes that can be applied.
  ///
  /// - Returns: whether something was fixed, so that there may be more.
  mutating func mendsSomething() -> Bool {
    guard rounds < DocumentFixer.maximumRounds else { return false }
    rounds += 1
    if found.contains(where: { $0.code == Diagnostic.Code.json.rawValue }) { return removesAllCommas() }
    var round = Round(start: text, found: found, left: found.count)
    apply(steps[...], &round)
    if let last = round.last { (text, found) = last }
    count += round.accepted.count
    return !round.accepted.isEmpty
  }

  // MARK: Choosing

  /// A code at a place.
  fileprivate struct Place: Hashable {
    let code: String
    let byte: Int
  }

  private struct Step {
    let finding: Place
    let fix: Fix
  }

  /// The safe fixes that do not touch each other, in the order of the document.
  private var steps: [Step] {
    var taken = TakenRanges()
    return found.compactMap { finding in
      guard finding.severity >= fixer.severity, let fix = finding.fix(in: text.bytes),
        taken.reserve(fix.edits.map(\.range))
      else { return nil }
      return Step(finding: Place(code: finding.code, byte: finding.position.byte), fix: fix)
    }
  }

  // MARK: Applying

  /// The fixes of a text, all of which are tried on the original text.
  private struct Round {
    let start: EditedBytes
    let found: [Diagnostic]
    /// The number of findings after the accepted fixes, without findings that were hidden before.
    var left: Int
    var accepted: [Step] = []
    var last: (EditedBytes, [Diagnostic])?
    /// The number of bytes checked so far.
    var work = 0
  }

  /// Applies as many as possible: all together, or else those that are not known to cause an error, or else
  /// each half.
  private func apply(_ steps: ArraySlice<Step>, _ round: inout Round) {
    guard !steps.isEmpty, round.work == 0 || round.work + text.bytes.count <= DocumentFixer.maximumBytes
    else { return }
    guard let culprits = culprits(with: steps, &round), steps.count > 1 else { return }
    let others = steps.filter { !culprits.contains($0.finding.byte) }
    if others.count < steps.count { return apply(others[...], &round) }
    let middle = steps.startIndex + steps.count / 2
    apply(steps[..<middle], &round)
    apply(steps[middle...], &round)
  }

  /// Applies these steps, if they cause no new findings.
  ///
  /// - Returns: the fixed places with new findings; nil if there are none.
  private func culprits(with steps: ArraySlice<Step>, _ round: inout Round) -> Set<Int>? {
    let all = round.accepted + steps
    let edits = all.flatMap(\.fix.edits).sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var edited = round.start
    edited.apply(edits)
    round.work += edited.bytes.count
    let after = fixer.findings(edited.bytes)
    let moved = MovedBytes(edits)
    var (hidden, hiding): ([Range<Int>], [Int]) = ([], [])
    for step in all {
      guard let range = step.fix.hidden else { continue }
      hidden.append(moved(range.lowerBound)..<(range.upperBound == .max ? .max : moved(range.upperBound)))
      hiding.append(step.finding.byte)
    }
    var known: [Place: Int] = [:]
    var errors: Set<Place> = []
    for finding in round.found {
      known[Place(finding, moved), default: 0] += 1
      if finding.severity == .error { errors.insert(Place(finding, moved)) }
    }
    for step in all { known[Place(code: step.finding.code, byte: moved(step.finding.byte)), default: 1] -= 1 }
    let places = Dictionary(steps.map { (moved($0.finding.byte), $0.finding.byte) }) { first, _ in first }
    var culprits: Set<Int>?
    var left = after.count
    for finding in after {
      let place = Place(finding)
      let isWorse = finding.severity == .error && !errors.contains(place)
      if let count = known[place], count > 0, !isWorse {
        known[place] = count - 1
        continue
      }
      // A value that clients refuse is worse than a key that no client reads, unless it is fixed next.
      let isRefused = finding.isRefused && finding.fix(in: edited.bytes) == nil
      let start = hidden.firstIndex { $0.contains(place.byte) }
      if start != nil, !isRefused {
        left -= 1
      } else if finding.severity == .error || known[place] != nil || isRefused
        || place.code == Diagnostic.Code.duplicateKey.rawValue
      {
        // A new error, a duplicate key, or the finding itself once more.
        let culprit = places[place.byte] ?? start.map { hiding[$0] }
        culprits = (culprits ?? []).union(culprit.map { [$0] } ?? [])
      }
    }
    if culprits != nil || left > round.left { return culprits ?? [] }
    round.left = left
    round.accepted = all
    round.last = (edited, after)
    return nil
  }

  /// The findings about values of a wrong kind.
  fileprivate static let codesOfValues = Set(
    [
      Diagnostic.Code.type, .value, .color, .unit, .missingType, .missingProperty, .depth,
    ].map(\.rawValue))

  // MARK: Commas

  /// Removes all trailing commas, if that makes the text JSON. The parser reports only the first one, and in
  /// a text that is still invalid, the strings are not known.
  private mutating func removesAllCommas() -> Bool {
    guard found.count == 1, let first = found.first, first.code == Diagnostic.Code.json.rawValue,
      first.severity >= fixer.severity, first.fix(in: text.bytes) != nil
    else { return false }
    let commas = Self.surplusCommas(in: text.bytes)
    var edited = text
    edited.apply(commas.map { TextEdit($0..<$0 + 1, "") })
    let after = fixer.findings(edited.bytes)
    guard !after.contains(where: { $0.code == first.code }) else { return false }
    (text, found) = (edited, after)
    count += commas.count
    return true
  }

  /// The commas outside strings that precede a closing bracket.
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

extension Diagnostic {
  /// Whether a client refuses a document with this finding, or the value is not valid.
  fileprivate var isRefused: Bool {
    clients.contains { $0.outcome == .fails } || severity > .note && FixingRun.codesOfValues.contains(code)
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

private struct TakenRanges {
  /// In ascending order.
  private var ranges: [Range<Int>] = []

  /// Adds all of these ranges if they do not touch any other. Two insertions at one place touch.
  mutating func reserve(_ wanted: [Range<Int>]) -> Bool {
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
    ranges.partitioningIndex { $0.lowerBound >= range.lowerBound }
  }
}
