import Foundation
import Testing

@testable import BeagleTerminal

@Suite struct GIFTests {
  /// The grey of each pixel, row by row; `.` for transparent ones.
  private func rows(_ file: [UInt8]) throws -> [String] {
    let picture = try Picture(gif: file)
    return (0..<picture.height).map { row in
      (0..<picture.width).map { column in
        let start = (row * picture.width + column) * 4
        return picture.rgba[start + 3] == 0 ? "." : "\(picture.rgba[start])"
      }.joined()
    }
  }

  private static let sixteen: [UInt8] = (0..<16).map { UInt8($0 / 4) }

  @Test func pixelsUseColourTable() throws {
    #expect(try rows(GIFFile(pixels: Self.sixteen).bytes) == ["1111", "2222", "3333", "4444"])
    let own = GIFFile(ownColors: [5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8], pixels: Self.sixteen)
    #expect(try rows(own.bytes) == ["5555", "6666", "7777", "8888"])
    let clear = GIFFile(transparent: 2, pixels: Self.sixteen)
    #expect(try rows(clear.bytes) == ["1111", "2222", "....", "4444"])
    #expect(try rows(GIFFile(colors: nil, pixels: Self.sixteen).bytes) == ["....", "....", "....", "...."])
  }

  @Test func interlacedRowsAreReordered() throws {
    var file = GIFFile(isInterlaced: true)
    (file.height, file.frameHeight, file.width, file.frameWidth) = (9, 9, 1, 1)
    // Rows 0 and 8, row 4, rows 2 and 6, then the others.
    file.pixels = [0, 0, 1, 2, 2, 3, 3, 3, 3]
    #expect(try rows(file.bytes) == ["1", "4", "3", "4", "2", "4", "3", "4", "1"])
  }

  @Test func frameIsPlacedOnCanvas() throws {
    var file = GIFFile(left: 1, top: 2, frameWidth: 2, frameHeight: 1, pixels: [0, 1])
    #expect(try rows(file.bytes) == ["....", "....", ".12.", "...."])
    // Pixels outside are not drawn.
    (file.left, file.frameWidth, file.frameHeight, file.pixels) = (3, 2, 3, [0, 1, 2, 3, 0, 1])
    #expect(try rows(file.bytes) == ["....", "....", "...1", "...3"])
  }

  @Test func onlyTheFirstFrameIsShown() throws {
    let frame = GIFFile(pixels: Self.sixteen)
    let second = GIFFile(pixels: [UInt8](repeating: 3, count: 16))
    let file = frame.bytes.dropLast() + second.bytes.dropFirst(25)
    #expect(try rows(Array(file)) == ["1111", "2222", "3333", "4444"])
  }

