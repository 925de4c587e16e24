package enum Gzip {
  package enum DecompressionError: Error, Equatable {
    case malformed
    /// The end is missing.
    case unfinished
    case tooLarge
  }

  package static func isGzip(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// The file has neither name nor time, so that equal data gives equal bytes.
  package static func compressed(_ data: [UInt8]) -> [UInt8] {
    let numbers = [Checksum.crc32(data[...], from: 0), UInt32(truncatingIfNeeded: data.count)]
    let trailer = numbers.flatMap { number in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + Deflate.raw(data) + trailer
  }

  /// - Parameter limit: the maximum output in bytes, so that a small file cannot exhaust memory.
  package static func decompressed(_ bytes: [UInt8], atMost limit: Int) throws(DecompressionError) -> [UInt8]
  {
    var stream = Inflate(limit: limit, frame: .gzip)
    do throws(MalformedStream) { try stream.decode(bytes[...]) } catch { throw .malformed }
    guard stream.output.count <= limit else { throw .tooLarge }
    guard stream.isWhole else { throw .unfinished }
    return stream.output
  }
}
