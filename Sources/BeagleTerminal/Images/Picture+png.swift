import BeagleNetworking

extension Picture {
  /// The picture as a PNG with an alpha channel, not compressed.
  public func png() -> [UInt8] {
    var header = Self.bytes(of: UInt32(width)) + Self.bytes(of: UInt32(height))
    header += [8, UInt8(PNGHeader.Color.rgba.rawValue), 0, 0, 0]
    var rows: [UInt8] = []
    rows.reserveCapacity(rgba.count + height)
    for row in 0..<height {
      rows.append(0)
      rows += rgba[(row * width * 4)..<((row + 1) * width * 4)]
    }
    return PNGReader.signature + chunk("IHDR", header) + chunk("IDAT", Self.stored(rows)) + chunk("IEND", [])
  }

  private func chunk(_ kind: StaticString, _ data: [UInt8]) -> [UInt8] {
    let named = kind.withUTF8Buffer { Array($0) } + data
    return Self.bytes(of: UInt32(data.count)) + named + Self.bytes(of: Checksum.crc32(named[...], from: 0))
  }

  /// A zlib stream of blocks that are stored as they are (RFC 1951, section 3.2.4).
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    var output: [UInt8] = [0x78, 0x01]
    var rest = data[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      output.append(rest.isEmpty ? 1 : 0)
      for number in [count, ~count] { output += [UInt8(number & 0xFF), UInt8(number >> 8)] }
      output += block
    } while !rest.isEmpty
    return output + bytes(of: Checksum.adler32(data[...], from: 1))
  }

  private static func bytes(of number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
