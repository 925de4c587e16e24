import BeagleJSON
import Testing

@testable import BeagleNetworking

/// The secrets of a document in an excerpt of it.
@Suite struct ExcerptMaskingTests {
  /// The cost of an excerpt depends only on the bytes before it: later bytes are neither searched nor
  /// returned.
  @Test(arguments: [
    #"{"token": "SECRET", "n" 1, "#, #"{"headers": {"Cookie": "SECRET"}, "a": [1, "#,
    #"{"url": "https://me:SECRET@host/?token=SECRET", "a": [1, "#,
    #"{"token": {"a": "SECRET", "a": [1, "#,
  ])
  func excerptIsNotSearchedPastItsEnd(beginning: String) {
    let item = #"{"password": "SECRET"}, "#
    let start = Array(beginning.utf8)
    var expected: ArraySlice<UInt8>?
    for count in [1_000, 100_000] {
      let broken = start + Array(String(repeating: item, count: count).utf8)
      let hidden = SecretMasking().hidden(in: broken, upTo: start.count)
      #expect(hidden.count == start.count + SecretMasking.excerptReach)
      let text = String(decoding: hidden.prefix(start.count + 1_000), as: UTF8.self)
      #expect(!text.contains("SECRET") && text.contains("*"))
      #expect(expected == nil || expected == hidden[...])
      expected = hidden[...]
    }
  }

  /// In JSON, values after the end of an excerpt are not read.
  @Test func maskingStopsAtEndOfJSONExcerpt() throws {
    let list = (0..<50_000).map { #""text \#($0) token=SECRET""# }.joined(separator: ", ")
    let json = Array(#"{"token": "SECRET", "_beagleComponent_": 1, "list": [\#(list)]}"#.utf8)
    let whole = SecretMasking().hidden(in: json)
    let hidden = SecretMasking().hidden(in: json, upTo: 20)
    #expect(hidden[...] == whole.prefix(20 + SecretMasking.excerptReach))
    var count = 0
    let document = try JSONDocument(parsing: json)
    var mask = JSONMask(masking: SecretMasking(), least: 0, isRequest: false, end: hidden.count) {
      count += 1
      return $0
    }
    document.withCursor { mask.visit($0) }
    #expect(count > 10 && count < 1_000)
  }

  @Test func longStringAtExcerptEndIsTruncated() {
    let text = "token=SECRET " + String(repeating: "a b ", count: 1_000_000)
    for json in [#"{"a": "\#(text)"}"#, #"{"token": "\#(text)"}"#] {
      let hidden = SecretMasking().hidden(in: Array(json.utf8), upTo: 3)
      #expect(hidden.count == 3 + SecretMasking.excerptReach)
      let shown = String(decoding: hidden, as: UTF8.self)
      #expect(!shown.contains("SECRET") && shown.contains("a b") == json.hasPrefix(#"{"a""#))
    }
  }
}
