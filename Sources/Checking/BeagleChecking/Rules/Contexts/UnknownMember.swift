import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let unknownMember = DiagnosticRule(
    .unknownMember, .warning, "a context or an item does not have a member that is used",
    cause:
      "Reading a member that does not exist gives null. The check reports a read if the document "
      + "contains all values of the context or item, a value has a member with a similar name, and no "
      + "action sets the member. It also reports a member of a text or a number, a member that the "
      + "context of an event does not have, and the `key` of a list if no item has it. It reports an "
      + "action that sets a member if the context is declared without the member and no expression reads "
      + "it. It reports nothing if values may come from elsewhere, such as the response of a request, or "
      + "a lazy or custom component.",
    cure: "Correct the name, or add the member to the initial value of the context.",
    fix: "Writes the only member with a similar name.",
    before: """
      {"_beagleComponent_": "beagle:listView",
       "dataSource": [{"name": "Ana"}, {"name": "Bo"}], "iteratorName": "person",
       "templates": [
         {"view": {"_beagleComponent_": "beagle:text", "text": "Hi @{person.nmae}"}}]}
      """,
    after: """
      {"_beagleComponent_": "beagle:listView",
       "dataSource": [{"name": "Ana"}, {"name": "Bo"}], "iteratorName": "person",
       "templates": [
         {"view": {"_beagleComponent_": "beagle:text", "text": "Hi @{person.name}"}}]}
      """)
}

/// At the end of a document, when all writes of actions are known.
extension TreeCheck {
  func reportMembers() {
    for read in members.eventReads where !members.unclearWrites.contains(read.event) { report(read) }
    let doubtful = scopes.lists.contains { list in
      if case .path = list.source { !list.hasArray } else { false }
    }
    guard doubtful || !members.reads.isEmpty else { return }
    var owned = OwnedValues(scopes, members)
    for read in members.reads { report(read, &owned) }
    for list in scopes.lists where !list.hasArray { reportItems(of: list, &owned) }
    members.steps += owned.values.steps
  }

  private func report(_ read: MemberReads.Read, _ owned: inout OwnedValues) {
    guard case .missing(let number, let place) = owned.look(along: read.path.path, in: read.owner) else {
      return
    }
    let steps = read.path.path.steps
    let step = steps[number]
    let kinds = owned.values.kinds(of: place)
    if !read.isKey, step.isThroughPlainValue(of: kinds) {
      return reportRead(through: kinds, number, read)
    }
    var near = Spelling.Candidates.none
    if case .key(let name) = step {
      near = suggest(at: range(ofStep: number, of: read.path)) { work in
        owned.values.members(like: name, at: place, work: &work)
      }
    }
    // The application may fill in others; but all items have their key from the beginning.
    let isMissingKey = read.isKey && !kinds.isEmpty && !kinds.contains(.null)
    guard !near.words.isEmpty || isMissingKey else { return }
    let missing = ContextPath(steps: [step]).description.quoted
    let value = name(of: read.owner, steps.prefix(number))
    let message =
      switch read.owner {
      case .declaration: "\(value) is declared without \(missing), and nothing here sets it; it is null"
      case .item where read.isKey: "no item of this list has \(missing); items have their index as key"
      case .item where number == 0:
        "no item of this list has \(missing), and nothing here sets it; it is null"
      case .item: "\(value) has no \(missing), and nothing here sets it; it is null"
      }
    let written = range(ofStep: number, of: read.path)
    report(
      .unknownMember, range: written, message, found: missing, guess: guess(near, for: step, in: written))
  }

  /// Reports a step that continues from a text, or from another value without such a member or element.
  private func reportRead(through kinds: ValueKinds, _ number: Int, _ read: MemberReads.Read) {
    let steps = read.path.path.steps
    let (value, step) = (name(of: read.owner, steps.prefix(number)), steps[number])
    let lack = if case .key = step { "no members" } else { "no elements" }
    report(
      .unknownMember, range: range(ofStep: number, of: read.path),
      "\(value) is \(kinds.withArticle) and has \(lack); this is null",
      found: ContextPath(steps: [step]).description.quoted)
  }

  private func report(_ read: MemberReads.EventRead) {
    guard case .key(let name)? = read.path.path.steps.first else { return }
    let (event, missing) = (read.event, name.quoted)
    if EventMembers.numbers.contains(event) {
      return report(
        .unknownMember, range: range(ofStep: 0, of: read.path),
        "\(event) is a number and has no members; this is null", expected: event, found: missing)
    }
    let names = EventMembers.names(of: event)
    if names.contains(name) {
      return report(
        .unknownMember, range: range(ofStep: 1, of: read.path),
        "\((event + "." + name).quoted) has no members; this is null",
        found: ContextPath(steps: [read.path.path.steps[1]]).description.quoted)
    }
    let place = range(ofStep: 0, of: read.path)
    report(
      .unknownMember, range: place, "\(event) has no member \(missing); this is null",
      expected: names.joined(separator: ", "), found: missing,
      guess: guess(Spelling.candidates(for: name, among: names), for: .key(name), in: place)
        ?? (names.count == 1 ? Guess(synonym: names[0]) : nil))
  }

  /// Reports that an action writes a member that the context is declared without.
  func reportMissing(
    _ near: Spelling.Candidates, _ doubt: MemberReads.SuspiciousWrite, _ path: ContextPath, _ value: String
  ) {
    let missing = ContextPath(steps: [path.steps[doubt.depth]]).description.quoted
    let place = range(ofStep: doubt.depth, of: doubt.path)
    report(
      .unknownMember, range: place,
      "\(value) is declared without \(missing), and nothing here reads what is set", found: missing,
      guess: guess(near, for: path.steps[doubt.depth], in: place))
  }

  /// The likely intended step. There is no fix if the place contains more than its name.
  private func guess(
    _ near: Spelling.Candidates, for step: ContextPath.Step, in place: Range<Int>
  ) -> Guess? {
    guard case .key(let name) = step, place.count == name.utf8.count else {
      return near.words.first.flatMap { Guess([.advice($0)], isCertain: false) }
    }
    return Guess(near)
  }

  /// The name in messages of the value that some steps lead to.
  func name(of owner: ValueOwner, _ steps: ArraySlice<ContextPath.Step>) -> String {
    let whole =
      switch owner {
      case .declaration(let declaration): "the context \(scopes.declarations[declaration].name.quoted)"
      case .item: "each item of this list"
      }
    return steps.isEmpty ? whole : "\(ContextPath(steps: Array(steps)).description.quoted) of \(whole)"
  }

  // MARK: Places

  func range(ofStep number: Int, of path: MemberReads.WrittenPath) -> Range<Int> {
    let whole = path.piece.range
    var start = whole.lowerBound + path.nameLength
    var end = start
    for step in path.path.steps.prefix(number + 1) {
      start = end
      switch step {
      case .key(let name):
        // The point before it.
        if start > whole.lowerBound { start += 1 }
        end = start + name.utf8.count
      case .index(let index): end = start + "[\(index)]".utf8.count
      }
    }
    // An index may be written with leading zeros.
    let range = end <= whole.upperBound ? start..<end : whole
    return byteRange(of: StringPiece(json: path.piece.json, range: range))
  }
}

extension ContextPath.Step {
  /// Whether a value certainly has no members, or no elements. The application may fill in null.
  fileprivate func isThroughPlainValue(of kinds: ValueKinds) -> Bool {
    let leading: ValueKinds = if case .key = self { .object } else { .array }
    return !kinds.isEmpty && kinds.isDisjoint(with: leading.union(.null))
  }
}
