import Beagle
import BeagleTesting
import Foundation

/// What goes wrong with a request.
enum RequestFault: String, CaseIterable, Sendable {
  case refused, noAnswer, cut
  case unauthorized, missing, tooMany, serverError
  case noContent, emptyBody, wrongType, emptyList
  case slow1, slow10, slow60
  case secondTime

  /// For reports: `500 with a page in HTML`.
  var name: String {
    switch self {
    case .refused: "no connection"
    case .noAnswer: "no answer"
    case .cut: "a response that is cut off"
    case .unauthorized: "401"
    case .missing: "404"
    case .tooMany: "429 with Retry-After"
    case .serverError: "500 with a page in HTML"
    case .noContent: "204"
    case .emptyBody: "an empty body"
    case .wrongType: "JSON of another type"
    case .emptyList: "an empty list"
    case .slow1: "a response after 1 s"
    case .slow10: "a response after 10 s"
    case .slow60: "a response after 60 s"
    case .secondTime: "500 the second time"
    }
  }

  /// Whether the request succeeds, only later. Nothing in a runtime depends on the time, so the state while
  /// the request waits is the same for all durations.
  var isSlow: Bool { [.slow1, .slow10, .slow60].contains(self) }

  /// Whether the status is that of a success, so that the actions for a success run.
  var hasSuccessStatus: Bool { [.noContent, .emptyBody, .wrongType, .emptyList].contains(self) }

  /// The result for the network layer; nil for a response that only takes long.
  ///
  /// - Parameter isList: Whether the usual response is a list.
  func result(of request: SentRequest, insteadOfList isList: Bool) -> NetworkClient.NetworkResult? {
    response(insteadOfList: isList)?.result(of: request)
  }

  private func response(insteadOfList isList: Bool) -> StubResponse? {
    switch self {
    case .refused: .failure(URLError(.cannotConnectToHost))
    case .noAnswer: .failure(URLError(.timedOut))
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
    switch self {
    case .refused, .noAnswer, .cut: "\"\(key)\" cannot be reached"
    case .unauthorized: "\"\(key)\" answers 401"
    case .missing: "\"\(key)\" answers 404"
    case .tooMany: "\"\(key)\" answers 429"
    case .serverError, .secondTime: "\"\(key)\" answers 500"
    case .noContent: "\"\(key)\" answers 204"
    case .emptyBody: "\"\(key)\" answers 200"
    case .wrongType, .emptyList: nil
    case .slow1, .slow10, .slow60: "the answer to \"\(key)\" is held back"
    }
  }
}
