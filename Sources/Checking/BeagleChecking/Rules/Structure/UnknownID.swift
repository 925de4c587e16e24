import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let unknownID = DiagnosticRule(
    .unknownID, .warning, "components are added to a component that does not exist",
    cause:
      "No component of the screen has the id that `addChildren` names, so nothing is added. The check "
      + "reports nothing if the screen has lazy or custom components, which may have the id.",
    cure: "Correct the id.",
    fix:
      "Writes the only similar id, in a document that is a whole screen without lazy or custom components.",
    before: """
      {"_beagleComponent_": "beagle:container", "id": "basket", "children": [
        {"_beagleComponent_": "beagle:button", "text": "Add", "onPress": [
          {"_beagleAction_": "beagle:addChildren", "componentId": "baskets", "value": []}]}]}
      """,
    after: """
      {"_beagleComponent_": "beagle:container", "id": "basket", "children": [
        {"_beagleComponent_": "beagle:button", "text": "Add", "onPress": [
          {"_beagleAction_": "beagle:addChildren", "componentId": "basket", "value": []}]}]}
      """)
}

extension TreeCheck {
  /// Reports an addition whose target was not found, unless an unknown part of the screen may have it.
  func reportUnknownTarget(of addition: Addition) {
    let root = addition.environment.root
    let id = addition.action.member("componentId") ?? addition.action
    let near = suggest(at: id.byteRange) { roots[root].ids.candidates(for: addition.id, work: &$0) }
    let knowsAll = !roots[root].hasUnknownComponents && roots[root].kind == .screen
    guard knowsAll || !near.words.isEmpty else { return }
    report(
      .unknownID, id, "no component of this screen has the id \(addition.id.quoted); nothing is added",
      expected: "the id of a component of the same screen", found: addition.id.quoted,
      guess: Guess(near.words.map { .name($0) }, isCertain: knowsAll && near.isCertain))
  }
}
