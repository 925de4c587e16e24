import Foundation

/// The transport of clients that are not given another: libcurl on Linux, URLSession elsewhere.
enum DefaultTransport {
  /// One of its own, which shares neither connections nor cookies with others.
  static func make(tls: TLSSettings = TLSSettings()) -> any SessionAdapter {
    #if os(Linux)
      if let adapter = CurlAdapter(tls: tls) { return adapter }
    #endif
    return URLSessionAdapter(configuration: .ephemeral, tls: tls)
  }

  /// Whether URLSession has to stand in, because this process has no libcurl.
  static var isSubstitute: Bool {
    #if os(Linux)
      !CurlLibrary.isAvailable
    #else
      false
    #endif
  }
}

extension SessionAdapter {
  /// Whether a cookie could go to this host, as far as the adapter tells.
  func mayHaveCookies(for url: URL) -> Bool {
    #if os(Linux)
      if let adapter = self as? CurlAdapter { return adapter.mayHaveCookies(for: url) }
    #endif
    return (self as? URLSessionAdapter)?.cookies?.cookies(for: url)?.isEmpty == false
  }
}
