import Beagle
import BeagleLayout
import Testing

@testable import BeagleTerminal

/// What comes from elsewhere, through every way it can reach an output, in every format.
@Suite struct OutputSafetyTests {
  /// Sequences by which terminals were taken over or deceived, and every byte.
  private static let payloads: [String] =
    [
      "\u{1B}]0;title\u{07}", "\u{1B}]2;title\u{1B}\\", "\u{1B}]52;c;ZWNobyBvd25lZA==\u{07}",
      "\u{1B}]8;;http://evil.example\u{1B}\\click\u{1B}]8;;\u{1B}\\", "\u{1B}]50;?\u{07}",
      "\u{1B}]10;?\u{07}",
      "\u{1B}]1337;File=inline=1:AAAA\u{07}", "\u{1B}]1337;SetMark\u{07}", "\u{1B}]777;notify;a;b\u{07}",
      "\u{1B}_Gf=24,t=f;L2V0Yy9wYXNzd2Q=\u{1B}\\", "\u{1B}P+q544e\u{1B}\\", "\u{1B}P$q\"p\u{1B}\\",
      "\u{1B}Pq#0;2;0;0;0~-\u{1B}\\", "\u{1B}^privacy\u{1B}\\", "\u{1B}Xstring\u{1B}\\", "\u{1B}[c",
      "\u{1B}[6n",
      "\u{1B}[21t", "\u{1B}[?1049h", "\u{1B}[?2004l", "\u{1B}[2J\u{1B}[H", "\u{1B}[3J", "\u{1B}c", "\u{1B}#8",
      "\u{1B}[20~", "\u{1B}[1;1H", "\u{1B}[8;1;1t", "\u{1B}(0lqk", "\u{0E}", "\u{0F}", "\u{05}",
      "\u{18}\u{1A}",
      "\u{9B}31m", "\u{9D}0;x\u{9C}", "\u{90}q\u{9C}", "\u{9F}Gf=24\u{9C}", "a\rb", "a\u{8}\u{8}b",
      "\u{B}\u{C}",
      "user\u{202E}gpj.exe", "\u{2066}a\u{2069}", "\u{2028}", "\u{FEFF}", "\u{E0041}\u{E007F}",
      "--><script>alert(1)</script><!--", "]]><svg onload='x'>", "\" style=\"x\" onload=\"y", "&#27;[31m",
      // Every byte, and every scalar of one byte, some in a text.
    ]
    + stride(from: 0, through: 255, by: 16).map { start in
      String(decoding: (start..<(start + 16)).flatMap { [0x61, UInt8($0)] }, as: UTF8.self)
    }
    + stride(from: 0, through: 255, by: 16).map { start in
      (start..<(start + 16)).map { "\(Unicode.Scalar(UInt8($0)))[31m" }.joined()
    }

  /// The text of a payload at every place of a screen where a document's words are shown.
  private func scene(_ text: String, _ renderer: TerminalRenderer) -> Scene {
    var style = Style()
    style.size = Size(width: .real(16), height: .real(16))
    let image = Image(path: .value(.remote(RemoteImage(.value(text))))).style(style)
    let screen = Screen(
      navigationBar: NavigationBar(
        title: text, navigationBarItems: [NavigationBarItem(text: text)]),
      child: Container {
        Text(.value(text))
        Button(.value(text))
        TextInput(value: .value(text), error: .value(text), showError: true)
        TextInput(placeholder: .value(text))
        image
        image.accessibility(Accessibility(accessibilityLabel: text))
        Image(path: .value(.local(LocalImage(.value(text)))))
        TabBar(items: [TabBar.Item(title: text)])
        WebView(url: .value(text))
        UnknownComponent(type: text)
      }.component)
    return SceneBuilder(measurer: renderer.measurer, width: 320).scene(of: screen)
  }

  @Test func nothingThatADocumentSaysActsOnATerminal() throws {
    var renderer = TerminalRenderer()
    for payload in Self.payloads {
      let scene = scene(payload, renderer)
      renderer.pictures = try pictures(for: payload)
      for style in ImageStyle.allCases {
        renderer.images = style
        let bytes = try renderer.cells(of: scene).ansi()
        let terminal = try StrictTerminal(reading: bytes, knowsPictures: true)
        #expect((terminal.pictures > 0) == (style.format != nil), "\(payload.debugDescription)")
      }
      for output in [try renderer.text(of: scene), renderer.tree(of: scene)] {
        _ = try StrictTerminal(reading: Array(output.utf8))
      }
      #expect(!scene.json().contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F })
    }
  }

  @Test func nothingThatADocumentSaysIsMarkup() throws {
    var renderer = TerminalRenderer()
    for payload in Self.payloads {
      let scene = scene(payload, renderer)
      renderer.pictures = try pictures(for: payload)
      let cells = try renderer.cells(of: scene)
      let title = renderer.title(of: scene)
      for page in [cells.svg(title: title), cells.html(title: title)] {
        let text = String(decoding: page, as: UTF8.self)
        #expect(!text.unicodeScalars.contains { actsOnATerminal($0) && $0 != "\n" })
        for word in ["<script", "<img", "<svg onload", "<!--"] { #expect(!text.contains(word)) }
      }
    }
  }

  private func pictures(for url: String) throws -> PictureTable {
    var table = PictureTable()
    let picture = try #require(Picture(width: 2, height: 1, rgba: [255, 0, 0, 255, 0, 0, 255, 128]))
    table[.remote(url, placeholder: nil)] = picture
    return table
  }
}
