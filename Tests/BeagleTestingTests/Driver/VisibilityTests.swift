import Beagle
import BeagleTesting
import DriverTestSupport
import Foundation
import Testing

/// Only components that a user could see, after scrolling if necessary, are seen and pressed.
@MainActor @Suite struct VisibilityTests {
  private nonisolated static func size(_ name: String, _ points: Int) -> String {
    #""size": {"\#(name)": {"value": \#(points), "type": "REAL"}}"#
  }

  private nonisolated static func style(_ members: String...) -> String {
    #""style": {\#(members.joined(separator: ", "))}, "#
  }

  private nonisolated static let fixed = #""flex": {"shrink": 0}"#

  private nonisolated static func at(_ edge: String, _ points: Int) -> String {
    #""positionType": "ABSOLUTE", "position": {"\#(edge)": {"value": \#(points), "type": "REAL"}}"#
  }

  private nonisolated static func scroll(_ direction: String, _ style: String, _ children: String...)
    -> String
  {
    #"""
    {"_beagleComponent_": "beagle:scrollView", \#(style)"scrollDirection": "\#(direction)", \#
    "children": [\#(children.joined(separator: ", "))]}
    """#
  }

  /// A text and a button with the same place, and why they cannot be seen; nil if they can.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let reason: String?
    let around: @Sendable (String) -> String

    init(_ name: String, _ reason: String?, _ around: @escaping @Sendable (String) -> String) {
      (testDescription, self.reason, self.around) = (name, reason, around)
    }
  }

  private nonisolated static let cut = "it is cut off at every scroll position"

  nonisolated static let cases: [Case] = [
    Case("below the viewport", nil) {
      container([container([], style(size("height", 900), fixed)), $0], style(fixed))
    },
    Case("squeezed in the viewport, where nothing scrolls", nil) { child in
      container([container([], style(size("height", 900))), child])
    },
    Case("in a parent without height, which does not clip", nil) { child in
      container([container([child], style(size("height", 64), fixed))], style(size("height", 0)))
    },
    Case("in a parent without height, in which it shrinks", "its height is 0") { child in
      container([child], style(size("height", 0)))
    },
    Case("to be scrolled to", nil) { child in
      scroll("VERTICAL", style(size("height", 32)), container([], style(size("height", 900))), child)
    },
    Case("to be scrolled to on both axes", nil) { child in
      let across = scroll(
        "HORIZONTAL", style(size("height", 32)), container([], style(size("width", 900))), child)
      return scroll("VERTICAL", style(size("height", 48)), container([], style(size("height", 900))), across)
    },
    Case("in a scroll view without height", cut) { scroll("VERTICAL", style(size("height", 0)), $0) },
    Case("in a scroll view that is hidden by another one", cut) { child in
      let inner = scroll("VERTICAL", style(size("height", 32)), child)
      return scroll("HORIZONTAL", style(size("height", 32)), container([inner], style(at("top", 64))))
    },
    Case("beside the screen", cut) { container([$0], style(at("left", 900), size("width", 320))) },
    Case("above the screen", cut) { container([$0], style(at("top", -900))) },
  ]

  @Test(arguments: cases)
  func unreachablePartsAreNotSeen(_ example: Case) async throws {
    let alert = #"[{"_beagleAction_": "beagle:alert", "message": "Done"}]"#
    let app = try await opened(
      example.around(
        container([text("Label", #""id": "label", "#), button("Buy", alert, #""id": "buy", "#)])))
    for target: Target in ["Label", .text("Label"), .id("label"), "Buy", .id("buy")] {
      let seen = await message { try app.see(target) }
      let missing = await message { try app.dontSee(target) }
      if let reason = example.reason {
        #expect(seen == "\(target) is on the screen but cannot be seen: \(reason)")
        #expect(missing == "")
      } else {
        #expect(seen == "" && missing != "")
      }
    }
    for target: Target in ["Buy", .id("buy")] {
      let pressed = await message { try await app.tap(target) }
      #expect((pressed == "") == (example.reason == nil), "\(pressed)")
      #expect((app.dialog != nil) == (example.reason == nil))
      if app.dialog != nil { try await app.confirmDialog() }
    }
    #expect(app.texts.contains("Label") == (example.reason == nil))
  }

  @Test(arguments: [("height", "its height is 0"), ("width", "its width is 0")])
  func partsWithoutAreaAreNotUsed(side: String, reason: String) async throws {
    let none = Self.style(Self.size(side, 0))
    let alert = #"[{"_beagleAction_": "beagle:alert", "message": "Done"}]"#
    let app = try await opened(
      text("Label", none), button("Buy", alert, none),
      input(#"\#(none)"id": "mail", "placeholder": "E-mail""#),
      row(text("Tea"), text("Green", none)))
    for (target, action) in [
      ("Label", { try app.see("Label") }), ("Buy", { try await app.tap("Buy") }),
      ("E-mail", { try await app.type("x", into: "E-mail") }),
      ("Buy", { try await app.scroll(to: "Buy") }), ("Green", { try app.see("Tea", beside: "Green") }),
    ] as [(String, () async throws -> Void)] {
      let said = await message(action)
      // A text without width has no lines, and so no height.
      let reasons = target == "Label" || target == "Green" ? [reason, "its height is 0"] : [reason]
      #expect(reasons.map { "\"\(target)\" is on the screen but cannot be seen: \($0)" }.contains(said))
    }
    #expect(app.dialog == nil && app.texts == ["Tea"])
    try app.see("Label", times: 0)
  }

  @Test func emptyListIsFoundById() async throws {
    let list =
      #"""
      {"_beagleComponent_": "beagle:listView", "id": "cups", "dataSource": "@{it.cups}", \#
      "templates": [{"view": \#(text("@{item}"))}]}
      """#
    let app = try await opened(context: #"{"cups": []}"#, list)
    #expect(try app.items(of: .id("cups")).isEmpty)
    #expect(try app.items().isEmpty)
    await #expect(message { try app.see(.id("cups")) } != "")
  }

  @Test func partThatIsNotDisplayedIsNotOnTheScreen() async throws {
    let app = try await opened(text("Label", #""style": {"display": "NONE"}, "#))
    #expect(await message { try app.see("Label") } == #""Label" is not on the screen"#)
  }
}
