public import Foundation

/// What a stub answers.
public enum StubAnswer: Sendable {
  /// An HTTP answer. A client reports a status outside 200–299 as a failure.
  case status(Int, headers: [String: String] = [:], body: Data = Data())
  /// The transport failed.
  case failure(URLError)
  /// Nothing, until the request is cancelled.
  case never

  /// An answer with status 200 and, by default, `Content-Type: application/json`.
  public static func json(_ text: String, headers: [String: String] = [:]) -> StubAnswer {
    .status(
      200, headers: headers.merging(["Content-Type": "application/json"]) { own, _ in own },
      body: Data(text.utf8))
  }

  /// The head of an HTTP answer; nil for failures.
  func response(to url: URL) -> HTTPURLResponse? {
    guard case .status(let status, let headers, _) = self else { return nil }
    return HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
  }
}
