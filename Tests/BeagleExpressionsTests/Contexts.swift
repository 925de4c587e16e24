import BeagleExpressions
import BeagleJSON
import Testing

/// A scope with fixed contexts.
struct Contexts: ContextScope, ExpressibleByDictionaryLiteral {
  var values: [String: DynamicObject]

  init(dictionaryLiteral elements: (String, DynamicObject)...) {
    values = Dictionary(uniqueKeysWithValues: elements)
  }

  func value(ofContext id: String) -> DynamicObject? { values[id] }

  /// The contexts that the tests read.
  static let sample: Contexts = [
    "user": ["name": "Ana", "age": 33, "tags": ["a", "b"], "address": ["city": "Oslo"]],
    "list": [1, 2, 3],
    "empty": [],
    "object": ["b": 1, "a": [true, nil]],
    "x": "V",
    "price": 9.5,
    "two": 2.0,
    "nothing": nil,
    "2client": "leading digit",
    "nullable": "n",
    "trueish": "t",
    "falsey": "f",
    "größe": "XL",
  ]
}

/// The value of a text, or nil if the text is malformed.
func value(
  of text: String, in contexts: Contexts = .sample, operations: OperationTable = OperationTable()
) -> DynamicObject? {
  switch ParsedText(text) {
  case .literal(let literal): return .string(literal)
  case .template(let template):
    var evaluator = Evaluator(operations: operations)
    return evaluator.evaluate(template, in: contexts)
  case .malformed: return nil
  }
}

/// The faults that evaluating a text reports.
func issues(of text: String) -> [Evaluator.Issue] {
  guard case .template(let template) = ParsedText(text) else { return [] }
  var evaluator = Evaluator()
  _ = evaluator.evaluate(template, in: Contexts.sample)
  return evaluator.issues
}

func template(_ text: String) -> ExpressionTemplate? {
  if case .template(let template) = ParsedText(text) { template } else { nil }
}

func error(_ text: String) -> ExpressionError? {
  if case .malformed(let error) = ParsedText(text) { error } else { nil }
}

/// A row of a table: a call and its result.
struct Row: CustomTestStringConvertible, Sendable {
  var call: String
  var result: DynamicObject

  init(_ call: String, _ result: DynamicObject) {
    self.call = call
    self.result = result
  }

  var testDescription: String { call }
}
