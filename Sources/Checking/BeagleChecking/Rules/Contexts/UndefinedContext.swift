import BeagleExpressions
import BeagleJSON
import BeagleSchema

// Two codes: at the end of a document one function decides whether an unknown name belongs to a list's item
// or to a context.

extension DiagnosticRule {
  static let undefinedContext = DiagnosticRule(
    .undefinedContext, .error, "a context is read or set, but not declared around this place",
    cause:
      "No component around this place declares the context: reading it gives null, and setting it does "
      + "nothing. If the document is only a part of a screen, the finding is a note, because the screen may "
      + "declare the context.",
    cure: "Correct the name, or declare the context on a component around all places that use it.",
    fix: "Writes the only context with a similar name, in a document that is a whole screen.",
    before: """
      {"_beagleComponent_": "beagle:container",
       "context": {"id": "user", "value": {"name": "Ana"}},
       "children": [
         {"_beagleComponent_": "beagle:text", "text": "Hi @{usr.name}, @{user.name}"}]}
      """,
    after: """
      {"_beagleComponent_": "beagle:container",
       "context": {"id": "user", "value": {"name": "Ana"}},
       "children": [
         {"_beagleComponent_": "beagle:text", "text": "Hi @{user.name}"}]}
      """)

  static let undefinedIterator = DiagnosticRule(
    .undefinedIterator, .error, "a list's item is read outside the list's templates",
    cause:
      "`item` and `index`, or the names that a list gives them, only exist inside its templates. Elsewhere "
      + "they are null.",
    cure: "Move the expression into the template, or correct `iteratorName`.",
    before: """
      {"_beagleComponent_": "beagle:listView", "dataSource": ["Ana", "Bo"],
       "iteratorName": "person",
       "templates": [
         {"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]}
      """,
    after: """
      {"_beagleComponent_": "beagle:listView", "dataSource": ["Ana", "Bo"],
       "iteratorName": "person",
       "templates": [
         {"view": {"_beagleComponent_": "beagle:text", "text": "@{person}"}}]}
      """)
}

extension TreeCheck {
  /// Records that a name is read or set that no context around the place has.
  func unresolve(_ name: String, _ range: @autoclosure () -> Range<Int>, isWrite: Bool) {
    switch roots[environment.root].kind {
    case .addition: return
    case .screen:
      unresolved.append(
        name, range(), isWrite: isWrite, isOfScreen: true, scope: environment.scope, limit: findings.limit)
    case .component:
      // The screen around may have it, unless there is a likely alternative.
      let near = unresolved.near(name, scope: environment.scope) {
        nearest(to: name, from: environment.scope, range())
      }
      if !near.words.isEmpty {
        unresolved.append(
          name, range(), isWrite: isWrite, isOfScreen: false, scope: environment.scope, limit: findings.limit)
      } else if unresolved.outside.insert(name) {
        report(
          .undefinedContext, range: range(),
          "the context \(name.quoted) is not declared here; the screen around this part must declare it",
          severity: .note)
      }
    }
  }

  /// Reports an action that names no context, outside any context.
  func reportNoContext(around action: JSONCursor) {
    // A form's actions may find a context where it is submitted, and a lazy component in the screen around
    // it.
    guard roots[environment.root].kind == .screen, environment.submitted.isEmpty else { return }
    report(
      .undefinedContext, action,
      "this action names no context, and none is declared around it; nothing is set",
      expected: "a contextId")
  }

  private func nearest(
    to name: String, from scope: Int, _ range: @autoclosure () -> Range<Int>
  ) -> Spelling.Candidates {
    suggest(at: range()) { work in
      let names = scopes.visible(from: scope).map(\.name).filter(ContextPath.isName)
      return SpellingIndex(names + Context.impliedIDs).candidates(for: name, work: &work)
    }
  }

  func reportUnresolved() {
    if unresolved.all.isEmpty { return }
    let iterators = scopes.iterators
    let declared = Set(scopes.declarations.map(\.name))
    for context in unresolved.all {
      let (name, quoted) = (context.name, context.name.quoted)
      let consequence = context.isWrite ? "nothing is set" : "it is always null"
      // A name that exists elsewhere is not misspelt.
      func guess(isMisspelt: Bool = false) -> Guess? {
        let near = nearest(to: name, from: context.scope, context.range)
        return Guess(near.words.map { .name($0) }, isCertain: isMisspelt && near.isCertain)
      }
      if EventMembers.events.contains(name) {
        report(
          .undefinedContext, range: context.range,
          "\(quoted) can only be read by the actions of its own event; here \(consequence)",
          guess: guess())
      } else if name == "onFinish" {
        report(
          .undefinedContext, range: context.range, "the event onFinish has no context; \(consequence)")
      } else if iterators.contains(name) {
        report(
          .undefinedIterator, range: context.range,
          "\(quoted) can only be read inside a list's template; here \(consequence)",
          guess: guess())
      } else if declared.contains(name) {
        report(
          .undefinedContext, range: context.range,
          "the context \(quoted) is declared elsewhere, by no component around this place; \(consequence)",
          expected: "a declaration on a component around both places")
      } else {
        report(
          .undefinedContext, range: context.range,
          "no context \(quoted) is declared around this place; \(consequence)",
          guess: guess(isMisspelt: context.isOfScreen))
      }
    }
  }
}

/// A read or write of a context with a name that is not visible there.
struct UnresolvedContext {
  let name: String
  let range: Range<Int>
  let isWrite: Bool
  /// Whether all possible contexts are known: nothing is around a screen.
  let isOfScreen: Bool
  /// The innermost entry of ``Scopes`` there.
  let scope: Int
}

/// Contexts that are read or set where they are not visible. The reason is reported at the end, when all
/// declarations are known.
struct UnresolvedContexts {
  private struct Use: Hashable {
    let name: String
    let scope: Int
  }

  private(set) var all: [UnresolvedContext] = []
  /// The contexts that a lazy component expects of the screen around it. One finding for each is enough, as
  /// they may exist.
  var outside = NameList()
  private var nearNames: [Use: Spelling.Candidates] = [:]

  /// Appends a context. No more are kept than can be shown.
  mutating func append(
    _ name: String, _ range: @autoclosure () -> Range<Int>, isWrite: Bool, isOfScreen: Bool, scope: Int,
    limit: Int
  ) {
    guard all.count <= limit else { return }
    all.append(
      UnresolvedContext(name: name, range: range(), isWrite: isWrite, isOfScreen: isOfScreen, scope: scope))
  }

  /// Suggestions for a name that may be read repeatedly.
  mutating func near(
    _ name: String, scope: Int, _ look: () -> Spelling.Candidates
  ) -> Spelling.Candidates {
    let use = Use(name: name, scope: scope)
    if let near = nearNames[use] { return near }
    let near = look()
    nearNames[use] = near
    return near
  }
}
