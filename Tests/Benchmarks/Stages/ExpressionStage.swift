import BeagleExpressions
import BeagleJSON

func expressionStage(_ settings: Settings) throws {
  let user = try JSONDocument(parsing: #"{"name":"Ada","age":36,"tags":["a","b","c"],"ratio":0.5}"#).root
  let scope = OneContext(id: "user", value: user.dynamicObject)
  var evaluator = Evaluator()
  var table = Table("expression", "parse ns", "evaluate ns", "parse ÷")
  for (text, expected) in expressions {
    let template = try parsed(text)
    guard evaluator.evaluate(template, in: scope) == expected, evaluator.issues.isEmpty else {
      throw WrongInput("\(text) is not \(expected)")
    }
    let parse = settings.stopwatch.seconds { keep(Bind<String>(parsing: text)) } * 1e9
    let evaluate = settings.stopwatch.seconds { keep(evaluator.evaluate(template, in: scope)) } * 1e9
    table.row(text, figure(parse), figure(evaluate), ratio(parse / evaluate))
  }
  table.print(title: "Expressions")
  try growth(settings)
}

/// Calls inside calls: what one costs must not grow with their number.
private func growth(_ settings: Settings) throws {
  let nothing = OneContext(id: "", value: .empty)
  var evaluator = Evaluator()
  var table = Table("nested calls", "parse ns a call", "evaluate ns a call")
  for count in [1, 10, 100, 1_000, 10_000] {
    let text = "@{\(String(repeating: "sum(1, ", count: count))0\(String(repeating: ")", count: count))}"
    let template = try parsed(text)
    guard evaluator.evaluate(template, in: nothing) == .int(count) else { throw WrongInput("\(count) calls") }
    let parse = settings.stopwatch.seconds { keep(Bind<String>(parsing: text)) } * 1e9 / Double(count)
    let evaluate = settings.stopwatch.seconds { keep(evaluator.evaluate(template, in: nothing)) } * 1e9
    table.row("\(count)", figure(parse), figure(evaluate / Double(count)))
  }
  table.print(title: "Growth of expressions")
}

private let expressions: [(String, DynamicObject)] = [
  ("@{user.name}", .string("Ada")),
  ("@{user.tags[2]}", .string("c")),
  ("@{sum(user.age, 1)}", .int(37)),
  ("@{and(gt(user.age, 18), lt(sum(user.age, 1), 99))}", .bool(true)),
  ("@{condition(gt(multiply(sum(user.age, 4), 2), 79), 'old', 'young')}", .string("old")),
  ("Hello @{user.name}, you are @{user.age}", .string("Hello Ada, you are 36")),
]

/// The text as a document's property holds it.
private func parsed(_ text: String) throws -> ExpressionTemplate {
  guard case .expression(let template) = Bind<String>(parsing: text) else {
    throw WrongInput("\(text) has no expression")
  }
  return template
}

private struct OneContext: ContextScope {
  let id: String
  let value: DynamicObject

  func value(ofContext id: String) -> DynamicObject? { id == self.id ? value : nil }
}
