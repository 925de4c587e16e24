public import Foundation

/// A successful answer. `data` is empty when the server sent no body, as for HEAD and status 204.
public struct NetworkResponse: Sendable {
  /// The body, after decompression.
  public let data: Data
  private let head: ResponseHead

  /// The head; an `HTTPURLResponse` where HTTP was spoken.
  public var response: URLResponse { head.response }

  /// Creates an answer: for clients that answer from elsewhere than the network.
  public init(data: Data, response: URLResponse) {
    self.init(data: data, head: ResponseHead(response))
  }

  init(data: Data, head: ResponseHead) {
    self.data = data
    self.head = head
  }
}
