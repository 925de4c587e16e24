import Foundation

/// The transport of clients that are not given another, without the client above it: for measuring what either costs.
package struct BareTransport: Sendable {
  private let box: AdapterBox
  private let request: URLRequest
  private let limits = TransferLimits(
    connectTimeout: .seconds(60), readTimeout: .seconds(60), maximumBodySize: 1 << 20)

  /// - Parameter url: what every request asks for.
  /// - Returns: nil if it is no URL.
  package init?(url: String, tls: TLSSettings = TLSSettings()) {
    guard let url = URL(string: url) else { return nil }
    request = URLRequest(url: url)
    box = DefaultTransport.make(tls: tls)
  }

  /// - Parameter completion: gets the body's size if the status is 200, on the transport's own thread.
  package func send(completion: @escaping @Sendable (Int?) -> Void) {
    let task = box.task(for: request, limits: limits) { body, head, _ in
      completion(head?.status == 200 ? body?.count : nil)
    }
    task.task.resume()
  }
}
