import Beagle
import BeagleFlows
import BeagleTerminal
import DriverTestSupport
import Foundation
import Testing

@testable import BeagleTesting

/// The values of password inputs, in all messages about their screens.
@MainActor @Suite struct PasswordSafetyTests {
  /// Characters that stand nowhere else: one that is given by the server, one that is typed.
  private static let given = "ЖΩ≠ßłя"
  private static let typed = "Ωþ→ðŋ"

  /// Two inputs of the same name, and everything a document can do with what they hold short of showing it.
  private func app() async throws -> AppDriver {
    let pin = #""accessibility": {"accessibilityLabel": "Pin"}, "type": "PASSWORD", "#
    let change = #""onChange": [\#(set("typed", "\"@{onChange.value}\""))], "#
    let sent =
      #"""
      {"_beagleAction_": "beagle:sendRequest", "url": "/send?pin=@{it.given}", "method": "POST", \#
      "headers": {"pin": "@{it.given}"}, "data": {"pin": "@{it.typed}", "all": "a@{it.given}b"}, \#
      "analytics": {"attributes": ["method"]}}
      """#
    let add =
      #"{"_beagleAction_": "beagle:addChildren", "componentId": "box", "value": "@{it.given}"}"#
    let fields = ["first", "second"].map { id in
      let child = input(pin + #""id": "\#(id)", "value": "@{it.given}""#)
      return #"{"_beagleComponent_": "beagle:formInput", "name": "pin", "child": \#(child)}"#
    }
    let submit = #"{"_beagleComponent_": "beagle:formSubmit", "child": \#(text("Submit"))}"#
    let form =
      #"""
      {"_beagleComponent_": "beagle:form", "group": "g", "shouldStoreFields": true, "onSubmit": [], \#
      "child": \#(container(fields + [submit]))}
      """#
    let app = try await opened(
      context: #"{"given": "\#(Self.given)", "typed": "", "note": "=\#(Self.given)="}"#,
      responses: ["POST /send": .status(500)],
      input(pin + #""id": "one", "value": "@{it.given}""#), input(pin + change + #""id": "two""#),
      container([button("Send", "[\(sent), \(add)]")], #""id": "box", "#), form)
    return app
  }

  private let failing = [
    #"Then I see "no such text""#, #"When I tap "Pin""#, #"When I tap "Pn""#,
    #"Then the id "one" holds "x""#, #"Then "one" holds "nothing""#, #"Then "two" is empty"#,
    "Then a POST to \"/send\" was sent with\n| pin | nothing |",
    "Then a POST to \"/send\" was sent with\n\"\"\"json\n{\"all\": 1}\n\"\"\"",
    #"Then a POST to "/send" was sent with the header "pin" as "nothing""#,
    #"Then a POST to "/nowhere" was sent"#, "Then the context \"it\" has\n| given | nothing |",
    "Then the context \"it\" is\n\"\"\"json\n{\"given\": 1}\n\"\"\"",
    #"Then the requests are as recorded in "requests""#, #"Then the picture is as recorded in "picture""#,
    #"Then the picture on iphone-16 is as recorded in "picture""#,
  ]

  @Test func passwordStaysHiddenAfterScreenIsClosed() async throws {
    let app = try await app()
    try await app.type(Self.typed, into: .id("two"))
    try await app.start(with: Screen(child: .text(Text(text: "other"))))
    let said = await message { try app.see("\(Self.typed)") }
    #expect(said.contains("is not on the screen") && !said.contains(Self.typed), "\(said)")
  }

  @Test func passwordsAppearInNoMessage() async throws {
    let app = try await app()
    try await app.type(Self.typed, into: .id("two"))
    try await app.tap("Submit")
    try await app.tap("Send")
    let scene = try #require(app.session.runtime.scene)
    let renderer = app.renderer
    let cells = try renderer.cells(of: scene)
    let title = renderer.title(of: scene)
    let phone = try await app.picture(on: .iphone16)
    var dumped = ""
    dump(scene, to: &dumped)
    // The document has one of them as plain text, which only the log of the document itself may show.
    var output = app.elements.map(\.description) + app.texts
    output += app.logs.map(\.message).filter { !$0.hasSuffix("Url= https://example.com/start") }
    output += app.notices.map(\.description) + app.records.map { "\($0)" } + app.errors.map { "\($0)" }
    output += [
      app.picture, app.viewport, phone.svg, phone.html, app.tree, app.evidence, app.requestLog, dumped,
      "\(scene)",
      String(reflecting: scene.nodes.map { $0 }), app.elements.map { "\(String(reflecting: $0))" }.joined(),
    ]
    output += [scene.json(), cells.ansi(), cells.svg(title: title), cells.html(title: title)].map {
      String(decoding: $0, as: UTF8.self)
    }
    output += scene.nodes.map { "\(app.session.runtime.source(of: $0.node))" }
    output += [
      await message { try await app.tap("Pin") }, await message { try await app.type("x", into: "Pin") },
      await message { try app.see("no such text") }, await message { try app.dontSee(.id("one")) },
      await message { try app.see(.id("one"), times: 3) },
    ]
    #expect(app.notices.contains { if case .unreadableChildren = $0 { true } else { false } })
    #expect(app.logs.contains { $0.message.contains("submitted") })
    for text in output { expectNoSecret(text) }
  }

  @Test func passwordsAppearInNoFlowReport() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, format) in [("requests", "txt"), ("picture", "txt"), ("picture", "svg")] {
      try Snapshot(name: name, folder: folder, format: format).assert("nothing", mode: .record)
    }
    let flow = Flow(steps: .standard) { _, _ in
      let app = try await app()
      app.snapshotFolder = folder
      app.snapshotMode = .compare
      try await app.type(Self.typed, into: .id("two"))
      try await app.tap("Send")
      return app
    }
    let scenarios = failing.enumerated().map { "Scenario: \($0.offset)\n\($0.element)\n" }
    let feature = try Feature(parsing: "Feature: F\n" + scenarios.joined(), file: "f.feature")
    let report = await flow.run([feature])
    #expect(report.failures.count == failing.count)
    expectNoSecret(report.text)
    expectNoSecret(report.junit)
    expectNoSecret(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
  }

  @Test func passwordInputsAreNotFoundByValue() async throws {
    let app = try await app()
    for target in [Target(Self.given), .text(Self.given), Target(String(Self.given.prefix(1)))] {
      try app.dontSee(target)
      #expect(await message { try app.see(target) }.contains("not on the screen"))
    }
    try app.see("••••••")
    #expect(try app.text(of: .id("one")) == Self.given)
  }

  private func expectNoSecret(_ text: String, _ location: SourceLocation = #_sourceLocation) {
    let secret = Self.given + Self.typed
    #expect(!text.contains { secret.contains($0) }, "\(text)", sourceLocation: location)
    let bytes = secret.utf8.map { "%" + String($0, radix: 16, uppercase: true) }
    #expect(!bytes.contains { text.contains($0) }, "\(text)", sourceLocation: location)
  }
}
