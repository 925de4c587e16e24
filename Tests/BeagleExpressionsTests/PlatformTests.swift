import BeagleExpressions
import BeagleJSON
import Testing

/// What one expression gives on each platform.
struct PlatformRow: Sendable, CustomTestStringConvertible {
  let text: String
  let ios: DynamicObject
  let android: DynamicObject
  let web: DynamicObject

  init(_ text: String, ios: DynamicObject, android: DynamicObject, web: DynamicObject) {
    self.text = text
    self.ios = ios
    self.android = android
    self.web = web
  }

  var testDescription: String { text }
}

/// Each difference that the protocol lists.
@Suite struct PlatformTests {
  private func expect(_ row: PlatformRow) {
    for (platform, expected) in [(Platform.ios, row.ios), (.android, row.android), (.web, row.web)] {
      #expect(
        value(of: row.text, operations: OperationTable(platform: platform)) == expected, "on \(platform)")
    }
  }

  @Test(arguments: [
    PlatformRow("@{sum('1', '1')}", ios: 2, android: nil, web: "011"),
    PlatformRow("@{sum(1, '2', 3)}", ios: 6, android: 4, web: "123"),
    PlatformRow("@{sum(1, 2.5)}", ios: 3.5, android: 3, web: 3.5),
    PlatformRow("@{sum(2.5, 1)}", ios: 3.5, android: 3.5, web: 3.5),
    PlatformRow("@{sum(1.5, 1.5)}", ios: 3.0, android: 3.0, web: 3),
    PlatformRow("@{sum(1, true)}", ios: nil, android: 1, web: 2),
    PlatformRow("@{sum(1, null)}", ios: nil, android: 1, web: 1),
    PlatformRow("@{subtract('5', '2')}", ios: 3, android: nil, web: 3),
    PlatformRow("@{multiply(2, '3')}", ios: 6, android: 2, web: 6),
    PlatformRow("@{multiply(2, 'a')}", ios: nil, android: 2, web: nil),
    PlatformRow("@{divide(6, 4)}", ios: 1.5, android: 1, web: 1.5),
    PlatformRow("@{divide(6.0, 4)}", ios: 1.5, android: 1.5, web: 1.5),
    PlatformRow("@{divide(6, 3)}", ios: 2.0, android: 2, web: 2),
    PlatformRow("@{divide(0, 2)}", ios: 0.0, android: 0, web: nil),
    PlatformRow("@{divide(1, 0)}", ios: nil, android: nil, web: nil),
  ])
  func arithmetic(_ row: PlatformRow) { expect(row) }

  @Test(arguments: [
    PlatformRow("@{eq('1', 1)}", ios: true, android: false, web: false),
    PlatformRow("@{eq(1, 1.0)}", ios: true, android: false, web: true),
    PlatformRow("@{gt('a', 1)}", ios: false, android: nil, web: false),
    PlatformRow("@{gt('b', 'a')}", ios: false, android: nil, web: true),
    PlatformRow("@{lt(null, 1)}", ios: false, android: nil, web: true),
    PlatformRow("@{gte('2', 1)}", ios: true, android: nil, web: true),
    PlatformRow("@{lte('10', '9')}", ios: false, android: nil, web: true),
    PlatformRow("@{and(true, 1)}", ios: nil, android: true, web: true),
    PlatformRow("@{or(1, true)}", ios: nil, android: true, web: true),
    PlatformRow("@{or(1, 'a')}", ios: nil, android: false, web: false),
    PlatformRow("@{not(0)}", ios: nil, android: nil, web: true),
    PlatformRow("@{condition(1, 'a', 'b')}", ios: "b", android: "b", web: "a"),
  ])
  func comparisonAndLogic(_ row: PlatformRow) { expect(row) }

  @Test(arguments: [
    PlatformRow("@{concat('a', 1, 'b')}", ios: nil, android: "ab", web: "a1b"),
    PlatformRow("@{concat('a', 2.0)}", ios: nil, android: "a", web: "a2"),
    PlatformRow(
      "@{capitalize('hELLO wORLD')}", ios: "Hello World", android: "HELLO wORLD", web: "Hello world"),
    PlatformRow("@{substr('a😀b', 1, 1)}", ios: "😀", android: "\u{FFFD}", web: "\u{FFFD}"),
    PlatformRow("@{substr('a😀b', 1, 2)}", ios: "😀b", android: "😀", web: "😀"),
    PlatformRow("@{substr('abc', 1, 9)}", ios: nil, android: nil, web: "bc"),
    PlatformRow("@{substr('abc', -2)}", ios: nil, android: nil, web: "bc"),
    PlatformRow("@{substr('abc', 5)}", ios: nil, android: nil, web: ""),
    PlatformRow("@{substr('abc', 0, -1)}", ios: nil, android: nil, web: ""),
    PlatformRow("@{substr('abc', -9223372036854775808)}", ios: nil, android: nil, web: "abc"),
  ])
  func strings(_ row: PlatformRow) { expect(row) }

  @Test(arguments: [
    PlatformRow("@{insert(list, 4, 3)}", ios: [1, 2, 3, 4], android: [1, 2, 3], web: [1, 2, 3, 4]),
    PlatformRow("@{insert(list, 4, 9)}", ios: nil, android: [1, 2, 3], web: [1, 2, 3, 4]),
    PlatformRow("@{insert(list, 4, -9)}", ios: nil, android: [1, 2, 3], web: [4, 1, 2, 3]),
    PlatformRow(
      "@{contains(insert(list, false), false)}", ios: true, android: true, web: false),
    PlatformRow("@{union(list, 1)}", ios: [1, 2, 3], android: nil, web: nil),
    PlatformRow("@{union(list)}", ios: [1, 2, 3], android: nil, web: [1, 2, 3]),
    PlatformRow(
      "@{union(list, empty, list)}", ios: [1, 2, 3, 1, 2, 3], android: [1, 2, 3], web: [1, 2, 3, 1, 2, 3]),
  ])
  func arrays(_ row: PlatformRow) { expect(row) }

  @Test(arguments: [
    PlatformRow("@{isEmpty(null)}", ios: true, android: true, web: true),
    PlatformRow("@{isEmpty(1)}", ios: nil, android: true, web: true),
    PlatformRow("@{length(null)}", ios: nil, android: 0, web: nil),
    PlatformRow("@{length(object)}", ios: 2, android: 2, web: nil),
    PlatformRow("@{length('😀')}", ios: 1, android: 2, web: 2),
    PlatformRow("@{int('4.7')}", ios: 4, android: nil, web: 4),
    PlatformRow("@{int('a')}", ios: nil, android: nil, web: nil),
    PlatformRow("@{double('1.5')}", ios: 1.5, android: nil, web: 1.5),
    PlatformRow("@{string(1.0)}", ios: "1.0", android: nil, web: "1"),
    PlatformRow("@{string(list)}", ios: nil, android: nil, web: "1,2,3"),
  ])
  func conversions(_ row: PlatformRow) { expect(row) }

  @Test(arguments: [
    PlatformRow("is @{two}", ios: "is 2.0", android: "is 2.0", web: "is 2"),
    PlatformRow("is @{nothing}", ios: "is ", android: "is ", web: "is "),
    PlatformRow("@{ x }", ios: "V", android: "V", web: nil),
    PlatformRow("is @{ x}@{x}", ios: "is VV", android: "is VV", web: "is V"),
    PlatformRow("@{concat( x , x )}", ios: "VV", android: "VV", web: "VV"),
  ])
  func texts(_ row: PlatformRow) { expect(row) }

  @Test(arguments: [
    (1e20, "100000000000000000000"), (1e21, "1e+21"), (1.5e300, "1.5e+300"), (0.000001, "0.000001"),
    (1e-7, "1e-7"), (-12.5, "-12.5"), (-0.0, "0"), (1.2e20, "120000000000000000000"),
    (123456.75, "123456.75"),
  ])
  func theWebWritesNumbersAsJavaScript(_ number: Double, _ text: String) {
    let contexts: Contexts = ["n": .double(number)]
    #expect(
      value(of: "=@{n}", in: contexts, operations: OperationTable(platform: .web)) == .string("=" + text))
  }

  @Test(arguments: [
    PlatformRow("@{sum(1 2)}", ios: "@{sum(1 2)}", android: nil, web: nil),
    PlatformRow("@{x} or @{sum(1 2)}!", ios: "@{x} or @{sum(1 2)}!", android: "V or !", web: "V or !"),
    PlatformRow(#"\@{x} @{x} @{"#, ios: #"\@{x} @{x} @{"#, android: "@{x} V ", web: "@{x} V "),
    PlatformRow("@{'}' 1} @{x}", ios: "@{'}' 1} @{x}", android: " V", web: " V"),
    PlatformRow("@{@{x}} @{x}", ios: "@{@{x}} @{x}", android: " V", web: " V"),
    PlatformRow("@{x}", ios: "V", android: "V", web: "V"),
    PlatformRow(#"\@{x}"#, ios: "@{x}", android: "@{x}", web: "@{x}"),
    PlatformRow("a @{'", ios: "a @{'", android: "a ", web: "a "),
  ])
  func malformedText(_ row: PlatformRow) {
    for (platform, expected) in [(Platform.ios, row.ios), (.android, row.android), (.web, row.web)] {
      var evaluator = Evaluator(operations: OperationTable(platform: platform))
      #expect(evaluator.evaluate(text: row.text, in: Contexts.sample) == expected, "on \(platform)")
    }
  }

  @Test(arguments: Platform.allCases)
  func malformedTextThatGrowsWithoutEndIsNull(_ platform: Platform) {
    let contexts: Contexts = ["long": .string(String(repeating: "x", count: 1 << 20))]
    var evaluator = Evaluator(operations: OperationTable(platform: platform))
    let text = String(repeating: "@{long}", count: 100) + "@{"
    let value = evaluator.evaluate(text: text, in: contexts)
    #expect(value == (platform == .ios ? .string(text) : .empty))
    #expect(evaluator.faults == (platform == .ios ? [] : [.tooMuchWork(expression: text)]))
  }

  @Test func malformedTextIsReadOnce() {
    let quotes = String(repeating: #"\'"#, count: 200_000)
    var evaluator = Evaluator(operations: OperationTable(platform: .web))
    #expect(evaluator.evaluate(text: "a @{'" + quotes, in: Contexts.sample) == "a ")
    #expect(
      evaluator.evaluate(text: "a @{" + String(repeating: "'", count: 200_001), in: Contexts.sample) == "a ")
    #expect(
      evaluator.evaluate(text: "a " + String(repeating: "@{", count: 200_000), in: Contexts.sample) == "a ")
  }

  @Test(arguments: Platform.allCases)
  func anOwnOperationReplacesAPlatforms(_ platform: Platform) {
    var table = OperationTable(platform: platform)
    table.register(Operation("sum") { _ in "mine" })
    #expect(value(of: "@{sum(1)}", operations: table) == "mine")
    #expect(table.all.map(\.name) == OperationTable().all.map(\.name))
  }

  /// Every operation with every pair of awkward arguments: no platform crashes or gives what JSON cannot write.
  @Test(arguments: Platform.allCases)
  func awkwardArgumentsGiveAValueThatCanBeWritten(_ platform: Platform) {
    let table = OperationTable(platform: platform)
    let awkward = [
      "null", "true", "-9223372036854775808", "9223372036854775807", "1.5", "'-1'", "''", "'a😀'", "list",
      "empty",
      "object", "big",
    ]
    let contexts: Contexts = ["list": [1, nil], "empty": [], "object": [:], "big": 1e308]
    for name in table.all.map(\.name) {
      for first in awkward {
        for second in awkward {
          for text in [
            "@{\(name)(\(first))}", "@{\(name)(\(first), \(second))}",
            "@{\(name)(list, \(first), \(second))}", "@{\(name)('abc', \(first), \(second))}",
          ] {
            if case .double(let double) = value(of: text, in: contexts, operations: table) {
              #expect(double.isFinite, "\(text)")
            }
          }
        }
      }
    }
  }
}
