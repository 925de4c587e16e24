import Beagle
import BeagleLayout
import Foundation
import TestSupport
import Testing

@testable import BeagleTerminal

/// External text, through every path to an output, in every format.
@Suite(.computing) struct OutputSafetyTests {
  /// The text of a payload wherever a screen shows text of a document.
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

  @Test func documentTextCannotControlTerminal() throws {
    var renderer = TerminalRenderer()
    for (number, payload) in Payloads.texts.enumerated() {
      let scene = scene(payload, renderer)
      renderer.pictures = try pictures(for: payload)
      // Every way to show images has its share of the payloads.
      let style = ImageStyle.allCases[number % ImageStyle.allCases.count]
      renderer.images = style
      let bytes = try renderer.cells(of: scene).ansi()
      let terminal = try StrictTerminal(reading: bytes, knowsPictures: true)
      #expect((terminal.pictures > 0) == (style.format != nil), "\(payload.debugDescription)")
      renderer.images = .none
      var cells = try renderer.cells(of: scene)
      for output in [cells.text(), Array(renderer.tree(of: scene).utf8)] {
        _ = try StrictTerminal(reading: output)
      }
      let json = scene.json()
      #expect(
        String(decoding: json, as: UTF8.self).unicodeScalars.allSatisfy { !actsOnATerminal($0) || $0 == "\n" }
      )
      #expect(try JSONDocument(parsing: json).root.dynamicObject.description.contains("children"))
      var frames = FrameEncoder(depth: .trueColor)
      _ = frames.bytes(toShow: cells)
      cells.draw(TerminalText(sanitizing: payload, as: .line), x: 0, y: 0)
      let frame = String(decoding: frames.bytes(toShow: cells), as: UTF8.self)
      #expect(
        frame.replacing(/\u{1B}\[[0-9;]*[mHJKC]/, with: "").unicodeScalars.allSatisfy { !actsOnATerminal($0) }
      )
    }
  }

  /// Screens as they come: text in the bytes of a document, with and without JSON's escapes.
  @Test func documentBytesCannotControlTerminal() throws {
    let renderer = TerminalRenderer()
    for payload in Payloads.all {
      let written = JSONWriter.bytes(of: .string(payload))
      let escaped = payload.utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      // A surrogate without its other half is the only text that no string can hold.
      for text in [
        String(decoding: written, as: UTF8.self), "\"\(escaped.joined())\"", "\"\\ud800x\\udc00\"",
      ] {
        let json = #"{"_beagleComponent_":"beagle:text","text":\#(text)}"#
        guard let screen = try? ScreenDocument(reading: Array(json.utf8)).screen else { continue }
        let scene = SceneBuilder(measurer: renderer.measurer, width: 320).scene(of: screen)
        _ = try StrictTerminal(reading: renderer.cells(of: scene).ansi())
        for notice in scene.notices {
          #expect("\(notice)".unicodeScalars.allSatisfy { !actsOnATerminal($0) })
        }
      }
    }
  }

  /// Text gets into cells only through the type that one function makes: there is no other way to write one.
  @Test func cellsContainOnlySanitisedText() {
    #expect(!(TerminalText.self is any ExpressibleByUnicodeScalarLiteral.Type))
    #expect(!(TerminalText.self is any LosslessStringConvertible.Type))
    #expect(!(TerminalText.self is any RawRepresentable.Type))
    #expect(!(TerminalText.self is any Decodable.Type))
  }

  @Test func passwordIsInNoOutput() throws {
    let renderer = TerminalRenderer()
    let screen = Screen(child: TextInput(value: "hunter2!", type: .value(.password)).component)
    let scene = SceneBuilder(measurer: renderer.measurer, width: 320).scene(of: screen)
    let cells = try renderer.cells(of: scene)
    let title = renderer.title(of: scene)
    for output in [
      scene.json(), cells.ansi(), cells.text(), cells.svg(title: title), cells.html(title: title),
    ] {
      let text = String(decoding: output, as: UTF8.self)
      #expect(text.contains("••••••••") && !text.contains("hunter2"))
    }
    #expect(!renderer.tree(of: scene).contains("hunter2"))
  }

  @Test func documentTextIsEscapedInMarkup() throws {
    var renderer = TerminalRenderer()
    // What means something to terminals and readers alone is one payload here.
    let others = [Payloads.sequences, Payloads.reading, Payloads.bytes].map { $0.joined(separator: "\n") }
    for payload in Payloads.markup + others {
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
