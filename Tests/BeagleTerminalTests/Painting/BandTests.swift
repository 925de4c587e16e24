import Beagle
import BeagleTerminal
import Fixtures
import TestSupport
import Testing

/// A picture in bands is the same picture: no row depends on where a band begins.
@MainActor @Suite struct BandTests {
  private func expectEqualBands(_ renderer: TerminalRenderer, _ scene: Scene) throws {
    let whole = try renderer.cells(of: scene)
    for rows in [1, 2, 7, 50] {
      var (text, ansi): ([UInt8], [UInt8]) = ([], [])
      var heights: [Int] = []
      try renderer.bands(of: scene, rows: rows) { band in
        text += band.text()
        ansi += band.ansi()
        heights.append(band.height)
      }
      #expect(heights.dropLast().allSatisfy { $0 == rows } && heights.reduce(0, +) == whole.height)
      #expect(text == whole.text(), "in bands of \(rows)")
      #expect(ansi == whole.ansi(), "in bands of \(rows)")
    }
  }

  @Test(arguments: Fixtures.screenNames)
  func exampleScreensAreEqual(name: String) async throws {
    try await withExampleScreens { fetcher, dependencies in
      var renderer = TerminalRenderer(theme: try ThemeFile(reading: try #require(Fixtures.theme)).dark)
      renderer.borders = .edges
      for columns in [24, 80] {
        let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: columns))
        let screen = await fetcher.load(try await fetcher.fetchScreen("/\(name)").screen, with: builder)
        renderer.pictures = await PictureLoader(dependencies: dependencies).pictures(of: screen.scene).table
        renderer.links = screen.links
        try expectEqualBands(renderer, screen.scene)
      }
    }
  }

  @Test(arguments: GrowingDocument.all)
  func screenWithManyParts(document: GrowingDocument) throws {
    let renderer = TerminalRenderer()
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 40))
    let screen = try ScreenDocument(reading: Array(document.make(10).utf8)).screen
    try expectEqualBands(renderer, builder.scene(of: screen))
  }

  /// Boxes outside their parents, taller than them, and with more padding than height; clipped or scrolled
  /// content.
  @Test func overlappingBoxes() throws {
    let box =
      ##""backgroundColor":"#335577AA","borderColor":"#FFFFFF","borderWidth":1,"cornerRadius":{"radius":16}"##
    func text(_ letter: String, _ style: String) -> String {
      let words = Array(repeating: letter, count: 40).joined(separator: " ")
      return #"{"_beagleComponent_":"beagle:text","text":"\#(words)","style":{\#(box),\#(style)}}"#
    }
    func unit(_ name: String, _ points: Int) -> String { #""\#(name)":{"value":\#(points),"type":"REAL"}"# }
    let texts = [
      text("a", #""positionType":"ABSOLUTE","position":{\#(unit("top", 300))}"#),
      text("b", #""margin":{\#(unit("top", -40))}"#),
      text("c", #""size":{\#(unit("height", 32))},"padding":{\#(unit("all", 48))}"#),
      text("d", #""margin":{\#(unit("top", 200)),\#(unit("bottom", -160))}"#),
    ]
    let inside = #"{"_beagleComponent_":"beagle:container","children":[\#(texts.joined(separator: ","))]}"#
    let scroll =
      #"""
      {"_beagleComponent_":"beagle:scrollView","style":{"size":{\#(unit("height", 400))}},\#
      "children":[\#(inside)]}
      """#
    let container =
      #"""
      {"_beagleComponent_":"beagle:container","style":{\#(box)},\#
      "children":[\#(inside),\#(scroll),\#(inside)]}
      """#
    let screen =
      #"{"_beagleComponent_":"beagle:screenComponent","navigationBar":{"title":"Bar"},"child":\#(container)}"#

    for borders in [BorderStyle.lines, .edges] {
      var renderer = TerminalRenderer()
      renderer.borders = borders
      let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 30))
      try expectEqualBands(
        renderer, builder.scene(of: try ScreenDocument(reading: Array(screen.utf8)).screen))
    }
  }

  @Test func tallPictureHasTallBands() throws {
    let texts = (0..<1_300).map { #"{"_beagleComponent_":"beagle:text","text":"row \#($0)"}"# }
    let screen = #"{"_beagleComponent_":"beagle:container","children":[\#(texts.joined(separator: ","))]}"#
    let renderer = TerminalRenderer()
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 20))
    let scene = builder.scene(of: try ScreenDocument(reading: Array(screen.utf8)).screen)
    var (text, heights): ([UInt8], [Int]) = ([], [])
    try renderer.bands(of: scene) { band in
      text += band.text()
      heights.append(band.height)
    }
    #expect(heights == [512, 512, 276])
    #expect(String(decoding: text, as: UTF8.self) == (0..<1_300).map { "row \($0)\n" }.joined())
  }

  /// A text of many rows is wrapped once.
  @Test func tallTextIsInOneBand() throws {
    let words = Array(repeating: "word", count: 2_000).joined(separator: " ")
    let renderer = TerminalRenderer()
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 8))
    let screen = #"{"_beagleComponent_":"beagle:text","text":"\#(words)"}"#
    let scene = builder.scene(of: try ScreenDocument(reading: Array(screen.utf8)).screen)
    var heights: [Int] = []
    try renderer.bands(of: scene) { heights.append($0.height) }
    #expect(heights == [2_000])
  }

  @Test func oversizedPictureHasNoBands() throws {
    let tall =
      #"{"_beagleComponent_":"beagle:container","style":{"size":{"height":{"value":8000000,"type":"REAL"}}}}"#
    let renderer = TerminalRenderer()
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 80))
    let scene = builder.scene(of: try ScreenDocument(reading: Array(tall.utf8)).screen)
    var bands = 0
    #expect(throws: CellBufferError.tooLarge(width: 80, height: 500_000)) {
      try renderer.bands(of: scene) { _ in bands += 1 }
    }
    #expect(bands == 0)
  }
}
