import BeagleExpressions
import BeagleJSON
import BeagleSchema
import SchemaTestSupport
import Testing

@testable import BeagleChecking

/// The names that a document uses, in a form that is the same in every document.
@Suite struct SymbolUsageTests {
  private func uses(_ text: String) throws -> (uses: SymbolUsage, bytes: [UInt8]) {
    var operations = OperationTable()
    operations.register(ExpressionOperation("price", arity: 1...1) { _ in .empty })
    var registry = ComponentRegistry()
    registry.declare(
      component: TypeDeclaration("Badge", [.init("onOpen", .actions), .init("tint", .color)]))
    let uses = SymbolUsage(
      in: try JSONDocument(parsing: text), operations: operations, registry: registry)
    return (uses, Array(text.utf8))
  }

  /// `path cart.total read`, each with its place.
  private func lines(_ text: String, _ numbers: (SymbolUsage) -> [Int]) throws -> [String] {
    let uses = try uses(text).uses
    return numbers(uses).map { number in
      let use = uses.uses[number]
      let entry = uses.entries[use.entry]
      return "\(entry.name.kind) \(entry.text) \(use.role)"
    }
  }

  private func all(_ text: String) throws -> [String] { try lines(text) { Array($0.uses.indices) } }

  @Test func componentUsesTypePropertiesColorsAndStyle() throws {
    let text = ##"""
      {"_beagleComponent_": "beagle:text", "text": "Hi", "textColor": "#f00", "styleId": "title", "id": "t",
      "style": {"backgroundColor": "#FF0000FF", "cornerRadius": {"radius": 2}}}
      """##
    #expect(
      try all(text) == [
        "component beagle:text use", "property beagle:text.text use", "property beagle:text.textColor use",
        "color #FF0000 use", "property beagle:text.styleId use", "style title use",
        "property beagle:text.id use", "id t declaration", "property beagle:text.style use",
        "color #FF0000 use",
      ])
  }

  /// The check skips a style that it has already seen.
  @Test func equalStylesAreRecordedEachTime() throws {
    let text =
      ##"{"_beagleComponent_": "beagle:text", "text": "", "style": {"backgroundColor": "#ABC"}}"##
    let whole = #"{"_beagleComponent_": "beagle:container", "children": [\#(text), \#(text), \#(text)]}"#
    #expect(try all(whole).filter { $0 == "color #AABBCC use" }.count == 3)
  }

  @Test func contextsPathsAndOperationsAreRecorded() throws {
    let text = #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "cart", "value": {"items": [{"price": 1}]}},
      "onInit": [{"_beagleAction_": "beagle:setContext", "contextId": "cart", "path": "items[0].price", \#
      "value": 2}],
      "children": [{"_beagleComponent_": "beagle:text", "text": "@{price(sum(cart.items[0].price, 1))}"}]}
      """#
    let found = try all(text).filter { !$0.hasPrefix("property") && !$0.hasPrefix("component") }
    #expect(
      found == [
        "context cart declaration", "path cart.items declaration", "path cart.items[].price declaration",
        "event beagle:container.onInit use", "action beagle:setContext use", "context cart write",
        "path cart.items write", "path cart.items[].price write", "operation price use", "operation sum use",
        "context cart read", "path cart.items read", "path cart.items[].price read",
      ])
  }

  /// A path through a list item leads to the data source, by both names.
  @Test func listItemResolvesToElementOfDataSource() throws {
    let text = #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "cart", "value": [{"price": 1}]}, \#
      "children": [
      {"_beagleComponent_": "beagle:listView", "dataSource": "@{cart}", "templates": [
      {"view": {"_beagleComponent_": "beagle:text", "text": "@{item.price}"}}]}]}
      """#
    let uses = try uses(text).uses
    let entry = try #require(uses.entries.first { $0.text == "cart[].price" })
    #expect(entry.others == ["item.price"])
    let number = uses.entries.firstIndex { $0.text == "cart[].price" }
    #expect(uses.uses.filter { $0.entry == number }.map(\.role) == [.declaration, .read])
  }

  @Test func locationsAndImagesHaveRoles() throws {
    let text = #"""
      {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "local", "mobileId": "logo"}},
      {"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "remote", "url": "/a.png"}},
      {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
      {"_beagleAction_": "beagle:pushView", "route": {"url": "/cart"}},
      {"_beagleAction_": "beagle:sendRequest", "url": "/pay/@{global.id}"}]}]}
      """#
    let found = try all(text).filter { $0.hasPrefix("url") || $0.hasPrefix("image") }
    #expect(
      found == [
        "image logo use", "url /a.png picture", "url /cart navigation", "url /pay/@{global.id} request",
      ]
        || found == [
          "image logo picture", "url /a.png picture", "url /cart navigation", "url /pay/@{global.id} request",
        ])
  }

  @Test func declaredTypesHaveProperties() throws {
    let text = ##"""
      {"_beagleComponent_": "custom:badge", "tint": "#00f", "onOpen": [{"_beagleAction_": "custom:share", \##
      "a": 1}]}
      """##
    #expect(
      try all(text) == [
        "component custom:Badge use", "property custom:badge.tint use", "color #0000FF use",
        "event custom:badge.onOpen use", "action custom:share use", "property custom:share.a use",
      ])
    #expect(try lines(text, \.undeclared) == ["action custom:share use"])
  }

  // MARK: What is missing

  @Test func unreadOrUnwrittenNamesAreUnused() throws {
    let text = #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "a", "value": {"b": 1, "c": {"d": 2}}}, \#
      "children": [
      {"_beagleComponent_": "beagle:text", "context": {"id": "z", "value": 1}, "text": "@{a.b}"},
      {"_beagleComponent_": "beagle:listView", "dataSource": [1], "iteratorName": "i", "indexName": "n", \#
      "templates": [
      {"view": {"_beagleComponent_": "beagle:text", "text": ""}}]}]}
      """#
    #expect(
      try lines(text, \.unused) == [
        "path a.c declaration", "context z declaration", "context i declaration",
      ])
  }

  /// A value used as a whole may be used in part, and unseen content may use everything around it.
  @Test(arguments: [
    #"{"_beagleComponent_": "beagle:text", "text": "@{a}"}"#,
    #"""
    {"_beagleComponent_": "beagle:lazyComponent", "path": "/x", \#
    "initialState": {"_beagleComponent_": "beagle:container"}}
    """#,
    #"{"_beagleComponent_": "other:thing"}"#,
    #"{"_beagleComponent_": "beagle:text", "text": "@{a.b c}"}"#,
    #"""
    {"_beagleComponent_": "beagle:listView", "dataSource": [{"b": 1}], "iteratorName": "i", \#
    "template": {"_beagleComponent_": "beagle:text", "text": "@{sum(i.b a.b)}"}}
    """#,
  ])
  func possiblyUsedNamesAreNotUnused(child: String) throws {
    let text = #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "a", "value": {"b": 1}}, \#
      "children": [\#(child)]}
      """#
    #expect(try lines(text, \.unused) == [])
  }

  @Test func undeclaredNamesAreListed() throws {
    let text = #"""
      {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:container", \#
      "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{nobody.name} @{half(1)} @{price(1)} @{global.a}"},
      {"_beagleComponent_": "other:thing"}]}}
      """#
    #expect(
      try lines(text, \.undeclared) == [
        "context nobody read", "operation half use", "component other:thing use",
      ])
  }

  @Test func placeHasByteRangeOfName() throws {
    let text = #"{"_beagleComponent_": "beagle:text", "text": "@{user.\u006eame}"}"#
    let (uses, bytes) = try uses(text)
    let words = uses.uses.map { use in String(decoding: bytes[use.range], as: UTF8.self) }
    #expect(words == ["beagle:text", "text", "user", #"\u006eame"#])
  }
}
