import BeagleExpressions
import BeagleJSON
import Testing

private protocol Stock: Sendable {
  func count(of tea: String) -> Int
}

private struct Shelf: Stock {
  var counts: [String: Int]
  func count(of tea: String) -> Int { counts[tea] ?? 0 }
}

/// The application's services, and the operations that use them.
@Suite struct ServicesTests {
  @Test func serviceIsFoundByItsType() {
    var services = Services()
    #expect(services[(any Stock).self] == nil)
    services[(any Stock).self] = Shelf(counts: ["Sencha": 3])
    services[Int.self] = 7
    #expect(services[(any Stock).self]?.count(of: "Sencha") == 3)
    #expect(services[Shelf.self] == nil)
    let copy = services
    services[(any Stock).self] = nil
    #expect(services[(any Stock).self] == nil && services[Int.self] == 7)
    #expect(copy[(any Stock).self] != nil)
  }

  @Test func operationUsesEvaluatorServices() throws {
    var operations = OperationTable()
    operations.register(
      ExpressionOperation("stock", [Parameter("tea", .string)], gives: .int) { arguments, scope in
        .int(scope.services[(any Stock).self]?.count(of: arguments[0].text) ?? -1)
      })
    operations.register(ExpressionOperation("twice", arity: 1...1) { .string($0[0].text + $0[0].text) })
    let text = try #require(template("@{stock('Sencha')} @{twice('a')}"))
    for (stock, shown) in [(Shelf(counts: ["Sencha": 3]), "3 aa"), (nil, "-1 aa")] as [(Shelf?, String)] {
      var services = Services()
      services[(any Stock).self] = stock
      var evaluator = Evaluator(operations: operations, services: services)
      #expect(evaluator.evaluate(text, in: Contexts.sample) == .string(shown))
    }
  }
}
