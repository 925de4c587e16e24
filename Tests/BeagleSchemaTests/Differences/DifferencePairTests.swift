import BeagleSchema
import Testing

@testable import BeagleChecking

@Suite struct DifferencePairTests {
  @Test(arguments: DifferencePair.same)
  func otherSpellingsAreNoChange(pair: DifferencePair) throws {
    let difference = try pair.difference()
    #expect(difference.isEmpty, "\(difference.messages)")
  }

  @Test(arguments: DifferencePair.changed)
  func changesAreTold(pair: DifferencePair) throws {
    let difference = try pair.difference()
    #expect(difference.labels == pair.changes, "\(difference.messages)")
  }

  /// Of a declared type it is known what its properties hold.
  @Test func spellingsInDeclaredTypesAreNoChange() throws {
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

  @Test func whatCannotBeReadIsAnErrorOfItsSide() {
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
