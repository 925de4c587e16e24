import BeagleExpressions
import BeagleJSON
import BeagleSchema
import SchemaTestSupport
import Testing

@testable import BeagleChecking

/// The symbols of names in a document.
@Suite struct SymbolTableTests {
  private func names(_ text: String) throws -> (names: SymbolTable, bytes: [UInt8]) {
    let names = SymbolTable(
      in: try JSONDocument(parsing: text), operations: OperationTable(), registry: ComponentRegistry())
    return (names, Array(text.utf8))
  }

  /// The names of a document with their symbols, without types.
  private func meanings(_ text: String) throws -> [String] {
    let (names, bytes) = try names(text)
    return names.uses.compactMap { use in
      let word = String(decoding: bytes[use.range], as: UTF8.self)
      switch use.meaning {
      case .type: return nil
      case .member(let number):
        let path = (names.ancestors(of: number) + [number]).dropFirst().map { names.members[$0].name ?? "[]" }
        return "\(word): \(names.members[number].owner) \(path.joined(separator: " ")) \(use.role)"
      default: return "\(word): \(use.meaning) \(use.role)"
      }
    }
  }

  @Test func contextsAndMembersAreResolvedByScope() throws {
    let text = #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "a", "value": {"b": [{"c": 1}]}}, \#
      "children": [
      {"_beagleComponent_": "beagle:text", "context": {"id": "a", "value": 1}, "text": "\u0040{a} @{a.x}"},
      {"_beagleComponent_": "beagle:text", "text": "é @{a.b[0].c} @{global.a} @{z} \\\\@{a}"}]}
      """#
    #expect(
      try meanings(text) == [
        "a: context(0) declaration", "b: context(0) b declaration", "c: context(0) b [] c declaration",
        "a: context(1) declaration", "a: context(1) read", "a: context(1) read", "x: context(1) x read",
        "a: context(0) read", "b: context(0) b read", "c: context(0) b [] c read",
        #"global: implied("global") read"#, #"z: undeclared("z") read"#, "a: context(0) read",
      ])
  }

  @Test func listItemResolvesToElementOfDataSource() throws {
    let text = #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "a", "value": [{"c": 1}]}, "children": [
      {"_beagleComponent_": "beagle:listView", "dataSource": "@{a}", "key": "c", "iteratorName": "i", \#
      "templates": [
      {"case": "@{eq(index, 1)}", "view": {"_beagleComponent_": "beagle:text", "text": "@{i.c}"}}]},
      {"_beagleComponent_": "beagle:listView", "dataSource": [{"c": 1}], "templates": [
      {"view": {"_beagleComponent_": "beagle:text", "text": "@{item.c}"}}]}]}
      """#
    let found = try meanings(text)
    #expect(found.filter { $0.contains("context(0) [] c") }.count == 3)
    #expect(found.filter { $0.contains(": item(1) c") }.count == 2)
    #expect(found.contains("i: item(0) declaration") && found.contains("index: index(0) read"))
    // The array is read for its items, not as a whole.
    #expect(try names(text).names.openMembers.isEmpty == false)
    let members = try names(text).names
    #expect(
      !members.openMembers.contains {
        members.members[$0].owner == .context(0) && members.members[$0].parent == nil
      })
  }

  @Test func idsURLsAndImagesAreListed() throws {
    let text = #"""
      {"_beagleComponent_": "beagle:screenComponent", "id": "home", \#
      "child": {"_beagleComponent_": "beagle:container", "id": "box",
      "onInit": [{"_beagleAction_": "beagle:addChildren", "componentId": "box", "value": []},
      {"_beagleAction_": "beagle:pushView", "route": {"url": "/tea"}},
      {"_beagleAction_": "beagle:pushView", "route": {"url": "/tea/@{global}"}}],
      "children": [{"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "local", \#
      "mobileId": "leaf"}},
      {"_beagleComponent_": "beagle:lazyComponent", "path": "/part"}]}}
      """#
    let found = try meanings(text)
    #expect(
      found == [
        #"home: location("home") declaration"#, #"box: component("box", screen: 0) declaration"#,
        #"box: component("box", screen: 0) read"#, #"/tea: location("/tea") navigation"#,
        #"global: implied("global") read"#, #"leaf: image("leaf") picture"#,
        #"/part: location("/part") part"#,
      ])
  }

  /// Commas, values and the end are missing.
  @Test func incompleteTextHasNames() throws {
    let json = LooseJSON(
      Array(
        #"{"_beagleComponent_": "beagle:text" "id": , "context": {"id": "a", "value": {"b": 1 "c"}} "#.utf8)
        + Array(#""text": "é @{a.b} @{a}", "style": {"backgroundColor": "@{a.c"#.utf8))
    let names = try #require(DocumentScopes(json, ScreenCheck())).documentNames
    let written = names.uses.map { String(decoding: json.bytes[$0.range], as: UTF8.self) }
    #expect(written == ["beagle:text", "a", "b", "c", "a", "b", "a"])
    let member = names.uses[5].meaning
    #expect(member == names.uses[2].meaning && names.definition(of: member) == names.uses[2].range)
  }
}
