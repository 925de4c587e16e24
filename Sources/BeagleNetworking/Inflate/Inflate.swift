/// Decompresses while data arrives, by RFC 1951 with the frames of RFC 1952 (gzip) and RFC 1950 (zlib).
///
/// Input is kept until it is a whole symbol or header, so any cut of it gives the same output.
package struct Inflate {
  package enum Format {
    case gzip
    /// zlib, as HTTP means it, or bare, as some servers understood it.
    case deflate
  }

  enum Stage { case gzipHead, zlibHead, blockHead, stored(Int), codes, trailer, end }
  enum Frame { case gzip, zlib, bare }

  var stage: Stage
  var frame: Frame
  var bits = BitReader()
  private(set) var isUntouched = true
  package private(set) var output: [UInt8] = []
  private let limit: Int
  private var isLastBlock = false
  private var literals: HuffmanCode?
  private var distances: HuffmanCode?
  /// Where the output of the current gzip member begins, and how far it has been summed up.
  private(set) var start = 0
  private var summed = 0
  private var sum: UInt32

  /// - Parameter limit: the bytes of output after which it stops, so that a small input cannot fill memory.
  package init(_ format: Format, limit: Int) {
    // One more byte has to fit, which tells that the limit is passed.
    self.limit = min(limit, .max - 1)
    (stage, frame) = format == .gzip ? (.gzipHead, .gzip) : (.zlibHead, .zlib)
    sum = format == .gzip ? 0 : 1
  }

  /// Whether the data ended where it may.
  package var isWhole: Bool { if case .end = stage { true } else { false } }

  package mutating func decode(_ input: ArraySlice<UInt8>) throws(MalformedAnswer) {
    isUntouched = isUntouched && input.isEmpty
    bits.append(input)
    while output.count <= limit {
      // A step that lacks input is taken back and tried again with more.
      let mark = bits.mark
      if try step() { continue }
      bits.goBack(to: mark)
      break
    }
    sumUp()
  }

  /// - Returns: false if more input is needed.
  private mutating func step() throws(MalformedAnswer) -> Bool {
    switch stage {
    case .gzipHead: return try readGzipHead()
    case .zlibHead: return try readZlibHead()
    case .blockHead: return try readBlockHead()
    case .stored(let left): return copyStored(left)
    case .codes: return try readSymbol()
    case .trailer: return try readTrailer()
    case .end:
      if bits.isEmpty { return false }
      // More data is another member, which only gzip has.
      guard frame == .gzip else { throw MalformedAnswer() }
      (start, summed, sum) = (output.count, output.count, 0)
      stage = .gzipHead
      return true
    }
  }

  private mutating func readBlockHead() throws(MalformedAnswer) -> Bool {
    guard let last = bits.take(1), let kind = bits.take(2) else { return false }
    switch kind {
    case 0:
      bits.alignToByte()
      guard let count = bits.take(16), let check = bits.take(16) else { return false }
      guard count == ~check & 0xFFFF else { throw MalformedAnswer() }
      stage = .stored(count)
    case 1:
      (literals, distances) = try (HuffmanCode.fixedLiterals, HuffmanCode.fixedDistances)
      stage = .codes
    case 2:
      guard let codes = try HuffmanCode.read(&bits) else { return false }
      (literals, distances) = codes
      stage = .codes
    default: throw MalformedAnswer()
    }
    isLastBlock = last == 1
    return true
  }

  private mutating func copyStored(_ left: Int) -> Bool {
    let part = bits.takeBytes(min(left, limit - output.count + 1))
    output += part
    stage = left > part.count ? .stored(left - part.count) : isLastBlock ? .trailer : .blockHead
    return left == 0 || !part.isEmpty
  }

  private mutating func readSymbol() throws(MalformedAnswer) -> Bool {
    guard let literals, let distances else { throw MalformedAnswer() }
    guard let symbol = try bits.take(literals) else { return false }
    if symbol < 256 {
      output.append(UInt8(symbol))
      return true
    }
    if symbol == 256 {
      stage = isLastBlock ? .trailer : .blockHead
      return true
    }
    guard symbol < 286 else { throw MalformedAnswer() }
    let (base, extra) = HuffmanCode.length(symbol - 257)
    guard let more = bits.take(extra), let far = try bits.take(distances) else { return false }
    guard far < 30 else { throw MalformedAnswer() }
    let (farBase, farExtra) = HuffmanCode.distance(far)
    guard let farMore = bits.take(farExtra) else { return false }
    let from = output.count - farBase - farMore
    guard from >= start else { throw MalformedAnswer() }
    // The copy may reach into itself.
    for place in from..<from + base + more { output.append(output[place]) }
    return true
  }

  private mutating func readTrailer() throws(MalformedAnswer) -> Bool {
    bits.alignToByte()
    if frame != .bare {
      guard let check = bits.take(32) else { return false }
      sumUp()
      guard frame == .gzip || UInt32(check).byteSwapped == sum else { throw MalformedAnswer() }
      if frame == .gzip {
        guard let size = bits.take(32) else { return false }
        guard check == Int(sum), size == (output.count - start) & 0xFFFF_FFFF else { throw MalformedAnswer() }
      }
    }
    stage = .end
    return true
  }

  private mutating func sumUp() {
    let new = output[summed...]
    switch frame {
    case .gzip: sum = Checksum.crc32(new, from: sum)
    case .zlib: sum = Checksum.adler32(new, from: sum)
    case .bare: break
    }
    summed = output.count
  }
}
