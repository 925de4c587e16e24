import BeagleExpressions
import BeagleJSON
import Testing

/// The value of one text on each platform.
struct PlatformRow: Sendable {
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
}

/// The operations of three clients side by side. The Android and web columns were recorded by running the
/// clients' sources; the iOS column was derived by reading them.
@Suite struct PlatformTableTests {
  func expect(_ rows: [PlatformRow]) {
    for row in rows {
      for (platform, expected) in [(Platform.ios, row.ios), (.android, row.android), (.web, row.web)] {
        var evaluator = Evaluator(operations: OperationTable(platform: platform))
        let value = evaluator.evaluate(text: row.text, in: Contexts.sample)
        #expect(value == expected, "\(row.text) on \(platform)")
        // A property that is read as a template gives the same value.
        if case .template(let template) = ParsedText(row.text) {
          let value = evaluator.evaluate(template, in: Contexts.sample)
          #expect(value == expected, "\(row.text) on \(platform)")
        }
      }
    }
  }

  @Test func arithmetic() {
    let rows: [PlatformRow] = [
      PlatformRow("@{sum()}", ios: nil, android: nil, web: 0),
      PlatformRow("@{sum(1)}", ios: 1, android: 1, web: 1),
      PlatformRow("@{sum('a')}", ios: nil, android: nil, web: "0a"),
      PlatformRow("@{sum(1, 2.5)}", ios: 3.5, android: 3, web: 3.5),
      PlatformRow("@{sum(2.5, 1)}", ios: 3.5, android: 3.5, web: 3.5),
      PlatformRow("@{sum(1.5, 1.5)}", ios: 3.0, android: 3.0, web: 3),
      PlatformRow("@{sum('1', '1')}", ios: 2, android: nil, web: "011"),
      PlatformRow("@{sum('1', 1)}", ios: 2, android: nil, web: "011"),
      PlatformRow("@{sum(1, '2', 3)}", ios: 6, android: 4, web: "123"),
      PlatformRow("@{sum(1, 'a')}", ios: nil, android: 1, web: "1a"),
      PlatformRow("@{sum(1, true)}", ios: nil, android: 1, web: 2),
      PlatformRow("@{sum(true, 1)}", ios: nil, android: nil, web: 2),
      PlatformRow("@{sum(1, null)}", ios: nil, android: 1, web: 1),
      PlatformRow("@{sum(null, 1)}", ios: nil, android: nil, web: 1),
      PlatformRow("@{sum(1, list)}", ios: nil, android: 1, web: "11,2,3"),
      PlatformRow("@{sum(1, object)}", ios: nil, android: 1, web: "1[object Object]"),
      PlatformRow("@{sum(0.5, 0.25, 1)}", ios: 1.75, android: 1.75, web: 1.75),
      PlatformRow("@{sum(2147483647, 1)}", ios: 2147483648, android: 2147483647, web: 2147483648),
      PlatformRow("@{sum(2147483648, 1)}", ios: 2147483649, android: 2147483649.0, web: 2147483649),
      PlatformRow("@{sum(1, 0.5, 0.5)}", ios: 2.0, android: 2, web: 2),
      PlatformRow("@{sum(unknown, 1)}", ios: nil, android: nil, web: nil),
      PlatformRow("@{subtract()}", ios: nil, android: nil, web: nil),
      PlatformRow("@{subtract(5)}", ios: 5, android: 5, web: 5),
      PlatformRow("@{subtract('a')}", ios: nil, android: "a", web: nil),
      PlatformRow("@{subtract(5, 0.5, 0.5)}", ios: 4.0, android: 3, web: 4),
      PlatformRow("@{subtract(5.0, 0.5)}", ios: 4.5, android: 4.5, web: 4.5),
      PlatformRow("@{subtract(5, 'a')}", ios: nil, android: nil, web: nil),
      PlatformRow("@{subtract('5', '2')}", ios: 3, android: nil, web: 3),
      PlatformRow("@{subtract(5, null)}", ios: nil, android: nil, web: 5),
      PlatformRow("@{subtract(5, true)}", ios: nil, android: nil, web: 4),
      PlatformRow("@{subtract(true)}", ios: nil, android: true, web: 1),
      PlatformRow("@{multiply()}", ios: nil, android: nil, web: 1),
      PlatformRow("@{multiply(7)}", ios: 7, android: 7, web: 7),
      PlatformRow("@{multiply('7')}", ios: 7, android: "7", web: 7),
      PlatformRow("@{multiply(1, 1.5, 1.5)}", ios: 2.25, android: 1, web: 2.25),
      PlatformRow("@{multiply(1.5, 2)}", ios: 3.0, android: 3.0, web: 3),
      PlatformRow("@{multiply(2, '3')}", ios: 6, android: nil, web: 6),
      PlatformRow("@{multiply(2, 'a')}", ios: nil, android: nil, web: nil),
      PlatformRow("@{multiply(2147483647, 2)}", ios: 4294967294, android: 2147483647, web: 4294967294),
      PlatformRow("@{multiply(100000, 100000)}", ios: 10000000000, android: 2147483647, web: 10000000000),
      PlatformRow("@{divide()}", ios: nil, android: nil, web: nil),
      PlatformRow("@{divide(5)}", ios: 5.0, android: 5, web: 5),
      PlatformRow("@{divide(6, 4)}", ios: 1.5, android: 1, web: 1.5),
      PlatformRow("@{divide(6.0, 4)}", ios: 1.5, android: 1.5, web: 1.5),
      PlatformRow("@{divide(6, 3)}", ios: 2.0, android: 2, web: 2),
      PlatformRow("@{divide(7, 2, 2)}", ios: 1.75, android: 1, web: 1.75),
      PlatformRow("@{divide(0, 2)}", ios: 0.0, android: 0, web: nil),
      PlatformRow("@{divide(1, 0)}", ios: nil, android: 2147483647, web: nil),
      PlatformRow("@{divide(0, 0)}", ios: nil, android: 0, web: nil),
      PlatformRow("@{divide(6, '4')}", ios: 1.5, android: nil, web: 1.5),
      PlatformRow("@{divide('6', '4')}", ios: 1.5, android: nil, web: 1.5),
      PlatformRow("=@{divide(1, 0)}", ios: "=", android: "=2147483647", web: "=Infinity"),
      PlatformRow("=@{divide(0.0, 0)}", ios: "=", android: "=NaN", web: "=NaN"),
      PlatformRow("=@{sum(1, 'a')}", ios: "=", android: "=1", web: "=1a"),
      PlatformRow("@{-1}", ios: -1, android: nil, web: nil),
      PlatformRow("=@{-1}", ios: "=-1", android: "=", web: "="),
      PlatformRow("@{sum(5, subtract(2, 3))}", ios: 4, android: 4, web: 4),
    ]
    expect(rows)
  }

