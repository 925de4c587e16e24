import BeagleSchema
import SchemaTestSupport
import Testing

@testable import BeagleChecking

@Suite struct DifferencePairTests {
  @Test(arguments: DifferencePair.same)
  func otherSpellingsAreUnchanged(pair: DifferencePair) throws {
    let difference = try pair.difference()
    #expect(difference.isEmpty, "\(difference.messages)")
  }

  @Test(arguments: DifferencePair.changed)
  func changesAreReported(pair: DifferencePair) throws {
    let difference = try pair.difference()
    #expect(difference.labels == pair.changes, "\(difference.messages)")
  }

  /// The contents of properties of declared types are known.
  @Test func declaredTypeSpellingsAreUnchanged() throws {
    var check = ScreenCheck()
    check.componentRegistry.declare(
      component: TypeDeclaration(
        "card", [.init("tint", .color), .init("onTap", .actions), .init("body", .component)]))
    func card(_ members: String) -> [UInt8] {
      Array(#"{"_beagleComponent_":"custom:card",\#(members)}"#.utf8)
    }
    let old = card(##""tint":"#FFF","onTap":[\##(Part.action("popView"))],"body":\##(Part.text("a"))"##)
    let new = card(##""tint":"#ffffff","onTap":\##(Part.action("popView")),"body":\##(Part.text("a"))"##)
    #expect(try ScreenDifference(old, new, check: check).isEmpty)
    #expect(try ScreenDifference(old, new).changes.count == 2)
    let other = card(##""tint":"#FFF","onTap":[],"body":\##(Part.text("b"))"##)
    let difference = try ScreenDifference(old, other, check: check)
    #expect(difference.labels == ["removed behaviour onTap[0]", "changed visual body.text"])
  }

  /// An undeclared member concerns behaviour if it is an action in either document, in either order.
  @Test(arguments: 1...8)
  func actionInOneDocumentIsBehaviourChange(number: Int) throws {
    func card(_ member: String) -> String { #"{"_beagleComponent_":"custom:card","onTap":\#(member)}"# }
    let (action, data) = (card(Part.action("popView")), card(#"{"count":\#(number)}"#))
    #expect(try ScreenDifference(action, data).labels == ["changed behaviour onTap"])
    #expect(try ScreenDifference(data, action).labels == ["changed behaviour onTap"])
  }

  /// The message names the member of a length that cannot be read.
  @Test(arguments: [
    (
      #"{"value":"100","type":"REAL"}"#,
      #"is an object whose "value" is the string "100" instead of a number or an expression"#
    ),
    (
      #"{"value":5,"type":"PX"}"#,
      #"is an object whose "type" is the string "PX" instead of one of REAL, PERCENT, AUTO"#
    ),
    ("[5]", "is a list of 1"),
  ])
  func unreadableLengthIsDescribed(length: String, words: String) throws {
    func text(_ width: String) -> [UInt8] {
      Array(Part.text("a", #""style":{"size":{"width":\#(width)}}"#).utf8)
    }
    let difference = try ScreenDifference(text("5"), text(length))
    #expect(difference.messages == ["the style.size.width of text \"a\" was 5 and \(words)"])
    let reverse = try ScreenDifference(text(length), text("5"))
    let was = words.replacing("is a", with: "was a", maxReplacements: 1)
    #expect(reverse.messages == ["the style.size.width of text \"a\" \(was) and is 5"])
  }

  /// A new child of a component does not give it a name.
  @Test func newChildDoesNotNameItsParent() throws {
    let difference = try ScreenDifference(Part.box(Part.box()), Part.box(Part.box(Part.text("Hi"))))
    #expect(difference.messages == [#"text "Hi" is new in container"#])
    let other = try ScreenDifference(
      Part.box(Part.box(Part.text("a"))), Part.box(Part.box(Part.text("Hi"), Part.text("a"))))
    #expect(other.messages == [#"text "Hi" is new in container with "a""#])
  }

  @Test func staleReferenceToChangedIDIsReported() throws {
    let button = Part.button(Part.action("addChildren", #""componentId":"list","value":[]"#))
    let (old, new) = (
      Part.box(Part.box(more: Part.id("list")), button), Part.box(Part.box(more: Part.id("rows")), button)
    )
    let words =
      """
      the componentId of addChildren in onPress of button "Go" is still "list", \
      but refers to something else now
      """
    #expect(try ScreenDifference(old, new).messages.contains(words))
    #expect(try ScreenDifference(new, old).messages.contains(words))
    #expect(try ScreenDifference(old, Part.box(button)).changes.count == 1, "its reader is not reported")
  }

  @Test func unreadableDocumentNamesItsSide() {
    let good = Part.text("a")
    for bad in ["", "[]", "{}", "{\"_beagleComponent_\":\"beagle:text\"}"] {
      let fault = #expect(throws: ScreenDifferenceError.self) { try ScreenDifference(good, bad) }
      #expect(fault?.side == .new)
      let other = #expect(throws: ScreenDifferenceError.self) { try ScreenDifference(bad, good) }
      #expect(
        other?.side == .old && other?.description.hasPrefix("the old document cannot be read: ") == true)
    }
  }
}
