import HTTPSyntax
import Testing

struct HttpGrammarTests {
  @Test func tokenGrammarIsChecked() {
    let allowed = Set("!#$%&'*+-.^_`|~".utf8)
    for byte in UInt8.min...UInt8.max {
      let character = Character(Unicode.Scalar(byte))
      let isToken = byte < 0x80 && (character.isLetter || character.isNumber || allowed.contains(byte))
      #expect(HttpGrammar.isTokenByte(byte) == isToken, "\(byte)")
      #expect(HttpGrammar.isToken([byte, byte]) == isToken, "\(byte)")
    }
    #expect(!HttpGrammar.isToken(""))
  }

  @Test func headerValuesAllowOnlyTabAsControl() {
    for byte in UInt8.min..<0x80 {
      let isControl = byte < 0x20 || byte == 0x7F
      let text = "a" + String(Unicode.Scalar(byte)) + "b"
      #expect(HttpGrammar.isFieldValue(text) == (!isControl || byte == 9), "\(byte)")
    }
    #expect(HttpGrammar.isFieldValue("") && HttpGrammar.isFieldValue("caf\u{e9}"))
  }
}
