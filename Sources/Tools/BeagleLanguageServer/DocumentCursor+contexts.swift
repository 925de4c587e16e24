import Beagle
import BeagleChecking

extension DocumentCursor {
  /// The contexts that are visible at the cursor, the nearest first.
  var contexts: [DocumentScopes.Name] { node.flatMap { scopes?.names(at: $0) } ?? [] }

  /// The value of a text, evaluated with the contexts' initial values; nil if it reads anything else.
  func evaluated(_ source: String) -> DynamicObject? {
    guard case .template(let template) = ParsedText(source) else { return nil }
    let read = Set(template.bindings.map(\.context))
    var known: [String: DynamicObject] = [:]
    for context in contexts where read.contains(context.name) {
      known[context.name] = scopes?.value(of: context)
    }
    guard read.allSatisfy({ known[$0] != nil }) else { return nil }
    var evaluator = Evaluator(operations: check.operations)
    return evaluator.evaluate(template, in: DeclaredValues(values: known))
  }
}

/// The contexts of a document with their initial values.
private struct DeclaredValues: ContextScope {
  let values: [String: DynamicObject]

  func value(ofContext id: String) -> DynamicObject? { values[id] }
}
