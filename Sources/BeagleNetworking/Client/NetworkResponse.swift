public import Foundation

/// A successful answer. `data` is empty when the server sent no body, as for HEAD and status 204.
public struct NetworkResponse: Sendable {
  public let data: Data
  private let head: ResponseHead

  public var response: URLResponse { head.response }

  public init(data: Data, response: URLResponse) {
    self.init(data: data, head: ResponseHead(response))
  }

  init(data: Data, head: ResponseHead) {
    self.data = data
    self.head = head
  }
}
