import Beagle
import Foundation
import TestSupport
import Testing

@testable import BeagleTerminal

/// Pictures as HTML and SVG.
@Suite(.computing) struct MarkupTests {
  private func buffer(
    _ text: String, width: Int = 12, height: Int = 1, style: CellStyle = .plain
  ) throws -> CellBuffer {
    var buffer = try CellBuffer(width: width, height: height)
    for (y, line) in TerminalText(sanitizing: text).wrap(width: width).enumerated() {
      buffer.draw(line, x: 0, y: y, style: style)
    }
    return buffer
  }

  private func svg(_ buffer: CellBuffer, title: String = "Home") -> String {
    String(decoding: buffer.svg(title: TerminalText(sanitizing: title)), as: UTF8.self)
  }

  private func html(_ buffer: CellBuffer, title: String = "Home") -> String {
    String(decoding: buffer.html(title: TerminalText(sanitizing: title)), as: UTF8.self)
  }

  @Test func rightToLeftTextIsIsolated() throws {
    #expect(html(try buffer("  שלום")).contains("  <bdi>שלום</bdi>"))
    #expect(!html(try buffer("hello")).contains("<bdi>"))
  }

  /// HTML parsers drop a line break right after `<pre>`.
  @Test(arguments: ["\nb", "\n\nb", "a\nb", "b"])
  func leadingNewlinesKeepRowPosition(text: String) throws {
    let page = html(try buffer(text, height: 3))
    var inside = try #require(page.split(separator: "<pre>").last)[...]
    if inside.first == "\n" { inside.removeFirst() }
    let row = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    let rows = inside.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows.firstIndex { $0.contains("b") } == row)
  }

  @Test func rightToLeftTextsKeepPositionInRow() throws {
    var picture = try CellBuffer(width: 20, height: 1)
    for (x, text) in [(0, "שלום"), (5, " עולם "), (11, "שָׁלוֹם"), (16, "abc")] {
      picture.draw(TerminalText(sanitizing: text), x: x, y: 0)
    }
    #expect(
      html(picture).contains("<bdi>שלום</bdi>  <bdi>עולם</bdi> <bdi>שָׁלוֹם</bdi> abc"))
    let image = svg(picture)
    for (x, width, text) in [
      ("12", "33.6", "שלום"), ("62.4", "33.6", "עולם"),
      ("104.4", "33.6", "שָׁלוֹם"), ("146.4", "25.2", "abc"),
    ] {
      #expect(
        image.contains(#"<text x="\#(x)" y="25.2" textLength="\#(width)" "#)
          && image.contains(">\(text)</text>"))
    }
  }

  @Test func boxIsFilledUpToBorder() throws {
    var buffer = try CellBuffer(width: 4, height: 3)
    buffer.fill(buffer.bounds.inset(by: 1), with: .white)
    buffer.drawBorder(buffer.bounds, corners: .rounded)
    let image = svg(buffer)
    #expect(image.contains("<rect x=\"16.2\" y=\"30\" width=\"25.2\" height=\"18\" fill=\"#fff\"/>"))
    #expect(image.split(separator: "<path style=\"fill:#fff\"").count == 5)
  }

  @Test func distantWordsHaveSeparatePositions() throws {
    let image = svg(try buffer("ab  cd e", width: 12))
    #expect(image.contains("<text x=\"12\" y=\"25.2\" textLength=\"16.8\""))
    #expect(image.contains("<text x=\"45.6\" y=\"25.2\" textLength=\"33.6\""))
    #expect(image.contains(">cd e</text>"))
  }

  private static let payloads =
    Payloads.texts + [
      "</title><script>alert(1)</script>", "<!--", "]]>", "</pre></style><img src=x onerror=alert(1)>",
      String(decoding: (0...255).map { UInt8($0) }, as: UTF8.self),
    ]

  @Test(arguments: payloads)
  func textCannotInjectSVGElements(payload: String) throws {
    let image = svg(try buffer(payload, width: 40, height: 20), title: payload)
    let elements = try XMLElements(of: image)
    #expect(elements.names.isSubset(of: ["svg", "title", "style", "rect", "path", "text"]))
    #expect(elements.attributes.isDisjoint(with: ["onload", "x=", "href"]))
    #expect(
      image.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) || $0 == "\n" })
  }

  @Test(arguments: payloads)
  func textCannotInjectHTMLTags(payload: String) throws {
    let page = html(try buffer(payload, width: 40, height: 20), title: payload)
    let tags = Set(
      page.split(separator: "<").dropFirst().map { $0.prefix { $0.isLetter || $0 == "/" || $0 == "!" } })
    #expect(
      tags.isSubset(of: [
        "!doctype", "html", "/html", "head", "/head", "meta", "title", "/title", "style", "/style", "body",
        "/body", "div", "/div", "svg", "/svg", "rect", "path", "pre", "/pre", "span", "/span", "i", "/i",
        "bdi",
        "/bdi",
      ]))
    #expect(
      page.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) || $0 == "\n" })
  }

  @Test func markupHasColoursAndAttributesOfPicture() throws {
    let style = CellStyle(
      foreground: CellColor(red: 255, green: 0, blue: 0),
      background: CellColor(red: 0x12, green: 0x34, blue: 0x56),
      attributes: [.bold, .underline])
    let picture = try buffer("hi", style: style)
    #expect(
      html(picture).contains(
        #"<span style="color:#f00;font-weight:bold;text-decoration:underline;">hi</span>"#))
    #expect(html(picture).contains(##"<rect x="12" y="12" width="16.8" height="18" fill="#123456"/>"##))
    #expect(svg(picture).contains(##"<rect x="12" y="12" width="16.8" height="18" fill="#123456"/>"##))
    #expect(
      svg(picture).contains(
        ##"fill="#f00" style="font-weight:bold;text-decoration:underline;">hi</text>"##))
  }

  @Test func reversedTextSwapsColours() throws {
    let picture = try buffer("hi", style: CellStyle(attributes: .reverse))
    #expect(html(picture).contains(##"<span style="color:#000;">hi</span>"##))
    #expect(html(picture).contains(##"height="18" fill="#fff"/>"##))
  }

  @Test func wideTextKeepsFollowingColumns() throws {
    let picture = try buffer("茶a👩‍🍳b")
    #expect(html(picture).contains("<pre>\n" + #"<i class="w">茶</i>a<i class="w">👩‍🍳</i>b"#))
    let image = svg(picture)
    // Columns 0, 2, 3 and 5, each 8.4 wide, after a margin of 12.
    for (x, text) in [("12", "茶"), ("28.8", "a"), ("37.2", "👩‍🍳"), ("54", "b")] {
      #expect(image.contains(#"<text x="\#(x)" "#) && image.contains(">\(text)</text>"))
    }
  }

  @Test func colourOverSeveralRowsIsOneRectangle() throws {
    var picture = try CellBuffer(width: 10, height: 6)
    picture.fill(CellRect(x: 2, y: 1, width: 4, height: 3), with: .white)
    #expect(svg(picture).components(separatedBy: "<rect ").count == 3)
    #expect(svg(picture).contains(##"<rect x="28.8" y="30" width="33.6" height="54" fill="#fff"/>"##))
  }

  @Test func dashedLineSplitsItsCell() throws {
    var picture = try CellBuffer(width: 4, height: 3)
    let box = CellRect(x: 1, y: 0, width: 3, height: 3)
    picture.drawBox(box, background: CellColor.white, corners: .square, style: .plain, clip: nil)
    picture.draw(TerminalText(sanitizing: "┊"), x: 1, y: 1)
    #expect(svg(picture).contains(##"<rect x="24.6" y="21" width="16.8" height="36" fill="#fff"/>"##))
    #expect(svg(picture).contains("M24.6 21V57"))
  }

  @Test func barIsOneRectangleOverBackgrounds() throws {
    var picture = try CellBuffer(width: 10, height: 4)
    picture.fill(CellRect(x: 0, y: 0, width: 10, height: 2), with: .white)
    let gray = CellStyle(foreground: CellColor(red: 0x80, green: 0x80, blue: 0x80), background: .clear)
    for y in 0..<4 {
      picture.draw(TerminalText(sanitizing: y < 2 ? "▐" : "▕"), x: 9, y: y, style: gray)
    }
    picture.draw(TerminalText(sanitizing: "▂▂▂▁"), x: 0, y: 3, style: gray)
    for markup in [svg(picture), html(picture)] {
      #expect(markup.contains(##"<rect x="12" y="12" width="84" height="36" fill="#fff"/>"##))
      #expect(markup.contains(##"<rect x="91.8" y="12" width="4.2" height="36" fill="#808080"/>"##))
      #expect(markup.contains(##"<rect x="94.9" y="48" width="1.1" height="36" fill="#808080"/>"##))
      #expect(markup.contains(##"<rect x="12" y="79.5" width="25.2" height="4.5" fill="#808080"/>"##))
      #expect(!markup.contains("▐") && !markup.contains("▂"))
    }
  }

  @Test func borderIsFourStrokesAndCorners() throws {
    var picture = try CellBuffer(width: 10, height: 6)
    picture.drawBorder(CellRect(x: 1, y: 1, width: 4, height: 3), corners: .square)
    // From the middle of the first cell, at column 1.5 and row 1.5, to that of the last.
    #expect(
      svg(picture).contains(##"<path stroke="#fff" d="M24.6 39H49.8M24.6 75H49.8M24.6 39V75M49.8 39V75"/>"##))
    picture.clear()
    picture.drawBorder(CellRect(x: 1, y: 1, width: 4, height: 3), corners: .rounded)
    #expect(
      svg(picture).contains(
        ##"M28.8 39H45.6M28.8 75H45.6M24.6 48V66M49.8 48V66M28.8 39Q24.6 39 24.6 48M45.6 39Q49.8 39 49.8 48"##
      ))
  }

  @Test func linesOfTwoColoursAreTwoPaths() throws {
    var picture = try CellBuffer(width: 10, height: 1)
    picture.drawBorder(CellRect(x: 0, y: 0, width: 3, height: 1), style: CellStyle(foreground: .white))
    picture.drawBorder(
      CellRect(x: 3, y: 0, width: 3, height: 1),
      style: CellStyle(foreground: CellColor(red: 255, green: 0, blue: 0)))
    #expect(svg(picture).components(separatedBy: "<path ").count == 3)
  }

  @Test func boxKeepsColourIfBorderIsTouched() throws {
    var picture = try CellBuffer(width: 10, height: 4)
    let red = CellColor(red: 255, green: 0, blue: 0)
    picture.drawBox(picture.bounds, background: CellColor.white, corners: .rounded, style: .plain, clip: nil)
    picture.fill(CellRect(x: 2, y: 1, width: 3, height: 1), with: red)
    #expect(svg(picture).contains(##"<rect x="28.8" y="30" width="25.2" height="18" fill="#f00"/>"##))
  }

  @Test func picturesAreEmbeddedOnce() throws {
    let file = try #require(Picture(width: 2, height: 1, rgba: [255, 0, 0, 255, 0, 0, 255, 255]))
    func embedded(_ frame: CellRect, _ mode: Image.Mode, _ areas: [CellRect]? = nil) -> EmbeddedPicture {
      EmbeddedPicture(.pixels(file), mode: mode, frame: frame, areas: areas ?? [frame])
    }
    var picture = try CellBuffer(width: 20, height: 6)
    let (left, right) = (
      CellRect(x: 0, y: 0, width: 4, height: 2), CellRect(x: 10, y: 0, width: 4, height: 2)
    )
    picture.pictures = [
      embedded(left, .fitXY), embedded(right, .fitXY),
      embedded(CellRect(x: 0, y: 3, width: 4, height: 2), .center),
      embedded(
        CellRect(x: 5, y: 3, width: 4, height: 2), .centerCrop, [CellRect(x: 5, y: 3, width: 1, height: 2)]),
    ]
    for markup in [svg(picture), html(picture)] {
      #expect(markup.components(separatedBy: "data:image/png;base64,").count == 4)
      #expect(markup.contains(##"<use href="#p0" x="12" y="12" width="33.6" height="36"/>"##))
      #expect(markup.contains(##"<use href="#p0" x="96" y="12" width="33.6" height="36"/>"##))
      #expect(markup.contains(##"viewBox="0 0 2 1" preserveAspectRatio="none""##))
      // A pixel is a point: 1.05 units, in the middle of four columns and two rows.
      #expect(markup.contains(##"<use href="#p1" x="27.7" y="83.5" width="2.1" height="1"/></g>"##))
      #expect(
        markup.contains(
          ##"<clipPath id="c3"><rect x="54" y="66" width="8.4" height="36"/></clipPath>"##))
    }
    let elements = try XMLElements(of: svg(picture))
    #expect(elements.names.isSuperset(of: ["symbol", "image", "use", "clipPath", "g"]))
  }

  @Test func largePictureIsDownscaledForBox() throws {
    let file = try #require(
      Picture(width: 300, height: 600, rgba: [UInt8](repeating: 200, count: 300 * 600 * 4)))
    let frame = CellRect(x: 0, y: 0, width: 2, height: 1)
    let embedded = EmbeddedPicture(.pixels(file), mode: .fitCenter, frame: frame, areas: [frame])
    #expect(embedded.file.width == 40 && embedded.file.height == 80)
    let natural = EmbeddedPicture(.pixels(file), mode: .center, frame: frame, areas: [frame])
    #expect(natural.file == .pixels(file))
  }

  @Test func trailingBlanksAreOmitted() throws {
    #expect(html(try buffer("a\n\nb", height: 3)).contains("<pre>\na\n\nb\n</pre>"))
  }
}
