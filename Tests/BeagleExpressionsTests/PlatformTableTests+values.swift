import BeagleExpressions
import BeagleJSON
import Testing

/// Operations on values of all kinds, and conversions between kinds.
extension PlatformTableTests {
  @Test func arrays() {
    let rows: [PlatformRow] = [
      PlatformRow("@{insert()}", ios: nil, android: nil, web: nil),
      PlatformRow("@{insert(list)}", ios: nil, android: [1, 2, 3, nil], web: [1, 2, 3, nil]),
      PlatformRow("@{insert(list, 4)}", ios: [1, 2, 3, 4], android: [1, 2, 3, 4], web: [1, 2, 3, 4]),
      PlatformRow("@{insert(list, 4, 0)}", ios: [4, 1, 2, 3], android: [4, 1, 2, 3], web: [4, 1, 2, 3]),
      PlatformRow("@{insert(list, 4, 3)}", ios: [1, 2, 3, 4], android: [1, 2, 3], web: [1, 2, 3, 4]),
      PlatformRow("@{insert(list, 4, 9)}", ios: nil, android: [1, 2, 3], web: [1, 2, 3, 4]),
      PlatformRow("@{insert(list, 4, subtract(1, 2))}", ios: nil, android: [1, 2, 3], web: [1, 2, 4, 3]),
      PlatformRow("@{insert(list, 4, 1.0)}", ios: nil, android: [1, 4, 2, 3], web: [1, 4, 2, 3]),
      PlatformRow("@{insert(list, 4, '1')}", ios: nil, android: [1, 2, 3, 4], web: [1, 4, 2, 3]),
      PlatformRow("@{insert(list, 4, null)}", ios: nil, android: [1, 2, 3, 4], web: [4, 1, 2, 3]),
      PlatformRow("@{insert('ab', 'c')}", ios: nil, android: nil, web: ["a", "b", "c"]),
      PlatformRow("@{insert(null, 1)}", ios: nil, android: nil, web: nil),
      PlatformRow("@{insert(1, 1)}", ios: nil, android: nil, web: nil),
      PlatformRow("@{remove()}", ios: nil, android: nil, web: nil),
      PlatformRow("@{remove(list)}", ios: nil, android: nil, web: [1, 2, 3]),
      PlatformRow("@{remove(list, 2)}", ios: [1, 3], android: [1, 3], web: [1, 3]),
      PlatformRow("@{remove(list, 2.0)}", ios: [1, 3], android: [1, 2, 3], web: [1, 3]),
      PlatformRow("@{remove(list, '2')}", ios: [1, 2, 3], android: [1, 2, 3], web: [1, 2, 3]),
      PlatformRow("@{remove('aba', 'a')}", ios: nil, android: nil, web: ["b"]),
      PlatformRow("@{remove(null, 1)}", ios: nil, android: nil, web: nil),
      PlatformRow("@{removeIndex()}", ios: nil, android: nil, web: nil),
      PlatformRow("@{removeIndex(list)}", ios: [1, 2], android: nil, web: [1, 2]),
      PlatformRow("@{removeIndex(list, 0)}", ios: [2, 3], android: [2, 3], web: [2, 3]),
      PlatformRow("@{removeIndex(list, 3)}", ios: nil, android: [1, 2, 3], web: [1, 2, 3]),
      PlatformRow("@{removeIndex(list, subtract(1, 2))}", ios: nil, android: [1, 2, 3], web: [1, 2]),
      PlatformRow("@{removeIndex(list, '0')}", ios: nil, android: nil, web: [2, 3]),
      PlatformRow("@{removeIndex(list, 0.0)}", ios: nil, android: nil, web: [2, 3]),
      PlatformRow("@{removeIndex(list, null)}", ios: nil, android: nil, web: [2, 3]),
      PlatformRow("@{removeIndex(empty)}", ios: [], android: nil, web: []),
      PlatformRow("@{removeIndex(empty, 0)}", ios: nil, android: [], web: []),
      PlatformRow("@{removeIndex('ab')}", ios: nil, android: nil, web: ["a"]),
      PlatformRow("@{contains()}", ios: nil, android: nil, web: false),
      PlatformRow("@{contains(list)}", ios: nil, android: nil, web: false),
      PlatformRow("@{contains(list, 2)}", ios: true, android: true, web: true),
      PlatformRow("@{contains(list, 2.0)}", ios: true, android: false, web: true),
      PlatformRow("@{contains(list, '2')}", ios: false, android: false, web: false),
      PlatformRow("@{contains(list, 9)}", ios: false, android: false, web: false),
      PlatformRow("@{contains(insert(list, 0), 0)}", ios: true, android: true, web: false),
      PlatformRow("@{contains(insert(list, ''), '')}", ios: true, android: true, web: false),
      PlatformRow("@{contains('abc', 'a')}", ios: nil, android: false, web: true),
      PlatformRow("@{contains(object, 1)}", ios: nil, android: false, web: true),
      PlatformRow("@{contains(null, 1)}", ios: nil, android: false, web: false),
      PlatformRow("@{contains(user.tags, 'a')}", ios: true, android: true, web: true),
      PlatformRow("@{union()}", ios: [], android: nil, web: []),
      PlatformRow("@{union(list)}", ios: [1, 2, 3], android: nil, web: [1, 2, 3]),
      PlatformRow(
        "@{union(list, list)}", ios: [1, 2, 3, 1, 2, 3], android: [1, 2, 3, 1, 2, 3],
        web: [1, 2, 3, 1, 2, 3]),
      PlatformRow(
        "@{union(list, empty, list)}", ios: [1, 2, 3, 1, 2, 3], android: [1, 2, 3], web: [1, 2, 3, 1, 2, 3]),
      PlatformRow("@{union(list, 1)}", ios: [1, 2, 3], android: nil, web: nil),
      PlatformRow("@{union(1, list)}", ios: [1, 2, 3], android: nil, web: nil),
      PlatformRow("@{union(list, 'ab')}", ios: [1, 2, 3], android: nil, web: [1, 2, 3, "a", "b"]),
      PlatformRow("@{union(list, null)}", ios: [1, 2, 3], android: nil, web: nil),
      PlatformRow("@{contains(insert(list, false), false)}", ios: true, android: true, web: false),
    ]
    expect(rows)
  }

