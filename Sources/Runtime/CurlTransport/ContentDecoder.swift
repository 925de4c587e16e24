#if os(Linux)
  import CCurl
  import Foundation

  /// Decodes the codings of a body (`Content-Encoding`) with the libraries that libcurl uses. Confined to the
  /// loop's thread.
  ///
  /// libcurl's own decoding accepts truncated streams and reads only the first of several gzip members. Here
  /// a body has to end where its streams end: both missing and surplus data are errors.
  final class ContentDecoder {
    /// The same limit as other clients.
    private static let maximumCodings = 5

    private static let kinds: KeyValuePairs<String, CCurlCodingKind> = [
      "gzip": CCurlCodingGzip, "x-gzip": CCurlCodingGzip, "deflate": CCurlCodingDeflate,
      "br": CCurlCodingBrotli, "zstd": CCurlCodingZstd,
    ]

    /// The value of `Accept-Encoding`: the codings that this process has a library for.
    static let offer = kinds.filter { name, kind in
      // The old name of gzip.
      guard name != "x-gzip", let coding = ccurl_coding_init(kind, ccurl_find) else { return false }
      ccurl_coding_free(coding)
      return true
    }.map { $0.key }.joined(separator: ", ")

    /// Owned. The first is the last one that the server applied.
    private let codings: [OpaquePointer]
    private let knowsAll: Bool
    private var isEmpty = true

    /// - Parameter names: of `Content-Encoding`, in the order they were applied.
    init(_ names: [String]) {
      let applied = names.filter { $0 != "identity" && !$0.isEmpty }
      codings = applied.suffix(Self.maximumCodings).reversed().compactMap { name in
        Self.kinds.first { $0.key == name }.flatMap { ccurl_coding_init($0.value, ccurl_find) }
      }
      knowsAll = codings.count == applied.count
    }

    deinit { for coding in codings { ccurl_coding_free(coding) } }

    /// Whether the body may end here. An empty body is valid.
    var isWhole: Bool { isEmpty || codings.allSatisfy(ccurl_coding_has_ended) }

    /// - Parameter receive: receives the decoded pieces.
    /// - Throws: `CurlError` for an unknown coding or an invalid stream.
    func read(_ bytes: UnsafeRawBufferPointer, receive: (UnsafeRawBufferPointer) throws(CurlError) -> Void)
      throws(CurlError)
    {
      if bytes.isEmpty { return }
      guard knowsAll else { throw .failed(.cannotDecodeContentData) }
      isEmpty = false
      try read(bytes, codings[...], receive)
    }

    private func read(
      _ bytes: UnsafeRawBufferPointer, _ codings: ArraySlice<OpaquePointer>,
      _ receive: (UnsafeRawBufferPointer) throws(CurlError) -> Void
    ) throws(CurlError) {
      guard let coding = codings.first else { return try receive(bytes) }
      var rest = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      var (count, result) = (bytes.count, CCurlCodingMore)
      while result == CCurlCodingMore {
        var (piece, written) = (UnsafePointer<UInt8>?.none, 0)
        result = ccurl_coding_read(coding, &rest, &count, &piece, &written)
        if written > 0 {
          try read(UnsafeRawBufferPointer(start: piece, count: written), codings.dropFirst(), receive)
        }
      }
      if result == CCurlCodingFault { throw .failed(.cannotDecodeContentData) }
    }
  }
#endif
