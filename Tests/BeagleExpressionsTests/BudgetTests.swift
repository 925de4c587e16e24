import BeagleJSON
import TestSupport
import Testing

@testable import BeagleExpressions

/// Texts made to exhaust memory, time or the call stack.
@Suite(.computing) struct BudgetTests {
  private func nested(_ depth: Int, _ open: String, _ core: String, _ close: String = ")") -> String {
    "@{" + String(repeating: open, count: depth) + core + String(repeating: close, count: depth) + "}"
  }

  @Test func deeplyNestedCallsAreEvaluated() {
    #expect(value(of: nested(30_000, "sum(1, ", "0")) == 30_000)
    #expect(value(of: nested(5_000, "sum(", "0", ", 1)")) == 5_000)
    #expect(value(of: nested(5_000, "not(", "true")) == true)
    #expect(template(nested(5_000, "f(", "a"))?.calls.count == 5_000)
  }

  @Test func manyUnclosedCallsAreMalformed() {
    #expect(error("@{" + String(repeating: "f(", count: 30_000)) != nil)
    #expect(error("@{" + String(repeating: "(", count: 30_000)) != nil)
    #expect(error(String(repeating: "@{", count: 30_000)) != nil)
  }

  @Test func arrayNestingIsLimited() {
    #expect(value(of: nested(100, "insert(empty, ", "1")) != .empty)
    #expect(value(of: nested(1000, "insert(empty, ", "1", ", 0)")) != nil)
    let tooDeep = value(of: nested(300, "insert(empty, ", "1"))?.description ?? ""
    #expect(tooDeep.count < 200)
    _ = value(of: nested(1_000, "insert(empty, ", "1"))
  }

  @Test func valueDepthIsLimitedTo256() {
    let maximumDepth = (0..<256).reduce(DynamicObject.int(1)) { inner, _ in [inner] }
    var whole = DynamicObject.empty
    let isSet = [
      whole.set(maximumDepth, at: ContextPath()), whole.set([maximumDepth], at: ContextPath()),
      whole.set(maximumDepth, at: ContextPath(steps: [.key("a")])),
    ]
    #expect(isSet == [true, false, false])
    #expect(whole == maximumDepth)
  }

  @Test func exponentialSelfInsertionIsStopped() throws {
    var evaluator = Evaluator(maximumWork: 1 << 12)
    let doubling = try #require(template("@{insert(c, c)}"))
    var contexts: Contexts = ["c": [1]]
    for _ in 0..<60 {
      let next = evaluator.evaluate(doubling, in: contexts)
      if next == .empty { return }
      contexts.values["c"] = next
    }
    Issue.record("a tree of 2^60 values was built")
  }