  @Test func other() {
    let rows: [PlatformRow] = [
      PlatformRow("@{isNull()}", ios: nil, android: true, web: true),
      PlatformRow("@{isNull(null)}", ios: true, android: true, web: true),
      PlatformRow("@{isNull(nothing)}", ios: true, android: true, web: true),
      PlatformRow("@{isNull(unknown)}", ios: true, android: true, web: nil),
      PlatformRow("@{isNull(user.none)}", ios: true, android: true, web: true),
      PlatformRow("@{isNull(0)}", ios: false, android: false, web: false),
      PlatformRow("@{isNull('', null)}", ios: nil, android: false, web: false),
      PlatformRow("@{isEmpty()}", ios: nil, android: true, web: true),
      PlatformRow("@{isEmpty('')}", ios: true, android: true, web: true),
      PlatformRow("@{isEmpty('a')}", ios: false, android: false, web: false),
      PlatformRow("@{isEmpty(empty)}", ios: true, android: true, web: true),
      PlatformRow("@{isEmpty(object)}", ios: false, android: false, web: false),
      PlatformRow("@{isEmpty(null)}", ios: true, android: true, web: true),
      PlatformRow("@{isEmpty(unknown)}", ios: true, android: true, web: nil),
      PlatformRow("@{isEmpty(1)}", ios: nil, android: true, web: true),
      PlatformRow("@{isEmpty(true)}", ios: nil, android: true, web: true),
      PlatformRow("@{isEmpty('', 'a')}", ios: nil, android: true, web: true),
      PlatformRow("@{length()}", ios: nil, android: 0, web: nil),
      PlatformRow("@{length('abc')}", ios: 3, android: 3, web: 3),
      PlatformRow("@{length('😀')}", ios: 1, android: 2, web: 2),
      PlatformRow("@{length(list)}", ios: 3, android: 3, web: 3),
      PlatformRow("@{length(object)}", ios: 2, android: 2, web: "@{length(object)}"),
      PlatformRow("@{length(null)}", ios: nil, android: 0, web: nil),
      PlatformRow("@{length(1)}", ios: nil, android: 0, web: "@{length(1)}"),
      PlatformRow("@{length('a', 'b')}", ios: nil, android: 1, web: 1),
      PlatformRow("=@{length(object)}", ios: "=2", android: "=2", web: "="),
    ]
    expect(rows)
  }

  /// Android 1.9 does not have them.
  @Test func conversions() {
    let rows: [PlatformRow] = [
      PlatformRow("@{int(4.7)}", ios: 4, android: nil, web: 4),
      PlatformRow("@{int('4.7')}", ios: 4, android: nil, web: 4),
      PlatformRow("@{int('-4.7')}", ios: -4, android: nil, web: -4),
      PlatformRow("@{int('a')}", ios: nil, android: nil, web: nil),
      PlatformRow("@{int('')}", ios: nil, android: nil, web: 0),
      PlatformRow("@{int('0x10')}", ios: 16, android: nil, web: 16),
      PlatformRow("@{int(' 7 ')}", ios: nil, android: nil, web: 7),
      PlatformRow("@{int('1e3')}", ios: 1000, android: nil, web: 1000),
      PlatformRow("@{int(null)}", ios: nil, android: nil, web: 0),
      PlatformRow("@{int(true)}", ios: nil, android: nil, web: 1),
      PlatformRow("@{int()}", ios: nil, android: nil, web: nil),
      PlatformRow("@{double(1)}", ios: 1.0, android: nil, web: 1),
      PlatformRow("@{double('1.5')}", ios: 1.5, android: nil, web: 1.5),
      PlatformRow("@{double('0x10')}", ios: 16.0, android: nil, web: 16),
      PlatformRow("@{double('0b101')}", ios: nil, android: nil, web: 5),
      PlatformRow("@{double('a')}", ios: nil, android: nil, web: nil),
      PlatformRow("=@{double('a')}", ios: "=", android: "=", web: "=NaN"),
      PlatformRow("@{string()}", ios: nil, android: nil, web: nil),
      PlatformRow("@{string(1)}", ios: "1", android: nil, web: "1"),
      PlatformRow("@{string(1.0)}", ios: "1.0", android: nil, web: "1"),
      PlatformRow("@{string(1.5)}", ios: "1.5", android: nil, web: "1.5"),
      PlatformRow("@{string(true)}", ios: "true", android: nil, web: "true"),
      PlatformRow("@{string(null)}", ios: nil, android: nil, web: nil),
      PlatformRow("@{string(list)}", ios: nil, android: nil, web: "1,2,3"),
      PlatformRow("@{string(object)}", ios: nil, android: nil, web: "[object Object]"),
    ]
    expect(rows)
  }
}
