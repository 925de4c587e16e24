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
    let document = """
      {
        "_beagleComponent_": "beagle:text", "id": "save",
        "text": "Save",
        "context": {"id": "a", "value": {"text": "Data"}}, "n": 1.50,
        "onPress": [{"_beagleAction_": "beagle:alert", "message": "A \\"b\\"", "data": {"text": "c"}}]
      }
      """
    let expected = document.replacing("\"Save\"", with: "\"[Šåṽé one]\"")
      .replacing(#""A \"b\"""#, with: #""[Å \"ƀ\" one]""#)
    let changed = PseudoText.applied(to: Array(document.utf8))
    #expect(String(decoding: changed, as: UTF8.self) == expected)
  }

  @Test func bytesThatAreNotJSONStay() {
    #expect(PseudoText.applied(to: Array("{".utf8)) == Array("{".utf8))
  }
}
