import BeagleTerminal

extension FuzzTarget {
  /// A PNG: it is decoded within its limits or refused, and an encoded picture decodes to the same pixels.
  ///
  /// Random inputs fail at the checksums, so the input is also used as the content of a file with valid checksums.
  package static let picture = FuzzTarget("picture") { bytes in
    try checkPicture(bytes)
    try checkPicture(wrapped(bytes))
  }

  private static func checkPicture(_ file: [UInt8]) throws {
    let picture: Picture
    do throws(PictureError) {
      picture = try Picture(png: file)
    } catch {
      try BrokenProperty.unless(!error.description.isEmpty, "a fault says nothing")
      return
    }
    let pixels = picture.width * picture.height
    try BrokenProperty.unless(
      pixels <= Picture.maximumPixels && picture.rgba.count == pixels * 4, "a picture has too many pixels")
    try BrokenProperty.unless(try Picture(png: picture.png()) == picture, "a picture is written as another")
  }

  /// A file of up to 16 × 16 pixels: its size, depth, colour type and kinds of chunks are the first bytes, its rows,
  /// as long as they should be, the last ones.
  private static func wrapped(_ bytes: [UInt8]) -> [UInt8] {
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
}
