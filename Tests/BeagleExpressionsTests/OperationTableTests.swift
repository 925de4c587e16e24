import BeagleExpressions
import BeagleJSON
import Testing

@Suite struct OperationTableTests {
  @Test func builtInOperationsMatchProtocol() {
    #expect(
      Set(OperationTable().all.map(\.name)) == [
        "sum", "subtract", "multiply", "divide", "eq", "gt", "gte", "lt", "lte", "and", "or", "not",
        "condition",
        "concat", "uppercase", "lowercase", "capitalize", "substr", "insert", "remove", "removeIndex",
        "contains",
        "union", "isNull", "isEmpty", "length", "int", "double", "string",
      ])
    #expect(OperationTable().all.count == 29)
  }

  @Test(arguments: OperationTable().all)
  func everyExampleGivesItsDocumentedResult(_ operation: ExpressionOperation) {
    #expect(operation.example.call.hasPrefix(operation.name + "("))
    #expect(!operation.summary.isEmpty)
    #expect(value(of: "@{\(operation.example.call)}")?.text == operation.example.result)
  }

  @Test(arguments: OperationTable().all)
  func examplesUseDeclaredParameterKinds(_ operation: ExpressionOperation) throws {
    let call = try #require(template("@{\(operation.example.call)}"))
    let result = try #require(value(of: call.source))
    #expect(operation.result.isSuperset(of: ValueKinds(of: result)))
    #expect(operation.parameters.allSatisfy { !$0.name.isEmpty && !$0.kinds.isEmpty })
  }

  @Test func signatureShowsOptionalAndRepeatedParameters() {
    let table = OperationTable()
    #expect(table["insert"]?.signature == "insert(array, element, index?)")
    #expect(table["sum"]?.signature == "sum(number, …)")
    #expect(table["union"]?.signature == "union([array, …])")
    #expect(table["sum"]?.arity == 1...Int.max)
    #expect(table["substr"]?.arity == 2...3)
    #expect(table["union"]?.arity == 0...Int.max)
    #expect(table["sum"]?.parameter(at: 9)?.kinds == .numeric)
    #expect(table["not"]?.parameter(at: 1) == nil)
    #expect(table["insert"]?.result.description == "array or null")
    #expect(table["sum"]?.parameters.first?.kinds.description == "number or numeric string")
  }

  @Test(arguments: [0...0, 1...1, 0...Int.max, 2...Int.max, 1...4, 0...1_000_000_000])
  func arityAloneDefinesParameters(_ arity: ClosedRange<Int>) {
    let operation = ExpressionOperation("own", arity: arity) { _ in .empty }
    #expect(operation.arity == arity)
    #expect(operation.parameters.count <= 17)
    #expect(operation.parameters.allSatisfy { $0.kinds == .any })
    #expect(operation.result == .any)
  }

  @Test(arguments: OperationTable().all)
  func wrongArgumentCountIsReported(_ operation: ExpressionOperation) {
    for count in 0...5 {
      let text = "@{\(operation.name)(\(Array(repeating: "1", count: count).joined(separator: ", ")))}"
      let issue = Evaluator.Issue.wrongArgumentCount(
        operation: operation.name, count: count, expression: text)
      #expect(issues(of: text) == (operation.arity.contains(count) ? [] : [issue]))
    }
  }

  @Test func nearestOperationNameIsSuggested() {
    #expect(OperationTable().nearest(to: "lenght") == "length")
    #expect(OperationTable().nearest(to: "xyzzy") == nil)
  }

  @Test func operationNamesAreCaseSensitive() {
    #expect(value(of: "@{SUM(1, 2)}") == .empty)
    #expect(issues(of: "@{SUM(1)}") == [.unknownOperation("SUM", expression: "@{SUM(1)}")])
  }

  @Test func registeredOperationIsCalled() {
    var table = OperationTable()
    let isRegistered = table.register(
      ExpressionOperation("shout", arity: 1...1) { .string($0[0].text + "!") })
    #expect(isRegistered)
    #expect(value(of: "@{shout(concat('a', 'b'))}", operations: table) == "ab!")
    #expect(value(of: "@{shout()}", operations: table) == .empty)
    #expect(table.all.map(\.name).last == "shout")
    #expect(table["shout"]?.arity == 1...1)
    #expect(table["whisper"] == nil)
    #expect(value(of: "@{shout('a')}") == .empty)
  }

  @Test func registeringAgainReplacesOperation() {
    var table = OperationTable()
    for result in [1, 2] {
      table.register(ExpressionOperation("sum") { _ in .int(result) })
      table.register(ExpressionOperation("own") { _ in .int(result) })
      #expect(value(of: "@{sum(5, 5)}@{own()}", operations: table) == .string("\(result)\(result)"))
    }
    #expect(table.all.count == 30)
    #expect(value(of: "@{sum(5, 5)}") == 10)
  }

  @Test(arguments: ["_", "a", "1a", "a1", "snake_case", "camelCase", "_1"])
  func operationNameNeedsWordCharactersAndALetter(_ name: String) {
    var table = OperationTable()
    let isRegistered = table.register(ExpressionOperation(name) { _ in true })
    #expect(isRegistered)
    #expect(value(of: "@{\(name)()}", operations: table) == true)
  }

  @Test(arguments: ["", "1", "12", "a b", "a-b", "a.b", "a(", "a()", " a", "a ", "@{a}", "é", "'a'"])
  func invalidOperationNamesAreRejected(_ name: String) {
    var table = OperationTable()
    let isRegistered = table.register(ExpressionOperation(name) { _ in true })
    #expect(!isRegistered)
    #expect(table.all.count == 29)
    #expect(table[name] == nil)
  }

  @Test func addingTablePrefersExistingOperations() {
    func table(_ name: String, _ result: DynamicObject) -> OperationTable {
      var table = OperationTable()
      table.register(ExpressionOperation("both") { _ in result })
      table.register(ExpressionOperation(name) { _ in result })
      return table
    }
    let both = table("mine", 1).adding(table("theirs", 2))
    #expect(both.registered.map(\.name) == ["both", "mine", "theirs"])
    #expect(value(of: "@{both()} @{mine()} @{theirs()}", operations: both) == "1 1 2")
  }

  @Test func parametersAfterRepeatedOneDoNotLimitArity() {
    let operation = ExpressionOperation(
      "own", [Parameter("all", .any, .oneOrMore), Parameter("last", .any, .optional)]
    ) { .int($0.count) }
    #expect(operation.arity == 1...Int.max)
  }

  @Test func parsedTemplateFindsOperationsRegisteredLater() throws {
    let parsed = try #require(template("@{later(1)}"))
    var evaluator = Evaluator()
    let before = evaluator.evaluate(parsed, in: Contexts.sample)
    evaluator.operations.register(ExpressionOperation("later") { $0[0] })
    let after = evaluator.evaluate(parsed, in: Contexts.sample)
    #expect(before == .empty)
    #expect(after == 1)
  }
}
