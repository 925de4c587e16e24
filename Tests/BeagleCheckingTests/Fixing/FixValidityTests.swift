import BeagleJSON
import BeagleSchema
import SchemaTestSupport
import TestSupport
import Testing

@testable import BeagleChecking

/// An automatic fix gives no target client a document that it refuses, and writes no invalid value.
@Suite(.computing) struct FixValidityTests {
  private static let targets = [
    "ios,android,web", "ios>=1.0,android>=1.0,web>=1.0", "ios=1.6", "android=1.9", "web",
  ]

  /// Values of all kinds, for a property with a misspelt name.
  private static let values = [
    #""15px""#, #""50%""#, #""auto""#, #""CENTER""#, #""MIDDLE""#, ##""#CC0000""##, #""red""#, "\"@{a}\"",
    "15",
    "1.5", "true", "[]", "{}", #"[{"_beagleComponent_": "beagle:text"}]"#,
    #"{"_beagleComponent_": "beagle:text", "text": "a"}"#, #"{"_beagleAction_": "beagle:popView"}"#,
    #"{"value": 8, "type": "REAL"}"#, #"{"value": "8", "type": "PX"}"#,
    #"{"all": {"value": 8, "type": "REAL"}}"#,
    #"{"radius": "8px"}"#, #"{"radius": 8}"#,
  ]

  private static let types: [(any WireObject.Type, @Sendable (String) -> String)] = [
    (Style.self, { container(properties: #""style":{\#($0)}"#) }),
    (Flex.self, { container(properties: #""style":{"flex":{\#($0)}}"#) }),
    (Size.self, { container(properties: #""style":{"size":{\#($0)}}"#) }),
    (EdgeValue.self, { container(properties: #""style":{"margin":{\#($0)}}"#) }),
    (CornerRadius.self, { container(properties: #""style":{"cornerRadius":{\#($0)}}"#) }),
    (UnitValue.self, { container(properties: #""style":{"size":{"width":{\#($0)}}}"#) }),
    (Text.self, { text("a", $0) }), (Button.self, { document("button", #""text":"a",\#($0)"#) }),
    (Container.self, { document("container", $0) }), (TextInput.self, { document("textInput", $0) }),
    (ListView.self, { document("listView", $0) }), (PageView.self, { document("pageView", $0) }),
    (Image.self, { document("image", $0) }), (TabBar.self, { document("tabBar", $0) }),
    (SendRequest.self, { button(action("sendRequest", #""url":"/a",\#($0)"#)) }),
    (Alert.self, { button(action("alert", #""message":"a",\#($0)"#)) }),
  ]

  /// Misspelt names of all properties, and names from CSS and other frameworks.
  private static func names(of type: any WireObject.Type) -> [String] {
    let known = type.properties.map(\.name.description)
    let misspelt = known.filter { $0.count > 4 }.map { name in
      var letters = Array(name)
      letters.swapAt(letters.count / 2, letters.count / 2 + 1)
      return String(letters)
    }
    return misspelt + known.map { $0.prefix(1).uppercased() + $0.dropFirst() } + [
      "borderRadius", "backgroundColour", "flexGrow", "colour",
    ]
  }

  private static let generated: [String] = types.flatMap { type, place in
    names(of: type).flatMap { name in values.map { place("\(name.quoted):\($0)") } }
  }

  @Test(arguments: targets)
  func fixesOfMisspeltNamesAreValid(clients: String) {
    let check = ScreenCheck(clients: clients)
    var fixed = 0
    var generator = SeededGenerator(seed: UInt64(clients.utf8.count))
    let samples = Self.generated.shuffled(using: &generator).prefix(rounds(300).count)
    for json in samples where isValidAfterFixing(json, check) { fixed += 1 }
    #expect(fixed > samples.count / 20)
  }

  /// The fixable documents of other tests.
  @Test(arguments: targets)
  func fixesOfEachKindAreValid(clients: String) {
    let check = ScreenCheck(clients: clients)
    for json in FixTests.fixable.map(\.wrong) + FaultyDocuments.all.map(\.document) {
      _ = isValidAfterFixing(json, check)
    }
  }

  /// - Returns: whether something was fixed.
  private func isValidAfterFixing(_ json: String, _ check: ScreenCheck) -> Bool {
    let bytes = Array(json.utf8)
    let fixed = check.fixer(from: .note).fixed(bytes)
    guard fixed.count > 0 else { return false }
    let (before, after) = (check.findings(in: bytes), check.findings(in: fixed.bytes))
    let words = "\(json) became \(String(decoding: fixed.bytes, as: UTF8.self)): \(after)"
    // All clients refuse a document that is not JSON.
    guard !before.contains(where: { $0.code == "json" }) else { return true }
    for field in check.clients.each {
      #expect(refusals(after, by: field) <= refusals(before, by: field), "\(words)")
    }
    #expect(after.count(where: isInvalid) <= before.count(where: isInvalid), "\(words)")
    return true
  }

  /// Whether a value is invalid for the target clients.
  private func isInvalid(_ finding: Diagnostic) -> Bool {
    finding.severity > .note && Self.codes.contains(finding.code)
  }

  private func refusals(_ findings: [Diagnostic], by name: String) -> Int {
    findings.count { finding in finding.clients.contains { $0.name == name && $0.outcome == .fails } }
  }

  private static let codes: Set = ["type", "value", "color", "unit", "missing-property", "missing-type"]

  @Test(arguments: [
    #""borderRadius":"15px""#, #""borderRadius":15"#, #""bordrRadius":true"#, #""paddig":"8px""#, #""flx":1"#,
  ])
  func propertyThatCannotHaveValueIsNotRenamed(property: String) throws {
    let bytes = Array(container(properties: #""style":{\#(property)}"#).utf8)
    for clients in Self.targets {
      let check = ScreenCheck(clients: clients)
      #expect(check.fixer(from: .note).fixed(bytes).bytes == bytes)
      #expect(check.findings(in: bytes).allSatisfy { $0.fix(in: bytes) == nil })
    }
  }

  @Test func propertyThatCanHaveValueIsRenamed() {
    let json = container(properties: #""style":{"cornerRadus":{"radius":15}}"#)
    let fixed = ScreenCheck().fixer(from: .warning).fixed(Array(json.utf8)).bytes
    #expect(String(decoding: fixed, as: UTF8.self) == json.replacing("Radus", with: "Radius"))
  }
}

extension TargetClients {
  /// The names of its clients.
  fileprivate var each: Set<String> { Set(entries.map { clients[$0.client].name }) }
}