  @Test func textBeyondWorkLimitIsNull() {
    let long = String(repeating: "x", count: 1 << 20)
    let contexts: Contexts = ["long": .string(long)]
    #expect(
      value(of: String(repeating: "@{long}", count: 10), in: contexts)?.stringValue?.utf8.count == 10 << 20)
    #expect(value(of: String(repeating: "@{long}", count: 1000), in: contexts) == .empty)
    #expect(value(of: nested(1000, "concat(long, ", "long"), in: contexts) == .empty)
  }

  @Test func exceededWorkLimitIsReported() throws {
    let contexts: Contexts = ["long": .string(String(repeating: "x", count: 1 << 20))]
    let text = String(repeating: "@{long}", count: 20)
    var evaluator = Evaluator()
    _ = evaluator.evaluate(try #require(template(text)), in: contexts)
    #expect(evaluator.issues == [.tooMuchWork(expression: text, limit: Evaluator.maximumWork)])
    #expect(evaluator.evaluate(try #require(template("next @{1}")), in: contexts) == "next 1")
  }

  /// Many short texts can each read a large value.
  @Test func totalWorkIsLimitedUntilReset() throws {
    let contexts: Contexts = ["long": .string(String(repeating: "x", count: 1 << 20))]
    let text = try #require(template("@{isEmpty(long)}"))
    var evaluator = Evaluator()
    for _ in 0..<2 {
      let values = (0..<300).map { _ in evaluator.evaluate(text, in: contexts) }
      let count = values.prefix { $0 == .bool(false) }.count
      #expect(count == 256)
      #expect(values.dropFirst(count).allSatisfy { $0 == .empty })
      #expect(
        evaluator.issues == [.tooMuchWork(expression: "@{isEmpty(long)}", limit: Evaluator.maximumTotal)])
      #expect(evaluator.evaluate(try #require(template("@{long}")), in: contexts) != .empty)
      evaluator.forgetWork()
    }
  }

  @Test func faultContainsItsExpression() throws {
    var evaluator = Evaluator()
    for text in ["@{a} first", "@{b} second", "@{f()}"] {
      _ = evaluator.evaluate(try #require(template(text)), in: [:] as Contexts)
    }
    #expect(
      evaluator.issues == [
        .unknownContext("a", expression: "@{a} first"), .unknownContext("b", expression: "@{b} second"),
        .unknownOperation("f", expression: "@{f()}"),
      ])
  }

  @Test func faultsAreLimitedToOneHundred() throws {
    let contexts: Contexts = ["long": .string(String(repeating: "x", count: 1 << 20))]
    var evaluator = Evaluator()
    for position in 0..<150 {
      _ = evaluator.evaluate(try #require(template("@{c\(position)}")), in: contexts)
    }
    _ = evaluator.evaluate(try #require(template(String(repeating: "@{long}", count: 20))), in: contexts)
    #expect(evaluator.issues.count == 100)
    #expect(evaluator.issues.last == .unknownContext("c99", expression: "@{c99}"))
  }

  @Test func comparingListContentsCountsAsWork() {
    let contexts: Contexts = ["list": [.string(String(repeating: "x", count: 9 << 20))]]
    #expect(value(of: "@{eq(list, list)}", in: contexts) == .empty)
    #expect(value(of: "@{length(list)}", in: contexts) == 1)
  }

  @Test func arrayWorkBeyondLimitGivesNull() {
    let contexts: Contexts = ["long": .array(DynamicArray(repeatElement(.int(1), count: 100)))]
    for text in [
      nested(100, "union(long, ", "long"),
      "@{and(" + String(repeating: "contains(long, 2), ", count: 200) + "true)}",
    ] {
      var evaluator = Evaluator(maximumWork: 5_000)
      #expect(evaluator.evaluate(text: text, in: contexts) == .empty)
      #expect(evaluator.issues == [.tooMuchWork(expression: text, limit: 5_000)])
      evaluator = Evaluator(maximumWork: 1_000_000_000)
      #expect(evaluator.evaluate(text: text, in: contexts) != .empty)
    }
  }

  @Test func repeatedCharactersDoNotCrashParser() {
    for character in ["@", "{", "}", "\\", "'", "(", ")", ",", ".", "[", "]", "1", "-", "a", " ", "é", "\0"] {
      let many = String(repeating: character, count: 10_000)
      _ = ParsedText(many)
      _ = ParsedText("@{\(many)")
      _ = ParsedText("@{\(many)}")
      _ = ContextPath(many)
    }
  }

  @Test(arguments: rounds(100))
  func randomTextsNeverCrashOrHang(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let tokens = [
      "@{", "}", "\\", "'", "(", ")", ",", ".", "[", "]", "1", "-2", "3.5", "x", "user", "list", "sum(",
      "substr(",
      "insert(", "null", "true", " ", "é", "'abc'", "@", "user.name", "removeIndex(", "9999999999999999999",
    ]
    let text =
      "@{"
      + (0..<Int.random(in: 0..<20, using: &random))
      .map { _ in tokens.randomElement(using: &random) ?? "" }.joined() + "}"
    if value(of: text) == nil { #expect(error(text)?.description.isEmpty == false) }
  }
}
