import Foundation
import Testing

@testable import BeagleTerminal

@Suite struct ExifOrientationTests {
  /// An EXIF segment with an orientation, after another entry.
  static func exif(_ orientation: UInt8, isBig: Bool = true) -> [UInt8] {
    func number(_ value: UInt8, bytes: Int = 2) -> [UInt8] {
      let zeros = [UInt8](repeating: 0, count: bytes - 1)
      return isBig ? zeros + [value] : [value] + zeros
    }
    var data = Array((isBig ? "MM\0*" : "II*\0").utf8) + number(8, bytes: 4)
    data += number(2)
    data += (isBig ? [1, 0x0F] : [0x0F, 1]) + [UInt8](repeating: 0, count: 10)
    data += isBig ? [1, 0x12] : [0x12, 1]
    data += number(3) + number(1, bytes: 4)
    data += number(orientation) + [0, 0]
    return data + [0, 0, 0, 0]
  }

  static func segment(_ data: [UInt8]) -> [UInt8] {
    [0xFF, 0xE1, 0, UInt8(data.count + 8)] + Array("Exif\0\0".utf8) + data
  }

  /// The pixels 1 2 3 over 4 5 6, as displayed.
  static let views = [
    "123/456", "321/654", "654/321", "456/123", "14/25/36", "41/52/63", "63/52/41", "36/25/14",
  ]

  @Test(arguments: zip(1...8, views))
  func exifOrientationRotatesPixels(value: Int, view: String) throws {
    let picture = try #require(
      Picture(width: 3, height: 2, rgba: (1...6).flatMap { [UInt8($0), 0, 0, 255] }))
    let turned = picture.turned(try #require(ExifOrientation(rawValue: value)))
    let rows = (0..<turned.height).map { row in
      (0..<turned.width).map { "\(turned.rgba[(row * turned.width + $0) * 4])" }.joined()
    }
    #expect(rows.joined(separator: "/") == view)
  }

  /// Two blocks, 20 at the left and 200 at the right.
  @Test(arguments: 1...8, [true, false])
  func jpegIsDrawnUpright(value: Int, isBig: Bool) throws {
    var file = JPEGFile([JPEGFile.Channel(identifier: 1) { column, _ in column == 0 ? 20 : 200 }])
    (file.width, file.height) = (16, 8)
    file.extra = Self.segment(Self.exif(UInt8(value), isBig: isBig))
    let header = try ImageHeader(file.bytes)
    let picture = try Picture(decoding: file.bytes)
    #expect((header.width, header.height) == (value < 5 ? (16, 8) : (8, 16)))
    #expect((picture.width, picture.height) == (header.width, header.height))
    #expect((picture.rgba.first == 20) == [1, 4, 5, 6].contains(value))
    // Android ignores it.
    let stored = try ImageHeader(file.bytes, readsOrientation: false)
    #expect((stored.width, stored.height) == (16, 8) && stored.orientation == .upright)
    #expect(try Picture(file.bytes, stored).rgba.first == 20)
  }

  @Test func pngAndWebPHaveExifChunk() throws {
    var png = PNGFile()
    (png.width, png.height, png.rows) = (2, 1, [0, 1, 1, 1, 2, 2, 2])
    png.extra = [("eXIf", Self.exif(6))]
    let picture = try Picture(decoding: png.bytes)
    #expect((picture.width, picture.height) == (1, 2))
    let webp = [UInt8](try #require(Data(base64Encoded: Self.webp)))
    let header = try ImageHeader(webp)
    #expect((header.format, header.width, header.height) == (.webp, 200, 300))
  }

  @Test func invalidOrientationIsUpright() throws {
    let data = Self.exif(6)
    var invalid: [[UInt8]] = [[], Array("Exif".utf8), Self.exif(0), Self.exif(9), Array(data.prefix(30))]
    invalid.append([1] + Array(data.dropFirst()))
    // The directory is outside.
    invalid.append(Array(data.prefix(4)) + [255, 255, 255, 255] + Array(data.dropFirst(8)))
    for exif in invalid {
      var file = JPEGFile()
      file.extra = Self.segment(exif)
      #expect(try ImageHeader(file.bytes).orientation == .upright, "\(exif)")
    }
  }

  /// 300 × 200 pixels, to be turned to the right.
  private static let webp = """
    UklGRuwAAABXRUJQVlA4WAoAAAAIAAAAKwEAxwAAVlA4IKwAAACQEACdASosAcgAP83m8XO/uDOsoCgD8DmJaW7hdqtPAAJ7APfb\
    JyHvtk6KZLqzbm14uTkPfbJyHvtk5D4LXocILtKgWS7Xi5OQ99snIe+2TkPfbJyHvtk5D32ych77ZOQ99snIe+2TkPfbJyHvtk5D\
    32ych77ZOQ99snIe+2TkPfbJyHvtk5D32ych70gA/v8cIFhyR6e3YiwvmU9rSYqYouBAAAAAAAAAAAAARVhJRhoAAABNTQAqAAAA\
    CAABARIAAwAAAAEABgAAAAAAAA==
    """
}
