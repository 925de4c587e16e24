import BeagleJSON
import BeagleSchema
import SchemaTestSupport
import Testing

/// The fields of a diagnostic, and the findings of a complete examination.
struct DiagnosticTests {
  private static let a = document("text", #""text":"a""#)

  /// The only finding of a document.
  private func only(_ json: String) throws -> Diagnostic {
    let found = Component.examine(Array(json.utf8)).diagnostics
    #expect(found.count == 1)
    return try #require(found.first)
  }

  /// `"k0":0,"k1":1` and so on.
  private static func numberedKeys(_ count: Int) -> String {
    (0..<count).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")
  }

  /// Texts that are canonically equivalent in Swift are different keys of a document.
  @Test(arguments: [
    #""\u00E9":1,"e\u0301":2"#,
    #""xabyc":1,"xazyc":2"#, #""a":1,"b":2,"":3"#, numberedKeys(16), numberedKeys(100),
  ])
  func canonicallyEquivalentKeysAreNotDuplicates(members: String) {
    let json = document("container", #""context":{"id":"c","value":{\#(members)}}"#)
    #expect(Component.examine(Array(json.utf8)).diagnostics == [])
  }

  /// The finding covers the comma, not the bracket after it.
  @Test(arguments: [
    (#"{"_beagleComponent_":"beagle:text","text":"a" ,\n}"#, 1, 47),
    ("{\"_beagleComponent_\":\"beagle:container\",\n\"children\":[[1],\n\t]}", 2, 16),
  ])
  func trailingCommaIsReportedAtItsPosition(json: String, line: Int, column: Int) throws {
    let json = json.replacing("\\n", with: "\n")
    let found = try only(json)
    #expect(found.code == "json" && found.message == "nothing follows this comma; remove it")
    #expect(found.position.line == line && found.position.column == column && found.length == 1)
    #expect(found.found == "\",\"")
    #expect(throws: DocumentError.self) {
      do { _ = try Component.read(Array(json.utf8)) } catch {
        #expect("\(error)" == "\(found.message) at line \(line), column \(column)")
        throw error
      }
    }
  }

  @Test(arguments: ["{,}", "[1,,2]", #"{"a":1,"b",}"#, "[1,", #"{"a":]}"#])
  func otherCommasAreNotTrailingCommas(json: String) throws {
    #expect(try !only(json).message.contains("remove it"))
  }

  @Test(arguments: ["onPress", "onClick", "onTap"])
  func onPressOnContainerSuggestsTouchable(name: String) throws {
    let found = try only(document("container", #""\#(name)":[]"#))
    #expect(
      found.message
        == #"""
        unknown property "\#(name)"; it is ignored: to make this component pressable, \#
        wrap it in a "beagle:touchable" with onPress
        """#
    )
    #expect(
      try !only(document("button", #""text":"a","\#(name.lowercased())":[]"#)).message.contains("touchable"))
  }

  @Test(arguments: [#""x.png""#, #""http://a.b/x.png""#, "{}", "[]"])
  func invalidImagePathShowsValidForm(path: String) throws {
    let found = try only(document("image", #""path":\#(path)"#))
    #expect(found.expected?.contains(#"{"_beagleImagePath_": "remote", "url": "/tea.png"}"#) == true)
    let renamed = Component.examine(Array(document("image", #""url":"/x.png""#).utf8)).diagnostics
    #expect(renamed.contains { $0.suggestion == "path" })
  }

  /// Tools define their own codes; those of documents belong to one enum.
  @Test func diagnosticCodeHasAKind() {
    let start = SourcePosition(byte: 0, line: 1, column: 1)
    var diagnostic = Diagnostic(severity: .note, code: "dead-end", message: "", position: start)
    #expect(diagnostic.code == "dead-end" && diagnostic.kind == nil)
    diagnostic.code = "unknown-id"
    #expect(diagnostic.kind == .unknownID)
    diagnostic.code = "dead-end"
    #expect(diagnostic.code == "dead-end" && diagnostic.kind == nil)
    for code in Diagnostic.Code.allCases {
      let found = Diagnostic(code, .error, bytes: 3..<5, message: "")
      #expect(found.code == code.rawValue && found.byteRange == 3..<5)
    }
  }

  @Test func findingHasAllItsFields() throws {
    let json = document("container", #""style":{"flex":{"alignItems":"FLEXSTART"}}"#)
    let found = try only(json)
    #expect(found.severity == .warning && found.code == "type")
    #expect(found.expected == "one of FLEX_START, CENTER, FLEX_END, BASELINE, STRETCH or an expression")
    #expect(found.found == #"the string "FLEXSTART""#)
    #expect(found.suggestion == "FLEX_START")
    #expect(String(decoding: Array(json.utf8)[found.byteRange], as: UTF8.self) == #""FLEXSTART""#)
    #expect(found.path.steps == [.name("style"), .name("flex"), .name("alignItems")])
    #expect(found.description.hasSuffix(#"; did you mean "FLEX_START"?"#))
  }

  @Test(
    arguments: [
      (document("txt"), "unknown-component", "beagle:text"),
      (document("continer"), "unknown-component", "beagle:container"),
      (#"{"_beagleComponent_":"text"}"#, "unknown-component", "beagle:text"),
      (#"{"_beagleComponent_":"custom:chart"}"#, "unknown-component", nil),
      (document("container", #""onInit":[\#(action("pushveiw"))]"#), "unknown-action", "beagle:pushView"),
      (document("text", #""text":"a","aligment":"LEFT""#), "unknown-property", "alignment"),
      (document("text", ##""text":"a","textcolor":"#FFF""##), "unknown-property", "textColor"),
      (document("text", #""text":"a","txet":"b""#), "unknown-property", nil),
      (document("container", #""chidlren":[]"#), "unknown-property", "children"),
      (document("container", #""padding":{"all":8}"#), "unknown-property", "style.padding"),
      (document("container", #""grow":1"#), "unknown-property", "style.flex.grow"),
      (document("container", #""style":{"grow":1}"#), "unknown-property", "flex.grow"),
      (document("container", #""style":{"margin":{"lef":8}}"#), "unknown-property", "left"),
      (document("container", #""wholly":{}"#), "unknown-property", nil),
      (document("button", #""text":"a","onClick":[]"#), "unknown-property", "onPress"),
      (document("button", #""text":"a","onTap":[]"#), "unknown-property", "onPress"),
      (document("text", #""text":"a","align":"LEFT""#), "unknown-property", "alignment"),
      (document("text", ##""text":"a","color":"#fff""##), "unknown-property", "textColor"),
      (document("container", ##""background":"#fff""##), "unknown-property", "style.backgroundColor"),
      (
        document("container", #""style":{"flex":{"justify":"CENTER"}}"#), "unknown-property", "justifyContent"
      ),
      (document("container", #""style":{"borderRadius":8}"#), "unknown-property", "cornerRadius"),
      (document("textInput", #""hint":"a""#), "unknown-property", "placeholder"),
      (document("textInput", #""placeh":"a""#), "unknown-property", "placeholder"),
      (document("listView", #""items":[]"#), "unknown-property", "dataSource"),
      (document("pageView", #""index":1"#), "unknown-property", "currentPage"),
      (document("container", #""text":"a""#), "unknown-property", nil),
      (document("list"), "unknown-component", "beagle:listView"),
      (document("grid"), "unknown-component", "beagle:gridView"),
      (document("scroll"), "unknown-component", "beagle:scrollView"),
      (document("column"), "unknown-component", "beagle:container"),
      (document("label"), "unknown-component", "beagle:text"),
      (document("Pressable"), "unknown-component", "beagle:touchable"),
      (#"{"_beagleComponent_":"list"}"#, "unknown-component", "beagle:listView"),
      (#"{"_beagleComponent_":"custom:list"}"#, "unknown-component", nil),
      (
        document("button", #""text":"a","onPress":\#(action("navigate"))"#), "unknown-action",
        "beagle:pushView"
      ),
      (document("button", #""text":"a","onPress":\#(action("goBack"))"#), "unknown-action", "beagle:popView"),
      (
        document("button", #""text":"a","onPress":\#(action("fetch"))"#), "unknown-action",
        "beagle:sendRequest"
      ),
      (document("image", #""path":{"mobileId":"m","uri":"/"}"#), "unknown-property", "url"),
      (
        document("button", #""text":"a","onPress":\#(action("popView", #""rute":"r""#))"#),
        "unknown-property", nil
      ),
      (document("text", #""text":"a","text":"b""#), "duplicate-key", nil),
      (document("container", #""context":{"id":"c","value":{"a":[{"k":1,"k":2}]}}"#), "duplicate-key", nil),
      (document("container", #""context":{"id":"c","value":{"":1,"":2}}"#), "duplicate-key", nil),
      (document("container", #""context":{"id":"c","value":{"key":1,"k\u0065y":2}}"#), "duplicate-key", nil),
      (
        document("container", #""context":{"id":"c","value":{\#(numberedKeys(40)),"k39":2}}"#),
        "duplicate-key", nil
      ),
    ] as [(String, String, String?)])
  func nearMissGetsSuggestion(json: String, code: String, suggestion: String?) throws {
    let found = try only(json)
    #expect(found.code == code)
    #expect(found.suggestion == suggestion)
    #expect(found.severity == .warning)
  }

  @Test(
    arguments: [
      (document("text", #""text":"a","styleId":7.50"#), nil), (document("container", #""id":true"#), nil),
      (document("container", #""id":[]"#), nil),
      (document("button", #""text":"a","enabled":"True""#), "true"),
      (document("button", #""text":"a","enabled":0"#), "false"),
      (document("button", #""text":"a","enabled":"yes""#), nil),
      (document("pageView", #""currentPage":"2""#), "2"), (document("pageView", #""currentPage":1.5"#), nil),
      (document("container", #""style":{"borderWidth":"2px"}"#), "2"),
      (document("container", #""style":{"borderWidth":"wide"}"#), nil),
      (
        document("container", #""style":{"margin":{"all":"8"}}"#), #"{"value": 8, "type": "REAL"}"#
      ),
      (document("text", #""text":"a","textColor":"F0A""#), "#F0A"),
      (document("text", #""text":"a","textColor":"0xff00aa""#), "#ff00aa"),
      (document("text", #""text":"a","textColor":"red""#), "#FF0000"),
      (document("image", #""path":{"mobileId":"m"},"mode":"center-corp""#), "CENTER_CROP"),
      (document("image", #""path":{"mobileId":"m"},"mode":"cover""#), "CENTER_CROP"),
      (document("text", #""text":"a","alignment":"MIDDLE""#), "CENTER"),
      (document("text", #""text":"a","alignment":"START""#), "LEFT"),
      (document("container", #""style":{"flex":{"justifyContent":"between"}}"#), "SPACE_BETWEEN"),
      (document("container", #""style":{"flex":{"alignItems":"start"}}"#), "FLEX_START"),
      (document("container", #""style":{"display":"gone"}"#), "NONE"),
    ] as [(String, String?)])
  func invalidValueGetsSuggestion(json: String, suggestion: String?) throws {
    let found = try only(json)
    #expect(found.code == "type")
    #expect(found.suggestion == suggestion)
  }

  @Test func decodingDoesNotReportUnknownKeys() throws {
    let json = document("text", #""text":"a","aligment":"LEFT","text":"b""#)
    let (component, diagnostics) = try read(json)
    #expect(diagnostics.isEmpty)
    #expect(component == Text("b").component, "the last of a key written twice counts")
    var options = DecodingOptions()
    options.reportsUnknownKeys = true
    #expect(
      try Component.read(Array(json.utf8), options: options).diagnostics.map(\.code) == [
        "duplicate-key", "unknown-property",
      ])
  }

  @Test func unknownKeyRangeCoversTheKey() throws {
    let json = document("text", #""text":"a","style":{"colour":"red"}"#)
    let found = try only(json)
    #expect(String(decoding: Array(json.utf8)[found.byteRange], as: UTF8.self) == #""colour""#)
    #expect(found.path.description == "style.colour")
  }

  @Test func legacyPropertiesAreNotes() throws {
    for (type, rest) in [
      ("button", #""text":"a","clickAnalyticsEvent":{}"#), ("pageView", #""showArrow":true"#),
    ] {
      let found = try only(document(type, rest))
      #expect(found.code == "ignored-property" && found.severity == .note)
    }
  }

  @Test func examiningReportsEveryFault() throws {
    let json = """
      {"_beagleComponent_": "beagle:screenComponent", "navigationBar": {}, "child": {
        "_beagleComponent_": "beagle:container", "children": [
          {"_beagleComponent_": "beagle:text", "txt": "a"}, {"text": "b"}, \(Self.a),
          {"_beagleComponent_": "beagle:touchable", "child": {"_beagleComponent_": "beagle:image"}, \
      "onPress": 5},
          {"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "remot"}}]}}
      """
    let (component, diagnostics) = Component.examine(Array(json.utf8))
    #expect(component == nil)
    #expect(
      diagnostics.map { "\($0.severity) \($0.code) \($0.path)" } == [
        "error missing-property navigationBar", "error missing-property child.children[0]",
        "warning unknown-property child.children[0].txt", "error missing-type child.children[1]",
        "error missing-property child.children[3].child", "error type child.children[3].onPress",
        "error value child.children[4].path",
      ])
    #expect(diagnostics[1].message == #"the required property "text" is missing, but there is "txt""#)
    #expect(diagnostics[2].suggestion == "text")
    #expect(diagnostics.map(\.position.line) == [1, 3, 3, 3, 4, 4, 5])
    #expect(decodingError(json)?.diagnostic == diagnostics[0], "plain reading ends at the first")
  }

  @Test func examiningInvalidJSONGivesOneError() throws {
    let found = try only(#"{"a" 1}"#)
    #expect(found.code == "json" && found.severity == .error)
    #expect(found.expected == #"":""#)
    #expect(!found.message.contains("line 1"))
    #expect(try only("[]").code == "type")
  }

  @Test func findingLimitIsConfigurableAndReported() throws {
    let many = repeatElement(#"{"_beagleComponent_":"custom:x"}"#, count: 600).joined(separator: ",")
    let json = Array(document("container", #""children":[\#(many)]"#).utf8)
    #expect(Component.examine(json).diagnostics.count == 600)
    for limit in [0, 1, 7, -3] {
      var options = DecodingOptions()
      options.diagnosticLimit = limit
      let found = try Component.read(json, options: options).diagnostics
      #expect(found.count == max(0, limit) + 1)
      #expect(found.last?.code == "limit")
      #expect(found.last?.message.contains("\(max(0, limit))") == true)
    }
  }

  @Test(
    arguments: [
      ("FLEXSTART", "FLEX_START"), ("flex start", "FLEX_START"), ("STRECH", "STRETCH"), ("CENTRE", "CENTER"),
      ("xyz", nil), ("", nil),
      ("A", nil), (String(repeating: "FLEX_START", count: 20), nil),
    ] as [(String, String?)])
  func nearestWordIsSuggested(wrong: String, right: String?) {
    #expect(Spelling.nearest(to: wrong, among: ["FLEX_START", "CENTER", "STRETCH"]) == right)
  }

  @Test func batchedBytePathsMatchSinglePaths() throws {
    let document = try JSONDocument(
      parsing: #"{"a":[1,{"b":[]},"x"],"c":{"_beagleComponent_":"t","d":null},"e":2}"#)
    document.withCursor { root in
      let bytes = Array(0..<document.byteCount)
      let together = DocumentPath.paths(toBytes: bytes, from: root)
      #expect(together == bytes.map { DocumentPath(toByte: $0, from: root) })
      #expect(
        Set(together.map(\.description)) == ["", "a", "a[0]", "a[1]", "a[1].b", "a[2]", "c", "c.d", "e"])
      #expect(
        zip(bytes, document.positions(ofBytes: bytes)).allSatisfy { $0.1 == document.position(ofByte: $0.0) })
    }
  }
}