  @Test func comparison() {
    let rows: [PlatformRow] = [
      PlatformRow("@{eq()}", ios: nil, android: nil, web: true),
      PlatformRow("@{eq(1)}", ios: nil, android: nil, web: false),
      PlatformRow("@{eq(1, 1, 1)}", ios: nil, android: true, web: true),
      PlatformRow("@{eq(1, 1)}", ios: true, android: true, web: true),
      PlatformRow("@{eq(1, 1.0)}", ios: true, android: false, web: true),
      PlatformRow("@{eq('1', 1)}", ios: true, android: false, web: false),
      PlatformRow("@{eq('1', '1.0')}", ios: true, android: false, web: false),
      PlatformRow("@{eq('a', 'a')}", ios: true, android: true, web: true),
      PlatformRow("@{eq(null, null)}", ios: true, android: true, web: true),
      PlatformRow("@{eq(null, nothing)}", ios: true, android: true, web: true),
      PlatformRow("@{eq(null, unknown)}", ios: true, android: true, web: nil),
      PlatformRow("@{eq(null, 0)}", ios: false, android: false, web: false),
      PlatformRow("@{eq(true, 'true')}", ios: false, android: false, web: false),
      PlatformRow("@{eq(list, list)}", ios: true, android: true, web: true),
      PlatformRow("@{eq(object, object)}", ios: true, android: true, web: true),
      PlatformRow("@{eq(list, insert(union(empty, empty), 1))}", ios: false, android: false, web: false),
      PlatformRow("@{gt()}", ios: false, android: nil, web: false),
      PlatformRow("@{gt(1)}", ios: false, android: nil, web: false),
      PlatformRow("@{gt(null)}", ios: false, android: nil, web: false),
      PlatformRow("@{gt(2, 1, 3)}", ios: false, android: true, web: true),
      PlatformRow("@{gt(2, 1)}", ios: true, android: true, web: true),
      PlatformRow("@{gt(1, 1.5)}", ios: false, android: false, web: false),
      PlatformRow("@{gt('a', 1)}", ios: false, android: nil, web: false),
      PlatformRow("@{gt('b', 'a')}", ios: false, android: nil, web: true),
      PlatformRow("@{gt(null, 1)}", ios: false, android: nil, web: false),
      PlatformRow("@{gte(2, 2)}", ios: true, android: true, web: true),
      PlatformRow("@{gte('2', 1)}", ios: true, android: nil, web: true),
      PlatformRow("@{gte(null, null)}", ios: false, android: nil, web: true),
      PlatformRow("@{gte(true, 1)}", ios: false, android: nil, web: true),
      PlatformRow("@{lt(1, 2)}", ios: true, android: true, web: true),
      PlatformRow("@{lt(null, 1)}", ios: false, android: nil, web: true),
      PlatformRow("@{lt(list, 9)}", ios: false, android: nil, web: false),
      PlatformRow("@{lte('10', '9')}", ios: false, android: nil, web: true),
      PlatformRow("@{lte(2, 2.0)}", ios: true, android: true, web: true),
      PlatformRow("@{lte(object, 1)}", ios: false, android: nil, web: false),
    ]
    expect(rows)
  }

