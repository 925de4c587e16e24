import BeagleSchema
import Testing

/// What is known of the items of lists, and of contexts that actions set.
@Suite struct ItemCheckTests {
  /// A list that shows a text for each item.
  private func list(_ data: String, _ text: String, _ properties: String = "") -> String {
    document(
      "listView",
      #""dataSource":\#(data),"iteratorName":"product",\#(properties)"templates":[{"view":\#(BeagleSchemaTests.text(text))}]"#
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
  func aMisspeltMemberOfAnItemIsFound(expression: String, member: String) throws {
    #expect(warnings(list(products, expression)) == ["unknown-member: \(member)"])
    #expect(warnings(list(#""@{shop.rows}""#, expression), context: shop) == ["unknown-member: \(member)"])
  }

  @Test func whatWasProbablyMeantOfAnItemIsSuggested() throws {
    let json = list(products, "@{product.nmae}")
    let finding = try #require(ScreenCheck().findings(in: Array(json.utf8)).first { $0.severity > .note })
    #expect(finding.suggestion == "name" && finding.severity == .warning)
    #expect(finding.message.contains("no item of this list has \"nmae\""))
  }

  /// Whichever item has a member, the list's items may have it; what no item has at all may be left out where it is null.
  @Test(arguments: [
    "@{product.name}", "@{product.price.amount}", "@{product.stock}", "@{product.name.first}", "@{product}",
    "@{product[0].nmae}",
  ])
  func whatAnItemMayHaveIsNotFound(expression: String) {
    #expect(warnings(list(products, expression)) == [])
    #expect(warnings(list(#""@{shop.rows}""#, expression), context: shop) == [])
  }

  @Test func theCaseOfATemplateIsLookedAt() {
    let templates = #"[{"case":"@{eq(item.nmae, 'Tea')}","view":\#(text("a"))},{"view":\#(text("b"))}]"#
    let json = document("listView", #""dataSource":\#(products),"templates":\#(templates)"#)
    #expect(warnings(json) == ["unknown-member: nmae"])
  }

  @Test(arguments: [
    ("id", 0), ("price.amount", 0), ("di", 1), ("sku", 1), ("price.amuont", 1), ("[0]", 1),
  ])
  func theKeyIsAMemberOfTheItems(key: String, count: Int) {
    for data in [products, #""@{shop.rows}""#] {
      let found = warnings(list(data, "@{product.name}", #""key":"\#(key)","#), context: shop).filter {
        !$0.hasPrefix("unused-context")
      }
      #expect(found.count == count, "\(found)")
      #expect(found.allSatisfy { $0.hasPrefix("unknown-member") })
    }
  }

  @Test(arguments: ["[]", #""@{shop.none}""#, #""@{shop.other}""#, #""@{global.rows}""#, "null"])
  func ofItemsThatAreNotThereNothingIsKnown(data: String) {
    let json = container(list(data, "@{product.nmae}", #""key":"di","#), text("@{shop.title}"))
    #expect(!warnings(json, context: shop).contains { $0.hasPrefix("unknown-member") })
  }

  @Test func theItemsOfAListInsideAListAreThoseOfItsItems() {
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

  @Test func anElementThatIsReadByItsIndexIsLikeTheOthers() {
    #expect(warnings(text("@{shop.rows[1].nmae}"), context: shop) == ["unknown-member: nmae"])
    #expect(warnings(text("@{shop.rows[7].price.amount}"), context: shop) == [])
  }

  @Test func aMemberWithAnotherNumberIsAnotherMember() {
    let context = #"{"id":"form","value":{"line1":""}}"#
    let set = button(set("form", #""path":"line2","value":"a""#))
    #expect(warnings(container(text("@{form.line3}"), set), context: context) == [])
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
  func whatAnActionSetsIsAmongTheItems(write: String, count: Int) {
    let send = action("sendRequest", #""url":"/rows","onSuccess":[\#(set("shop", write))]"#)
    let screen = container(
      list(#""@{shop.rows}""#, "@{product.nmae}"), text("@{shop.title}"), button(send))
    #expect(warnings(screen, context: shop).count { $0.hasPrefix("unknown-member: nmae") } == count)
  }

  @Test func whatAnActionSetsAtFirstIsKnown() {
    let json = container(
      list(#""@{shop.none}""#, "@{product.nmae}"),
      properties: #""onInit":[\#(set("shop", #""path":"none","value":[{"name":"Can"}]"#))]"#)
    #expect(warnings(json, context: shop) == ["unknown-member: nmae"])
  }

  @Test func anItemThatIsSetIsLookedAtWithWhatIsSet() {
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

  @Test func whatIsNotSeenMaySetTheItems() {
    let custom = container(text("@{product.nmae}"), button(#"{"_beagleAction_":"custom:load"}"#))
    for data in [products, #""@{shop.rows}""#] {
      let json = document(
        "listView", #""dataSource":\#(data),"iteratorName":"product","templates":[{"view":\#(custom)}]"#)
      #expect(!warnings(json, context: shop).contains { $0.hasPrefix("unknown-member") })
    }
  }

  // MARK: Lists over something else

  @Test(arguments: [("shop", 1), ("shop.title", 1), ("shop.rows", 0), ("shop.rows[0]", 1), ("shop.later", 0)])
  func aListOverSomethingElseThanAnArrayIsFound(path: String, count: Int) throws {
    let json = list("\"@{\(path)}\"", "@{product}")
    let found = warnings(json, context: shop)
    #expect(found == Array(repeating: "result-type: \"@{\(path)}\"", count: count))
    let set = set("shop", #""value":"@{global.shop}""#)
    #expect(warnings(container(json, button(set)), context: shop) == [])
  }

  // MARK: Writes

  private static let user =
    #"{"id":"user","value":{"name":"Ana","age":3,"isOpen":false,"tags":["a"],"home":{"city":"Rio"},"note":"","more":null}}"#

  private func writing(_ properties: String, reading: String = "@{user.age}") -> [String] {
    warnings(container(text(reading), button(set("user", properties))), context: Self.user)
  }

  @Test func aMemberThatIsSetByAMisspeltNameIsFound() {
    #expect(writing(#""path":"nmae","value":"Bo""#) == ["unknown-member: nmae"])
    #expect(writing(#""path":"home.ctiy","value":"Bo""#) == ["unknown-member: ctiy"])
    // It may be sent with the whole context, or read.
    #expect(writing(#""path":"phone","value":"1""#) == [])
    #expect(writing(#""path":"home.zip","value":"1""#) == [])
    #expect(writing(#""path":"nmae","value":"Bo""#, reading: "@{user.nmae}") == [])
    #expect(writing(#""path":"more.nmae","value":"Bo""#) == [])
  }

  @Test(arguments: [
    (#""path":"name.first","value":"Bo""#, "first"), (#""path":"age[0]","value":1"#, "[0]"),
    (#""path":"tags.first","value":1"#, "first"), (#""path":"[0].name","value":1"#, "[0]"),
  ])
  func aPathThroughAValueWithNothingInsideIsFound(write: String, step: String) {
    #expect(writing(write) == ["context-type: \(step)"])
  }

  @Test func aPathIsOnPurposeWhereItIsReadOrNothingIsThereYet() {
    #expect(writing(#""path":"name.first","value":"Bo""#, reading: "@{user.name.first}") == [])
    for path in ["note.text", "more.text", "tags[4]", "more[1]", "home.street.number"] {
      #expect(writing(#""path":"\#(path)","value":"Bo""#) == [], "\(path)")
    }
  }

  @Test(arguments: [
    (#""path":"isOpen","value":"true""#, "\"true\""), (#""path":"isOpen","value":0"#, "0"),
    (#""path":"age","value":"4""#, "\"4\""), (#""path":"tags","value":"a""#, "\"a\""),
    (#""path":"tags","value":{"0":"a"}"#, #"{"0":"a"}"#), (#""path":"home","value":"Rio""#, "\"Rio\""),
    (#""value":"Ana""#, "\"Ana\""),
  ])
  func aValueOfAnotherKindIsFound(write: String, value: String) {
    #expect(writing(write) == ["context-type: \(value)"])
  }

  @Test(arguments: [
    #""path":"isOpen","value":"@{not(user.isOpen)}""#, #""path":"isOpen","value":null"#,
    #""path":"age","value":"""#,
    #""path":"age","value":"many""#, #""path":"note","value":{"text":1}"#, #""path":"tags","value":[]"#,
    #""path":"tags","value":null"#, #""path":"home","value":{}"#, #""path":"more","value":[1]"#,
    #""path":"isOpen","value":"loading""#, #""path":"name","value":7"#,
  ])
  func aValueThatMayBeMeantIsNotFound(write: String) {
    #expect(writing(write) == [])
  }

  // MARK: Conditions and other languages

  @Test(arguments: [
    ("condition('a', 'b', 'c')", 1), ("condition(sum(1, 2), 'b', 'c')", 1),
    ("condition(user.name, 'b', 'c')", 0),
    ("condition(gt(user.age, 2), 'b', 'c')", 0), ("condition(null, 'b', 'c')", 0),
    ("condition(true, 1, 2)", 0),
  ])
  func aConditionThatIsNeverTrueIsFound(call: String, count: Int) {
    let found = warnings(text("@{\(call)} @{user.age}"), context: Self.user)
    #expect(found == Array(repeating: "argument-type: condition", count: count))
  }

  @Test(arguments: [
    ("Hi ${user.name}!", "${user.name}", "@{user.name}"),
    ("Hi {{user.name}}", "{{user.name}}", "@{user.name}"),
    ("{{ user.tags[0] }}", "{{ user.tags[0] }}", "@{user.tags[0]}"),
    ("@{user.age} ${uppercase('a')}", "${uppercase('a')}", "@{uppercase('a')}"),
  ])
  func anExpressionOfAnotherLanguageIsFound(content: String, found: String, expression: String) throws {
    let bytes = Array(
      container(text(content), text("@{user}"), properties: #""context":\#(Self.user)"#).utf8)
    let findings = ScreenCheck().findings(in: bytes).filter { $0.severity > .note }
    let finding = try #require(findings.first)
    #expect(findings.count == 1 && finding.code == "expression" && finding.suggestion == expression)
    #expect(String(decoding: bytes[finding.byteRange], as: UTF8.self) == found)
    let mended = String(decoding: bytes, as: UTF8.self).replacing(found, with: expression)
    #expect(!ScreenCheck().findings(in: Array(mended.utf8)).contains { $0.severity > .note })
  }

  @Test func aListWhoseItemsAreWrittenInAnotherLanguageSaysHow() throws {
    let json = list(#""{{shop.rows}}""#, "@{product}")
    let finding = try #require(ScreenCheck().findings(in: Array(json.utf8)).first { $0.code == "type" })
    #expect(finding.suggestion == "@{shop.rows}")
  }

  @Test(arguments: [
    "$5", "${5}", "US$ {a}", "{a}", #"{\"a\": {\"b\": 1}}"#, #"{{\"a\": 1}}"#, "{{}}", "${}", "{{a", "${a",
    "{{#if a}}",
    #"\\${a}"#, "{{a: b}}", "{{'a'}}", "{{12}}", "{{true}}", "A {{ brace } and another }}", "{{{{{{",
  ])
  func plainTextIsNoExpressionOfAnotherLanguage(content: String) {
    #expect(warnings(text(content)) == [])
  }
}
