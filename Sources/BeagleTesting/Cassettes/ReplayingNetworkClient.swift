import Foundation
import Locking

/// Answers from a cassette and never touches the network.
///
/// Requests must come in the order they were recorded. One that is not the next is an error, a `ReplayError`
/// that names the nearest recorded one, and leaves the cassette where it was. Requests match if method, URL and
/// body are equal; headers may differ.
///
/// It may be used from any thread.
public final class ReplayingNetworkClient: NetworkClient, Sendable {
  private let cassette: Cassette
  private let part: String?
  /// The names of the runs on the cassette that this is a part of.
  private let parts: [String]
  private let played = Mutex(0)

  /// Creates a client that replays recorded answers, without a network.
  ///
  /// - Parameters:
  ///   - cassette: the recording.
  ///   - part: the run to replay, of a cassette with several; nil for all interactions.
  public init(_ cassette: Cassette, part: String? = nil) {
    self.cassette = part.map(cassette.part) ?? cassette
    self.part = part
    parts = part == nil ? [] : cassette.partNames
  }

  /// The recorded requests that have not been made yet.
  public var unplayed: [RecordedRequest] {
    cassette.interactions.dropFirst(played.withLock { $0 }).map(\.request)
  }

  @discardableResult
  public func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    let sent = SentRequest(request)
    let result: NetworkResult? =
      switch next(sent, cassette.masking.adding(typed: request.options.typedSecrets)) {
      case .success(let response): response.result(of: sent)
      case .failure(let error): .failure(NetworkError(error: error, request: sent.urlRequest))
      }
    return Delivery.complete(sent, with: result, completion)
  }

  /// Secrets are masked in the same way in what is sent and in what was recorded.
  private func next(_ sent: SentRequest, _ masking: SecretMasking) -> Result<RecordedResponse, ReplayError> {
    let request = RecordedRequest(sent, masking: masking)
    return played.withLock { played in
      let interactions = cassette.interactions
      if played < interactions.count, interactions[played].request.masked(by: masking).matches(request) {
        played += 1
        return .success(interactions[played - 1].response)
      }
      return .failure(
        ReplayError(
          request: request, played: played, of: interactions.map { $0.request.masked(by: masking) },
          part: part, among: parts))
    }
  }
}

extension RecordedResponse {
  /// As the default client reports it.
  func result(of request: SentRequest) -> NetworkClient.NetworkResult? {
    switch self {
    case .failed(let failure):
      return .failure(NetworkError(error: failure.error, request: request.urlRequest))
    case .answered(let answer):
      return StubAnswer.status(answer.status, headers: answer.headers, body: answer.body?.data ?? Data())
        .result(of: request, from: answer.url.flatMap { URL(string: $0) })
    }
  }
}
