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
  private let document: JSONDocument
  private let newBytes: [UInt8]

  init(_ old: JSONDocument, _ new: JSONDocument, _ newBytes: [UInt8], _ check: ScreenCheck) {
    field = check.clients
    document = new
    self.newBytes = newBytes
    self.old = Self.claims(in: old, check)
    self.new = Self.claims(in: new, check)
    failing = self.old.reduce(.none) { $0 | $1.claim.clients(with: .fails) }
  }

  private static func claims(in document: JSONDocument, _ check: ScreenCheck) -> [Claim] {
    check.claims(in: document).map { Claim(range: $0.range, claim: $0.claim) }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Notes in each change whom it breaks.
  ///
  /// - Returns: what breaks a client and is none of the changes, as it means the same: a spelling, a default that is left out.
  func note(in changes: inout [ScreenDifference.Change]) -> [ScreenDifference.Change] {
    guard new.contains(where: { $0.claim.breaks }) else { return [] }
    let takesOut = changes.contains { $0.kind == .removed && $0.old?.position.byte == $0.old?.component }
    // What was there before is no news, first of all where nothing has changed.
    var before: [String: [Claim]] = [:]
    for claim in old.reversed() { before[claim.claim.key, default: []].append(claim) }
    let owners = owners(of: changes)
    var others: [(range: Range<Int>, change: ScreenDifference.Change)] = []
    for number in new.indices where owners[number] == nil {
      let breaks = outcomes(
        news(new[number].claim, besides: before[new[number].claim.key]?.popLast(), .inert))
      if !breaks.isEmpty { others.append((new[number].range, change(new[number], breaks))) }
    }
    var broken: [Int: [ClientOutcome.Outcome: ClientSet]] = [:]
    for number in new.indices {
      guard let owner = owners[number] else { continue }
      let (claim, change) = (new[number].claim, changes[owner])
      let isAdded = change.kind == .added && change.new?.component == change.new?.position.byte
      let found = news(
        claim, besides: before[claim.key]?.popLast(), isAdded && !takesOut ? .fails : .inert)
      broken[owner, default: [:]].merge(found) { $0 | $1 }
    }
    for (owner, found) in broken { changes[owner].breaks = outcomes(found) }
    return withPaths(others)
  }

  /// For each claim the change that it is in, the innermost one.
  private func owners(of changes: [ScreenDifference.Change]) -> [Int?] {
    let regions = changes.indices.compactMap { index in changes[index].new.map { (region(of: $0), index) } }
      .sorted { ($0.0.lowerBound, -$0.0.count) < ($1.0.lowerBound, -$1.0.count) }
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

  /// What becomes worse than it was.
  ///
  /// - Parameter mildest: milder outcomes are no break.
  private func news(
    _ claim: ClientClaim, besides before: Claim?, _ mildest: ClientOutcome.Outcome
  ) -> [ClientOutcome.Outcome: ClientSet] {
    var broken: [ClientOutcome.Outcome: ClientSet] = [:]
    for (outcome, clients) in claim.outcomes where outcome <= mildest {
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
  /// What the clients make of a document, each with its place.
  func claims(in document: JSONDocument) -> [(range: Range<Int>, claim: ClientClaim)] {
    document.withCursor { root in
      let check = TreeCheck(
        documentSize: document.byteCount, operations: operations, registry: componentRegistry, clients: rules,
        findings: FindingList(limit: -1, disabled: []), spellingWork: -1)
      check.claims = []
      check.check(root)
      return check.claims ?? []
    }
  }
}
