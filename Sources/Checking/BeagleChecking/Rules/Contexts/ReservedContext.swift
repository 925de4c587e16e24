import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let reservedContext = DiagnosticRule(
    .reservedContext, .warning, "a context has a name that cannot be used",
    cause:
      "`global` is the whole application's context; `true`, `false`, `null` and numbers are literals; and an "
      + "expression reads letters, digits and underscores only.",
    cure: "Give it another id.",
    before: """
      {"_beagleComponent_": "beagle:container", "context": {"id": "global", "value": 1},
       "children": [{"_beagleComponent_": "beagle:text", "text": "@{global}"}]}
      """,
    after: """
      {"_beagleComponent_": "beagle:container", "context": {"id": "shop", "value": 1},
       "children": [{"_beagleComponent_": "beagle:text", "text": "@{shop}"}]}
      """)
}

extension TreeCheck {
  func checkContextName(_ name: String, _ json: JSONCursor) {
    if ["global", "true", "false", "null"].contains(name) || Double(name) != nil {
      note(.reservedContextId, json)
    }
    switch name {
    case Context.globalID:
      report(
        .reservedContext, json, "\(name.quoted) is the context of the whole application; this one is ignored",
        expected: "another id", found: name.quoted)
    case "true", "false", "null":
      report(
        .reservedContext, json, "\(name.quoted) in an expression is the literal; this context cannot be read",
        expected: "another id", found: name.quoted)
    default:
      if !ContextPath.isName(name) {
        report(
          .reservedContext, json, "no expression can name a context \(name.quoted)",
          expected: "letters, digits and underscores with at least one letter", found: name.quoted)
      }
    }
  }
}
