import BeagleJSON
import Foundation
import Locking

/// The answers of a stub by request, and the requests it has seen.
///
/// A key is a path or an absolute URL, with or without a query, and may begin with a method: `/home`,
/// `/list?page=2`, `POST /login`, `GET http://shop.example/home`. The most precise one that fits is taken.
final class StubAnswers: Sendable {
  private struct State {
    var answers: [String: StubAnswer]
    var requests: [SentRequest] = []
  }

  private let state: Mutex<State>
  private let otherwise: @Sendable (SentRequest) -> StubAnswer?

  init(_ answers: [String: StubAnswer], otherwise: @escaping @Sendable (SentRequest) -> StubAnswer?) {
    state = Mutex(State(answers: answers))
    self.otherwise = otherwise
  }

  subscript(key: String) -> StubAnswer? {
    get { state.withLock { $0.answers[key] } }
    set { state.withLock { $0.answers[key] = newValue } }
  }

  var requests: [SentRequest] { state.withLock { $0.requests } }

  func answer(to request: SentRequest) -> Result<StubAnswer, StubError> {
    let answers = state.withLock { state in
      state.requests.append(request)
      return state.answers
    }
    let found = Self.keys(of: request).lazy.compactMap { answers[$0] }.first
    if let answer = found ?? otherwise(request) { return .success(answer) }
    let known = answers.keys.sorted()
    // Keys are usually paths, which are not similar to whole URLs.
    let nearest = NearestText.index(of: "\(request.method) \(request.url.path)", in: known).map { known[$0] }
    return .failure(StubError(request: "\(request)", nearest: nearest))
  }

  /// The most precise first.
  static func keys(of request: SentRequest) -> [String] {
    let url = request.url.absoluteString
    let keys = [
      url, String(url.prefix { $0 != "?" }), request.target, request.url.path(percentEncoded: true),
    ]
    return keys.flatMap { ["\(request.method) \($0)", $0] }
  }
}

/// A request that a stub knows no answer to.
public struct StubError: Error, Equatable, CustomStringConvertible {
  /// Method and URL.
  public let request: String
  /// The key of an answer that comes near.
  public let nearest: String?

  public var description: String {
    ("there is no answer to \(request)" + (nearest.map { "; the nearest one is for \($0)" } ?? ""))
      .controlsEscaped
  }
}
