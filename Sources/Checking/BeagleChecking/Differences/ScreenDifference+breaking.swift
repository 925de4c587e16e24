import BeagleJSON
import BeagleSchema

/// What a change breaks: according to the table of clients, what worked before and does not work now.
extension ScreenDifference {
  /// The changes that break one of the check's target clients.
  ///
  /// ```swift
  /// var check = ScreenCheck()
  /// check.clients = try ClientTable.standard.field("ios>=1.6,android>=1.7")
  /// #expect(try ScreenDifference(before, after, check: check).breaking.isEmpty)
  /// ```
  ///
  /// An added part that a client does not show breaks nothing, unless it contains something that was shown
  /// before, or something else was removed that it may replace. A part that keeps the whole screen from being
  /// shown always breaks the client.
  public var breaking: [Change] { (changes + spellings).filter { !$0.breaks.isEmpty } }
}

/// How clients handle the places of two documents.
struct BreakingChanges {
  let field: TargetClients
  let matches: MatchedPlaces
  /// The issues with clients that do not show or run something, in the order of their documents.
  let old: [PlacedClaim]
  let new: [PlacedClaim]
  /// The clients that did not show the old document at all, and those that do not show the new one.
  private let failing: (old: ClientSet, new: ClientSet)
  /// For each issue of the new document, the innermost node around it that both documents have.
  private let around: [Int?]
  /// The parts that some clients do not show.
  let hidden: (old: HiddenParts, new: HiddenParts)
  let tree: NormalizedTree
  let newBytes: [UInt8]

  /// - Parameter run: the comparison of both trees.
  init(
    _ old: NormalizedTree, _ new: NormalizedTree, _ run: DifferenceRun, _ newBytes: [UInt8],
    _ check: ScreenCheck
  ) {
    field = check.clients
    tree = new
    self.newBytes = newBytes
    self.new = check.breakingIssues(in: new.document)
    // If all clients show everything, nothing can be broken, and the rest is not needed.
    self.old = self.new.isEmpty ? [] : check.breakingIssues(in: old.document)
    matches = self.new.isEmpty ? MatchedPlaces() : MatchedPlaces(old, new, run)
    around = innermost(of: matches.ranges.map(\.new), around: self.new.map(\.range.lowerBound))
    func failing(_ issues: [PlacedClaim]) -> ClientSet {
      issues.reduce(.none) { $0 | $1.claim.clients(with: .fails) }
    }
    func hidden(_ issues: [PlacedClaim]) -> HiddenParts {
      HiddenParts(issues.compactMap { issue in issue.part.map { ($0, issue.claim.hiding) } })
    }
    self.failing = (failing(self.old), failing(self.new))
    self.hidden = (hidden(self.old), hidden(self.new))
  }

  /// Adds to each change the clients that it breaks.
  ///
  /// - Returns: differences that break a client but are not among the changes, as the documents are
  ///   equivalent: a spelling, an omitted default.
  func note(in changes: inout [ScreenDifference.Change]) -> [ScreenDifference.Change] {
    if new.isEmpty { return [] }
    let owners = owners(of: changes)
    let news = news(owners, changes)
    let lost = LostParts(self, news)
    let losing = losing(changes)
    var broken = [Broken](repeating: [:], count: changes.count)
    var others: [Other] = []
    for index in new.indices where !news[index].isEmpty {
      let isAdded = owners[index].map { changes[$0].addsComponent } ?? false
      let found = isAdded ? news[index].among(losing | lost.inside[index]) : news[index]
      if let owner = owners[index] {
        broken[owner].add(found)
        if !found.isEmpty, changes[owner].claim == nil { changes[owner].claim = new[index].claim.key }
      } else if !found.isEmpty {
        others.append(Other(issue: new[index], range: new[index].range, breaks: outcomes(found)))
      }
    }
    let moved = moved(changes)
    for part in lost.moved {
      if let owner = moved[part.range.lowerBound] {
        broken[owner].add([.vanishes: part.clients])
        if changes[owner].claim == nil { changes[owner].claim = new[part.issue].claim.key }
      } else {
        let breaks = outcomes([.vanishes: part.clients])
        others.append(Other(issue: new[part.issue], range: part.range, breaks: breaks))
      }
    }
    for index in changes.indices where !broken[index].isEmpty {
      changes[index].breaks = outcomes(broken[index])
    }
    return self.changes(of: others.sorted { $0.range.lowerBound < $1.range.lowerBound })
  }

  /// The clients that showed the place of an issue in the old document. For others, nothing worked there.
  private func showing(_ index: Int) -> ClientSet {
    guard let match = around[index] else { return field.everybody }
    return field.everybody - hidden.old[matches.ranges[match].old.lowerBound]
  }

  /// The clients that showed a removed component. An added one that is not shown may replace it.
  private func losing(_ changes: [ScreenDifference.Change]) -> ClientSet {
    var losing = ClientSet.none
    for change in changes where change.kind == .removed {
      guard let place = change.old, place.isComponent else { continue }
      losing = losing | (field.everybody - hidden.old[place.position.byte])
    }
    return losing
  }

  /// The clients that showed a component and do not show it any more, while they show the document.
  func lost(_ match: Int) -> ClientSet {
    let (before, after) = matches.ranges[match]
    return (hidden.new[after.lowerBound] - hidden.old[before.lowerBound]) - failing.old - failing.new
  }

  /// The moved components by their new start positions.
  private func moved(_ changes: [ScreenDifference.Change]) -> [Int: Int] {
    var moved: [Int: Int] = [:]
    for (index, change) in changes.enumerated() where change.kind == .moved {
      if let place = change.new, place.isComponent { moved[place.position.byte] = index }
    }
    return moved
  }

