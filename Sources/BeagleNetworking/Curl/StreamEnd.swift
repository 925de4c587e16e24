#if os(Linux)
  import CCurl
  import Foundation

  /// Whether a body that came compressed came to its end. libcurl takes a stream that breaks off for a body, if only the
  /// message around it is whole.
  ///
  /// Is fed the bytes as they came, which libcurl decompresses besides, and has found to be in order. Belongs to the thread
  /// of its loop.
  final class StreamEnd {
    private enum Part {
      case size(Int)
      case `extension`(Int)
      case data(Int)
      case lineEnd
      case trailers
    }

    /// nil if the body is not in chunks.
    private var part: Part?
    /// Owned.
    private let coding: OpaquePointer
    /// Nothing is whole, too.
    private(set) var isReached = true

    /// - Parameter limit: how many bytes may come of it; what is larger is not followed to its end.
    /// - Returns: nil if the coding is none that can be looked into.
    init?(of coding: String?, isChunked: Bool, limit: Int) {
      let kinds: [String: CCurlCodingKind] = [
        "gzip": CCurlCodingGzip, "x-gzip": CCurlCodingGzip, "deflate": CCurlCodingDeflate,
        "br": CCurlCodingBrotli, "zstd": CCurlCodingZstd,
      ]
      guard let kind = coding.flatMap({ kinds[$0] }),
        let found = ccurl_coding_init(kind, Int64(limit), ccurl_find)
      else { return nil }
      self.coding = found
      part = isChunked ? .size(0) : nil
    }

    deinit { ccurl_coding_free(coding) }

    func read(_ bytes: UnsafeRawBufferPointer) {
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

    private func keep(_ bytes: Slice<UnsafeRawBufferPointer>) {
      let piece = UnsafeRawBufferPointer(rebasing: bytes)
      if !piece.isEmpty { isReached = ccurl_coding_read(coding, piece.baseAddress, piece.count) }
    }
  }
#endif
