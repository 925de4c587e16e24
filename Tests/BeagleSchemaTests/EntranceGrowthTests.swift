import BeagleChecking
import BeagleExpressions
import BeagleJSON
import BeagleSchema
import SchemaTestSupport
import TestSupport
import Testing

/// The cost of decoding, checking, evaluating and encoding is linear in the document size.
@Suite(.computing) struct EntranceGrowthTests {
  private func expectLinear(_ document: GrowingDocument, _ work: (String) throws -> Void) rethrows {
    let growth = try Growth(size: 40, of: document.make, work)
    #expect(growth.isProportional, "\(growth)")
  }

  @Test(arguments: GrowingDocument.all)
  func decoding(_ document: GrowingDocument) throws {
    try expectLinear(document) { _ = try ScreenDocument(reading: Array($0.utf8)) }
  }

  @Test(arguments: GrowingDocument.all)
  func checking(_ document: GrowingDocument) {
    expectLinear(document) { _ = ScreenCheck().findings(in: Array($0.utf8)) }
  }

  /// The context of the root, which every text of the document reads.
  private struct RootScope: ContextScope {
    var context: Context?

    func value(ofContext id: String) -> DynamicObject? { id == context?.id ? context?.value : nil }
  }

  @Test(arguments: GrowingDocument.all)
  func evaluating(_ document: GrowingDocument) throws {
    try expectLinear(document) { text in
      guard case .container(let root) = try Component.read(Array(text.utf8)).component else { return }
      let scope = RootScope(context: root.properties.context)
      var evaluator = Evaluator()
      for case .text(let text) in root.children ?? [] {
        if case .expression(let template) = text.text { _ = evaluator.evaluate(template, in: scope) }
      }
    }
  }

  @Test(arguments: GrowingDocument.all)
  func encoding(_ document: GrowingDocument) throws {
    try expectLinear(document) { _ = try ScreenDocument(reading: Array($0.utf8)).screen.encoded() }
  }
}
