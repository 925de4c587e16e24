import Testing

@testable import BeagleTrials

@Suite struct SpokenRulesTests {
  private let cup = #"\#(size(48, 48))"#

  @Test func sameLabelForDifferentThingsIsFound() async throws {
    let screen = DeviceScreen(
      box(
        "", box("", text("Tea"), button("Remove", opens: "https://x/1")),
        box("", text("Milk"), button("Remove", opens: "https://x/2"))))
    try await screen.expect(.ambiguousLabel, at: ["child.children[1].children[1]"])
  }

  @Test func sameLabelForOneThingAndOwnLabelsAreRight() async throws {
    try await DeviceScreen(box("", button("Help"), button("Help"))).expect(.ambiguousLabel, at: [])
    let labelled = DeviceScreen(
      box(
        "", button("Map", opens: "https://x/1", label: "Map of the way out"),
        button("Map", opens: "https://x/2", label: "Map of the way back")))
    try await labelled.expect(.ambiguousLabel, at: [])
  }

  @Test func sameLabelInListRowsIsAllowed() async throws {
    let list = """
      {"_beagleComponent_": "beagle:listView", "dataSource": ["a", "b"], "iteratorName": "item",
       "templates": [{"view": \(box("", text("@{item}"), button("Open", opens: "https://x/@{item}")))}]}
      """
    try await DeviceScreen(box("", list)).expect(.ambiguousLabel, at: [])
  }

  @Test func controlInControlIsFound() async throws {
    let inner = pressable(box("", text("Call")), opens: "https://x/2")
    let screen = DeviceScreen(box("", pressable(box("", text("Doctor"), inner)), pressable(text("Beside"))))
    try await screen.expect(.nestedControls, at: ["child.children[0].child.children[1]"])
  }

  @Test func inputWithoutNameIsFound() async throws {
    func input(_ members: String) -> String {
      #"{"_beagleComponent_": "beagle:textInput", "value": "Hana"\#(members)}"#
    }
    let label = #", "accessibility": {"accessibilityLabel": "Your name"}"#
    let screen = DeviceScreen(
      box(
        "", input(""), input(#", "placeholder": "Your name""#), input(label), input(#", "enabled": false"#)))
    try await screen.expect(.unlabelledControl, at: ["child.children[0]"])
  }

  @Test func missingLabelsAreFound() async throws {
    let screen = DeviceScreen(
      box(
        "", pressable(image(cup)), image(cup), image(cup, label: "A cup"), image(cup, isAccessible: false),
        pressable(image(cup), label: "Open the cup"), pressable(box("", image(cup), text("Cup")))))
    try await screen.expect(.unlabelledControl, at: ["child.children[0]", "child.children[1]"])
  }
}
