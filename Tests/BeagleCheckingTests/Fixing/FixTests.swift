import BeagleChecking
import BeagleSchema
import Testing

@testable import BeagleJSON

@Suite struct FixTests {
  private static func screen(_ child: String) -> String {
    #"{"_beagleComponent_": "beagle:screenComponent", "child": \#(child)}"#
  }

  private static func screen(_ properties: String, _ children: String) -> String {
    screen(#"{"_beagleComponent_": "beagle:container", \#(properties), "children": [\#(children)]}"#)
  }

  private static func say(_ text: String) -> String {
    #"{"_beagleComponent_": "beagle:text", "text": "\#(text)"}"#
  }

  private static func hi(_ properties: String) -> String {
    screen(#"{"_beagleComponent_": "beagle:text", "text": "Hi", \#(properties)}"#)
  }

  private static func button(_ properties: String) -> String {
    screen(#"{"_beagleComponent_": "beagle:button", "text": "Go", \#(properties)}"#)
  }

  private static let user = #""context": {"id": "user", "value": {"name": "Ana"}}"#
  private static let press = #""onPress": [{"_beagleAction_": "beagle:"#

  nonisolated static let fixable: [(wrong: String, right: String)] = [
    // Names
    (hi(#""alignmnt": "LEFT""#), hi(#""alignment": "LEFT""#)),
    (hi(#""Alignment": "LEFT""#), hi(#""alignment": "LEFT""#)),
    (screen(#"{"_beagleComponent_": "beagle:txt", "text": "Hi"}"#), screen(say("Hi"))),
    (screen(#"{"_beagleComponent_": "text", "text": "Hi"}"#), screen(say("Hi"))),
    (button(press + #"popVeiw"}]"#), button(press + #"popView"}]"#)),
    (hi(#""alignment": "CENTRE""#), hi(#""alignment": "CENTER""#)),
    (screen(user, say("@{usr.name}")), screen(user, say("@{user.name}"))),
    (screen(user, say("\\u00e9 @{usr.name}")), screen(user, say("\\u00e9 @{user.name}"))),
    (screen(user, say("👩🏽‍🚀 @{user.nmae}")), screen(user, say("👩🏽‍🚀 @{user.name}"))),
    (screen(user, say("@{usr.nmae}")), screen(user, say("@{user.name}"))),
    (screen(say("@{upperCase('a')}")), screen(say("@{uppercase('a')}"))),
    (screen(user, say("Hi ${user.name}")), screen(user, say("Hi @{user.name}"))),
    (
      screen(
        user,
        say("@{user.name}") + ", "
          + #"""
          {"_beagleComponent_": "beagle:button", "text": "Go", \#(press)setContext", "contextId": "usr", \#
          "value": 1}]}
          """#
      ),
      screen(
        user,
        say("@{user.name}") + ", "
          + #"""
          {"_beagleComponent_": "beagle:button", "text": "Go", \#(press)setContext", "contextId": "user", \#
          "value": 1}]}
          """#
      )
    ),
    (
      screen(
        #"""
        {"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "lokal", "mobileId": "a"}, \#
        "accessibility": {"accessible": false}}
        """#
      ),
      screen(
        #"""
        {"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "local", "mobileId": "a"}, \#
        "accessibility": {"accessible": false}}
        """#
      )
    ),
    // A component of a misspelt type hides its content.
    (
      screen(
        #"""
        {"_beagleComponent_": "beagle:contaner", "children": [{"_beagleComponent_": "beagle:txt", \#
        "text": "a"}, {"_beagleComponent_": "beagle:txt", "text": "@{usr}"}]}
        """#
      ),
      screen(
        #"""
        {"_beagleComponent_": "beagle:container", "children": [{"_beagleComponent_": "beagle:text", \#
        "text": "a"}, {"_beagleComponent_": "beagle:text", "text": "@{usr}"}]}
        """#
      )
    ),
    // Letter case
    (hi(#""alignment": "center""#), hi(#""alignment": "CENTER""#)),
    (
      hi(#""style": {"flex": {"justifyContent": "Flex-start"}}"#),
      hi(#""style": {"flex": {"justifyContent": "FLEX_START"}}"#)
    ),
    (button(#""enabled": "TRUE""#), button(#""enabled": true"#)),
    (button(#""enabled": 0"#), button(#""enabled": false"#)),
    // Lists
    (
      button(#""onPress": {"_beagleAction_": "beagle:popView"}"#),
      button(press + #"popView"}]"#)
    ),
    (
      screen(#"{"_beagleComponent_": "beagle:container", "children": \#(say("Hi"))}"#),
      screen(#"{"_beagleComponent_": "beagle:container", "children": [\#(say("Hi"))]}"#)
    ),
    // Old spellings
    (
      screen(#"{"_beagleComponent_": "beagle:container", "child": \#(say("Hi"))}"#),
      screen(#"{"_beagleComponent_": "beagle:container", "children": [\#(say("Hi"))]}"#)
    ),
    (
      screen(#"{"_beagleType_": "beagle:component:text", "text": "Hi"}"#), screen(say("Hi"))
    ),
    (
      screen(
        #"{"_beagleComponent_": "beagle:listView", "dataSource": [1], "template": \#(say("@{item}"))}"#),
      screen(
        #"""
        {"_beagleComponent_": "beagle:listView", "dataSource": [1], \#
        "templates": [{"view": \#(say("@{item}"))}]}
        """#
      )
    ),
    (
      screen(
        #"""
        {"_beagleComponent_": "beagle:listView", "dataSource": [1], \#
        "template": [{"view": \#(say("@{item}"))}]}
        """#
      ),
      screen(
        #"""
        {"_beagleComponent_": "beagle:listView", "dataSource": [1], \#
        "templates": [{"view": \#(say("@{item}"))}]}
        """#
      )
    ),
    (
      screen(#"{"_beagleComponent_": "beagle:textInput", "placeholder": "Name", "disabled": true}"#),
      screen(#"{"_beagleComponent_": "beagle:textInput", "placeholder": "Name", "enabled": false}"#)
    ),
    // Duplicate keys
    (hi(#""id": "a", "id": "a""#), hi(#""id": "a""#)),
    (
      hi("\n  \"id\": \"a\",\n  \"id\":   \"a\",\n\t\"alignment\": \"LEFT\"\n"),
      hi("\n  \"id\":   \"a\",\n\t\"alignment\": \"LEFT\"\n")
    ),
    (hi(#""id": "a", "id": "\u0061" , "id":"a""#), hi(#""id":"a""#)),
    // Colours and lengths
    (hi(#""textColor": "CC0000""#), hi(##""textColor": "#CC0000""##)),
    (hi(#""textColor": "0xCC0000""#), hi(##""textColor": "#CC0000""##)),
    (
      hi(#""style": {"margin": {"all": "10px"}}"#),
      hi(#""style": {"margin": {"all": {"value": 10, "type": "REAL"}}}"#)
    ),
    (
      hi(#""style": {"margin": {"all": 8.5}}"#),
      hi(#""style": {"margin": {"all": {"value": 8.5, "type": "REAL"}}}"#)
    ),
    (
      hi(#""style": {"size": {"width": "50%"}}"#),
      hi(#""style": {"size": {"width": {"value": 50, "type": "PERCENT"}}}"#)
    ),
    (
      hi(#""style": {"size": {"width": {"value": "50", "type": "percent"}}}"#),
      hi(#""style": {"size": {"width": {"value": 50, "type": "PERCENT"}}}"#)
    ),
    // Commas
    (hi(#""id": "a", }"#).replacing("}}}", with: "}}"), hi(#""id": "a" }"#).replacing("}}}", with: "}}")),
    (
      #"{"_beagleComponent_": "beagle:container", "children": [\#(say("a, }")),],}"#,
      #"{"_beagleComponent_": "beagle:container", "children": [\#(say("a, }"))]}"#
    ),
    // URLs
    (
      button(press + #"pushView", "route": {"url": "https:/example.org/a"}}]"#),
      button(press + #"pushView", "route": {"url": "https://example.org/a"}}]"#)
    ),
  ]

  @Test(arguments: fixable)
  func certainFixesAreApplied(wrong: String, right: String) {
    let fixed = Self.fixed(wrong)
    #expect(fixed == right)
    #expect(Self.fixed(right) == right)
  }

  /// Other clients refuse the document, and this library reads it the same before and after.
  @Test(arguments: fixable)
  func fixKeepsMeaningOfReadableDocument(wrong: String, right: String) throws {
    let codes = Set(ScreenCheck().problems(in: Array(wrong.utf8)).map(\.code))
    guard codes.isSubset(of: ["refused", "duplicate-key"]) else { return }
    let before = try ScreenDocument(reading: Array(wrong.utf8)).screen
    #expect(try ScreenDocument(reading: Array(right.utf8)).screen == before)
  }

  private nonisolated static let left: [String] = [
    // Two names are equally close, or the name may be intended.
    screen(
      #""context": {"id": "users", "value": 1}"#,
      #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "userx", "value": 1}, \#
      "children": [\#(say("@{user} @{users} @{userx}"))]}
      """#
    ),
    screen(#""context": {"id": "row1", "value": 1}"#, say("@{row2} @{row1}")),
    screen(#""context": {"id": "ab", "value": 1}"#, say("@{ac} @{ab}")),
    // The surrounding screen may have the context.
    #"{"_beagleComponent_": "beagle:container", \#(user), "children": [\#(say("@{usr} @{user}"))]}"#,
    // Words of other frameworks
    hi(#""alignment": "MIDDLE""#), button(#""onClick": []"#),
    screen(#"{"_beagleComponent_": "beagle:hstack"}"#),
    hi(#""flexGrow": 1"#),
    // Other values, or values that no reader accepts
    hi(#""id": "a", "id": "b""#), hi(#""id": "a", "id": "b", "id": "a""#),
    hi(#""textColor": "red""#), hi(#""textColor": "80CC0000""#), hi(#""textColor": "CC00""#),
    hi(#""style": {"margin": {"all": "10em"}}"#), hi(#""style": {"margin": {"all": "05"}}"#),
    button(#""enabled": "yes""#), button(#""enabled": 2"#),
    // A new name would be a duplicate, or hide an error.
    hi(#""aligment": "LEFT", "alignment": null, "alignmnt": "LEFT""#),
    screen(
      #"""
      {"_beagleComponent_": "beagle:gridView", "numColumns": 2, "direction": "HORIZONTAL", \#
      "dataSource": [1], "templates": [{"view": \#(say("@{item}"))}]}
      """#
    ),
    button(press + #"alert", "message": "a", "onPressOk": {"_beagleAction_": "beagle:popView"}}]"#),
    // A list of components: the intended template is unknown.
    screen(
      #"{"_beagleComponent_": "beagle:listView", "dataSource": [1], "template": [\#(say("@{item}"))]}"#),
    // Not JSON
    #"{"a": 1,,}"#, #"{"a": [1,], "b" 1}"#, #"{"a" 1}"#, "",
  ]

  @Test(arguments: left)
  func uncertainFixesAreNotApplied(json: String) {
    #expect(Self.fixed(json) == json)
  }

  @Test func fixThatCausesErrorIsNotApplied() {
    // The fixed operation name would reveal a wrong argument.
    let json = Self.screen(Self.say("@{upperCase(12)} @{lowerCase('a')}"))
    #expect(Self.fixed(json) == json.replacing("lowerCase", with: "lowercase"))
  }

  @Test func notesAreFixedOnlyOnRequest() {
    let json = Self.button(Self.press + #"pushView", "route": {"url": "/a b"}}]"#)
    #expect(Self.fixed(json) == json)
    let fixer = ScreenCheck().fixer(from: .note)
    let fixed = fixer.fixed(Array(json.utf8)).bytes
    #expect(String(decoding: fixed, as: UTF8.self) == json.replacing("a b", with: "a%20b"))
  }

  @Test func fixHasTitle() {
    func titles(_ json: String) -> [String] {
      let bytes = Array(json.utf8)
      return ScreenCheck().findings(in: bytes).flatMap { $0.fixes(in: bytes).map(\.title) }
    }
    #expect(
      titles(Self.screen(Self.user, Self.say("@{usr.name} @{user}"))) == [#"Replace "usr" with "user""#])
    #expect(titles(Self.hi(#""id": "a", "id": "a""#)) == [#"Remove this "id""#])
    #expect(titles("[1,]") == [#"Remove ",""#])
    #expect(
      titles(Self.button(#""onPress": {"_beagleAction_": "beagle:popView"}"#)) == ["Put it between [ and ]"])
    #expect(titles(Self.button(#""enabled": "yes""#)) == [])
    #expect(titles(Self.button(#""onClick": []"#)) == [#"Replace "onClick" with "onPress""#])
  }

  @Test func editsOfAllRoundsApplyToOriginal() {
    let json = Self.screen(
      #"""
      {"_beagleComponent_": "beagle:contaner", "child": {"_beagleComponent_": "beagle:txt", "text": "a",},}
      """#
    )
    let bytes = Array(json.utf8)
    let fixed = ScreenCheck().fixer(from: .warning).fixed(bytes)
    #expect(fixed.count == 5)
    #expect(
      zip(fixed.edits, fixed.edits.dropFirst()).allSatisfy { $0.range.upperBound < $1.range.lowerBound })
    var text = EditedBytes(bytes)
    text.apply(fixed.edits)
    #expect(text.bytes == fixed.bytes)
    #expect(
      String(decoding: fixed.bytes, as: UTF8.self)
        == Self.screen(
          #"""
          {"_beagleComponent_": "beagle:container", "children": [{"_beagleComponent_": "beagle:text", \#
          "text": "a"}]}
          """#
        ))
  }

  private static func fixed(_ json: String) -> String {
    String(decoding: ScreenCheck().fixer(from: .warning).fixed(Array(json.utf8)).bytes, as: UTF8.self)
  }
}
