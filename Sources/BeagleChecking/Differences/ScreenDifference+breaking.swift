import BeagleJSON
import BeagleSchema

/// What a change breaks: by the table of clients, what worked before and does not now.
extension ScreenDifference {
  /// The changes that break a client in the field of the check.
  ///
  /// ```swift
  /// var check = ScreenCheck()
  /// check.clients = try ClientTable.standard.field("ios>=1.6,android>=1.7")
  /// #expect(try ScreenDifference(before, after, check: check).breaking.isEmpty)
  /// ```
  ///
  /// A part that is added and not shown breaks nothing unless another one was taken out, in whose place it may be; one that keeps
  /// the whole screen from being shown always does.
  public var breaking: [Change] { (changes + spellings).filter { !$0.breaks.isEmpty } }
}

/// What clients make of the places of two documents.
struct BreakingChanges {
  /// What some clients do at a place.
  private struct Claim {
    let range: Range<Int>
    let claim: ClientClaim
  }

  private let field: ClientField
  private let old: [Claim]
  private let new: [Claim]
  /// Those that did not show the old document at all.
  private let failing: ClientSet
  /// The parts of the old document that some clients did not show.
  private let hidden: [(range: Range<Int>, clients: ClientSet)]
  private let document: JSONDocument
  private let newBytes: [UInt8]

  init(_ old: JSONDocument, _ new: JSONDocument, _ newBytes: [UInt8], _ check: ScreenCheck) {
    field = check.clients
    document = new
    self.newBytes = newBytes
    let before = check.claims(in: old)
    self.old = Self.claims(of: before)
    hidden = before.hidden
    self.new = Self.claims(of: check.claims(in: new))
    failing = self.old.reduce(.none) { $0 | $1.claim.clients(with: .fails) }
  }

