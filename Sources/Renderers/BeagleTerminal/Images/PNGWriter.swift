package enum PNGWriter {
  package static func file(_ chunks: [(kind: String, data: [UInt8])]) -> [UInt8] {
    var file = PNGReader.signature
    for (kind, data) in chunks { append(kind, data, to: &file) }
    append("IEND", [], to: &file)
    return file
  }

  private static func append(_ kind: String, _ data: [UInt8], to file: inout [UInt8]) {
    let named = Array(kind.utf8) + data
    file += bytes(of: data.count) + named + bytes(of: Int(Checksum.crc32(named[...], from: 0)))
  }

  /// A zlib stream of uncompressed blocks (RFC 1951, section 3.2.4).
  package static func stored(_ data: [UInt8]) -> [UInt8] {
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
    return output + bytes(of: Int(Checksum.adler32(data[...], from: 1)))
  }

  /// Four bytes, highest first.
  package static func bytes(of number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

extension Picture {
  /// The picture as a PNG, with an alpha channel if necessary.
  package func png() -> [UInt8] {
    let color: PNGHeader.Color = isOpaque ? .rgb : .rgba
    let format: [UInt8] = [8, UInt8(color.rawValue), 0, 0, 0]
    return PNGWriter.file([
      ("IHDR", PNGWriter.bytes(of: width) + PNGWriter.bytes(of: height) + format),
      ("IDAT", Deflate.zlib(filteredRows())),
    ])
  }

  var isOpaque: Bool { stride(from: 3, to: rgba.count, by: 4).allSatisfy { rgba[$0] == 255 } }

  /// The pixels, without opacity if all are opaque.
  var channels: [UInt8] {
    guard isOpaque else { return rgba }
    return stride(from: 0, to: rgba.count, by: 4).flatMap { rgba[$0..<($0 + 3)] }
  }

  /// Each row with the filter that gives the smallest differences: none, left, or above.
  private func filteredRows() -> [UInt8] {
    let pixels = channels
    let length = pixels.count / height
    let step = length / width
    var rows: [UInt8] = []
    rows.reserveCapacity(pixels.count + height)
    for row in 0..<height {
      let start = row * length
      let line = Array(pixels[start..<(start + length)])
      var (left, above) = (line, line)
      for index in 0..<length {
        if index >= step { left[index] &-= line[index - step] }
        if row > 0 { above[index] &-= pixels[start + index - length] }
      }
      var best = (filter: UInt8(0), bytes: line, cost: Picture.cost(of: line))
      for (filter, bytes) in [(UInt8(1), left), (2, above)] {
        let cost = Picture.cost(of: bytes)
        if cost < best.cost { best = (filter, bytes, cost) }
      }
      rows.append(best.filter)
      rows += best.bytes
    }
    return rows
  }

  /// The sum of the bytes' distances from zero, as signed numbers.
  private static func cost(of bytes: [UInt8]) -> Int {
    var cost = 0
    for byte in bytes { cost += min(Int(byte), 256 - Int(byte)) }
    return cost
  }
}
