import Beagle
import BeagleChecking

/// What can be read at the cursor.
extension DocumentCursor {
  /// The contexts around the cursor, the nearest first.
  var contexts: [DocumentScopes.Name] { node.flatMap { scopes?.names(at: $0) } ?? [] }

  /// What a text gives with the values that the document itself declares; nil where it reads something else.
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

/// The contexts that a document declares.
private struct DeclaredValues: ContextScope {
  let values: [String: DynamicObject]

  func value(ofContext id: String) -> DynamicObject? { values[id] }
}
