import Foundation
import Locking

/// Answers from a cassette and never touches the network.
///
/// Requests that may change something on the server, all but GET and HEAD, must come in the order in which they were recorded.
/// A read gets the first equal one that was recorded since the last such request, or else the first earlier one, each once; reads may
/// come in another order, and be left out, but what was recorded after a request that may change something comes after it. What
/// is not so is a `ReplayError`, and leaves the cassette where it was. Requests are equal if method, URL and body are; headers
/// may differ.
///
/// It may be used from any thread.
public final class ReplayingNetworkClient: NetworkClient, Sendable {
  private let cassette: Cassette
  private let part: String?
  /// The names of the runs on the cassette that this is a part of.
  private let parts: [String]
  private let order: Mutex<ReplayOrder>
  private let masking: SecretMasking

  /// Creates a client that replays recorded answers, without a network.
  ///
  /// - Parameters:
  ///   - cassette: the recording.
  ///   - part: the run to replay, of a cassette with several; nil for all interactions.
  public init(_ cassette: Cassette, part: String? = nil) {
    self.cassette = part.map(cassette.part) ?? cassette
    self.part = part
    parts = part == nil ? [] : cassette.partNames
    order = Mutex(ReplayOrder(self.cassette.interactions))
    masking = cassette.masking
  }

  /// The recorded requests that have not been made yet, in the order of the recording.
  public var unplayed: [RecordedRequest] {
    order.withLock { $0.unplayed }.map { cassette.interactions[$0].request }
  }

  @discardableResult
  public func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    let sent = SentRequest(request)
    let result: NetworkResult? =
      switch next(sent, request.options.typedSecrets) {
      case .success(let response): response.result(of: sent)
      case .failure(let error): .failure(NetworkError(error: error, request: sent.urlRequest))
      }
    return Delivery.complete(sent, with: result, completion)
  }

  /// Secrets are masked in the same way in what is sent and in what was recorded.
  private func next(_ sent: SentRequest, _ typed: [String]) -> Result<RecordedResponse, ReplayError> {
    let masking = masking.adding(typed: typed)
    let request = RecordedRequest(sent, masking: masking)
    let interactions = cassette.interactions
    let (result, next) = order.withLock { ($0.play(request, typed: typed, masking), $0.nextChange) }
    return result.map { interactions[$0].response }.mapError { refusal in
      ReplayError(
        request: request, refusal, next: next, of: interactions.count, part: part, among: parts
      ) { interactions[$0].request.masked(by: masking) }
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