  @Test func logic() {
    let rows: [PlatformRow] = [
      PlatformRow("@{and()}", ios: nil, android: false, web: true),
      PlatformRow("@{and(true)}", ios: true, android: true, web: true),
      PlatformRow("@{and(true, false)}", ios: false, android: false, web: false),
      PlatformRow("@{and(true, 1)}", ios: nil, android: true, web: true),
      PlatformRow("@{and(1, 'a')}", ios: nil, android: true, web: true),
      PlatformRow("@{and(null)}", ios: nil, android: true, web: true),
      PlatformRow("@{or()}", ios: nil, android: false, web: false),
      PlatformRow("@{or(false, true)}", ios: true, android: true, web: true),
      PlatformRow("@{or(1, true)}", ios: nil, android: true, web: true),
      PlatformRow("@{or(1, 'a')}", ios: nil, android: false, web: false),
      PlatformRow("@{or(null, false)}", ios: nil, android: false, web: false),
      PlatformRow("@{not()}", ios: nil, android: nil, web: true),
      PlatformRow("@{not(true)}", ios: false, android: false, web: false),
      PlatformRow("@{not(0)}", ios: nil, android: nil, web: true),
      PlatformRow("@{not(null)}", ios: nil, android: nil, web: true),
      PlatformRow("@{not('a')}", ios: nil, android: nil, web: false),
      PlatformRow("@{not(true, false)}", ios: nil, android: false, web: false),
      PlatformRow("@{condition()}", ios: nil, android: nil, web: "@{condition()}"),
      PlatformRow("@{condition(true)}", ios: nil, android: nil, web: "@{condition(true)}"),
      PlatformRow("@{condition(true, 1)}", ios: nil, android: 1, web: 1),
      PlatformRow("@{condition(false, 1)}", ios: nil, android: nil, web: "@{condition(false, 1)}"),
      PlatformRow("@{condition(false, 1, 2)}", ios: 2, android: 2, web: 2),
      PlatformRow("@{condition(true, 1, 2, 3)}", ios: nil, android: 1, web: 1),
      PlatformRow("@{condition(1, 'a', 'b')}", ios: "b", android: "b", web: "a"),
      PlatformRow("@{condition('', 'a', 'b')}", ios: "b", android: "b", web: "b"),
      PlatformRow("@{condition(null, 'a', 'b')}", ios: "b", android: "b", web: "b"),
      PlatformRow("=@{condition(false, 1)}", ios: "=", android: "=", web: "="),
    ]
    expect(rows)
  }

