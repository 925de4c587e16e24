import Beagle
import Foundation
import TestSupport
import Testing

@testable import BeagleTerminal

/// Files of formats other than PNG, which SVG and HTML embed unchanged.
@Suite struct ImageFormatTests {
  /// Heads of files of 300 × 200 pixels.
  static let jpeg: [UInt8] = [
    0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0x4A, 0x46,  // An application's segment,
    0xFF, 0xFF, 0xC4, 0, 3, 9,  // a table, with padding before it, whose mark is like that of a frame,
    0xFF, 0xC2, 0, 17, 8, 0, 200, 1, 44, 3,  // a progressive frame of 8 bits.
  ]
  static let gif = Array("GIF89a".utf8) + [44, 1, 200, 0, 0x80, 0, 0]
  /// The two highest bits of each size are its scale.
  static let lossy = riff("VP8 ") + [0, 0, 0, 0x9D, 0x01, 0x2A, 44, 0x41, 200, 0x80]
  /// 299 in 14 bits, 199 in the next 14.
  static let lossless = riff("VP8L") + [0x2F, 0x2B, 0xC1, 0x31, 0x00]
  static let extended = riff("VP8X") + [0, 0, 0, 0, 0x2B, 1, 0, 199, 0, 0]

  private static func riff(_ chunk: String) -> [UInt8] {
    Array("RIFF\0\0\0\0WEBP\(chunk)\0\0\0\0".utf8)
  }