  /// 40 × 30 pixels with codes of up to 11 bits, as another encoder compresses them.
  @Test func compressedPixelsAreDecoded() throws {
    let file = try #require(Data(base64Encoded: Self.compressed))
    let picture = try Picture(gif: [UInt8](file))
    #expect((picture.width, picture.height) == (40, 30))
    for y in 0..<30 {
      for x in 0..<40 {
        let color = (x * y + x / 7 + y * y) % 30
        let start = (y * 40 + x) * 4
        #expect(
          Array(picture.rgba[start..<(start + 4)]) == [
            UInt8(color), UInt8(255 - color), UInt8(color * 7), 255,
          ])
      }
    }
  }

  @Test func truncatedFileIsPartlyDrawn() throws {
    let file = GIFFile(pixels: Self.sixteen)
    var seen: Set<[String]> = []
    for count in 0..<file.bytes.count {
      if let rows = try? rows(Array(file.bytes.prefix(count))) { seen.insert(rows) }
    }
    #expect(
      seen.contains(["1111", "22..", "....", "...."]) && seen.contains(["1111", "2222", "3333", "4444"]))
    #expect(throws: PictureError.malformed("it ends before its first pixels")) {
      try Picture(gif: file.head + [2])
    }
    // A code that does not exist yet.
    #expect(try rows(file.head + [2, 2, 0b1100_0100, 0b0000_0001]) == ["1...", "....", "....", "...."])
  }

  @Test func invalidFilesHaveReason() {
    func reason(_ change: (inout GIFFile) -> Void) -> String? {
      var file = GIFFile(pixels: Self.sixteen)
      change(&file)
      do throws(PictureError) {
        _ = try Picture(gif: file.bytes)
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(reason { _ in } == nil)
    #expect(reason { $0.width = 0 } == "the image is damaged: it is 0 × 4 pixels")
    #expect(reason { ($0.width, $0.height) = (9_000, 9_000) }?.contains("limit is 8388608 pixels") == true)
    #expect(reason { ($0.frameWidth, $0.frameHeight) = (65_535, 65_535) }?.contains("65535 × 65535") == true)
    #expect(reason { $0.frameWidth = 0 } == "the image is damaged: it ends before its first pixels")
  }

  private static let compressed = """
    R0lGODdhKAAeAIQAAAD/AAH+BwL9DgP8FQT7HAX6Iwb5Kgf4MQj3OAn2Pwr1Rgv0TQzzVA3yWw7xYg/waRDvcBHudxLtfhPshRTr\
    jBXqkxbpmhfooRjnqBnmrxrlthvkvRzjxB3iyx7h0h/g2SwAAAAAKAAeAEAI/wABCBwIIIDBgwEEKFwoYIDDhwMISJxIoIBFiwQY\
    UOBgwIGFAAkiZBiwYAJHjwAQQBhZckOBBhZSQsAgQMEElw0qQBAggQAFAxYSZFiwoUGHBzx9AkUwtOjRAD1/WkCAgajRBwYAYJDA\
    IGuGCQ0OBPjqAIEADRTKDthQ4UGCtRYgKCDAIe6CAh0uRIBAAQMHAQYUPJhwYUOAAgkcSLCgAQABBA0iVMjQYcABBnz9Al4wuDAG\
    AxIAMPg8IUCDDAdKO9CAgIKA1QkqDHiwITYBCBwUWLjdYcGFAhEUAKAgnHiACguOJ7fAQABz5w0GXIg+nQAGB9axZ3hQYDsBAQA4\
    aP/AYKHChAgPGixIgMDA9/AaMlwwj74BAwXt33fYIL8CAQMIKMCAAxBMUMEFGWzQQQD/BThggQcmuGCDAhJoIIIbGMCABBgAoOEE\
    GQRwQAMgCoCAAxRoYOIDFWwwQAIsckCAAhBYIOMCEVzQQQEKUABAjz9WEMACQhIpAAMWHJlkAxcMwKSTGBDgQJRTFvBABlZCAIAD\
    HDCggQIZJHDBARUUMAEBEgigJZcNbLBAmGNaYAAFaKoZwAMdtIkBAwBIYMCeAUxwQAYNBIqABg4IQMGhDwxQQQIbNGqBAhxAQMCk\
    HURQwAULEKCBBAoIgAEECQRwwQMHdFCBAwZwQAEDnk7/sMAAGURQ6qgIAGABq6o2UMAGEDCAAAEAaGDBBA8scMAAHWRggQQOKGCA\
    ABxkUEEEDSRQQAAcYEBBsMMGsMEFyCYUUQEGHJCAAgsw0IADD0QgwQQUVGABghpswEEHBZ2bLgIJtPuuWww8IEEFGBhGwAEKNFDg\
    BRp0IEABCHB2cMIAWNZwgRZQNnHFGQDA4wMUhGjAAhBUoIGIDERgwQYCjCjBBRwMANkEGHRAQGIgiizYBBoMoEAEGIAEwQUAHOBA\
    BR0Y0AAFGxBQUtBDF53A0Ukv3fTTbAGQgAQZXkkATAHY1AECEWhQgANNMlCB12AfsNLYHy1AwdkRBMDABQQ8/6BBagAsYMEADqAm\
    QQcKVCDAaQZEwEECFJiGQQEQbIBAaXv3PYEAD3CwAAZkEhABAA1oIKYBm3f+JgL+jd6mAhegznkHDGTA+gMA4K57ABDw7nsEAgAv\
    /AASEG/8mcgTMEEBFDBvpgEXKLCBA4FCLz31E1g/ffXRb59999hrHwAFCXAQgQHeXcDA+Al0IMEBGjxAwHQCVKCA+wcAWwAGDdS/\
    AAATQABbGDAADGBlAxNQQAAs0AAC1AoBHaDAAgRwKgNsQAIJAEAFGpgBCByAA7KioAPMxIACcGBVYsFAcAagAbAYoAMWeAACxiKB\
    Tm2AAmEBwAVIJYCvlPCEGaDAA38UUAAAWAsCCzBAADRwLQYcQAAbsAC2EDAADlxAAtkiQAcwMAEHaMuIQkyAAQYAgA1gwDwQaIAC\
    DkCAAHRAAxegQAQcsJ4xlvGME0jjGtv4xjjmDQAd4MAG4pMBDFygPBSYwAQksJcHOKAB9lmAAthzgAMYoAAEGIAADAJIQQYEADs=
    """
}
