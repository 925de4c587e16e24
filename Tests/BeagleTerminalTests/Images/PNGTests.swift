import BeagleTerminal
import Fixtures
import TestSupport
import Testing

@Suite(.computing) struct PNGTests {
  private func pixels(_ change: (inout PNGFile) -> Void) throws -> [[UInt8]] {
    var file = PNGFile()
    change(&file)
    let picture = try Picture(png: file.bytes)
    #expect(picture.width == file.width && picture.height == file.height)
    return stride(from: 0, to: picture.rgba.count, by: 4).map { Array(picture.rgba[$0..<($0 + 4)]) }
  }

  @Test func greyIsScaledAtEveryDepth() throws {
    let rows: [(UInt8, [UInt8])] = [
      (1, [0b0100_0000]), (2, [0b0011_0000]), (4, [0x0F]), (8, [0, 255]), (16, [0, 0, 255, 255]),
    ]
    for (depth, row) in rows {
      let shown = try pixels {
        ($0.height, $0.depth, $0.color, $0.rows) = (1, depth, 0, [0] + row)
      }
      #expect(shown == [[0, 0, 0, 255], [255, 255, 255, 255]], "\(depth) bits")
    }
  }

  @Test func paletteHasColoursAndOpacities() throws {
    let shown = try pixels {
      ($0.width, $0.height, $0.depth, $0.color) = (3, 1, 2, 3)
      $0.palette = [1, 2, 3, 4, 5, 6, 7, 8, 9]
      $0.transparency = [128, 0]
      $0.rows = [0, 0b0001_1000]
    }
    #expect(shown == [[1, 2, 3, 128], [4, 5, 6, 0], [7, 8, 9, 255]])
  }

