import BeagleJSON
import TestSupport
import Testing

@Suite(.computing) struct DynamicDictionaryTests {
  private func view(_ text: String) throws -> DynamicDictionary {
    try #require(try JSONDocument(parsing: text).root.dynamicObject.dictionaryValue)
  }

  /// An object of `count` keys k0, k1 … with their numbers as values.
  private func text(_ count: Int) -> String {
    "{" + (0..<count).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
  }

  @Test(arguments: [0, 1, 7, 8, 9, 10, 100, 3000])
  func equalityAndHashIgnoreOrder(_ count: Int) throws {
    let view = try view(text(count))
    let members = (0..<count).map { ("k\($0)", DynamicObject.int($0)) }
    let built = DynamicDictionary(members)
    let reversed = DynamicDictionary(members.reversed())
    let reversedView = try self.view(reversed.description)
    for other in [built, reversed, reversedView] {
      #expect(view == other && other == view && other == built && built == other)
      #expect(other.hashValue == view.hashValue)
    }
    var changed = built
    changed["k0"] = "other"
    #expect(changed != built && changed != view && view != changed)
  }

  @Test(arguments: [4, 40])
  func lastDuplicateKeyWinsAtFirstPosition(_ count: Int) throws {
    let text = String(text(count).dropLast()) + ",\"k1\":\"last\",\"\\u006b2\":\"escaped\"}"
    let view = try view(text)
    #expect(view.count == count)
    #expect(view["k1"] == "last")
    #expect(view["k2"] == "escaped")
    #expect(view.keys == (0..<count).map { "k\($0)" })
    #expect(view.values.prefix(4) == [0, "last", "escaped", 3])
    var changed = view
    changed["new"] = 1
    #expect(changed.keys == view.keys + ["new"])
    #expect(changed["k1"] == "last")
  }

  @Test func largeObjectMembersAreFoundRepeatedly() throws {
    // Arrays whose tables must be skipped, escapes, keys of nested objects, and a duplicate key.
    let large = text(500).dropLast() + #","k7":"last","\u0065\n":1,"":2}"#
    let mixed = "[" + (0..<40).map { "[\($0)]" }.joined(separator: ",") + ",[\(large)]]"
    let document = try JSONDocument(
      parsing: #"{"a":\#(mixed),"b":\#(large),"c":\#(text(40)),"d":{"k1":"small"}}"#)
    let root = document.root.dynamicObject
    for _ in 0..<5 {
      for object in [root["b"], root["a"][40][0]] {
        for number in 0..<500 where number != 7 { #expect(object["k\(number)"] == .int(number)) }
        #expect(object["k7"] == "last")
        #expect(object["e\n"] == 1)
        #expect(object[""] == 2)
        #expect(object.dictionaryValue?["k500"] == nil)
      }
      #expect(root["c"]["k39"] == 39)
      #expect(root["c"].dictionaryValue?["k40"] == nil)
      #expect(root["d"]["k1"] == "small")
      #expect(document.root["b"]?["k8"]?.int == 8)
    }
  }

  @Test(arguments: [3, 50])
  func changesKeepOrderAndDoNotAffectCopies(_ count: Int) throws {
    for original in [try view(text(count)), DynamicDictionary((0..<count).map { ("k\($0)", .int($0)) })] {
      var changed = original
      changed["k1"] = true
      changed["new"] = .empty
      #expect(changed.removeValue(forKey: "k0") == 0)
      #expect(changed.removeValue(forKey: "absent") == nil)
      changed["k0"] = "back"
      #expect(changed.keys == (1..<count).map { "k\($0)" } + ["new", "k0"])
      #expect(changed.count == count + 1)
      #expect(changed["k1"] == true)
      #expect(changed["new"] == .empty)
      #expect(original["k0"] == 0 && original["k1"] == 1 && original["new"] == nil)
      #expect(original.count == count)
    }
  }

  @Test func removedKeysStayRemoved() {
    var dictionary = DynamicDictionary((0..<100).map { ("k\($0)", .int($0)) })
    for number in 0..<100 where number % 7 != 0 { dictionary["k\(number)"] = nil }
    #expect(dictionary.keys == stride(from: 0, to: 100, by: 7).map { "k\($0)" })
    #expect(dictionary["k50"] == nil)
    #expect(dictionary["k49"] == 49)
    for number in 0..<100 { dictionary["k\(number)"] = nil }
    #expect(dictionary.isEmpty)
    #expect(dictionary == [:])
    dictionary["k1"] = 1
    #expect(dictionary == ["k1": 1])
  }

  @Test func keysAreComparedByBytes() throws {
    let composed = "\u{E9}"
    let decomposed = "e\u{301}"
    let built: DynamicDictionary = [composed: 1, decomposed: 2]
    #expect(built.count == 2)
    #expect(try view(built.description) == built)
    #expect(built[composed] == 1)
    #expect(try view(built.description)[decomposed] == 2)
  }

  @Test func rawByteLookupFindsSameMember() throws {
    for dictionary in [try view(#"{"a\n":1,"b":2}"#), ["a\n": 1, "b": 2]] {
      for (key, expected) in [("a\n", 1), ("b", 2), ("c", nil)] as [(String, DynamicObject?)] {
        var key = key
        #expect(key.withUTF8 { dictionary[utf8: $0] } == expected)
        #expect(key.withUTF8 { DynamicObject.dictionary(dictionary)[utf8: $0] } == expected ?? .empty)
      }
    }
  }

  @Test func updateModifiesMemberInPlace() throws {
    var dictionary = try view("{\"a\":[1]}")
    dictionary.update("a") { $0 = [.array($0.arrayValue ?? []), 2] }
    dictionary.update("b") { if $0 == .empty { $0 = 3 } }
    #expect(dictionary == ["a": [[1], 2], "b": 3])
  }

  @Test func manyChangesAreNotQuadratic() {
    // Quadratic work on this many keys would take minutes.
    let count = 20_000
    var dictionary = DynamicDictionary()
    var array = DynamicArray()
    for number in 0..<count {
      dictionary["k\(number)"] = .int(number)
      array.append(.int(number))
    }
    for number in 0..<count { dictionary["k\(number)"] = .int(-number) }
    #expect(dictionary.count == count)
    #expect(dictionary["k4321"] == -4321)
    for number in 1..<count { dictionary["k\(number)"] = nil }
    #expect(dictionary == ["k0": 0])
    #expect(array.count == count)
  }
}
