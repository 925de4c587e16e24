import BeagleExpressions
import BeagleJSON
import Testing

/// Texts around expressions, and backslashes.
extension PlatformTableTests {
  @Test func wholeExpressions() {
    let rows: [PlatformRow] = [
      PlatformRow("@{none(1)}", ios: nil, android: nil, web: nil),
      PlatformRow("@{isNull(none(1))}", ios: true, android: true, web: nil),
      PlatformRow("=@{isNull(none(1))}", ios: "=true", android: "=true", web: "="),
      PlatformRow("@{condition(isNull(unknown), 'a', 'b')}", ios: "a", android: "a", web: nil),
      PlatformRow("@{condition(gt('a', 1), 'a', 'b')}", ios: "b", android: nil, web: "b"),
      PlatformRow("=@{gt('a', 1)} @{x}", ios: "=false V", android: "= V", web: "=false V"),
      PlatformRow(
        "@{x} and @{lowercase()} and @{x}", ios: "V and  and V", android: "V and  and V",
        web: "V and  and V"),
      PlatformRow("@{two}", ios: 2.0, android: 2.0, web: 2),
      PlatformRow("=@{two}", ios: "=2.0", android: "=2.0", web: "=2"),
      PlatformRow("=@{price}", ios: "=9.5", android: "=9.5", web: "=9.5"),
      PlatformRow("=@{nothing}", ios: "=", android: "=", web: "="),
      PlatformRow("=@{list}", ios: "=[1,2,3]", android: "=[1,2,3]", web: "=[1,2,3]"),
      PlatformRow(
        "=@{object}", ios: #"={"a":[true,null],"b":1}"#, android: #"={"b":1,"a":[true,null]}"#,
        web: #"={"b":1,"a":[true,null]}"#),
      PlatformRow("@{user.name}", ios: "Ana", android: "Ana", web: "Ana"),
      PlatformRow("@{unknown}", ios: nil, android: nil, web: nil),
      PlatformRow("@{ x }", ios: "V", android: "V", web: nil),
      PlatformRow("=@{ x}@{x}", ios: "=VV", android: "=VV", web: "=V"),
      PlatformRow("@{ sum(1, 2) }", ios: 3, android: 3, web: nil),
      PlatformRow("@{sum (1, 2)}", ios: "@{sum (1, 2)}", android: 3, web: nil),
      PlatformRow("@{sum( 1 , 2 )}", ios: 3, android: 3, web: 3),
      PlatformRow("@{sum(1 2)}", ios: "@{sum(1 2)}", android: 3, web: nil),
      PlatformRow("@{concat('a' , x)}", ios: "aV", android: "aV", web: "aV"),
      PlatformRow("@{1.5}", ios: 1.5, android: 1.5, web: 1.5),
      PlatformRow("@{true}", ios: true, android: true, web: true),
      PlatformRow("@{null}", ios: nil, android: nil, web: nil),
      PlatformRow(#"@{'it\'s'}"#, ios: "it's", android: "it's", web: "it's"),
      PlatformRow("=@{'}'}", ios: "=}", android: "=}", web: "=}"),
      PlatformRow("@{concat('(', ')')}", ios: "()", android: "()", web: "()"),
      PlatformRow("is @{two}", ios: "is 2.0", android: "is 2.0", web: "is 2"),
      PlatformRow("is @{nothing}", ios: "is ", android: "is ", web: "is "),
      PlatformRow("is @{ x}@{x}", ios: "is VV", android: "is VV", web: "is V"),
      PlatformRow("@{x} or @{sum(1 2)}!", ios: "@{x} or @{sum(1 2)}!", android: "V or 3!", web: "V or !"),
      PlatformRow("@{x}", ios: "V", android: "V", web: "V"),
    ]
    expect(rows)
  }

  /// Malformed texts, and backslashes.
  @Test func backslashes() {
    let rows: [PlatformRow] = [
      PlatformRow("@{'x}", ios: "@{'x}", android: "@{'x}", web: "@{'x}"),
      PlatformRow("a @{'", ios: "a @{'", android: "a @{'", web: "a @{'"),
      PlatformRow("@{}", ios: "@{}", android: nil, web: nil),
      PlatformRow("=@{}", ios: "=@{}", android: "=", web: "="),
      PlatformRow("@{x", ios: "@{x", android: "@{x", web: "@{x"),
      PlatformRow("@{@{x}} @{x}", ios: "@{@{x}} @{x}", android: "} V", web: "} V"),
      PlatformRow("@{x} or @{a..b}!", ios: "@{x} or @{a..b}!", android: "V or !", web: "V or !"),
      PlatformRow("@{a b}", ios: "@{a b}", android: nil, web: nil),
      PlatformRow("=@{[1]}", ios: "=@{[1]}", android: "=", web: "="),
      PlatformRow(#"\@{x}"#, ios: "@{x}", android: "@{x}", web: "@{x}"),
      PlatformRow(#"\\@{x}"#, ios: #"\V"#, android: #"\V"#, web: #"\V"#),
      PlatformRow(#"\\\@{x}"#, ios: #"\@{x}"#, android: #"\@{x}"#, web: #"\@{x}"#),
      PlatformRow(#"\\\\@{x}"#, ios: #"\\V"#, android: #"\\V"#, web: #"\\V"#),
      PlatformRow(#"\@{x} and @{x}"#, ios: "@{x} and V", android: "@{x} and V", web: "@{x} and V"),
      PlatformRow(#"\@{x"#, ios: "@{x", android: #"\@{x"#, web: #"\@{x"#),
      PlatformRow(#"\@name"#, ios: #"\@name"#, android: #"\@name"#, web: #"\@name"#),
      PlatformRow(#"a\\b"#, ios: #"a\b"#, android: #"a\\b"#, web: #"a\\b"#),
      PlatformRow(#"a\\b @{x}"#, ios: #"a\b V"#, android: #"a\b V"#, web: #"a\\b V"#),
      PlatformRow(#"a\b @{x}"#, ios: #"a\b V"#, android: #"a\b V"#, web: #"a\b V"#),
      PlatformRow(#"\@name @{x}"#, ios: #"\@name V"#, android: "@name V", web: #"\@name V"#),
      PlatformRow("{'a': @{x}}", ios: "{'a': V}", android: "{'a': V}", web: "{'a': V}"),
      PlatformRow(#"\@{x} @{x} @{"#, ios: #"\@{x} @{x} @{"#, android: "@{x} V @{", web: "@{x} V @{"),
      PlatformRow("@{'}' 1} @{x}", ios: "@{'}' 1} @{x}", android: "} V", web: " V"),
    ]
    expect(rows)
  }
}
