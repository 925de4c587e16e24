import BeagleNetworking

/// Puts together PNG files out of parts, right or wrong, for tests.
struct PNGFile {
  var width = 2
  var height = 2
  var depth: UInt8 = 8
  var color: UInt8 = 2
  var interlace: UInt8 = 0
  var palette: [UInt8]?
  var transparency: [UInt8]?
  /// Rows with the byte that tells their filter.
  var rows: [UInt8] = []
  var extra: [(kind: String, data: [UInt8])] = []

  var bytes: [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += Self.chunk("IHDR", Self.four(width) + Self.four(height) + [depth, color, 0, 0, interlace])
    for (kind, data) in extra { file += Self.chunk(kind, data) }
    if let palette { file += Self.chunk("PLTE", palette) }
    if let transparency { file += Self.chunk("tRNS", transparency) }
    // Cut in two anywhere, as encoders do.
    let stream = Self.stored(rows)
    file += Self.chunk("IDAT", Array(stream.prefix(7))) + Self.chunk("IDAT", Array(stream.dropFirst(7)))
    return file + Self.chunk("IEND", [])
  }

  static func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
    let named = Array(kind.utf8) + data
    return four(data.count) + named + four(Int(Checksum.crc32(named[...], from: 0)))
  }

  private static func stored(_ data: [UInt8]) -> [UInt8] {
    let count = UInt16(data.count)
    let lengths = [count, ~count].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    return [0x78, 0x01, 1] + lengths + data + four(Int(Checksum.adler32(data[...], from: 1)))
  }

  private static func four(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
