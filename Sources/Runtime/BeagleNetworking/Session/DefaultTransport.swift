import Foundation

#if os(Linux)
  import CurlTransport
#endif

enum DefaultTransport {
  /// Creates a separate transport, which shares neither connections nor cookies with others.
  static func make(tls: TLSSettings = TLSSettings()) -> AdapterBox {
    #if os(Linux)
      make(tls: tls, hasFunctions: CurlLibrary.isAvailable, hasLibrary: CurlLibrary.isLoaded)
    #else
      AdapterBox(session(tls))
    #endif
  }

  #if os(Linux)
    /// - Parameters:
    ///   - hasFunctions: whether this process has a libcurl with all required functions. If not, URLSession
    ///     is used instead.
    ///   - hasLibrary: whether this process has any libcurl.
    static func make(
      tls: TLSSettings = TLSSettings(), hasFunctions: Bool, hasLibrary: Bool = true
    ) -> AdapterBox {
      if hasFunctions, let adapter = CurlAdapter(tls: tls) { return AdapterBox(adapter) }
      guard hasLibrary else { return AdapterBox(MissingTransport()) }
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

  /// The values of cookies that the adapter may send to this host, if known.
  func cookieValues(for url: URL) -> [String] {
    #if os(Linux)
      if let adapter = self as? CurlAdapter { return adapter.cookieValues }
    #endif
    return (self as? URLSessionAdapter)?.cookies?.cookies(for: url)?.map(\.value) ?? []
  }
}

/// The default transport without a client, for benchmarks of either.
package struct BareTransport: Sendable {
  private let box: AdapterBox
  private let request: URLRequest
  private let limits = TransferLimits(
    connectTimeout: .seconds(60), readTimeout: .seconds(60), maximumBodySize: 1 << 20)

  /// - Parameter url: the URL of all requests.
  /// - Returns: nil if `url` is invalid.
  package init?(url: String, tls: TLSSettings = TLSSettings()) {
    guard let url = URL(string: url) else { return nil }
    request = URLRequest(url: url)
    box = DefaultTransport.make(tls: tls)
  }

  /// - Parameter completion: receives the body's size if the status is 200, on the transport's thread.
  package func send(completion: @escaping @Sendable (Int?) -> Void) {
    let task = box.task(for: request, limits: limits) { body, head, _ in
      completion(head?.status == 200 ? body?.count : nil)
    }
    task.task.resume()
  }
}
