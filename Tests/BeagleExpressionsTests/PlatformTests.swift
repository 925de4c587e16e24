import BeagleExpressions
import BeagleJSON
import TestSupport
import Testing

/// Platform differences that the table does not list.
@Suite(.computing) struct PlatformTests {
  @Test(arguments: [
    (1e20, "100000000000000000000"), (1e21, "1e+21"), (1.5e300, "1.5e+300"), (0.000001, "0.000001"),
    (1e-7, "1e-7"), (-12.5, "-12.5"), (-0.0, "0"), (1.2e20, "120000000000000000000"),
    (123456.75, "123456.75"),
  ])
  func webFormatsNumbersLikeJavaScript(_ number: Double, _ text: String) {
    let contexts: Contexts = ["n": .double(number)]
    #expect(
      value(of: "=@{n}", in: contexts, operations: OperationTable(platform: .web)) == .string("=" + text))
  }

  @Test(
    arguments: [
      ("@{multiply(' 12 ', 1)}", 12), ("@{multiply('1 2', 1)}", nil), ("@{not(divide(0, 0))}", true),
      ("@{lt('😀', '！')}", true), ("@{lt('！', '😀')}", false),
      ("@{sum(9007199254740991, 0)}", 9_007_199_254_740_991),
      ("@{sum(9007199254740992, 0)}", .double(0x1p53)),
      (#"@{x} \\"#, #"V \\"#), (#"@{x} \\@{x}"#, #"V \V"#),
    ] as [(String, DynamicObject)])
  func webArithmeticFollowsJavaScript(_ text: String, _ result: DynamicObject) {
    #expect(value(of: text, operations: OperationTable(platform: .web)) == result)
  }

  @Test(arguments: Platform.allCases)
  func malformedTextBeyondWorkLimitIsNull(_ platform: Platform) {
    let contexts: Contexts = ["long": .string(String(repeating: "x", count: 1 << 20))]
    var evaluator = Evaluator(operations: OperationTable(platform: platform))
    let text = String(repeating: "@{long}", count: 100) + "@{"
    let value = evaluator.evaluate(text: text, in: contexts)
    #expect(value == (platform == .ios ? .string(text) : .empty))
    #expect(
      evaluator.issues
        == (platform == .ios ? [] : [.tooMuchWork(expression: text, limit: Evaluator.maximumWork)]))
  }

  @Test func malformedTextIsParsedOnce() {
    let (quote, quotes) = (String(repeating: #"\'"#, count: 50_000), String(repeating: "'", count: 50_001))
    for text in ["a @{'" + quote, "a @{" + quotes, "a " + String(repeating: "@{", count: 50_000)] {
      for platform in [Platform.android, .web] {
        var evaluator = Evaluator(operations: OperationTable(platform: platform))
        let isItself = evaluator.evaluate(text: text, in: Contexts.sample) == .string(text)
        #expect(isItself, "on \(platform)")
      }
    }
  }

  @Test(arguments: [Platform.android, .web])
  func escapedQuoteDoesNotEndMalformedString(_ platform: Platform) {
    var evaluator = Evaluator(operations: OperationTable(platform: platform))
    let text = #"@{concat('it\'s } it', '!')} @{"#
    #expect(evaluator.evaluate(text: text, in: Contexts.sample) == "it's } it! @{")
  }

  @Test(arguments: Platform.allCases)
  func customOperationReplacesPlatformOperation(_ platform: Platform) {
    var table = OperationTable(platform: platform)
    table.register(ExpressionOperation("sum") { _ in "mine" })
    #expect(value(of: "@{sum(1)}", operations: table) == "mine")
    #expect(table.all.map(\.name) == OperationTable().all.map(\.name))
  }

  /// Calls every operation with every pair of unusual arguments. No platform crashes or returns a value that
  /// JSON cannot express.
  @Test(arguments: Platform.allCases)
  func unusualArgumentsGiveEncodableValues(_ platform: Platform) {
    let table = OperationTable(platform: platform)
    let awkward = [
      "null", "true", "-9223372036854775808", "9223372036854775807", "1.5", "'-1'", "''", "'a😀'", "list",
      "empty",
      "object", "big",
    ]
    let contexts: Contexts = ["list": [1, nil], "empty": [], "object": [:], "big": 1e308]
    var evaluator = Evaluator(operations: table)
    var wrong: [String] = []
    func call(_ name: String, _ arguments: String) {
      let text = "@{\(name)(\(arguments))}"
      if case .double(let double) = evaluator.evaluate(text: text, in: contexts), !double.isFinite {
        wrong.append(text)
      }
      evaluator.issues = []
    }
    for name in table.all.map(\.name) {
      for first in awkward {
        call(name, first)
        for second in awkward { call(name, "\(first), \(second)") }
        for second in ["null", "-9223372036854775808", "9223372036854775807", "1.5", "'a😀'"] {
          for before in ["list", "'abc'"] { call(name, "\(before), \(first), \(second)") }
        }
      }
    }
    #expect(wrong == [])
  }
}
