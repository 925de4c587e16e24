import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let contextType = DiagnosticRule(
    .contextType, .warning, "an action gives a context a value of another type",
    cause:
      "The context is declared with an array, an object, a number, or `true` or `false`. An action sets "
      + "the context, or a member of it, to a value of another type, which the expressions that read it "
      + "cannot use. The check also reports an action whose path continues below a value without members, "
      + "because the action replaces that value. It does not check values that are results of expressions.",
    cure: "Write a value of the declared type, or correct the path.",
    fix: #"Writes `"true"` as `true` and `"5"` as `5`."#,
    before: """
      {"_beagleComponent_": "beagle:container", "context": {"id": "isOpen", "value": false},
       "children": [
         {"_beagleComponent_": "beagle:button", "text": "@{condition(isOpen, 'Less', 'More')}",
          "onPress": [
            {"_beagleAction_": "beagle:setContext", "contextId": "isOpen", "value": "true"}]}]}
      """,
    after: """
      {"_beagleComponent_": "beagle:container", "context": {"id": "isOpen", "value": false},
       "children": [
         {"_beagleComponent_": "beagle:button", "text": "@{condition(isOpen, 'Less', 'More')}",
          "onPress": [
            {"_beagleAction_": "beagle:setContext", "contextId": "isOpen", "value": true}]}]}
      """)
}

/// Values that actions write into contexts that are declared with another type.
extension TreeCheck {
  /// Why a write to a context that is declared with `old` is probably a mistake; nil if it is not.
  func doubt(
    _ path: ContextPath, _ value: JSONCursor?, in old: JSONCursor
  ) -> (reason: MemberReads.SuspiciousWrite.Reason, depth: Int)? {
    let (found, depth) = old.look(along: path)
    if depth == path.steps.count {
      guard let value, value.isSurelyNotMeant(for: found) else { return nil }
      return (.otherKind(ValueKinds(of: found), written: value), depth)
    }
    switch (path.steps[depth], found.kind) {
    case (.key(let name), .object):
      let near = suggest(at: found.byteRange) { members.members(like: name, of: found, work: &$0) }
      return (.missing(near: near), depth)
    case (.index, .array), (_, .null): return nil
    // Documents often use an empty text as a placeholder for a missing value, and the result of an expression
    // is not known.
    case (_, .string) where found.stringBytes.isEmpty || found.mayHoldExpression: return nil
    default: return (.through(ValueKinds(of: found)), depth)
    }
  }

  func reportDoubtfulWrites() {
    guard !members.doubts.isEmpty else { return }
    let read = Set(members.reads.map(\.missing))
    for doubt in members.doubts where !scopes.declarations[doubt.declaration].isOpen {
      let path = doubt.path.path
      // If it is read somewhere, it was written on purpose.
      if doubt.depth < path.steps.count, read.contains(path.steps[doubt.depth]) { continue }
      if case .missing(let near) = doubt.reason, near.words.isEmpty,
        mayBeRead(path.steps.prefix(doubt.depth), doubt)
      {
        continue
      }
      report(doubt, path)
    }
  }

  /// Whether something may read the written value together with the value around it. A context that is never
  /// read is another finding.
  private func mayBeRead(_ steps: ArraySlice<ContextPath.Step>, _ doubt: MemberReads.SuspiciousWrite) -> Bool
  {
    let context = scopes.declarations[doubt.declaration]
    return !context.isRead || members.unclearReads.contains(context.name)
      || members.readsWhole(steps, of: .declaration(doubt.declaration))
  }

  private func report(_ doubt: MemberReads.SuspiciousWrite, _ path: ContextPath) {
    let value = name(of: .declaration(doubt.declaration), path.steps.prefix(doubt.depth))
    switch doubt.reason {
    case .missing(let near): reportMissing(near, doubt, path, value)
    case .through(let kinds):
      let step = path.steps[doubt.depth]
      let new = if case .key = step { "an object" } else { "an array" }
      report(
        .contextType, range: range(ofStep: doubt.depth, of: doubt.path),
        "\(value) is \(kinds.withArticle) at first, which this path replaces with \(new)",
        found: ContextPath(steps: [step]).description.quoted)
    case .otherKind(let kinds, let written):
      report(
        .contextType, written, "\(value) is \(kinds.withArticle) at first, and this is \(written.summary)",
        expected: kinds.withArticle, found: written.summary,
        remedies: written.asWritten(as: kinds).map { [Remedy(.text($0, over: written.byteRange))] } ?? [])
    }
  }
}

extension JSONCursor {
  /// Whether a literal is certainly a slip: many documents replace a number by a text, or null by a value.
  fileprivate func isSurelyNotMeant(for old: JSONCursor) -> Bool {
    if mayHoldExpression { return false }
    switch (old.kind, kind) {
    case (.array, .array), (.array, .null), (.object, .object), (.object, .null): return false
    case (.array, _): return true
    case (.object, _): return old.count > 0
    // Neither is true or false, which `condition` requires.
    case (.bool, .number): return true
    case (.bool, .string): return ["true", "false"].contains(stringValue?.lowercased())
    case (.number, .string): return stringValue.map { ValueKinds(of: .string($0)) == .numericString } ?? false
    default: return false
    }
  }

  /// A text as a value of the intended kind: `true` for `"true"`, `5` for `"5"`.
  fileprivate func asWritten(as kinds: ValueKinds) -> String? {
    guard let text = stringValue else { return nil }
    switch kinds {
    case .bool: return ["true", "false"].contains(text.lowercased()) ? text.lowercased() : nil
    case .number: return text.isJSONNumber ? text : nil
    default: return nil
    }
  }
}
