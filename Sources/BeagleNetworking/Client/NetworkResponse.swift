public import Foundation

/// A successful answer. `data` is empty when the server sent no body, as for HEAD and status 204.
public struct NetworkResponse: Sendable {
  public let data: Data
  public let response: URLResponse

  public init(data: Data, response: URLResponse) {
    self.data = data
    self.response = response
  }
}
