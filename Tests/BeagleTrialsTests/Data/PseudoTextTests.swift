import BeagleJSON
import Testing

@testable import BeagleTrials

@Suite struct PseudoTextTests {
  @Test(arguments: [
    ("Save", "[Šåṽé one]"),
    ("Hi @{user.name}, <b>%1$s</b> &amp; {n}", "[Ĥî @{user.name}, <b>%1$s</b> &amp; {n} one]"),
    ("12:30", "12:30"), ("", ""), ("@{eq(a, '}')}", "@{eq(a, '}')}"),
  ]) func textsAreAccentedAndLonger(_ text: String, _ pseudo: String) {
    #expect(PseudoText.of(text) == pseudo)
  }

  @Test func onlyTextsOfComponentsAreChanged() {
    let document: DynamicObject = [
      "_beagleComponent_": "beagle:text", "id": "save", "text": "Save",
      "context": ["id": "a", "value": ["text": "Data"]],
    ]
    let changed = PseudoText.applied(to: document)
    #expect(changed["text"] == "[Šåṽé one]")
    #expect(changed["id"] == "save")
    #expect(changed["context"]["value"]["text"] == "Data")
  }
}
