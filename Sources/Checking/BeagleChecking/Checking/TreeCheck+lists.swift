import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension TreeCheck {
  /// Checks the templates, of which the first whose case is true is taken, else the first without a case.
  func checkTemplates(of list: ObjectKeys) {
    if let key = list.member("key"), let text = key.stringValue, ContextPath(text) == nil {
      report(
        .contextPath, key, "\(text.quoted) is no path; items have their index as key",
        expected: "a path into an item like id", found: text.quoted)
    }
    checkDataSource(of: list)
    guard let templates = list.present("templates") else {
      guard list.present("template") == nil, list.present("children") == nil, list.present("child") == nil,
        let items = list.present("dataSource"), items.kind == .string || items.count > 0
      else { return }
      return report(
        .missingTemplate, items, "these items are not shown, as the list has no template for them",
        expected: "\"templates\" with a view")
    }
    if templates.kind == .array, templates.elements.allSatisfy(\.isNull) {
      report(
        .missingTemplate, templates, "there is no template: no item is shown",
        expected: "a template with a view")
    }
    for name in ["template", "children"] as [StaticString] {
      if let legacy = list.present(name) {
        report(.unreachableTemplate, legacy, "\(name) is not looked at where there are templates")
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
        report(.unreachableTemplate, condition, "this case is never true: the template is never taken")
      } else if condition == nil, hasDefault {
        report(
          .unreachableTemplate, template,
          "there is a template without a case already: this one is never taken")
      } else if let text, !cases.insert(text).inserted, let condition {
        report(.unreachableTemplate, condition, "a template before this one has the same case")
      }
      if condition == nil { hasDefault = true }
      if truth == true { isAlwaysTaken = true }
    }
  }

  /// Any value may be data, but only an array has items.
  private func checkDataSource(of list: ObjectKeys) {
    guard let data = list.present("dataSource"), data.kind != .array, !data.mayBeExpression else { return }
    let foreign = ForeignExpression.all(in: data).first
    var template = foreign?.template
    if template == nil, let text = data.stringValue, case .template(let path) = ParsedText("@{\(text)}"),
      path.loneBinding != nil
    {
      template = path
    }
    report(
      .type, data, "expected an array or an expression, found \(data.summary); the list has no items",
      expected: "an array or an expression", found: data.summary,
      guess: template.flatMap(suggestion).flatMap {
        Guess([.name($0)], isCertain: foreign == nil || foreign?.text == data.stringValue)
      })
  }

  /// The value of a case for every item, if it is constant.
  private static func truth(of condition: JSONCursor) -> Bool? {
    if let bool = condition.boolValue { return bool }
    guard let text = condition.stringValue, text.utf8.count <= longestCase,
      case .template(let template) = ParsedText(text),
      template.bindings.isEmpty, template.isLoneExpression
    else { return nil }
    var evaluator = Evaluator()
    if case .bool(true) = evaluator.evaluate(template, in: NoContexts()) { return true }
    return template.calls.allSatisfy { builtIn[$0.operation] != nil } ? false : nil
  }

  /// Longer cases are not evaluated, because the time would grow faster than their length.
  private static var longestCase: Int { 200 }
  private static let builtIn = OperationTable()
}

extension JSONCursor {
  /// Whether a string is an expression, or a faulty one. An escaped one is text.
  fileprivate var mayBeExpression: Bool {
    guard kind == .string, mayHoldExpression, let text = stringValue else { return false }
    if case .literal = ParsedText(text) { return false }
    return true
  }
}

private struct NoContexts: ContextScope {
  func value(ofContext id: String) -> DynamicObject? { nil }
}
