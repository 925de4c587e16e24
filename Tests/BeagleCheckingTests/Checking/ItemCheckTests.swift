import BeagleChecking
import BeagleSchema
import SchemaTestSupport
import Testing

/// Knowledge about list items, and about contexts that actions set.
@Suite struct ItemCheckTests {
  /// A list with a text for each item.
  private func list(_ data: String, _ shown: String, _ properties: String = "") -> String {
    document(
      "listView",
      #""dataSource":\#(data),"iteratorName":"product",\#(properties)"templates":[{"view":\#(text(shown))}]"#
    )
  }

  private func set(_ context: String, _ properties: String) -> String {
    action("setContext", #""contextId":"\#(context)",\#(properties)"#)
  }

  /// Findings above notes.
  private func warnings(_ json: String, context: String? = nil) -> [String] {
    findings(json, context: context).filter { !$0.hasPrefix("portability") }
  }

  private let products = #"[{"name":"Tea","id":1},{"name":"Pot","price":{"amount":3},"id":2}]"#
  private var shop: String { #"{"id":"shop","value":{"rows":\#(products),"none":[],"title":"All"}}"# }

  // MARK: Reads

  @Test(arguments: [
    ("@{product.nmae}", "nmae"), ("@{product.price.amuont}", "amuont"),
    ("\\u00e9 @{concat('a', product.prise)}", "prise"),
  ])
  func misspeltItemMemberIsReported(expression: String, member: String) throws {
    #expect(warnings(list(products, expression)) == ["unknown-member: \(member)"])
    #expect(warnings(list(#""@{shop.rows}""#, expression), context: shop) == ["unknown-member: \(member)"])
  }

  @Test func similarItemMemberIsSuggested() throws {
    let json = list(products, "@{product.nmae}")
    let finding = try #require(ScreenCheck().findings(in: Array(json.utf8)).first { $0.severity > .note })
    #expect(finding.suggestion == "name" && finding.severity == .warning)
    #expect(finding.message.contains("no item of this list has \"nmae\""))
  }

  @Test(arguments: [
    ("user.nmae", "the context \"user\" is declared without \"nmae\""),
    ("user.home.ctiy", "\"home\" of the context \"user\" is declared without \"ctiy\""),
  ])
  func messageNamesValueWithoutMember(path: String, message: String) {
    let json = container(text("@{\(path)}"), properties: #""context":\#(Self.user)"#)
    let found = ScreenCheck().findings(in: Array(json.utf8)).map(\.message)
    #expect(found == [message + ", and nothing here sets it; it is null"])
  }

  /// The list's items may have any member that one of them has; a member that no item has may have been null
  /// and omitted.
  @Test(arguments: [
    "@{product.name}", "@{product.price.amount}", "@{product.stock}", "@{product.price.tax.rate}",
    "@{product}",
    "@{product.stock[0].nmae}",
  ])
  func possibleItemMemberIsNotReported(expression: String) {
    #expect(warnings(list(products, expression)) == [])
    #expect(warnings(list(#""@{shop.rows}""#, expression), context: shop) == [])
  }

  /// A text, a number or an array has no members, and only an array has elements.
  @Test(arguments: [
    ("name.first", "first", "name"), ("price.amount.of", "of", "price.amount"), ("[0].nmae", "[0]", ""),
    ("name[0]", "[0]", "name"),
  ])
  func pathBeyondPlainItemIsReported(path: String, step: String, value: String) throws {
    let expression = path.hasPrefix("[") ? "@{product\(path)}" : "@{product.\(path)}"
    #expect(warnings(list(products, expression)) == ["unknown-member: \(step)"])
    #expect(warnings(list(#""@{shop.rows}""#, expression), context: shop) == ["unknown-member: \(step)"])
    let message = ScreenCheck().findings(in: Array(list(products, expression).utf8)).map(\.message)
    let subject = value.isEmpty ? "each item of this list is an object" : "\"\(value)\" of each item"
    #expect(message.contains { $0.hasPrefix(subject) }, "\(message)")
  }

  @Test(arguments: [
    ("user.name.first", "first", "name.first"), ("user.home.city.name", "name", "home"),
    ("user.age[0]", "[0]", "age[0]"), ("user.tags.length", "length", "tags"),
    ("user.tags[0].text", "text", "tags[3].text"), ("user.isOpen.value", "value", "isOpen.value"),
  ])
  func pathBeyondPlainContextValueIsReported(path: String, step: String, write: String) {
    #expect(warnings(text("@{\(path)}"), context: Self.user) == ["unknown-member: \(step)"])
    // A value set by an action is unknown, or has further members.
    for write in [#""value":"@{global.user}""#, #""path":"\#(write)","value":"@{global.user}""#] {
      let json = container(text("@{\(path)}"), button(set("user", write)))
      #expect(warnings(json, context: Self.user) == [], "\(write)")
    }
  }

  @Test(arguments: [
    "user.note.text", "user.more.text", "user.more[0].text", "user.empty.text", "user.other.text.of",
  ])
  func nullOrEmptyValueMayHaveAnyMember(path: String) {
    let context = Self.user.replacing(#""more":null"#, with: #""more":null,"empty":{}"#)
    #expect(warnings(text("@{\(path)}"), context: context) == [])
  }

  @Test(arguments: [
    ("onSuccess.data.nmae", []), ("onSuccess.headers.a", []), ("onSuccess.status.code", ["code"]),
    ("onSuccess.statusText[0]", ["[0]"]),
  ])
  func onlyEventDataHasFurtherMembers(path: String, found: [String]) {
    let alert = action("alert", #""message":"@{\#(path)}""#)
    let send = action("sendRequest", #""url":"/rows","onSuccess":[\#(alert)]"#)
    #expect(warnings(button(send)) == found.map { "unknown-member: \($0)" })
  }

  @Test func templateCaseIsChecked() {
    let templates = #"[{"case":"@{eq(item.nmae, 'Tea')}","view":\#(text("a"))},{"view":\#(text("b"))}]"#
    let json = document("listView", #""dataSource":\#(products),"templates":\#(templates)"#)
    #expect(warnings(json) == ["unknown-member: nmae"])
  }

  @Test(arguments: [
    ("id", 0), ("price.amount", 0), ("di", 1), ("sku", 1), ("price.amuont", 1), ("[0]", 1),
  ])
  func keyMustBeItemMember(key: String, count: Int) {
    for data in [products, #""@{shop.rows}""#] {
      let found = warnings(list(data, "@{product.name}", #""key":"\#(key)","#), context: shop).filter {
        !$0.hasPrefix("unused-context")
      }
      #expect(found.count == count, "\(found)")
      #expect(found.allSatisfy { $0.hasPrefix("unknown-member") })
    }
  }

  @Test(arguments: ["[]", #""@{shop.none}""#, #""@{shop.other}""#, #""@{global.rows}""#, "null"])
  func unknownItemsHaveNoFindings(data: String) {
    let json = container(list(data, "@{product.nmae}", #""key":"di","#), text("@{shop.title}"))
    #expect(!warnings(json, context: shop).contains { $0.hasPrefix("unknown-member") })
  }

  @Test func nestedListItemsAreMembersOfOuterItems() {
    let rows = #"[{"title":"a","parts":[{"weight":1}]},{"title":"b","parts":[{"weight":1,"height":2}]}]"#
    func nested(_ expression: String, _ source: String = "@{row.parts}") -> String {
      let inner = document(
        "listView",
        #""dataSource":"\#(source)","iteratorName":"part","templates":[{"view":\#(text(expression))}]"#)
      return document(
        "listView", #""dataSource":\#(rows),"iteratorName":"row","templates":[{"view":\#(inner)}]"#)
    }
    #expect(warnings(nested("@{part.hieght}")) == ["unknown-member: hieght"])
    #expect(warnings(nested("@{part.height} @{row.title}")) == [])
    #expect(warnings(nested("@{part.weight}", "@{row.prats}")) == ["unknown-member: prats"])
  }

  @Test func indexedElementIsCheckedLikeItem() {
    #expect(warnings(text("@{shop.rows[1].nmae}"), context: shop) == ["unknown-member: nmae"])
    #expect(warnings(text("@{shop.rows[7].price.amount}"), context: shop) == [])
  }

  @Test func numberedMembersAreNotMisspellings() {
    let context = #"{"id":"form","value":{"line1":""}}"#
    let set = button(set("form", #""path":"line2","value":"a""#))
    #expect(warnings(container(text("@{form.line3} @{form.line2}"), set), context: context) == [])
    #expect(warnings(text("@{form.lnie1}"), context: context) == ["unknown-member: lnie1"])
  }

  // MARK: What actions set

  @Test(arguments: [
    (#""value":"@{onSuccess.data}""#, 0), (#""path":"rows","value":"@{onSuccess.data.rows}""#, 0),
    (#""path":"rows[0].nmae","value":"Can""#, 0), (#""path":"rows[0]","value":{"nmae":"Can"}"#, 0),
    (#""path":"rows","value":["@{onSuccess.data}"]"#, 0), (#""path":"rows","value":[{"nmae":null}]"#, 0),
    (#""path":"none","value":"@{onSuccess.data}""#, 1), (#""path":"title","value":"New""#, 1),
    (#""path":"rows","value":[{"name":"Can"}]"#, 1),
  ])
  func writtenValuesAreItems(write: String, count: Int) {
    let send = action("sendRequest", #""url":"/rows","onSuccess":[\#(set("shop", write))]"#)
    let screen = container(
      list(#""@{shop.rows}""#, "@{product.nmae}"), text("@{shop.title}"), button(send))
    #expect(warnings(screen, context: shop).count { $0.hasPrefix("unknown-member: nmae") } == count)
  }

  @Test func initiallyWrittenItemsAreKnown() {
    let json = container(
      list(#""@{shop.none}""#, "@{product.nmae}"),
      properties: #""onInit":[\#(set("shop", #""path":"none","value":[{"name":"Can"}]"#))]"#)
    #expect(warnings(json, context: shop) == ["unknown-member: nmae"])
  }

  @Test func writtenItemIsCheckedWithItsNewMembers() {
    func rows(_ write: String) -> [String] {
      let view = container(text("@{product.nmae}"), button(set("product", write)))
      return warnings(
        document(
          "listView", #""dataSource":\#(products),"iteratorName":"product","templates":[{"view":\#(view)}]"#))
    }
    #expect(rows(#""path":"nmae","value":1"#) == [])
    #expect(rows(#""value":"@{global.product}""#) == [])
    #expect(rows(#""path":"id","value":1"#) == ["unknown-member: nmae"])
  }

  @Test func unseenContentMayWriteItems() {
    let custom = container(text("@{product.nmae}"), button(#"{"_beagleAction_":"custom:load"}"#))
    for data in [products, #""@{shop.rows}""#] {
      let json = document(
        "listView", #""dataSource":\#(data),"iteratorName":"product","templates":[{"view":\#(custom)}]"#)
      #expect(!warnings(json, context: shop).contains { $0.hasPrefix("unknown-member") })
    }
  }

  // MARK: Lists over other values

  @Test(arguments: [("shop", 1), ("shop.title", 1), ("shop.rows", 0), ("shop.rows[0]", 1), ("shop.later", 0)])
  func listOverNonArrayIsReported(path: String, count: Int) throws {
    let json = list("\"@{\(path)}\"", "@{product}")
    let found = warnings(json, context: shop)
    #expect(found == Array(repeating: "result-type: \"@{\(path)}\"", count: count))
    let set = set("shop", #""value":"@{global.shop}""#)
    #expect(warnings(container(json, button(set)), context: shop) == [])
  }

  // MARK: Writes

  private static let user =
    #"""
    {"id":"user","value":{"name":"Ana","age":3,"isOpen":false,"tags":["a"],"home":{"city":"Rio"},\#
    "note":"","more":null}}
    """#

  private func writing(_ properties: String, reading: String = "@{user.age}") -> [String] {
    warnings(container(text(reading), button(set("user", properties))), context: Self.user)
  }

  @Test func misspeltWrittenMemberIsReported() {
    #expect(writing(#""path":"nmae","value":"Bo""#) == ["unknown-member: nmae"])
    #expect(writing(#""path":"home.ctiy","value":"Bo""#) == ["unknown-member: ctiy"])
    #expect(writing(#""path":"nmae","value":"Bo""#, reading: "@{user.nmae}") == [])
    #expect(writing(#""path":"more.nmae","value":"Bo""#) == [])
  }

  /// A member that the declaration lacks may be read by its name, or with its parent value.
  @Test(arguments: [
    ("@{user.age}", 1), ("@{user.home.city}", 1), ("@{user.home.city} @{user.tags}", 1), ("@{user}", 0),
    ("@{user.home}", 0), ("@{user.home.zip}", 0),
    ("@{concat('a', user.home)}", 0),
  ])
  func writtenButUnreadMemberIsReported(reading: String, count: Int) {
    #expect(
      writing(#""path":"home.zip","value":"1""#, reading: reading)
        == Array(repeating: "unknown-member: zip", count: count))
  }

  @Test func memberWrittenInListItemsMayBeReadThere() {
    let write = button(set("shop", #""path":"rows[1].isChosen","value":true"#))
    let show = text("@{shop.title}")
    #expect(warnings(container(show, write), context: shop) == ["unknown-member: isChosen"])
    #expect(warnings(container(list(#""@{shop.rows}""#, "@{product.isChosen}"), write), context: shop) == [])
    #expect(warnings(container(text("@{shop.rows[0]}"), write), context: shop) == [])
    let custom = #"{"_beagleComponent_":"custom:rows"}"#
    #expect(warnings(container(show, write, custom), context: shop) == ["custom-component: \"custom:rows\""])
  }

  @Test(arguments: [
    (#""path":"name.first","value":"Bo""#, "first"), (#""path":"age[0]","value":1"#, "[0]"),
    (#""path":"tags.first","value":1"#, "first"), (#""path":"[0].name","value":1"#, "[0]"),
  ])
  func pathThroughPlainValueIsReported(write: String, step: String) {
    #expect(writing(write) == ["context-type: \(step)"])
  }

  @Test func intentionalPathIsNotReported() {
    #expect(writing(#""path":"name.first","value":"Bo""#, reading: "@{user.name.first}") == [])
    for path in ["note.text", "more.text", "tags[4]", "more[1]"] {
      #expect(writing(#""path":"\#(path)","value":"Bo""#) == [], "\(path)")
    }
  }

  @Test(arguments: [
    (#""path":"isOpen","value":"true""#, "\"true\""), (#""path":"isOpen","value":0"#, "0"),
    (#""path":"age","value":"4""#, "\"4\""), (#""path":"tags","value":"a""#, "\"a\""),
    (#""path":"tags","value":{"0":"a"}"#, #"{"0":"a"}"#), (#""path":"home","value":"Rio""#, "\"Rio\""),
    (#""value":"Ana""#, "\"Ana\""),
  ])
  func wrongValueKindIsReported(write: String, value: String) {
    #expect(writing(write) == ["context-type: \(value)"])
  }

  @Test(arguments: [
    #""path":"isOpen","value":"@{not(user.isOpen)}""#, #""path":"isOpen","value":null"#,
    #""path":"age","value":"""#,
    #""path":"age","value":"many""#, #""path":"note","value":{"text":1}"#, #""path":"tags","value":[]"#,
    #""path":"tags","value":null"#, #""path":"home","value":{}"#, #""path":"more","value":[1]"#,
    #""path":"isOpen","value":"loading""#, #""path":"name","value":7"#,
  ])
  func possibleValueKindIsNotReported(write: String) {
    #expect(writing(write) == [])
  }

  // MARK: Conditions and other languages

  @Test(arguments: [
    ("condition('a', 'b', 'c')", 1), ("condition(sum(1, 2), 'b', 'c')", 1),
    ("condition(user.name, 'b', 'c')", 0),
    ("condition(gt(user.age, 2), 'b', 'c')", 0), ("condition(null, 'b', 'c')", 0),
    ("condition(true, 1, 2)", 0),
  ])
  func nonBooleanConditionIsReported(call: String, count: Int) {
    let found = warnings(text("@{\(call)} @{user.age}"), context: Self.user)
    #expect(found == Array(repeating: "argument-type: condition", count: count))
  }

  @Test(arguments: [
    ("Hi ${user.name}!", "${user.name}", "@{user.name}"),
    ("Hi {{user.name}}", "{{user.name}}", "@{user.name}"),
    ("{{ user.tags[0] }}", "{{ user.tags[0] }}", "@{user.tags[0]}"),
    ("@{user.age} ${uppercase('a')}", "${uppercase('a')}", "@{uppercase('a')}"),
  ])
  func foreignTemplateSyntaxIsReported(content: String, found: String, expression: String) throws {
    let bytes = Array(
      container(text(content), text("@{user}"), properties: #""context":\#(Self.user)"#).utf8)
    let findings = ScreenCheck().findings(in: bytes).filter { $0.severity > .note }
    let finding = try #require(findings.first)
    #expect(findings.count == 1 && finding.code == "expression" && finding.suggestion == expression)
    #expect(String(decoding: bytes[finding.byteRange], as: UTF8.self) == found)
    let fixed = String(decoding: bytes, as: UTF8.self).replacing(found, with: expression)
    #expect(!ScreenCheck().findings(in: Array(fixed.utf8)).contains { $0.severity > .note })
  }

  @Test(arguments: ["{{shop.rows}}", "shop.rows", "{{other.rows}}", "other.rows", "5"])
  func foreignSyntaxInListSuggestsItemName(items: String) throws {
    let json = container(list("\"\(items)\"", "@{product}"), properties: #""context":\#(shop)"#)
    let finding = try #require(ScreenCheck().findings(in: Array(json.utf8)).first { $0.code == "type" })
    #expect(finding.suggestion == (items.contains("shop") ? "@{shop.rows}" : nil))
  }

  /// Nonexistent names are not suggested.
  @Test(arguments: ["{{name}}", "${user.name} ", "{{shout(global)}}", "{{onChange.value}}"])
  func unreadableExpressionIsNotSuggested(content: String) throws {
    let finding = try #require(
      ScreenCheck().findings(in: Array(text(content).utf8)).first { $0.severity > .note })
    #expect(finding.code == "expression" && finding.suggestion == nil)
    #expect(finding.expected == "an expression like @{context.member}")
  }

  @Test func foreignSyntaxInURLIsOneFinding() {
    let send = action("sendRequest", #""url":"${user.name}""#)
    #expect(
      warnings(container(text("@{user.age}"), button(send)), context: Self.user)
        == ["expression: ${user.name}"])
  }

  @Test(arguments: [
    "$5", "${5}", "US$ {a}", "{a}", #"{\"a\": {\"b\": 1}}"#, #"{{\"a\": 1}}"#, "{{}}", "${}", "{{a", "${a",
    "{{#if a}}",
    #"\\${a}"#, "{{a: b}}", "{{'a'}}", "{{12}}", "{{true}}", "A {{ brace } and another }}", "{{{{{{",
  ])
  func plainTextIsNotForeignSyntax(content: String) {
    #expect(warnings(text(content)) == [])
  }
}
