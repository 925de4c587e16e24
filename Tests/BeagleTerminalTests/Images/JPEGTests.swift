import Foundation
import TestSupport
import Testing

@testable import BeagleTerminal

@Suite(.computing) struct JPEGTests {
  private func pixel(_ picture: Picture, _ x: Int, _ y: Int) -> [UInt8] {
    Array(picture.rgba[((y * picture.width + x) * 4)...].prefix(4))
  }

  private func colors(_ file: [UInt8]) throws -> Set<[UInt8]> {
    let picture = try Picture(jpeg: file)
    return Set(stride(from: 0, to: picture.rgba.count, by: 4).map { Array(picture.rgba[$0..<($0 + 4)]) })
  }

  private func reason(_ file: [UInt8]) -> String? {
    do throws(PictureError) {
      _ = try Picture(jpeg: file)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: references)
  func otherEncodersFilesDecodeIdentically(reference: Reference) throws {
    let file = [UInt8](try #require(Data(base64Encoded: reference.file)))
    let expected = [UInt8](try #require(Data(base64Encoded: reference.pixels)))
    let picture = try Picture(jpeg: file)
    #expect((picture.width, picture.height) == (reference.width, reference.height))
    let header = try ImageHeader(file)
    #expect((header.width, header.height) == (reference.width, reference.height))
    var largest = 0
    for (index, sample) in expected.enumerated() {
      largest = max(largest, abs(Int(picture.rgba[index / 3 * 4 + index % 3]) - Int(sample)))
    }
    #expect(largest <= reference.tolerance)
  }

  /// YCbCr (128, 128, 128) and (100, 90, 200) in RGB.
  @Test(
    arguments: [
      [0x11, 0x11, 0x11], [0x21, 0x11, 0x11], [0x22, 0x11, 0x11], [0x12, 0x11, 0x11], [0x41, 0x11, 0x11],
      // Factors that do not divide the largest, and channels with more samples than the first.
      [0x31, 0x21, 0x11], [0x23, 0x12, 0x21], [0x11, 0x22, 0x13], [0x44, 0x11, 0x11],
    ] as [[UInt8]])
  func everySamplingIsDecoded(sampling: [UInt8]) throws {
    for (width, height) in [(1, 1), (17, 9), (40, 50)] {
      var file = JPEGFile([100, 90, 200], sampling: sampling)
      (file.width, file.height) = (width, height)
      let blocks = sampling.reduce(0) { $0 + Int($1 >> 4) * Int($1 & 15) }
      if blocks > 10 {
        #expect(reason(file.bytes) == "the image is damaged: a JPEG scan has too many blocks in an MCU")
      }
      // A scan for each channel has no such limit.
      for scans in [[[0, 1, 2]], [[0], [1], [2]], [[2], [0, 1]]] where scans != [[0, 1, 2]] || blocks <= 10 {
        if sampling == [0x44, 0x11, 0x11], scans.last == [0, 1] { continue }
        file.scans = scans
        #expect(try colors(file.bytes) == [[201, 62, 33, 255]], "\(width) × \(height)")
      }
    }
  }

  @Test(arguments: [0x11, 0x21, 0x12, 0x22, 0x41] as [UInt8], [0, 1, 3])
  func blocksAreInPlace(sampling: UInt8, restartInterval: Int) throws {
    var file = JPEGFile([
      JPEGFile.Channel(identifier: 1, sampling: sampling) { column, row in 10 + column * 40 + row * 7 },
      JPEGFile.Channel(identifier: 2) { _, _ in 128 }, JPEGFile.Channel(identifier: 3) { _, _ in 128 },
    ])
    (file.width, file.height, file.restartInterval) = (45, 35, restartInterval)
    for scans in [[[0, 1, 2]], [[0], [1], [2]]] {
      file.scans = scans
      let picture = try Picture(jpeg: file.bytes)
      for y in 0..<35 {
        for x in 0..<45 {
          let grey = UInt8(10 + x / 8 * 40 + y / 8 * 7)
          #expect(pixel(picture, x, y) == [grey, grey, grey, 255])
        }
      }
    }
  }

  /// Inks are written inverted: 255 means no ink.
  @Test func colourSpacesAreConverted() throws {
    let ones = [UInt8](repeating: 0x11, count: 4)
    var file = JPEGFile([200, 100, 50], sampling: ones)
    file.transform = 0
    #expect(try colors(file.bytes) == [[200, 100, 50, 255]])
    file.transform = 1
    #expect(try colors(file.bytes) == [[91, 255, 150, 255]])
    file.transform = nil
    for (index, name) in "RGB".utf8.enumerated() { file.channels[index].identifier = name }
    #expect(try colors(file.bytes) == [[200, 100, 50, 255]])
    file.extra = [0xFF, 0xE0, 0, 7] + Array("JFIF\0".utf8)
    #expect(try colors(file.bytes) == [[91, 255, 150, 255]])
    var inks = JPEGFile([255, 128, 0, 128], sampling: ones)
    #expect(try colors(inks.bytes) == [[128, 64, 0, 255]])
    inks.transform = 2
    #expect(try colors(inks.bytes) == [[90, 0, 0, 255]])
    #expect(try colors(JPEGFile([77], sampling: [0x22]).bytes) == [[77, 77, 77, 255]])
  }

  @Test(
    arguments: [
      (0xC9, 8, "arithmetic JPEG coding"), (0xC3, 8, "lossless JPEG coding"),
      (0xC5, 8, "hierarchical JPEG coding"), (0xC1, 12, "12-bit JPEG samples"),
    ] as [(UInt8, UInt8, String)])
  func unsupportedCodingIsReported(marker: UInt8, precision: UInt8, words: String) {
    var file = JPEGFile()
    (file.marker, file.precision) = (marker, precision)
    #expect(reason(file.bytes) == "the image has \(words), which cannot be decoded")
    #expect((try? ImageHeader(file.bytes))?.width == 16)
  }

  @Test func invalidFilesHaveReason() {
    #expect(
      reason(JPEGFile([1, 2], sampling: [0x11, 0x11]).bytes)
        == "the image has 2 JPEG colour channels, which cannot be decoded")
    #expect(reason(JPEGFile([1], sampling: [0x15]).bytes)?.contains("colour channels are impossible") == true)
    var large = JPEGFile()
    (large.width, large.height) = (65_535, 65_535)
    #expect(reason(large.head)?.contains("65535 × 65535 pixels; the limit is 8388608 pixels") == true)
    #expect(reason(JPEGFile().head) == "the image is damaged: it ends before its first pixels")
    let whole = JPEGFile()
    let withoutTables = Array(whole.head.prefix(2)) + Array(whole.head.dropFirst(2 + 69 + 33 + 22))
    #expect(
      reason(withoutTables + whole.scan([0])) == "the image is damaged: it has no JPEG quantization table")
    #expect(reason([0xFF, 0xD8, 0xFF]) == "the image is damaged: it ends before its first pixels")
    #expect(reason([1, 2, 3]) == "the image is damaged: it is not a JPEG")
  }

  @Test func truncatedFileIsPartlyDrawn() throws {
    var file = JPEGFile([JPEGFile.Channel(identifier: 1) { column, row in 10 + column * 40 + row * 20 }])
    (file.width, file.height) = (40, 40)
    var known: [Int] = []
    for count in file.head.count..<file.bytes.count {
      guard let picture = try? Picture(jpeg: Array(file.bytes.prefix(count))) else { continue }
      let opaque = stride(from: 3, to: picture.rgba.count, by: 4).filter { picture.rgba[$0] == 255 }.count
      #expect(opaque % 64 == 0 && pixel(picture, 0, 0) == [10, 10, 10, 255])
      if opaque < 1_600 { #expect(pixel(picture, 39, 39) == [0, 0, 0, 0]) }
      known.append(opaque / 64)
    }
    #expect(known.first == 1 && known.last == 25 && known == known.sorted() && Set(known).count > 15)
  }

  @Test func truncatedProgressiveJPEGIsCoarse() throws {
    let reference = try #require(Self.references.first { $0.name == "progressive 4:2:0" })
    let file = [UInt8](try #require(Data(base64Encoded: reference.file)))
    let whole = try Picture(jpeg: file)
    var differences: [Int] = []
    for count in stride(from: file.count, to: 300, by: -20) {
      guard let picture = try? Picture(jpeg: Array(file.prefix(count))) else { break }
      differences.append(zip(picture.rgba, whole.rgba).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) })
    }
    #expect(differences.first == 0 && differences.count > 5)
    #expect((differences.last ?? 0) > (differences.dropFirst().first ?? 0))
  }

  @Test func damageEndsAtNextRestartMarker() throws {
    var file = JPEGFile([JPEGFile.Channel(identifier: 1) { column, _ in 100 + column }])
    (file.width, file.height, file.restartInterval) = (80, 8, 2)
    let bytes = file.bytes
    let restarts = bytes.indices.filter {
      bytes[$0] == 0xFF && (0xD0...0xD7).contains(bytes[min($0 + 1, bytes.count - 1)])
    }
    #expect(restarts.count == 4)
    func row(_ file: [UInt8]) throws -> [Int] {
      let picture = try Picture(jpeg: file)
      return (0..<10).map { picture.rgba[$0 * 32 + 3] == 0 ? -1 : Int(picture.rgba[$0 * 32]) }
    }
    #expect(try row(bytes) == Array(100..<110))
    // A code that does not exist.
    var damaged = bytes
    for index in (restarts[0] + 2)..<restarts[1] { damaged[index] = 0xFE }
    #expect(try row(damaged) == [100, 101, -1, -1, 104, 105, 106, 107, 108, 109])
    // Two intervals and their markers are missing.
    let cut = Array(bytes[..<restarts[1]] + bytes[restarts[3]...])
    #expect(try row(cut) == [100, 101, 102, 103, -1, -1, -1, -1, 108, 109])
  }

  /// Otherwise, a small file could keep a decoder busy for hours.
  @Test func numberOfScansIsLimited() throws {
    var file = JPEGFile([50], sampling: [0x11])
    file.scans = [[Int]](repeating: [0], count: 100)
    var late = JPEGFile([200], sampling: [0x11])
    late.scans = [[0]]
    let more = late.scan([0]) + [0xFF, 0xD9]
    #expect(try colors(Array(file.bytes.dropLast(2)) + more) == [[50, 50, 50, 255]])
    file.scans.removeLast()
    #expect(try colors(Array(file.bytes.dropLast(2)) + more) == [[200, 200, 200, 255]])
  }

  /// Damage results in an error, or in a picture of the size in the header.
  @Test func damagedFilesNeverCrash() throws {
    var random = SeededGenerator(seed: 23)
    let files = try Self.references.map { [UInt8](try #require(Data(base64Encoded: $0.file))) }
    for _ in 0..<600 {
      var file = files.randomElement(using: &random) ?? []
      file.damage(using: &random)
      guard let header = try? ImageHeader(file), header.width * header.height < 10_000 else { continue }
      if let picture = try? Picture(file, header) {
        #expect((picture.width, picture.height) == (header.width, header.height))
      }
    }
  }
}
