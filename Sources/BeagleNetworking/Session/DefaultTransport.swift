import Foundation

/// The transport of clients that are not given another: libcurl on Linux, URLSession elsewhere.
enum DefaultTransport {
  /// One of its own, which shares neither connections nor cookies with others.
  static func make(tls: TLSSettings = TLSSettings()) -> AdapterBox {
    #if os(Linux)
      make(tls: tls, hasLibrary: CurlLibrary.isAvailable)
    #else
      AdapterBox(session(tls))
    #endif
  }

  #if os(Linux)
    /// - Parameter hasLibrary: whether this process has libcurl. Where it has none, URLSession stands in.
    static func make(tls: TLSSettings = TLSSettings(), hasLibrary: Bool) -> AdapterBox {
      if hasLibrary, let adapter = CurlAdapter(tls: tls) { return AdapterBox(adapter) }
      return AdapterBox(session(tls), isSubstitute: true)
    }
  #endif

  private static func session(_ tls: TLSSettings) -> URLSessionAdapter {
    URLSessionAdapter(configuration: .ephemeral, tls: tls)
  }
}

extension SessionAdapter {
  /// Whether the adapter may send cookies to this host.
  func mayHaveCookies(for url: URL) -> Bool {
    #if os(Linux)
      if let adapter = self as? CurlAdapter { return adapter.mayHaveCookies(for: url) }
    #endif
    return (self as? URLSessionAdapter)?.cookies?.cookies(for: url)?.isEmpty == false
  }
}
