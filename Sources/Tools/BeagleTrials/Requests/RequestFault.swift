import BeagleTesting
import Foundation

/// A fault of a request, with its name in reports.
enum RequestFault: String, CaseIterable {
  case refused = "no connection"
  case noResponse = "no response"
  case cut = "a truncated response"
  case unauthorized = "401"
  case missing = "404"
  case tooMany = "429 with Retry-After"
  case serverError = "500 with a page in HTML"
  case noContent = "204"
  case emptyBody = "an empty body"
  case wrongType = "JSON of another type"
  case emptyList = "an empty list"
  case slow1 = "a response after 1 s"
  case slow10 = "a response after 10 s"
  case slow60 = "a response after 60 s"
  case secondTime = "500 the second time"

  /// Whether the status is that of a success, so that the actions for a success run.
  var hasSuccessStatus: Bool { [.noContent, .emptyBody, .wrongType, .emptyList].contains(self) }

  /// The response of the fault; nil if the usual response is only delayed. A runtime does not depend on time,
  /// so the state while the request waits is the same for all delays.
  ///
  /// - Parameter isList: Whether the usual response is a list.
  func response(insteadOfList isList: Bool) -> StubResponse? {
    switch self {
    case .refused: .failure(URLError(.cannotConnectToHost))
    case .noResponse: .failure(URLError(.timedOut))
    case .cut: .failure(URLError(.networkConnectionLost))
    case .unauthorized: .json(#"{"error": "unauthorized"}"#, status: 401)
    case .missing: .json(#"{"error": "not found"}"#, status: 404)
    case .tooMany: .json(#"{"error": "too many requests"}"#, status: 429, headers: ["Retry-After": "30"])
    case .serverError, .secondTime:
      .status(
        500, headers: ["Content-Type": "text/html"],
        body: Data("<!DOCTYPE html><html><body><h1>500 Internal Server Error</h1></body></html>".utf8))
    case .noContent: .status(204)
    case .emptyBody: .status(200, headers: ["Content-Type": "application/json"])
    case .wrongType: .json(isList ? #"{"message": "unexpected"}"# : #"["unexpected"]"#)
    case .emptyList: .json("[]")
    case .slow1, .slow10, .slow60: nil
    }
  }

  /// The step of a flow that causes the fault, by method and path; nil if no step can.
  func step(for key: String) -> String? {
    switch response(insteadOfList: false) {
    case .status(let status, _, let body) where !hasSuccessStatus || body.isEmpty:
      "\"\(key)\" answers \(status)"
    case .failure: "\"\(key)\" cannot be reached"
    case nil: "the answer to \"\(key)\" is held back"
    default: nil
    }
  }
}