  static let avif = [UInt8](Data(base64Encoded: avifHead) ?? Data())
  static let svg = Array(#"<svg width="300" height="200">"#.utf8)
  /// Everything before the pixels, as an encoder writes it.
  private static let avifHead = """
    AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAA\
    AAAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAARwAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEA\
    AGF2MDFDb2xvcgAAAABqaXBycAAAAEtpcGNvAAAAFGlzcGUAAAAAAAABLAAAAMgAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwA\
    AAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1hAAAAAAAAAAEAAQQBAoMEAAAAT21kYXQ=
    """
  private static let turnedAVIFHead = """
    AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAAD1bWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAA\
    AAAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEdAAAARwAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEA\
    AGF2MDFDb2xvcgAAAAB0aXBycAAAAFRpcGNvAAAAFGlzcGUAAAAAAAABLAAAAMgAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwA\
    AAAAE2NvbHJuY2x4AAEADQAGgAAAAAlpcm90AwAAABhpcG1hAAAAAAAAAAEAAQUBAoMEhQAAAE9tZGF0
    """

  static let files: [(ImageHeader.Format, [UInt8])] = [
    (.jpeg, jpeg), (.gif, gif), (.webp, lossy), (.webp, lossless), (.webp, extended), (.avif, avif),
    (.svg, svg),
  ]

  @Test(arguments: files)
  func formatAndSizeAreDetected(format: ImageHeader.Format, file: [UInt8]) throws {
    let header = try ImageHeader(file)
    #expect((header.format, header.width, header.height) == (format, 300, 200))
  }

  @Test func pngSizeIsReadWithoutPixels() throws {
    var file = PNGFile()
    (file.width, file.height, file.rows) = (300, 200, [UInt8](repeating: 0, count: 200 * 901))
    let header = try ImageHeader(file.bytes)
    #expect((header.format, header.width, header.height) == (.png, 300, 200))
    #expect(try ImageHeader(Array(file.bytes.prefix(24))) == header)
  }

  @Test(arguments: files.filter { $0.0 != .avif })
  func truncatedImageIsRejected(format: ImageHeader.Format, file: [UInt8]) {
    // The frame of a JPEG goes on behind its size, a GIF behind its screen's.
    let needed = file.count - (format == .jpeg ? 1 : format == .gif ? 3 : 0)
    for count in 0..<needed {
      #expect(throws: PictureError.self) { try ImageHeader(Array(file.prefix(count))) }
    }
    #expect(throws: Never.self) { try ImageHeader(Array(file.prefix(needed))) }
  }

  @Test func truncatedAVIFHasNoWrongSize() {
    for count in 0..<Self.avif.count {
      guard let header = try? ImageHeader(Array(Self.avif.prefix(count))) else { continue }
      #expect((header.width, header.height) == (300, 200))
    }
  }

  @Test func rotatedAVIFSwapsSides() throws {
    let header = try ImageHeader([UInt8](try #require(Data(base64Encoded: Self.turnedAVIFHead))))
    #expect((header.width, header.height) == (200, 300))
  }

  @Test(arguments: [
    (#"<svg width="30" height="20">"#, 30, 20), (#"<svg width="1in" height="72pt"/>"#, 96, 96),
    ("<svg width='3e1px' height=' 2em '>", 30, 32), (#"<svg viewBox="0 0 40 10">"#, 40, 10),
    (#"<svg width="80" viewBox="0,0,40,10">"#, 80, 20),
    (#"<svg height="100%" width="20" viewBox="0 0 4 2">"#, 20, 10),
    ("<svg>", 300, 150), (#"<svg width="0.2" height="-1">"#, 1, 150),
    (longHead, 7, 8),
  ])
  func svgSizeIsReadFromRoot(text: String, width: Int, height: Int) throws {
    let header = try ImageHeader(Array(text.utf8))
    #expect((header.format, header.width, header.height) == (.svg, width, height))
  }

  private static let longHead =
    """
    \u{FEFF}<?xml version='1.0'?>\n<!-- <svg width='1'> --><!DOCTYPE svg [<!ENTITY a 'b'>]>\n<s:svg\n \
    width = '7'\theight='8'>
    """

  @Test(arguments: ["<html><svg width='1'>", "<svg width=", "<svgs>", "<!-- <svg>", "svg", "<svg width>"])
  func otherTextIsNotSVG(text: String) {
    #expect(throws: PictureError.noImage) { try ImageHeader(Array(text.utf8)) }
  }

  @Test func invalidOrOversizedImageHasReason() {
    func reason(_ file: [UInt8]) -> String {
      do throws(PictureError) {
        _ = try ImageHeader(file)
        return ""
      } catch { return "\(error)" }
    }
    #expect(reason(Array("<html/>".utf8)) == "the image is not a PNG, JPEG, GIF, WebP, AVIF or SVG")
    #expect(reason([0xFF, 0xD8, 0xFF, 0xDA]) == "the JPEG is damaged: its size is missing")
    #expect(reason(Array("GIF87a".utf8) + [0, 0, 1, 0]) == "the GIF is damaged: it is 0 × 1 pixels")
    #expect(
      reason(Array("GIF87a".utf8) + [255, 255, 255, 255])
        == "the image has 65535 × 65535 pixels; the limit is 8388608 pixels")
    #expect(
      reason([UInt8](repeating: 0, count: Picture.maximumBytes + 1))
        == "the image has 16777217 bytes; the limit is 16777216 bytes")
    // A segment of less than its own length would be read for ever.
    #expect(reason([0xFF, 0xD8, 0xFF, 0xE0, 0, 0]) == "the JPEG is damaged: its size is missing")
  }

  @Test func randomBytesDoNotCrashDetection() {
    var random = SeededGenerator(seed: 71)
    for _ in 0..<2_000 {
      var file = Self.files.randomElement(using: &random)?.1 ?? []
      for _ in 0..<3 {
        file[Int.random(in: 0..<file.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let header = try? ImageHeader(file) else { continue }
      #expect(header.width > 0 && header.height > 0 && header.width * header.height <= Picture.maximumPixels)
    }
  }

  private func screen(_ mode: Image.Mode? = nil, badge: Bool = false) -> Screen {
    var box = Style()
    box.size = Size(width: .real(64), height: .real(48))
    var overlay = Style()
    overlay.positionType = .value(.absolute)
    overlay.position = EdgeValue(left: .real(0), top: .real(0))
    overlay.backgroundColor = .value(Color(red: 0, green: 0, blue: 255))
    let image = Image(path: .value(.remote(RemoteImage("/a.jpg"))), mode: mode).style(box).component
    return Screen(
      child: Container(children: badge ? [image, Text("SALE").style(overlay).component] : [image]).component)
  }

  private func renderer(_ file: [UInt8]) throws -> TerminalRenderer {
    var renderer = TerminalRenderer()
    let header = try ImageHeader(file)
    renderer.pictures[entry: .remote("/a.jpg", placeholder: nil)] = PictureTable.Entry(
      width: header.width, height: header.height, content: .file(ImageFile(header: header, bytes: file)))
    return renderer
  }

  private func scene(_ screen: Screen, _ renderer: TerminalRenderer) -> Scene {
    SceneBuilder(measurer: renderer.measurer, width: 320).scene(of: screen)
  }

  @Test(arguments: zip(files, ["jpeg", "gif", "webp", "webp", "webp", "avif", "svg+xml"]))
  func svgAndHTMLEmbedFileUnchanged(file: (ImageHeader.Format, [UInt8]), type: String) throws {
    var renderer = try renderer(file.1)
    renderer.images = .embedded
    let cells = try renderer.cells(of: scene(screen(), renderer))
    let letters = String(decoding: Data(file.1).base64EncodedData(), as: UTF8.self)
    for markup in [cells.svg(title: .empty), cells.html(title: .empty)] {
      let text = String(decoding: markup, as: UTF8.self)
      #expect(
        text.contains(#"<image width="300" height="200" href="data:image/\#(type);base64,\#(letters)"/>"#))
      #expect(text.contains(##"<use href="#p0" x="12" y="12" width="67.2" height="54"/>"##))
      #expect(!text.contains("▨") && !text.contains("<path stroke"))
    }
  }

  @Test func overlaysCutOutEmbeddedImage() throws {
    var renderer = try renderer(Self.jpeg)
    renderer.images = .embedded
    let cells = try renderer.cells(of: scene(screen(badge: true), renderer))
    #expect(
      cells.pictures.first?.areas == [
        CellRect(x: 4, y: 0, width: 4, height: 1), CellRect(x: 0, y: 1, width: 8, height: 2),
      ])
    #expect(String(decoding: cells.text(), as: UTF8.self) == "SALE\n\n\n")
  }

  @Test(arguments: [ImageStyle.kitty, .iterm2, .sixel, .blocks, .none])
  func fileBytesNeverReachTerminal(images: ImageStyle) throws {
    var renderer = try renderer(Self.gif)
    renderer.images = images
    let cells = try renderer.cells(of: scene(screen(), renderer))
    #expect(cells.graphics.isEmpty && cells.pictures.isEmpty)
    #expect(String(decoding: cells.text(), as: UTF8.self) == "╭──────╮\n│▨ a.j…│\n╰──────╯\n")
  }

  /// The frames of a screen are the same whether its images are drawn or not.
  @Test func imageHasFileSizeInEveryFormat() throws {
    var flex = Style()
    flex.flex = Flex(alignSelf: .value(.flexStart))
    let image = Image(path: .value(.remote(RemoteImage("/a.jpg")))).style(flex).component
    let screen = Screen(child: Container(children: [image]).component)
    var renderer = try renderer(Self.jpeg)
    let drawn = scene(screen, renderer)
    #expect(drawn.nodes.last?.frame == LayoutRect(x: 0, y: 0, width: 304, height: 208))
    renderer.pictures[entry: .remote("/a.jpg", placeholder: nil)]?.content = nil
    #expect(scene(screen, renderer) == drawn)
  }
}
