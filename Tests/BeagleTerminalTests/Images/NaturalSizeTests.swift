import Beagle
import BeagleTerminal
import Testing

/// Images whose style leaves their size to their picture.
@Suite struct NaturalSizeTests {
  private let red = CellColor(red: 255, green: 0, blue: 0)

  private func picture(_ width: Int, _ height: Int) throws -> Picture {
    let pixels = [UInt8](repeating: 255, count: 4).enumerated().map {
      $0.offset == 1 || $0.offset == 2 ? 0 : $0.element
    }
    return try #require(
      Picture(
        width: width, height: height, rgba: (0..<(width * height)).flatMap { _ in pixels }))
  }

  private func image(_ mode: Image.Mode? = nil, _ change: (inout Style) -> Void = { _ in }) -> Component {
    var style = Style()
    change(&style)
    return Image(path: .value(.remote(RemoteImage("/a.png"))), mode: mode).style(style).component
  }

  /// In a row, so that nothing stretches it across.
  private func screen(_ image: Component) -> Screen {
    var row = Style()
    row.flex = Flex(flexDirection: .value(.row), alignItems: .value(.flexStart))
    return Screen(child: Container(children: [image]).style(row).component)
  }

  private func frame(_ image: Component, _ picture: Picture?, columns: Int = 40) throws -> LayoutRect {
    var renderer = TerminalRenderer()
    renderer.pictures[.remote("/a.png", placeholder: nil)] = picture
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: columns))
    let scene = builder.scene(of: screen(image))
    return try #require(scene.nodes.first { $0.content.kind == "image" }).frame
  }

  @Test func naturalSizeRoundsUpToCells() throws {
    #expect(try frame(image(), try picture(40, 32)) == LayoutRect(x: 0, y: 0, width: 40, height: 32))
    #expect(try frame(image(), try picture(41, 33)) == LayoutRect(x: 0, y: 0, width: 48, height: 48))
    #expect(try frame(image(), nil) == LayoutRect(x: 0, y: 0, width: 72, height: 48))
  }

  /// A picture of 200 × 100 points, sized as by `BeagleImageView.sizeThatFits` on iOS, in whole cells.
  @Test func pictureShrinksProportionallyToFit() throws {
    let picture = try picture(200, 100)
    func size(_ width: UnitValue? = nil, _ height: UnitValue? = nil, columns: Int = 40) throws -> [Float] {
      let image = image { $0.size = Size(width: width, height: height) }
      let frame = try frame(image, picture, columns: columns)
      return [frame.width, frame.height]
    }
    #expect(try size() == [200, 112])
    #expect(try size(.real(80)) == [80, 48])
    #expect(try size(.real(240)) == [240, 112])
    #expect(try size(nil, .real(48)) == [96, 48])
    #expect(try size(nil, .real(160)) == [200, 160])
    #expect(try size(.real(80), .real(64)) == [80, 64])
    // Only the screen limits it.
    #expect(try size(columns: 20) == [160, 80])
    #expect(try size(.percent(50), columns: 20) == [80, 48])
  }

  @Test func pictureShrinksBesideSiblings() throws {
    var renderer = TerminalRenderer()
    renderer.pictures[.remote("/a.png", placeholder: nil)] = try picture(200, 100)
    var text = Style()
    text.size = Size(width: .real(160))
    text.flex = Flex(shrink: .value(0))
    var row = Style()
    row.flex = Flex(flexDirection: .value(.row), alignItems: .value(.flexStart))
    let screen = Screen(
      child: Container(children: [image(), Text("Hello").style(text).component]).style(row).component)
    let scene = SceneBuilder(measurer: renderer.measurer, width: 320).scene(of: screen)
    let frame = try #require(scene.nodes.first { $0.content.kind == "image" }).frame
    #expect(frame == LayoutRect(x: 0, y: 0, width: 160, height: 80))
  }

  @Test func loadedPicturesTriggerRelayout() throws {
    var renderer = TerminalRenderer()
    var runtime = Runtime(SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 40)))
    _ = runtime.handle(.open(.local(screen(image()))))
    let before = try #require(runtime.scene)
    renderer.pictures[.remote("/a.png", placeholder: nil)] = try picture(80, 64)
    _ = runtime.handle(.measureImages(renderer.measurer))
    let after = try #require(runtime.scene)
    #expect(before.nodes.last?.frame.width == 72)
    #expect(after.nodes.last?.frame == LayoutRect(x: 0, y: 0, width: 80, height: 64))
    #expect(after.size.height == 64)
    #expect(
      after
        == Runtime.scene(
          of: screen(image()), SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 40)))
    )
  }

  @Test func sceneListsImagesWithNaturalSize() throws {
    func isSized(_ image: Component) -> Bool {
      let builder = SceneBuilder(measurer: TerminalMeasurer(), width: 320)
      guard case .image(let image)? = builder.scene(of: screen(image)).nodes.last?.content else {
        return false
      }
      return image.isSizedByPicture
    }
    #expect(isSized(image()))
    #expect(isSized(image { $0.size = Size(width: .real(8)) }))
    #expect(!isSized(image { $0.size = Size(width: .real(8), height: .percent(50)) }))
  }

  /// A picture of 16 × 16 points in a box of 6 columns and 3 rows, which is 48 × 48 points: which of its
  /// cells are red.
  @Test(arguments: [
    (Image.Mode.center, "......\n..##..\n......"), (.fitXY, "######\n######\n######"),
    (.fitCenter, "######\n######\n######"), (.centerCrop, "######\n######\n######"),
  ])
  func contentModeFillsBoxToTheCell(mode: Image.Mode, expected: String) throws {
    #expect(try shape(mode, picture: picture(16, 16), columns: 6, rows: 3) == expected)
  }

  @Test func aspectRatioIsKeptInTallCells() throws {
    // Twice as wide as high: in a square box it takes half of the height.
    let wide = try picture(64, 32)
    #expect(
      try shape(.fitCenter, picture: wide, columns: 8, rows: 4) == "........\n########\n########\n........")
    #expect(
      try shape(.centerCrop, picture: wide, columns: 8, rows: 4) == "########\n########\n########\n########")
    let tall = try picture(16, 64)
    #expect(
      try shape(.fitCenter, picture: tall, columns: 8, rows: 4) == "...##...\n...##...\n...##...\n...##...")
    // Larger than its box: its middle is seen.
    #expect(try shape(.center, picture: tall, columns: 8, rows: 2) == "...##...\n...##...")
  }

  private func shape(_ mode: Image.Mode, picture: Picture, columns: Int, rows: Int) throws -> String {
    var renderer = TerminalRenderer()
    renderer.pictures[.remote("/a.png", placeholder: nil)] = picture
    let box = image(mode) {
      $0.size = Size(width: .real(Double(columns * 8)), height: .real(Double(rows * 16)))
    }
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: columns))
    let cells = try renderer.cells(of: builder.scene(of: screen(box)))
    return (0..<rows).map { y in
      (0..<columns).map { cells.style(x: $0, y: y)?.background == red ? "#" : "." }.joined()
    }.joined(separator: "\n")
  }
}

extension Runtime {
  fileprivate static func scene(of screen: Screen, _ builder: SceneBuilder) -> Scene? {
    var runtime = Runtime(builder)
    _ = runtime.handle(.open(.local(screen)))
    return runtime.scene
  }
}
