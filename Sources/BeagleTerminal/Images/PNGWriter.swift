/// Puts a PNG together. Its pixels are stored as they are, without compression.
package enum PNGWriter {
  /// A file of these chunks, in order, with the end that each file has.
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

  /// A zlib stream of blocks that are stored as they are (RFC 1951, section 3.2.4).
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

  /// Four bytes, the highest first.
  package static func bytes(of number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
