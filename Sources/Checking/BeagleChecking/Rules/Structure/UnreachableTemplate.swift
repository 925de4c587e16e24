import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let unreachableTemplate = DiagnosticRule(
    .unreachableTemplate, .warning, "a template of a list is never used",
    cause:
      "For each item, a list uses the first template whose case is true. If there is none, it uses the "
      + "first template without a case. This template is never used, because the list always uses an "
      + "earlier template, or because its case is never true.",
    cure: "Give the templates different cases. Only one template can be without a case.",
    before: """
      {"_beagleComponent_": "beagle:listView", "dataSource": [1, 2], "templates": [
        {"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}},
        {"view": {"_beagleComponent_": "beagle:text", "text": "number @{item}"}}]}
      """,
    after: """
      {"_beagleComponent_": "beagle:listView", "dataSource": [1, 2], "templates": [
        {"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}},
        {"case": "@{gt(item, 1)}",
         "view": {"_beagleComponent_": "beagle:text", "text": "number @{item}"}}]}
      """)
}

extension TreeCheck {
  /// Checks the templates. The first one whose case is true is used, or else the first one without a case.
  func checkUnreachableTemplates(of list: ObjectKeys) {
    guard let templates = list.present("templates") else { return }
    for name in ["template", "children"] as [StaticString] {
      if let legacy = list.present(name) {
        report(.unreachableTemplate, legacy, "\(name) is ignored if there are templates")
      }
    }
    var cases: Set<String> = []
    var hasDefault = false
    var isAlwaysTaken = false
    for template in templates.elements where template.kind == .object {
      let condition = template.present("case")
      let text = condition?.stringValue
      let truth = condition.flatMap(Self.truth)
      if isAlwaysTaken {
        report(.unreachableTemplate, template, "a template before this one is used for every item")
      } else if truth == false, let condition {
        report(.unreachableTemplate, condition, "this case is never true: the template is never used")
      } else if condition == nil, hasDefault {
        report(
          .unreachableTemplate, template,
          "there is a template without a case already: this one is never used")
      } else if let text, !cases.insert(text).inserted, let condition {
        report(.unreachableTemplate, condition, "a template before this one has the same case")
      }
      if condition == nil { hasDefault = true }
      if truth == true { isAlwaysTaken = true }
    }
  }

  /// The value of a case for every item, if it is constant.
  private static func truth(of condition: JSONCursor) -> Bool? {
    if let bool = condition.boolValue { return bool }
    guard let text = condition.stringValue, text.utf8.count <= maximumCaseLength,
      case .template(let template) = ParsedText(text),
      template.bindings.isEmpty, template.isLoneExpression
    else { return nil }
    var evaluator = Evaluator()
    if case .bool(true) = evaluator.evaluate(template, in: NoContexts()) { return true }
    return template.calls.allSatisfy { builtIn[$0.operation] != nil } ? false : nil
  }

  /// Longer cases are not evaluated, because the time would grow faster than their length.
  private static var maximumCaseLength: Int { 200 }
  private static let builtIn = OperationTable()
}

private struct NoContexts: ContextScope {
  func value(ofContext id: String) -> DynamicObject? { nil }
}
