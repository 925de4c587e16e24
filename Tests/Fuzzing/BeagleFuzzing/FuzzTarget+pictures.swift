import BeagleTerminal

extension FuzzTarget {
  /// A PNG, JPEG or GIF: it is decoded within its limits or refused, and an encoded picture decodes to the
  /// same pixels.
  ///
  /// Random inputs fail at the checksums of PNG and at the tables of the others, so the input is also used as
  /// the content of a file of each format with valid checksums and tables.
  package static let picture = FuzzTarget("picture") { bytes in
    for file in [bytes, png(bytes), jpeg(bytes), gif(bytes)] { try checkPicture(file) }
  }

  private static func checkPicture(_ file: [UInt8]) throws {
    let picture: Picture
    do throws(PictureError) {
      picture = try Picture(decoding: file)
    } catch {
      try BrokenProperty.unless(!error.description.isEmpty, "an error has no description")
      return
    }
    let pixels = picture.width * picture.height
    try BrokenProperty.unless(
      pixels <= Picture.maximumPixels && picture.rgba.count == pixels * 4, "a picture has too many pixels")
    // A few bytes can be millions of pixels, which would take most of a fuzzer's time.
    guard pixels <= 1 << 16 else { return }
    try BrokenProperty.unless(try Picture(png: picture.png()) == picture, "a picture is written as another")
  }

  /// A PNG of up to 16 × 16 pixels: its size, depth, colour type and kinds of chunks are the first bytes, its
  /// rows, as long as they should be, the last ones.
  private static func png(_ bytes: [UInt8]) -> [UInt8] {
    func byte(_ index: Int) -> Int { index < bytes.count ? Int(bytes[index]) : 0 }
    let (width, height) = (byte(0) % 16 + 1, byte(1) % 16 + 1)
    let (depth, color) = ([1, 2, 4, 8, 16][byte(2) % 5], byte(3) % 8)
    let channels = [1, 1, 3, 1, 2, 1, 4, 1][color]
    let header = PNGWriter.bytes(of: width) + PNGWriter.bytes(of: height)
    var chunks = [("IHDR", header + [UInt8(depth), UInt8(color), 0, 0, 0])]
    let palette = (0..<(byte(4) % 17 * 3)).map { UInt8(byte(6 + $0)) }
    if !palette.isEmpty { chunks.append(("PLTE", palette)) }
    let clear = (0..<(byte(5) % 9)).map { UInt8(byte(6 + palette.count + $0)) }
    if !clear.isEmpty { chunks.append(("tRNS", clear)) }
    let start = 6 + palette.count + clear.count
    let length = ((width * channels * depth + 7) / 8 + 1) * height
    let stream = PNGWriter.stored((0..<length).map { UInt8(byte(start + $0)) })
    return PNGWriter.file(chunks + [("IDAT", stream)])
  }

  /// A JPEG of up to 16 × 16 pixels: its size, coding, sampling, restart interval and scan header are the
  /// first bytes, and the others are its scan.
  private static func jpeg(_ bytes: [UInt8]) -> [UInt8] {
    func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
    let samplings = (0..<3).map { byte(3 + $0) & 0x33 + 0x11 }
    var file: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + (1...64)
    // Values of all sizes, of 4 bits each for averages and of 8 for details.
    file += [0xFF, 0xC4, 0, 31, 0, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + (0..<12)
    file += [0xFF, 0xC4, 1, 13, 16, 0, 0, 0, 0, 0, 0, 0, 250] + [UInt8](repeating: 0, count: 8) + (0..<250)
    file += [0xFF, byte(0) & 1 == 0 ? 0xC0 : 0xC2, 0, 17, 8, 0, byte(1) & 15 + 1, 0, byte(2) & 15 + 1, 3]
    for (index, sampling) in samplings.enumerated() { file += [UInt8(index), sampling, 0] }
    file += [0xFF, 0xDD, 0, 4, 0, byte(6)]
    let isWhole = byte(7) & 1 == 0
    file += [0xFF, 0xDA, 0, isWhole ? 12 : 8] + (isWhole ? [3, 0, 0, 1, 0, 2, 0] : [1, byte(7) % 3, 0])
    return file + [byte(8), byte(9), byte(10)] + bytes.dropFirst(11)
  }

  /// A GIF of up to 16 × 16 pixels: its size, its frame and the sizes of its codes are the first bytes, and
  /// the others are codes.
  private static func gif(_ bytes: [UInt8]) -> [UInt8] {
    func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
    var file = Array("GIF89a".utf8) + [byte(0) & 15 + 1, 0, byte(1) & 15 + 1, 0, 0x81, 0, 0] + (0..<12)
    file += [0x21, 0xF9, 4, byte(2) & 1, 0, 0, byte(3), 0]
    file += [
      0x2C, byte(4) & 7, 0, byte(5) & 7, 0, byte(6) & 15, 0, byte(7) & 15, 0, byte(8) & 0x40, byte(9) % 12,
    ]
    var rest = bytes.dropFirst(10)
    while !rest.isEmpty {
      let block = rest.prefix(255)
      file += [UInt8(block.count)] + block
      rest = rest.dropFirst(block.count)
    }
    return file + [0]
  }
}
