package import Foundation

/// The transport of clients that are not given another, without the client above it: for measuring what either costs.
package struct BareTransport: Sendable {
  private let box: AdapterBox

  package init(tls: TLSSettings = TLSSettings()) {
    box = DefaultTransport.make(tls: tls)
  }

  /// - Parameter completion: gets the body if the status is 200, on the transport's own thread.
  package func send(_ request: URLRequest, completion: @escaping @Sendable (Data?) -> Void) {
    let limits = TransferLimits(
      connectTimeout: .seconds(60), readTimeout: .seconds(60), maximumBodySize: 1 << 20)
    let task = box.task(for: request, limits: limits) { body, head, _ in
      completion(head?.status == 200 ? body : nil)
    }
    task.task.resume()
  }
}