  @Test func strings() {
    let rows: [PlatformRow] = [
      PlatformRow("@{concat()}", ios: nil, android: "", web: ""),
      PlatformRow("@{concat('a')}", ios: "a", android: "a", web: "a"),
      PlatformRow("@{concat('a', 1, 'b')}", ios: nil, android: "ab", web: "a1b"),
      PlatformRow("@{concat('a', 2.0)}", ios: nil, android: "a", web: "a2"),
      PlatformRow("@{concat('a', null, true)}", ios: nil, android: "a", web: "anulltrue"),
      PlatformRow("@{concat('a', list)}", ios: nil, android: "a", web: "a1,2,3"),
      PlatformRow("@{concat('a', object)}", ios: nil, android: "a", web: "a[object Object]"),
      PlatformRow("@{capitalize()}", ios: nil, android: nil, web: ""),
      PlatformRow(
        "@{capitalize('hELLO wORLD')}", ios: "Hello World", android: "HELLO wORLD", web: "Hello world"),
      PlatformRow("@{capitalize('ßa')}", ios: "Ssa", android: "SSa", web: "SSa"),
      PlatformRow("@{capitalize('ǆa')}", ios: "ǅa", android: "ǅa", web: "Ǆa"),
      PlatformRow("@{capitalize('ﬁx')}", ios: "Fix", android: "FIx", web: "FIx"),
      PlatformRow("@{capitalize('')}", ios: "", android: "", web: ""),
      PlatformRow("@{capitalize(12)}", ios: nil, android: "12", web: "12"),
      PlatformRow("@{capitalize(null)}", ios: nil, android: "Null", web: ""),
      PlatformRow("@{capitalize(true)}", ios: nil, android: "True", web: "True"),
      PlatformRow("@{capitalize('a', 'b')}", ios: nil, android: "A", web: "A"),
      PlatformRow("@{uppercase()}", ios: nil, android: nil, web: nil),
      PlatformRow("@{uppercase('aß')}", ios: "ASS", android: "ASS", web: "ASS"),
      PlatformRow("@{uppercase(12)}", ios: nil, android: "12", web: nil),
      PlatformRow("@{uppercase(1.5)}", ios: nil, android: "1.5", web: nil),
      PlatformRow("@{uppercase(null)}", ios: nil, android: "NULL", web: nil),
      PlatformRow("@{uppercase(true)}", ios: nil, android: "TRUE", web: nil),
      PlatformRow("@{uppercase(list)}", ios: nil, android: "[1,2,3]", web: nil),
      PlatformRow("@{uppercase('a', 'b')}", ios: nil, android: "A", web: "A"),
      PlatformRow("@{lowercase()}", ios: nil, android: nil, web: nil),
      PlatformRow("@{lowercase('AÇ')}", ios: "aç", android: "aç", web: "aç"),
      PlatformRow("@{lowercase(null)}", ios: nil, android: "null", web: nil),
      PlatformRow("@{lowercase(list)}", ios: nil, android: "[1,2,3]", web: nil),
      PlatformRow("=@{lowercase(null)}", ios: "=", android: "=null", web: "="),
      PlatformRow("@{substr()}", ios: nil, android: nil, web: nil),
      PlatformRow("@{substr('abc')}", ios: nil, android: nil, web: "abc"),
      PlatformRow("@{substr('abc', 1)}", ios: "bc", android: "bc", web: "bc"),
      PlatformRow("@{substr('abc', 1, 1)}", ios: "b", android: "b", web: "b"),
      PlatformRow("@{substr('abc', 3)}", ios: nil, android: "", web: ""),
      PlatformRow("@{substr('abc', 5)}", ios: nil, android: nil, web: ""),
      PlatformRow("@{substr('abc', 1, 9)}", ios: nil, android: nil, web: "bc"),
      PlatformRow("@{substr('abc', 0, 0)}", ios: "", android: "", web: ""),
      PlatformRow("@{substr('abc', 9, 0)}", ios: nil, android: "", web: ""),
      PlatformRow("@{substr('abc', subtract(1, 3))}", ios: nil, android: nil, web: "bc"),
      PlatformRow("@{substr('abc', 0, subtract(1, 2))}", ios: nil, android: nil, web: ""),
      PlatformRow("@{substr('abc', '1')}", ios: nil, android: "abc", web: "bc"),
      PlatformRow("@{substr('abc', 1.0)}", ios: nil, android: nil, web: "bc"),
      PlatformRow("@{substr('abc', null)}", ios: nil, android: "abc", web: "abc"),
      PlatformRow("@{substr('abc', 1, null)}", ios: nil, android: "bc", web: ""),
      PlatformRow("@{substr('abc', 1, '1')}", ios: nil, android: "bc", web: "b"),
      PlatformRow("@{substr(123, 1)}", ios: nil, android: nil, web: nil),
      PlatformRow("@{substr(123, 0)}", ios: nil, android: "", web: nil),
      PlatformRow("@{substr('', 0)}", ios: nil, android: "", web: ""),
      PlatformRow("@{substr('a😀b', 1, 2)}", ios: "😀b", android: "😀", web: "😀"),
      PlatformRow("@{substr('a😀b', 1, 1)}", ios: "😀", android: "\u{FFFD}", web: "\u{FFFD}"),
      PlatformRow("@{concat( x , x )}", ios: "VV", android: "VV", web: "VV"),
    ]
    expect(rows)
  }
}
