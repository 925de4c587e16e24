import Beagle
import BeagleLayout
import Testing

@testable import BeagleTerminal

@Suite struct ImageTests {
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

  @Test func aCellShowsTwoPixels() throws {
    let cells = try cells(try picture([[0xFF00_00FF], [0x0000_FFFF]]), mode: .fitXY, columns: 1, rows: 1)
    #expect(cells.text(x: 0, y: 0) == "▀")
    #expect(cells.style(x: 0, y: 0) == CellStyle(foreground: red, background: blue))
  }

  @Test func theModeSaysHowAPictureFillsItsBox() throws {
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
    #expect(try halves(.centerCrop) == [red, red, blue, blue])
    let small = try cells(wide, mode: .center, columns: 4, rows: 2)
    #expect(small.text(x: 0, y: 0) == " ")
  }

  @Test func transparentPixelsShowWhatIsBeneath() throws {
    let cells = try cells(try picture([[0xFF00_0080], [0xFF00_0000]]), mode: .fitXY, columns: 1, rows: 1)
    #expect(cells.style(x: 0, y: 0)?.foreground == CellColor(red: 128, green: 0, blue: 0))
    #expect(cells.style(x: 0, y: 0)?.background == .black)
  }

  @Test func plainTextNamesAnImage() throws {
    let cells = try cells(try picture([[0xFF00_00FF]]), columns: 12, rows: 1, images: .none)
    #expect(String(decoding: cells.text(), as: UTF8.self) == "  ▨ a.png\n")
  }

  @Test func kittyGetsRawPixelsInPieces() throws {
    let cells = try cells(try picture([[0xFF00_00FF]]), mode: .fitXY, columns: 8, rows: 2, images: .kitty)
    let output = String(decoding: cells.ansi(), as: UTF8.self)
    #expect(output.hasPrefix("\n\n\u{1B}7\u{1B}[2A\u{1B}_Ga=T,f=32,s=80,v=40,c=8,r=2,C=1,q=2,m=1;/wAA//8AAP"))
    #expect(output.hasSuffix("\u{1B}\\\u{1B}8"))
    let terminal = try StrictTerminal(reading: cells.ansi(), knowsPictures: true)
    // 80 × 40 pixels of four bytes are 17,068 letters.
    #expect(terminal.pictures == 5)
  }

  @Test func iterm2GetsAFileOfOurOwn() throws {
    let cells = try cells(try picture([[0xFF00_00FF]]), mode: .fitXY, columns: 1, rows: 1, images: .iterm2)
    let output = String(decoding: cells.ansi(), as: UTF8.self)
    #expect(output.contains("width=1;height=1;preserveAspectRatio=0;doNotMoveCursor=1:iVBORw0KGgo"))
  }

  @Test func sixelsAreBandsOfSixRows() throws {
    let cells = try cells(try picture([[0xFF00_00FF]]), mode: .fitXY, columns: 1, rows: 1, images: .sixel)
    let output = String(decoding: cells.ansi(), as: UTF8.self)
    // 20 rows are three whole bands and two rows of a fourth.
    #expect(output.contains("q\"1;1;10;20#180;2;100;0;0#180!10~$-#180!10~$-#180!10~$-#180!10B$-\u{1B}\\"))
  }

  @Test(arguments: [
    (["TERM": "xterm-kitty"], ImageStyle.kitty), (["KITTY_WINDOW_ID": "1", "TERM": "xterm"], .kitty),
    (["TERM_PROGRAM": "iTerm.app"], .iterm2), (["TERM_PROGRAM": "WezTerm"], .iterm2),
    (["TERM": "foot"], .sixel),
    (["TERM": "xterm-256color"], .blocks), ([:], .blocks),
    (["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"], .blocks),
    (["TMUX": "x", "TERM_PROGRAM": "iTerm.app"], .blocks),
  ])
  func theEnvironmentTellsWhatATerminalUnderstands(environment: [String: String], style: ImageStyle) {
    #expect(ImageStyle(environment: environment) == style)
  }

  @Test func base64IsPadded() {
    let pairs = [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
    for (text, letters) in pairs {
      #expect(String(decoding: Base64.encode(Array(text.utf8)), as: UTF8.self) == letters)
    }
  }
}