  // MARK: New issues

  /// What becomes worse at each issue of the new document compared with the same place of the old one, and is
  /// not shown or run.
  // The Swift 6.3 optimizer crashes if this is inlined into its caller.
  @inline(never)
  private func news(_ owners: [Int?], _ changes: [ScreenDifference.Change]) -> [Broken] {
    var before: [IssuePlace: [CompatibilityIssue]] = [:]
    let nodes = innermost(of: matches.ranges.map(\.old), around: old.map(\.range.lowerBound))
    for (issue, place) in zip(old, places(of: old, nodes, matches.alone.old, \.old)).reversed() {
      before[place, default: []].append(issue.claim)
    }
    let places = places(of: new, around, matches.alone.new, \.new)
    var news = [Broken](repeating: [:], count: new.count)
    // Issues of the old document are not new, especially if nothing has changed.
    for isOwned in [false, true] {
      for index in new.indices where (owners[index] != nil) == isOwned {
        let found = self.news(new[index].claim, besides: before[places[index]]?.popLast())
        let isAdded = owners[index].map { changes[$0].addsComponent } ?? false
        news[index] = isAdded ? found : found.among(showing(index))
      }
    }
    return news
  }

  /// The place of an issue, in both documents.
  private struct IssuePlace: Hashable {
    /// The index of the matched nodes around it; nil inside added or removed components.
    let match: Int?
    let key: String
  }

  /// - Parameter alone: the components that only this document has. Added ones are compared with removed
  ///   ones.
  private func places(
    of issues: [PlacedClaim], _ nodes: [Int?], _ alone: [Range<Int>],
    _ side: KeyPath<(old: Range<Int>, new: Range<Int>), Range<Int>>
  ) -> [IssuePlace] {
    let own = innermost(of: alone, around: issues.map(\.range.lowerBound))
    return issues.indices.map { index in
      let key = issues[index].claim.key
      guard let node = nodes[index] else { return IssuePlace(match: nil, key: key) }
      let start = matches.ranges[node][keyPath: side].lowerBound
      let isApart = own[index].map { alone[$0].lowerBound >= start } ?? false
      return IssuePlace(match: isApart ? nil : node, key: key)
    }
  }

  private func news(_ issue: CompatibilityIssue, besides before: CompatibilityIssue?) -> Broken {
    var broken: Broken = [:]
    for effect in issue.outcomes where effect.outcome <= .inert {
      let known = (before?.outcomes ?? []).filter { $0.outcome <= effect.outcome }
        .reduce(failing.old) { $0 | $1.clients }
      let new = effect.clients - known
      if !new.isEmpty { broken[effect.outcome] = new }
    }
    return broken
  }

  // MARK: Changes

  /// The innermost change around each issue.
  @inline(never)
  private func owners(of changes: [ScreenDifference.Change]) -> [Int?] {
    var regions: [(range: Range<Int>, change: Int)] = []
    for (index, change) in changes.enumerated() {
      guard let place = change.new else { continue }
      // The place of a removed property is the object without it: only its absence is reported there.
      let start = place.position.byte
      regions.append((place.isAround ? start..<start + 1 : region(of: place), index))
    }
    return innermost(of: regions.map(\.range), around: new.map(\.range.lowerBound)).map { found in
      found.map { regions[$0].change }
    }
  }

  private func outcomes(_ broken: Broken) -> [ClientOutcome] {
    var reported = ClientSet.none
    return broken.sorted { $0.key < $1.key }.flatMap { outcome, clients in
      defer { reported = reported | clients }
      return field.outcomes(of: clients - reported, outcome)
    }
  }

  /// A value including its key, at which an unread property is reported.
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

extension CompatibilityIssue {
  fileprivate func clients(with outcome: ClientOutcome.Outcome) -> ClientSet {
    outcomes.first { $0.outcome == outcome }?.clients ?? .none
  }

  /// Whether some client does not show, or run, something.
  fileprivate var breaks: Bool { outcomes.contains { $0.outcome <= .inert } }
}

extension ScreenCheck {
  /// Finds the places where some client does not show or run something.
  fileprivate func breakingIssues(in document: JSONDocument) -> [PlacedClaim] {
    var options = DecodingOptions()
    options.componentRegistry = componentRegistry
    options.diagnosticLimit = DocumentFixer.maximumFindings
    let read = Component.examine(document, options: options)
    return document.withCursor { root in
      let misread = FoundPlaces(read, of: FoundPlaces.misread)
      let check = claimCheck(of: document, misread: misread)
      check.claims = []
      check.check(root)
      return (check.claims ?? []).filter(\.claim.breaks).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
  }
}

/// The clients for which something does not work any more, by outcome.
typealias Broken = [ClientOutcome.Outcome: ClientSet]

extension Broken {
  fileprivate mutating func add(_ other: Broken) { merge(other) { $0 | $1 } }

  /// The outcomes for some clients; an outcome that hides a whole document applies wherever it is.
  fileprivate func among(_ working: ClientSet) -> Broken {
    reduce(into: [:]) { found, one in
      let clients = one.key == .fails ? one.value : one.value & working
      if !clients.isEmpty { found[one.key] = clients }
    }
  }
}

extension ScreenDifference.Change {
  fileprivate var addsComponent: Bool { kind == .added && new?.isComponent ?? false }
}

extension ScreenDifference.Place {
  fileprivate var isComponent: Bool {
    guard let component else { return false }
    return component == position.byte
  }

  fileprivate var range: Range<Int> { position.byte..<position.byte + length }
}
