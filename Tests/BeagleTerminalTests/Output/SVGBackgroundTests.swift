import Beagle
import Testing

@testable import BeagleTerminal

/// Backgrounds behind the lines of a picture.
@Suite struct SVGBackgroundTests {
  @Test func spaceBetweenBordersBelongsToParent() throws {
    var picture = try CellBuffer(width: 10, height: 6)
    picture.drawBox(picture.bounds, background: .white, corners: .rounded, style: .plain, clip: nil)
    picture.drawBorder(picture.bounds.inset(by: 1))

    let backgrounds = SVGBackgrounds(of: picture)
    for row in 2..<10 {
      for column in 2..<18 {
        #expect(
          backgrounds.areas.contains {
            $0.columns.contains(column) && $0.rows.contains(row) && $0.color == .white
          }, "half column \(column), half row \(row)")
      }
    }
  }

  private static let red = CellColor(red: 255, green: 0, blue: 0)
  private static let blue = CellColor(red: 0, green: 0, blue: 255)

  /// The colours of a picture's quarter cells, row by row, each as a letter.
  private func quarters(_ picture: CellBuffer, _ letters: [CellColor: Character]) -> [String] {
    let areas = SVGBackgrounds(of: picture).areas
    return (0..<(picture.height * 2)).map { row in
      String(
        (0..<(picture.width * 2)).map { column in
          areas.first { $0.columns.contains(column) && $0.rows.contains(row) }.flatMap { letters[$0.color] }
            ?? "."
        })
    }
  }

  /// Two boxes with borders, and a third one without between them: its edges are straight.
  @Test(arguments: [BorderCorners.square, .rounded])
  func boxBetweenBorderedBoxesHasNoNotches(corners: BorderCorners) throws {
    var picture = try CellBuffer(width: 9, height: 3)
    picture.drawBox(
      CellRect(x: 0, y: 0, width: 3, height: 3), background: Self.blue, corners: corners, style: .plain,
      clip: nil
    )
    picture.fill(CellRect(x: 3, y: 0, width: 3, height: 3), with: Self.red)
    picture.drawBox(
      CellRect(x: 6, y: 0, width: 3, height: 3), background: nil, corners: corners, style: .plain, clip: nil)
    // Inside of their curves, corners are drawn apart.
    let edge = corners == .square ? ".bbbb.rrrrrr......" : "..bb..rrrrrr......"
    #expect(
      quarters(picture, [Self.red: "r", Self.blue: "b"]) == [
        "......rrrrrr......", edge, ".bbbb.rrrrrr......", ".bbbb.rrrrrr......", edge, "......rrrrrr......",
      ])
    #expect(SVGBackgrounds(of: picture).corners.count == (corners == .square ? 0 : 4))
  }

  @Test func copiedCellsAreDrawnLikeOriginal() throws {
    var picture = try CellBuffer(width: 5, height: 4)
    picture.drawBox(
      CellRect(x: 0, y: 0, width: 5, height: 3), background: Self.blue, corners: .rounded, style: .plain,
      clip: nil)
    let corner = (columns: Float(1), rows: Float(1))
    picture.fill(
      CellRect(x: 0, y: 3, width: 5, height: 1), with: Self.red,
      rounded: .init(topLeft: corner, topRight: corner, bottomLeft: corner, bottomRight: corner),
      clip: picture.bounds)
    var copy = try CellBuffer(width: 5, height: 4)
    copy.copy(picture, x: 0, y: 0)
    let title = TerminalText(sanitizing: "Page")
    #expect(copy.svg(title: title) == picture.svg(title: title))
  }

  /// Boxes are copied over others, and partly outside.
  @Test(arguments: [(0, 0), (3, 2), (-2, -1), (7, 5), (20, 0), (0, -9)])
  func copyReplacesBordersAndCorners(x: Int, y: Int) throws {
    func boxes(_ color: CellColor, _ width: Int, _ height: Int) throws -> CellBuffer {
      var picture = try CellBuffer(width: width, height: height)
      let corner = (columns: Float(1), rows: Float(1))
      picture.fill(
        CellRect(x: 0, y: 0, width: 3, height: height), with: color,
        rounded: .init(topLeft: corner, topRight: corner, bottomLeft: corner, bottomRight: corner),
        clip: picture.bounds)
      picture.drawBox(
        CellRect(x: 3, y: 0, width: width - 3, height: height), background: color, corners: .rounded,
        style: .plain, clip: nil)
      return picture
    }
    let (picture, before) = (try boxes(Self.red, 6, 4), try boxes(Self.blue, 9, 7))
    var copy = before
    copy.copy(picture, x: x, y: y)
    for row in 0..<before.height {
      for column in 0..<before.width {
        let index = row * before.width + column
        let isCovered = picture.bounds.contains(x: column - x, y: row - y)
        let (source, place) = isCovered ? (picture, (row - y) * picture.width + column - x) : (before, index)
        #expect(copy.partedCells[index] == source.partedCells[place])
        #expect(copy.roundedCorners[index] == source.roundedCorners[place])
      }
    }
  }

  @Test func translucentFillKeepsBorders() throws {
    var picture = try CellBuffer(width: 3, height: 3)
    picture.drawBox(picture.bounds, background: Self.blue, corners: .square, style: .plain, clip: nil)
    picture.fill(picture.bounds, with: CellColor(red: 255, green: 255, blue: 255, alpha: 128))
    let (light, grey) = (
      CellColor(red: 128, green: 128, blue: 255), CellColor(red: 128, green: 128, blue: 128)
    )
    #expect(
      quarters(picture, [light: "b", grey: "g"])
        == ["gggggg"] + Array(repeating: "gbbbbg", count: 4) + ["gggggg"])
  }

  @Test func fillOverLineIsNotSplit() throws {
    var picture = try CellBuffer(width: 3, height: 3)
    picture.drawBox(picture.bounds, background: Self.blue, corners: .square, style: .plain, clip: nil)
    picture.fill(CellRect(x: 0, y: 0, width: 3, height: 1), with: Self.red)
    #expect(
      quarters(picture, [Self.red: "r", Self.blue: "b"]) == [
        "rrrrrr", "rrrrrr", ".bbbb.", ".bbbb.", ".bbbb.", "......",
      ])
  }

  /// 4 points are half a column and a quarter of a row.
  @Test func borderlessBoxCanHaveRoundCorners() throws {
    let document = """
      {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:container", \
      "children": [],
       "style": {"backgroundColor": "#FF0000", "cornerRadius": {"radius": 4, "bottomRight": 0},
        "size": {"width": {"value": 32, "type": "REAL"}, "height": {"value": 32, "type": "REAL"}}}}}
      """
    let renderer = TerminalRenderer()
    let builder = SceneBuilder(measurer: renderer.measurer, width: 64)
    let scene = builder.scene(of: try ScreenDocument(reading: Array(document.utf8)).screen)
    var picture = try renderer.cells(of: scene)
    let page = TerminalText(sanitizing: "Page")
    for markup in [picture.svg(title: page), picture.html(title: page)] {
      let markup = String(decoding: markup, as: UTF8.self)
      for corner in [
        "M16.2 12Q12 12 12 16.5V12H12V12Z", "M41.4 12Q45.6 12 45.6 16.5V12H45.6V12Z",
        "M16.2 48Q12 48 12 43.5V48H12V48Z",
      ] {
        #expect(markup.contains(##"<path style="fill:#000" d="\##(corner)"/>"##))
      }
      #expect(markup.components(separatedBy: "<path style=").count == 4)
    }
    // Cells have no corners, and a covered corner is not drawn.
    #expect(picture.style(x: 0, y: 0)?.background == Self.red)
    picture.fill(CellRect(x: 0, y: 0, width: 1, height: 1), with: Self.blue)
    #expect(SVGBackgrounds(of: picture).corners.count == 2)
  }

  @Test func outsideOverlappingCurvesShowsBackground() throws {
    var picture = try CellBuffer(width: 4, height: 3)
    picture.fill(picture.bounds, with: Self.blue)
    let reach = (columns: Float(1), rows: Float(1))
    let radii = CellBuffer.CornerRadii(
      topLeft: reach, topRight: reach, bottomLeft: reach, bottomRight: reach)
    for color in [Self.red, .white] {
      picture.fill(picture.bounds, with: color, rounded: radii, clip: picture.bounds)
    }
    let corners = SVGBackgrounds(of: picture).corners
    #expect(corners.count == 4 && corners.allSatisfy { $0.color == Self.blue })
  }

  @Test func cornerRadiusIsLimitedToHalfSize() throws {
    var picture = try CellBuffer(width: 4, height: 3)
    picture.fill(picture.bounds, with: Self.blue)
    let wide = (columns: Float(9), rows: Float(9))
    picture.fill(
      CellRect(x: 1, y: 1, width: 2, height: 1), with: Self.red,
      rounded: CellBuffer.CornerRadii(topLeft: wide, topRight: wide, bottomLeft: wide, bottomRight: wide),
      clip: picture.bounds)
    let corners = SVGBackgrounds(of: picture).corners
    #expect(corners.count == 4 && corners.allSatisfy { $0.color == Self.blue })
    #expect(corners.map(\.stroke.start.x) == Array(repeating: SVGGrid.x(2), count: 4))
  }
}
