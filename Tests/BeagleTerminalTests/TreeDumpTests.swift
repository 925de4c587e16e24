import Beagle
import BeagleTerminal
import Testing

/// The list of a screen's nodes, and that its size follows the scene's.
@MainActor @Suite struct TreeDumpTests {
  private func screen(_ json: String) async throws -> LoadedScreen {
    let renderer = TerminalRenderer()
    let builder = SceneBuilder(measurer: renderer.measurer, width: 640)
    let document = try ScreenDocument(reading: Array(json.utf8))
    return await ComponentFetcher(dependencies: BeagleDependencies()).load(document.screen, with: builder)
  }

  private func text(_ text: String) -> String {
    #"{"_beagleComponent_": "beagle:text", "text": "\#(text)"}"#
  }

  private func box(_ children: String..., also: String = "") -> String {
    #"{"_beagleComponent_": "beagle:container"\#(also), "children": [\#(children.joined(separator: ","))]}"#
  }

  @Test func treeIndentationIsBounded() async throws {
    for depth in [30, 60, 115] {
      let screen = try await screen((0..<depth).reduce(text("@{null}")) { inner, _ in box(inner, text("x")) })
      let tree = TerminalRenderer().tree(of: screen)
      let lines = tree.split(separator: "\n")
      #expect(lines.count == screen.scene.nodes.count + 1)
      #expect(lines.allSatisfy { $0.utf8.count < 250 })
      // As many as there are, said or drawn.
      let maximumDepth = try #require(lines.first { $0.contains("null") == false && $0.contains(#""""#) })
      let rails = maximumDepth.prefix { !$0.isLetter }
      #expect(depth < 26 || rails.hasPrefix("⋯\(depth - 24) "), "\(maximumDepth)")
    }
  }

  /// A context that many texts show is in each of them. The list is no place for all of it.
  @Test func longValueIsShownOnceAndTruncated() async throws {
    let long = String(repeating: "long ", count: 2_000)
    let context = #", "context": {"id": "c", "value": {"a": ["\#(long)", 1], "b": "\#(long)"}}"#
    func size(_ count: Int) async throws -> Int {
      let users = (0..<count).map { _ in text("@{c.b}") }.joined(separator: ",")
      return TerminalRenderer().tree(of: try await screen(box(users, also: context))).utf8.count
    }
    let (one, many) = (try await size(1), try await size(50))
    #expect(one < 1_000)
    #expect(many < one + 49 * 400)
  }

  @Test func truncatedValueIsPrefixOfJSON() async throws {
    func shown(_ value: String) async throws -> String? {
      let tree = TerminalRenderer().tree(
        of: try await screen(box(text("x"), also: #", "context": {"id": "c", "value": \#(value)}"#)))
      return tree.split(separator: "\n").first { $0.contains("context c") }?.split(separator: "= ").last.map(
        String.init)
    }
    #expect(
      try await shown(#"{"a":[1,2.5,"x\n\"",null,true],"b":{},"c":[]}"#)
        == #"{"a":[1,2.5,"x\n\"",null,true],"b":{},"c":[]}"#)
    #expect(
      try await shown("[" + String(repeating: "1,", count: 80) + "1]") == "["
        + String(repeating: "1,", count: 49) + "1…")
    let wide = "[" + String(repeating: #"{"a":1},"#, count: 10_000) + "1]"
    #expect(try await shown(wide)?.count == 101)
  }

  @Test func treeIsWrittenInWholeLines() async throws {
    let long = String(repeating: "tea ", count: 40)
    let texts = (0..<900).map { text("\($0) \(long)") }.joined(separator: ",")
    let screen = try await screen(box(texts))
    var pieces: [String] = []
    TerminalRenderer().tree(of: screen) { pieces.append($0) }
    #expect(pieces.count > 1)
    #expect(pieces.allSatisfy { $0.hasSuffix("\n") && $0.utf8.count < 1 << 17 })
    #expect(pieces.joined() == TerminalRenderer().tree(of: screen))
  }
}