  private static func claims(of check: TreeCheck) -> [Claim] {
    (check.claims ?? []).map { Claim(range: $0.range, claim: $0.claim) }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Notes in each change whom it breaks.
  ///
  /// - Returns: what breaks a client and is none of the changes, as it means the same: a spelling, a default that is left out.
  func note(in changes: inout [ScreenDifference.Change]) -> [ScreenDifference.Change] {
    guard new.contains(where: { $0.claim.breaks }) else { return [] }
    let owners = owners(of: changes)
    // What was there before is no news, first of all where nothing has changed.
    var before = Before(old)
    let others = others(owners, &before)
    var broken = broken(owners, changes.count, &before)
    keepWhatHasWorked(in: &broken, changes)
    for index in changes.indices where !broken[index].isEmpty {
      changes[index].breaks = outcomes(broken[index])
    }
    return others
  }

  /// Where a client did not show the old part, nothing has worked there. A component that is added and not shown breaks those that
  /// showed another one which was taken out.
  // Inlined into its caller, it ends the optimizer of Swift 6.3.
  @inline(never)
  private func keepWhatHasWorked(
    in broken: inout [[ClientOutcome.Outcome: ClientSet]], _ changes: [ScreenDifference.Change]
  ) {
    var losing = ClientSet.none
    for change in changes where change.kind == .removed {
      if let place = change.old, place.isComponent { losing = losing | showing(place) }
    }
    for index in changes.indices where !broken[index].isEmpty {
      var working = field.everybody
      if changes[index].kind == .added, let place = changes[index].new, place.isComponent {
        working = losing
      } else if let place = changes[index].old {
        working = showing(place)
      }
      for outcome in [ClientOutcome.Outcome.vanishes, .inert] {
        guard let found = broken[index][outcome] else { continue }
        let rest = found & working
        broken[index][outcome] = rest.isEmpty ? nil : rest
      }
    }
  }

  /// The clients that showed a place of the old document.
  private func showing(_ place: ScreenDifference.Place) -> ClientSet {
    var clients = field.everybody
    for part in hidden where part.range.contains(place.position.byte) { clients = clients - part.clients }
    return clients
  }

  /// The claims of the old document that have not been found in the new one.
  private struct Before {
    private var claims: [String: [Claim]] = [:]

    init(_ old: [Claim]) {
      for claim in old.reversed() { claims[claim.claim.key, default: []].append(claim) }
    }

    mutating func take(_ key: String) -> Claim? { claims[key]?.popLast() }
  }

  /// What has become worse outside of all changes.
  @inline(never)
  private func others(_ owners: [Int?], _ before: inout Before) -> [ScreenDifference.Change] {
    var found: [(range: Range<Int>, change: ScreenDifference.Change)] = []
    for (claim, owner) in zip(new, owners) where owner == nil {
      let known = before.take(claim.claim.key)
      let breaks = outcomes(news(claim.claim, besides: known))
      if !breaks.isEmpty { found.append((claim.range, change(claim, breaks))) }
    }
    return withPaths(found)
  }

  /// What has become worse in each change.
  @inline(never)
  private func broken(
    _ owners: [Int?], _ count: Int, _ before: inout Before
  ) -> [[ClientOutcome.Outcome: ClientSet]] {
    var broken = [[ClientOutcome.Outcome: ClientSet]](repeating: [:], count: count)
    for (claim, owner) in zip(new, owners) {
      guard let owner else { continue }
      let known = before.take(claim.claim.key)
      for (outcome, clients) in news(claim.claim, besides: known) {
        broken[owner][outcome] = (broken[owner][outcome] ?? .none) | clients
      }
    }
    return broken
  }

  /// For each claim the change that it is in, the innermost one.
  @inline(never)
  private func owners(of changes: [ScreenDifference.Change]) -> [Int?] {
    var regions: [(Range<Int>, Int)] = []
    for (index, change) in changes.enumerated() {
      guard let place = change.new else { continue }
      // Of a property that is gone, the place is the object without it: only that it is missing is told there.
      let isGone = place.path.steps.count < change.old?.path.steps.count ?? 0
      let start = place.position.byte
      regions.append((isGone ? start..<start + 1 : region(of: place), index))
    }
    regions.sort { ($0.0.lowerBound, -$0.0.count) < ($1.0.lowerBound, -$1.0.count) }
    var open: [(Range<Int>, Int)] = []
    var next = 0
    return new.map { claim in
      while next < regions.count, regions[next].0.lowerBound <= claim.range.lowerBound {
        open.append(regions[next])
        next += 1
      }
      while let last = open.last, last.0.upperBound <= claim.range.lowerBound { open.removeLast() }
      return open.last { $0.0.contains(claim.range.lowerBound) }?.1
    }
  }

  private func change(_ claim: Claim, _ breaks: [ClientOutcome]) -> ScreenDifference.Change {
    let place = ScreenDifference.Place(
      position: document.position(ofByte: claim.range.lowerBound), length: claim.range.count,
      path: DocumentPath(), structuralPath: "", component: nil)
    return .init(
      kind: .changed, category: .contract, message: "\(claim.claim.key.quoted): \(claim.claim.reason)",
      new: place,
      breaks: breaks)
  }

  private func withPaths(
    _ found: [(range: Range<Int>, change: ScreenDifference.Change)]
  ) -> [ScreenDifference.Change] {
    let paths = document.withCursor { root in
      DocumentPath.structuralPaths(toBytes: found.map(\.range.lowerBound), from: root)
    }
    return zip(found, paths).map { one, path in
      var change = one.change
      change.new?.path = path.path
      change.new?.structuralPath = path.structure
      return change
    }
  }

  /// What becomes worse than it was, and is not shown or run.
  private func news(
    _ claim: ClientClaim, besides before: Claim?
  ) -> [ClientOutcome.Outcome: ClientSet] {
    var broken: [ClientOutcome.Outcome: ClientSet] = [:]
    for (outcome, clients) in claim.outcomes where outcome <= .inert {
      let known = (before?.claim.outcomes ?? []).filter { $0.outcome <= outcome }
        .reduce(failing) { $0 | $1.clients }
      let new = clients - known
      if !new.isEmpty { broken[outcome] = new }
    }
    return broken
  }

  private func outcomes(_ broken: [ClientOutcome.Outcome: ClientSet]) -> [ClientOutcome] {
    var told = ClientSet.none
    return broken.sorted { $0.key < $1.key }.flatMap { outcome, clients in
      defer { told = told | clients }
      return field.outcomes(of: clients - told, outcome)
    }
  }

  /// A value with the key before it, at which a property is told that is not read.
  private func region(of place: ScreenDifference.Place) -> Range<Int> {
    let end = place.position.byte + place.length
    var start = place.position.byte
    func skipBlanks() {
      while start > 0, [0x20, 0x0A, 0x0D, 0x09].contains(newBytes[start - 1]) { start -= 1 }
    }
    skipBlanks()
    guard start > 0, newBytes[start - 1] == UInt8(ascii: ":") else { return place.position.byte..<end }
    start -= 1
    skipBlanks()
    guard start > 0, newBytes[start - 1] == UInt8(ascii: "\"") else { return place.position.byte..<end }
    start -= 1
    while start > 0, newBytes[start - 1] != UInt8(ascii: "\"") { start -= 1 }
    return max(0, start - 1)..<end
  }
}

extension ClientClaim {
  fileprivate func clients(with outcome: ClientOutcome.Outcome) -> ClientSet {
    outcomes.first { $0.outcome == outcome }?.clients ?? .none
  }

  /// Whether some client does not show, or run, something.
  fileprivate var breaks: Bool { outcomes.contains { $0.outcome <= .inert } }
}

extension ScreenCheck {
  /// Looks what the clients make of a document, each with its place.
  fileprivate func claims(in document: JSONDocument) -> TreeCheck {
    document.withCursor { root in
      let check = TreeCheck(
        documentSize: document.byteCount, operations: operations, registry: componentRegistry, clients: rules,
        findings: FindingList(limit: -1, disabled: []), spellingWork: -1)
      check.claims = []
      check.check(root)
      return check
    }
  }
}

extension ScreenDifference.Place {
  /// Whether it is a component, and not something in one.
  fileprivate var isComponent: Bool {
    guard let component else { return false }
    return component == position.byte
  }
}
