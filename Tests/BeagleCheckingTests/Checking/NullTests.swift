import BeagleChecking
import BeagleJSON
import BeagleSchema
import SchemaTestSupport
import Testing

/// Some encoders write every property of every platform, with null for absent ones. That is not reported
/// unless a client refuses it.
@Suite struct NullTests {
  private func messages(_ json: String) -> [String] {
    Self.check.findings(in: Array(json.utf8)).filter { !$0.message.contains("null") }
      .map { "\($0.code) \($0.message)" }
  }

  private static let check = ScreenCheck(clients: "ios")

  @Test func refusedNullIsReported() {
    let list = document("listView", #""dataSource":[],"templates":[{"view":\#(text("a"))}],"direction":null"#)
    let found = ScreenCheck(clients: "android").findings(in: Array(list.utf8)).map(\.message)
    #expect(found == ["Android refuses the document: \"direction\" may be missing, but not null"])
  }

  @Test(arguments: ComponentExample.all)
  func nullPropertyHasNoEffect(_ example: ComponentExample) throws {
    let type = try #require(StrictReader.components["beagle:\(example.type)"])
    let known = type.all.merging(StrictReader.common) { $1 }.keys
    let names =
      Array(known) + ["analytics", "clickAnalyticsEvent", "onAnything", "placeholder", "txet", "flex"]
    let absent = names.filter { !example.json.contains("\"\($0)\":") }
    let nulls = Set(absent).sorted().map { "\"\($0)\":null" }
    let properties = (nulls + (example.json.isEmpty ? [] : [example.json])).joined(separator: ",")
    #expect(messages(document(example.type, properties)) == messages(document(example.type, example.json)))
  }

  @Test(arguments: ActionExample.all)
  func nullActionPropertyHasNoEffect(_ example: ActionExample) throws {
    let type = try #require(StrictReader.actions["beagle:\(example.type)"])
    let names = Array(type.all.keys) + ["analytics", "onAnything", "rute"]
    // A context can be set to null, and that has to be written.
    let absent = names.filter { !example.json.contains("\"\($0)\":") && $0 != "value" }
    let nulls = Set(absent).sorted().map { "\"\($0)\":null" }
    let properties = (nulls + (example.json.isEmpty ? [] : [example.json])).joined(separator: ",")
    #expect(
      messages(button(action(example.type, properties)))
        == messages(button(action(example.type, example.json))))
  }

  @Test func listWithoutDataIsNotError() {
    let template = #""templates":[{"view":\#(text("@{item}"))}]"#
    for properties in [template, #""dataSource":null,\#(template)"#] {
      let found = ScreenCheck().findings(in: Array(document("listView", properties).utf8))
      #expect(found.allSatisfy { $0.severity < .error }, "\(found)")
      #expect(throws: Never.self) { try read("listView", properties) }
    }
  }

  @Test func nestedNullsHaveNoEffect() {
    let json = container(
      document(
        "image",
        #""path":{"_beagleImagePath_":"remote","url":"/a","mobileId":null,"placeholder":null},"mode":null,"#
          + #""accessibility":{"accessible":false,"accessibilityLabel":null,"hint":null},"#
          + #""style":{"size":{"width":{"value":1,"type":"REAL"},"height":{"value":1,"type":"REAL"}}}"#),
      document("text", #""text":"a","style":{"size":{"width":null,"depth":null},"flex":null,"zIndex":null}"#),
      document("button", #""text":"a","onPress":[null]"#), "null", properties: #""context":null"#)
    #expect(messages(document("screenComponent", #""navigationBar":null,"child":\#(json)"#)) == [])
  }
}
