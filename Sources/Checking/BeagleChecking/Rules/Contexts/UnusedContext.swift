import BeagleSchema

extension DiagnosticRule {
  static let unusedContext = DiagnosticRule(
    .unusedContext, .warning, "a context is never read",
    cause:
      "No expression in the component that declares the context reads it. The check reports nothing if "
      + "there are lazy or custom components inside, which may read the context, or if a malformed "
      + "expression names the context.",
    cure: "Remove the context, or correct the name in the expressions.",
    before: """
      {"_beagleComponent_": "beagle:container", "context": {"id": "user", "value": 1},
       "children": [{"_beagleComponent_": "beagle:text", "text": "Hi"}]}
      """,
    after: """
      {"_beagleComponent_": "beagle:container", "context": {"id": "user", "value": 1},
       "children": [{"_beagleComponent_": "beagle:text", "text": "Hi @{user}"}]}
      """)
}

extension TreeCheck {
  func reportUnusedContexts() {
    for context in scopes.declarations
    where !context.isRead && !context.isMentioned && context.name != Context.globalID {
      let reason = context.isWritten ? "is set but never read" : "is never read"
      report(.unusedContext, range: context.range, "the context \(context.name.quoted) \(reason)")
    }
  }
}