  @Test func alphaIsChannelOrTransparentColour() throws {
    #expect(
      try pixels { ($0.width, $0.height, $0.color, $0.rows) = (2, 1, 4, [0, 10, 20, 30, 40]) }
        == [[10, 10, 10, 20], [30, 30, 30, 40]])
    #expect(
      try pixels { ($0.width, $0.height, $0.color, $0.rows) = (1, 1, 6, [0, 1, 2, 3, 4]) } == [[1, 2, 3, 4]])
    #expect(
      try pixels {
        ($0.width, $0.height, $0.depth, $0.color, $0.rows) = (1, 1, 16, 6, [0, 1, 0, 2, 0, 3, 0, 4, 0])
      }
        == [[1, 2, 3, 4]])
    #expect(
      try pixels {
        ($0.width, $0.height, $0.rows) = (2, 1, [0, 1, 2, 3, 1, 2, 4])
        $0.transparency = [0, 1, 0, 2, 0, 3]
      } == [[1, 2, 3, 0], [1, 2, 4, 255]])
  }

  @Test func filtersUseLeftByteAtLowBitDepths() throws {
    let shown = try pixels {
      ($0.width, $0.height, $0.depth, $0.color, $0.rows) = (4, 1, 4, 0, [1, 0x0F, 0x01])
    }
    #expect(shown.map { $0[0] } == [0, 255, 17, 0])
  }

  @Test func everyFilterIsReversed() throws {
    let shown = try pixels {
      ($0.width, $0.height, $0.color) = (2, 5, 0)
      // None, left, above, mean, Paeth.
      $0.rows = [0, 10, 20, 1, 5, 5, 2, 1, 1, 3, 2, 2, 4, 3, 3]
    }
    #expect(shown.map { $0[0] } == [10, 20, 5, 10, 6, 11, 5, 10, 8, 13])
  }

  @Test func pngRoundTrips() throws {
    var random = SeededGenerator(seed: 11)
    for (width, height) in [(1, 1), (3, 7), (150, 120)] {
      let rgba = (0..<(width * height * 4)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let picture = try #require(Picture(width: width, height: height, rgba: rgba))
      #expect(try Picture(png: picture.png()) == picture)
    }
  }

  @Test(arguments: Fixtures.imageNames)
  func exampleImagesAreDecoded(name: String) throws {
    let picture = try Picture(png: try #require(Fixtures.image(named: name)))
    #expect(picture.width > 8 && picture.height > 8)
  }

  @Test func unsupportedImagesHaveReason() {
    func reason(_ file: [UInt8]) -> String? {
      do throws(PictureError) {
        _ = try Picture(png: file)
        return nil
      } catch {
        return "\(error)"
      }
    }
    func reason(_ change: (inout PNGFile) -> Void) -> String? {
      var file = PNGFile(rows: [UInt8](repeating: 0, count: 14))
      change(&file)
      return reason(file.bytes)
    }
    #expect(reason { _ in } == nil)
    #expect(reason(Array("GIF89a".utf8)) == "the image is not a PNG")
    #expect(reason { $0.interlace = 1 } == "the image has interlaced PNG rows, which cannot be decoded")
    #expect(
      reason { ($0.width, $0.height) = (0x7FFF_FFFF, 0x7FFF_FFFF) }?.contains("limit is 8388608") == true)
    #expect(reason { $0.width = 0 }?.contains("0 × 2 pixels") == true)
    #expect(reason { ($0.depth, $0.color) = (4, 2) }?.contains("type 2 does not exist with 4 bits") == true)
    #expect(reason { $0.rows.removeLast() }?.contains("number of pixels") == true)
    #expect(reason { $0.rows.append(0) }?.contains("number of pixels") == true)
    #expect(reason { $0.rows[0] = 9 }?.contains("filter 9") == true)
    #expect(reason { ($0.color, $0.rows) = (3, [0, 0, 0, 0, 0, 0]) }?.contains("no palette") == true)
    #expect(
      reason { ($0.color, $0.rows, $0.palette) = (3, [0, 0, 1, 0, 0, 0], [1, 2, 3]) }?.contains("colour 1")
        == true)
    #expect(reason { $0.extra = [("ABCD", [])] }?.contains("unknown PNG chunks") == true)
    #expect(reason { $0.extra = [("tEXt", [1, 2])] } == nil)
  }

  @Test func missingPixelChecksumIsRejected() throws {
    let header = PNGWriter.bytes(of: 1) + PNGWriter.bytes(of: 1) + [8, 2, 0, 0, 0]
    let stream = PNGWriter.stored([0, 1, 2, 3])
    #expect(try Picture(png: PNGWriter.file([("IHDR", header), ("IDAT", stream)])).rgba == [1, 2, 3, 255])
    let cut = PNGWriter.file([("IHDR", header), ("IDAT", Array(stream.dropLast(4)))])
    #expect(throws: PictureError.self) { try Picture(png: cut) }
  }

  /// Damage is an error or a picture of the size that the header says, and never anything else.
  @Test func damagedFilesNeverCrash() throws {
    var random = SeededGenerator(seed: 17)
    let whole = try #require(Fixtures.image(named: "leaf.png"))
    for _ in 0..<150 {
      var file = whole
      file.damage(using: &random)
      if let picture = try? Picture(png: file) {
        #expect(picture.rgba.count == picture.width * picture.height * 4)
      }
    }
    // Behind right checksums, so that the damage reaches the rows.
    for _ in 0..<2_000 {
      var file = PNGFile()
      (file.width, file.height) = (
        Int.random(in: 1...5, using: &random), Int.random(in: 1...5, using: &random)
      )
      file.depth = [1, 2, 4, 8, 16].randomElement(using: &random) ?? 8
      file.color = UInt8.random(in: 0...6, using: &random)
      file.palette = Bool.random(using: &random) ? [1, 2, 3] : nil
      let count = Int.random(in: 0...60, using: &random)
      file.rows = (0..<count).map { _ in UInt8.random(in: 0...5, using: &random) }
      if let picture = try? Picture(png: file.bytes) {
        #expect(picture.width == file.width && picture.height == file.height)
      }
    }
  }
}
