import BeagleJSON
import TestSupport
import Testing

@testable import BeagleChecking

/// The tree of an incomplete text.
@Suite struct LooseJSONTests {
  @Test func missingPartsAreTolerated() {
    func tree(_ text: String) -> String {
      let json = LooseJSON(Array(text.utf8))
      return json.nodes.map { node in
        "\(node.key.map { _ in "k" } ?? "")\(node.kind)\(node.isClosed ? "" : "…")"
      }.joined(separator: " ")
    }
    #expect(tree(#"{"a": [1, "b"], "c": null}"#) == "object karray word string kword")
    #expect(tree(#"{"a": "b"#) == "object… kstring…")
    #expect(tree(#"{"a": , "b""#) == "object… kmissing… kbare…")
    // The next member is not the missing value.
    #expect(tree("{\"a\": \n\"b\": 1}") == "object kmissing… kword")
    // A missing quote hides as little as possible.
    #expect(tree(#"{"a, "b": 1}"#) == "object kbare… kword")
    #expect(tree(#"{"a": "x, "b": 1}"#) == "object kstring… kword")
    #expect(tree("{\"a\": [\"x]}") == "object karray string…")
    #expect(tree("[{\"a}\n, 1]") == "array object kbare… word")
    #expect(tree("{\"a\": \"b\n\"c\": 1}") == "object kstring… kword")
    #expect(tree("]}[") == "array…")
    #expect(tree("") == "")
  }

  /// For any text, the tree's ranges are nested and in order.
  @Test func everyTextHasTree() {
    let pieces = [#"{"#, "}", "[", "]", ",", ":", #""a""#, #"""#, "\\", "1", " ", "\n", "é", "@{", "}"]
    for seed in 0..<300 {
      var random = SeededGenerator(seed: UInt64(seed))
      let count = Int.random(in: 0..<40, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let json = LooseJSON(Array(text.utf8))
      for (index, node) in json.nodes.enumerated() {
        #expect(node.range.lowerBound <= node.range.upperBound && node.range.upperBound <= json.bytes.count)
        #expect(node.next > index && node.next <= json.nodes.count)
        if let parent = node.parent {
          let outer = json.nodes[parent]
          #expect(parent < index && node.next <= outer.next)
          #expect(
            outer.range.lowerBound < node.range.lowerBound && node.range.upperBound <= outer.range.upperBound,
            "\(text)")
        }
      }
      for byte in 0...json.bytes.count { _ = json.place(at: byte) }
      if let completed = json.completed {
        #expect(throws: Never.self, "\(text)") { try JSONDocument(parsing: completed.bytes) }
      }
    }
  }

  @Test(arguments: [
    (#"{"a": [1, "b\u00e9"], "c": null}"#, #"{"a":[1,"b\u00e9"],"c":null}"#),
    (#"{"a": [1 "b" {}] "c": true}"#, #"{"a":[1,"b",{}],"c":true}"#),
    (#"{"a": "@{b"#, #"{"a":"@{b"}"#), (#"{"a": [{"b": "c\"#, #"{"a":[{"b":"c?"}]}"#),
    (#"{"a": , "b"}"#, #"{"a":null,"b":null}"#), (#"{"a": tru, "b": 1.}"#, #"{"a":null,"b":null}"#),
    (#"{tex"#, #"{"":null}"#), (#"{"a": "b\q", "c\q": 1}"#, #"{"a":"b?q","c?q":1}"#),
    ("\u{FEFF}{}", "{}"), ("[x{}", "{}"), ("[1]", nil), ("", nil),
  ])
  func missingPartsAreCompleted(text: String, expected: String?) {
    let completed = LooseJSON(Array(text.utf8)).completed
    #expect(completed.map { String(decoding: $0.bytes, as: UTF8.self) } == expected)
  }
}
