import Beagle
import BeagleLayout
import BeagleNetworking
import TestSupport
import Testing

@testable import BeagleTerminal

@Suite(.computing) struct ImageTests {
  private func picture(_ rows: [[UInt32]]) throws -> Picture {
    let rgba = rows.joined().flatMap { color in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
    return try #require(Picture(width: rows[0].count, height: rows.count, rgba: rgba))
  }

  private func cells(
    _ picture: Picture, mode: Image.Mode? = nil, columns: Int, rows: Int, images: ImageStyle = .blocks
  ) throws -> CellBuffer {
    var renderer = TerminalRenderer()
    renderer.images = images
    renderer.pictures[.remote("/a.png", placeholder: nil)] = picture
    var style = Style()
    style.size = Size(width: .real(Double(columns * 8)), height: .real(Double(rows * 16)))
    let image = Image(path: .value(.remote(RemoteImage("/a.png"))), mode: mode).style(style)
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: columns))
    return try renderer.cells(of: builder.scene(of: Screen(child: image.component)))
  }

  private let red = CellColor(red: 255, green: 0, blue: 0)
  private let blue = CellColor(red: 0, green: 0, blue: 255)

  @Test func cellShowsTwoPixels() throws {
    let cells = try cells(try picture([[0xFF00_00FF], [0x0000_FFFF]]), mode: .fitXY, columns: 1, rows: 1)
    #expect(cells.text(x: 0, y: 0) == "▀")
    #expect(cells.style(x: 0, y: 0) == CellStyle(foreground: red, background: blue))
  }

  @Test func contentModeScalesImage() throws {
    // Two cells of 8 × 16 points are a square: a wide picture leaves its upper and lower quarter free.
    let wide = try picture([
      [UInt32](repeating: 0xFF00_00FF, count: 4), [UInt32](repeating: 0x0000_FFFF, count: 4),
    ])
    func halves(_ mode: Image.Mode?) throws -> [CellColor?] {
      let cells = try cells(wide, mode: mode, columns: 4, rows: 2)
      return [cells.style(x: 0, y: 0), cells.style(x: 0, y: 1)].flatMap { [$0?.foreground, $0?.background] }
    }
    #expect(try halves(.fitXY) == [red, red, blue, blue].map { $0 })
    #expect(try halves(.fitCenter) == [.black, red, blue, .black])
    #expect(try halves(nil) == halves(.fitCenter))
    // Enlarged to twice the size, the colours are interpolated.
    let crop = try halves(.centerCrop)
    #expect(crop.first == red && crop.last == blue && !crop.contains(.black))
    let small = try cells(wide, mode: .center, columns: 4, rows: 2)
    #expect(small.text(x: 0, y: 0) == " ")
  }

  @Test func transparentPixelsShowBackground() throws {
    let cells = try cells(try picture([[0xFF00_0080], [0xFF00_0000]]), mode: .fitXY, columns: 1, rows: 1)
    #expect(cells.style(x: 0, y: 0)?.foreground == CellColor(red: 128, green: 0, blue: 0))
    #expect(cells.style(x: 0, y: 0)?.background == .black)
  }

  /// A terminal would scroll, or draw over the neighbouring cells.
  @Test func clippedImageCopyIsNotSent() throws {
    let cells = try cells(
      try picture([[0xFF00_00FF]]), mode: .fitXY, columns: 4, rows: 2, images: .kitty)
    #expect(cells.graphics.count == 1)
    for (x, y, isSent) in [(3, 1, true), (4, 0, false), (0, 2, false), (-1, 0, false), (0, -1, false)] {
      var frame = try CellBuffer(width: 7, height: 3)
      frame.copy(cells, x: x, y: y)
      let areas = isSent ? [CellRect(x: x, y: y, width: 4, height: 2)] : []
      #expect(frame.graphics.map(\.area) == areas, "\(x), \(y)")
    }
  }

  @Test func plainTextNamesImage() throws {
    let cells = try cells(try picture([[0xFF00_00FF]]), columns: 12, rows: 1, images: .none)
    #expect(String(decoding: cells.text(), as: UTF8.self) == "  ▨ a.png\n")
  }

  @Test func kittyGetsCompressedPixelsInChunks() throws {
    var random = SeededGenerator(seed: 5)
    let noise = (0..<40).map { _ in
      (0..<80).map { _ in UInt32.random(in: .min ... .max, using: &random) | 255 }
    }
    let cells = try cells(try picture(noise), mode: .fitXY, columns: 8, rows: 2, images: .kitty)
    let output = String(decoding: cells.ansi(), as: UTF8.self)
    #expect(output.hasPrefix("\n\n\u{1B}7\u{1B}[2A\u{1B}_Ga=T,f=24,o=z,s=80,v=40,c=8,r=2,C=1,q=2,m=1;eA"))
    #expect(output.hasSuffix("\u{1B}\\\u{1B}8"))
    let terminal = try StrictTerminal(reading: cells.ansi(), knowsPictures: true)
    // 80 × 40 pixels of three bytes, which cannot be compressed, in pieces of 3072 bytes.
    #expect(terminal.pictures == 4)
    let plain = try self.cells(
      try picture([[0xFF00_00FF]]), mode: .fitXY, columns: 8, rows: 2, images: .kitty)
    #expect(plain.ansi().count < 300)
  }

  @Test func iterm2GetsReencodedPNG() throws {
    let cells = try cells(try picture([[0xFF00_00FF]]), mode: .fitXY, columns: 1, rows: 1, images: .iterm2)
    let output = String(decoding: cells.ansi(), as: UTF8.self)
    #expect(output.contains("width=1;height=1;preserveAspectRatio=0;doNotMoveCursor=1:iVBORw0KGgo"))
  }

  @Test func sixelsAreBandsOfSixRows() throws {
    let cells = try cells(try picture([[0xFF00_00FF]]), mode: .fitXY, columns: 1, rows: 1, images: .sixel)
    let output = String(decoding: cells.ansi(), as: UTF8.self)
    // 20 rows are three whole bands and two rows of a fourth.
    #expect(output.contains("q\"1;1;10;20#0;2;100;0;0#0!10~$-#0!10~$-#0!10~$-#0!10B$\u{1B}\\"))
  }

  @Test func sixelsHaveColoursOfPicture() throws {
    // A soft gradient of 200 greens and one red dot: 256 colours cover all distinguishable ones.
    let greens = (0..<200).map { UInt32(0x1000_00FF) | UInt32($0 + 30) << 16 }
    let table = ColorTable(of: try picture([greens + [0xFF00_00FF]]), limit: 256)
    #expect(table.colors.count == 27)
    for green in [30, 100, 229] {
      let color = table.colors[table.number(of: [0x10, UInt8(green), 0, 255])]
      #expect(abs(Int(color.green) - green) <= 6 && abs(Int(color.red) - 0x10) <= 6 && color.blue == 0)
    }
    let few = ColorTable(of: try picture([greens + [0xFF00_00FF]]), limit: 4)
    #expect(few.colors.count == 4)
    #expect(few.colors[few.number(of: [255, 0, 0, 255])] == (255, 0, 0))
    let none = ColorTable(of: try picture([[0xFF00_0000]]), limit: 4)
    #expect(none.colors.isEmpty)
  }

  @Test func imageLeavesSpaceForOverlays() throws {
    var renderer = TerminalRenderer()
    renderer.pictures[.remote("/a.png", placeholder: nil)] = try picture([[0xFF00_00FF]])
    var box = Style()
    box.size = Size(width: .real(64), height: .real(48))
    var badge = Style()
    badge.positionType = .value(.absolute)
    badge.position = EdgeValue(left: .real(16), top: .real(16))
    badge.backgroundColor = .value(Color(red: 0, green: 0, blue: 255))
    let screen = Screen(
      child: Container(children: [
        Image(path: .value(.remote(RemoteImage("/a.png"))), mode: .fitXY).style(box).component,
        Text("SALE").style(badge).component,
      ]).component)
    let builder = SceneBuilder(measurer: renderer.measurer, width: 64)
    for images in [ImageStyle.kitty, .iterm2, .sixel] {
      renderer.images = images
      let cells = try renderer.cells(of: builder.scene(of: screen))
      #expect(
        cells.graphics.map(\.area) == [
          CellRect(x: 0, y: 0, width: 8, height: 1), CellRect(x: 0, y: 1, width: 2, height: 1),
          CellRect(x: 6, y: 1, width: 2, height: 1), CellRect(x: 0, y: 2, width: 8, height: 1),
        ])
      #expect(String(decoding: cells.text(), as: UTF8.self) == "\n  SALE\n\n")
      #expect(cells.style(x: 3, y: 1)?.background == blue)
    }
  }

  @Test func imageIncludesItsBackground() throws {
    var renderer = TerminalRenderer()
    renderer.images = .iterm2
    // The picture takes the four cells in the middle. Its right half is transparent, with a soft edge.
    renderer.pictures[.remote("/a.png", placeholder: nil)] = try picture([[0xFF00_00FF, 0xFF00_0000]])
    var style = Style()
    style.size = Size(width: .real(64), height: .real(16))
    style.backgroundColor = .value(Color(red: 0, green: 0, blue: 255))
    let image = Image(path: .value(.remote(RemoteImage("/a.png"))), mode: .fitCenter).style(style)
    let builder = SceneBuilder(measurer: renderer.measurer, width: 64)
    let graphics = try renderer.cells(of: builder.scene(of: Screen(child: image.component))).graphics
    let graphic = try #require(graphics.first)
    #expect(graphics.count == 1)
    #expect(graphic.area == CellRect(x: 2, y: 0, width: 3, height: 1))
    #expect(graphic.picture.rgba.prefix(4) == [255, 0, 0, 255])
    let last = Array(graphic.picture.rgba.suffix(4))
    #expect(last[0] < 20 && last[2] > 235 && last[3] == 255)
  }

  @Test(arguments: [
    (["TERM": "xterm-kitty"], ImageStyle.kitty), (["KITTY_WINDOW_ID": "1", "TERM": "xterm"], .kitty),
    (["TERM_PROGRAM": "iTerm.app"], .iterm2), (["TERM_PROGRAM": "WezTerm"], .iterm2),
    (["TERM": "foot"], .sixel), (["TERM": "xterm-256color", "KONSOLE_VERSION": "230800"], .kitty),
    (["TERM": "xterm-256color"], .blocks), ([:], .blocks),
    (["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"], .blocks),
    (["TMUX": "x", "TERM_PROGRAM": "iTerm.app"], .blocks),
  ])
  func environmentDeterminesImageProtocol(environment: [String: String], style: ImageStyle) {
    #expect(ImageStyle(environment: environment) == style)
  }

  @Test(arguments: [ImageStyle.kitty, .embedded])
  func imagesOverPixelLimitAreCells(images: ImageStyle) throws {
    var style = Style()
    style.size = Size(width: .real(32), height: .real(32))
    let image = Image(path: .value(.remote(RemoteImage("/a.png"))), mode: .fitXY).style(style)
    let screen = Screen(child: Container(children: Array(repeating: image.component, count: 4)).component)
    let builder = SceneBuilder(measurer: TerminalMeasurer(), width: 64)
    var painter = try Painter(builder.scene(of: screen), cell: TerminalMeasurer.standardCell, theme: .dark)
    painter.images = images
    painter.pictures[.remote("/a.png", placeholder: nil)] = try picture([
      [UInt32](repeating: 0xFF00_00FF, count: 1600)
    ])
    // Each has 4 × 2 cells of 10 × 20 pixels, and a file of 1,600 pixels.
    painter.pixelLimit = 3_300
    painter.paint()
    #expect(painter.buffer.graphics.count + painter.buffer.pictures.count == 2)
    #expect(painter.buffer.style(x: 0, y: 3)?.background == .default)
    #expect(painter.buffer.style(x: 0, y: 4)?.background == red)
  }

  @Test func enlargedPicturesAreInterpolated() throws {
    let raster = PictureRaster(
      try picture([[0x0000_00FF, 0xFF00_00FF]]), mode: .fitXY, size: LayoutSize(width: 8, height: 8),
      columns: 8,
      rows: 8)
    let reds = (0..<8).map { Int(raster[$0, 3].red) }
    #expect(reds == reds.sorted() && reds[0] == 0 && reds[7] == 255 && Set(reds).count > 4)
  }

  @Test func deflateRoundTrips() throws {
    var random = SeededGenerator(seed: 31)
    for count in [0, 1, 2, 3, 4, 257, 258, 259, 1000, 70_000] {
      for kinds in count > 1000 ? [256] : [1, 2, 7, 256] {
        let data = (0..<count).map { _ in UInt8(Int.random(in: 0..<kinds, using: &random)) }
        var inflate = Inflate(limit: count + 1)
        let stream = Deflate.zlib(data)
        try inflate.decode(stream[...])
        #expect(inflate.isWhole && inflate.output == data, "\(count) bytes of \(kinds) kinds")
        if kinds == 1, count >= 1000 { #expect(stream.count < count / 50) }
      }
    }
  }
}
