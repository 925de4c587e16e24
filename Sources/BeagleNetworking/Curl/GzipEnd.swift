/// Whether a body that came compressed by gzip came to its end: the last four bytes tell its length. libcurl takes a stream
/// that breaks off for a body, if only the message around it is whole.
///
/// Is fed the bytes as they came, which libcurl decompresses besides, and has found to be in order.
struct GzipEnd {
  private enum Part {
    case size(Int)
    case `extension`(Int)
    case data(Int)
    case lineEnd
    case trailers
  }

  /// nil if the body is not in chunks.
  private var part: Part?
  /// The last four bytes.
  private var last: UInt32 = 0
  private var isEmpty = true

  init(isChunked: Bool) {
    part = isChunked ? .size(0) : nil
  }

  /// - Parameter count: how many bytes came of it.
  func isReached(after count: Int) -> Bool { isEmpty || last == UInt32(truncatingIfNeeded: count) }

  mutating func read(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while let byte = rest.first {
      switch part {
      case nil:
        return keep(rest)
      case .size(let size):
        rest.removeFirst()
        if let digit = Character(Unicode.Scalar(byte)).hexDigitValue {
          part = .size(size &* 16 &+ digit)
        } else {
          part = byte == 0x0A ? Self.start(size) : .extension(size)
        }
      case .extension(let size):
        rest.removeFirst()
        if byte == 0x0A { part = Self.start(size) }
      case .data(let count):
        let piece = rest.prefix(count)
        keep(piece)
        rest.removeFirst(piece.count)
        part = piece.count == count ? .lineEnd : .data(count - piece.count)
      case .lineEnd:
        rest.removeFirst()
        if byte == 0x0A { part = .size(0) }
      case .trailers:
        return
      }
    }
  }

  private static func start(_ size: Int) -> Part { size > 0 ? .data(size) : .trailers }

  private mutating func keep(_ bytes: Slice<UnsafeRawBufferPointer>) {
    for byte in bytes.suffix(4) { last = last >> 8 | UInt32(byte) << 24 }
    if !bytes.isEmpty { isEmpty = false }
  }
}
