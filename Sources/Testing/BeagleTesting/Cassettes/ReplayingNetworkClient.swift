import BeagleJSON
import Foundation
import Locking

/// Serves responses from a cassette and never uses the network.
///
/// Requests that may change something on the server, all but GET and HEAD, must be made in the recorded
/// order. A read gets the first equal interaction recorded since the last such request, or else the first
/// earlier one; each is played once. Reads may be in a different order or missing, but one that was recorded
/// after a request that may change something must follow it. Any other request fails with a `ReplayError` and
/// does not advance the cassette. Requests are equal if method, URL and body are; headers may differ.
///
/// A recorded crawl has no order: its responses are served at any time and any number of times.
///
/// The client may be used from any thread.
public final class ReplayingNetworkClient: NetworkClient, ThreadSafe {
  private let cassette: Cassette
  private let part: String?
  /// The names of all runs on the original cassette.
  private let parts: [String]
  private let order: Mutex<ReplayOrder>
  private let masking: SecretMasking
  private let reads: RecordedReads?

  /// Creates a client that replays recorded responses, without a network.
  ///
  /// - Parameters:
  ///   - cassette: the recorded requests and responses.
  ///   - part: the run to replay, of a cassette with several; nil for all interactions.
  public init(_ cassette: Cassette, part: String? = nil) {
    self.cassette = part.map(cassette.part) ?? cassette
    self.part = part
    parts = part == nil ? [] : cassette.partNames
    order = Mutex(ReplayOrder(self.cassette.interactions))
    masking = cassette.masking
    reads = self.cassette.screens.isEmpty ? nil : RecordedReads(self.cassette)
  }

  /// The recorded requests that have not been made yet, in the order of the recording; always empty for a
  /// crawl.
  public var unplayed: [RecordedRequest] {
    if reads != nil { return [] }
    return order.withLock { $0.unplayed }.map { cassette.interactions[$0].request }
  }

  @discardableResult
  public func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    if let reads { return reads.executeRequest(request, completion: completion) }
    let sent = SentRequest(request)
    let result: NetworkResult? =
      switch next(sent, request.options.typedSecrets) {
      case .success(let response): response.result(of: sent)
      case .failure(let error): .failure(NetworkError(error: error, request: sent.urlRequest))
      }
    return Delivery.complete(sent, with: result, completion)
  }

  /// Secrets are masked in the same way in sent and recorded requests.
  private func next(_ sent: SentRequest, _ typed: [String]) -> Result<RecordedOutcome, ReplayError> {
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

extension RecordedOutcome {
  /// The result as the default client reports it.
  package func result(of request: SentRequest) -> NetworkClient.NetworkResult? {
    switch self {
    case .failed(let failure):
      return .failure(NetworkError(error: failure.error, request: request.urlRequest))
    case .answered(let response):
      return StubResponse.status(
        response.status, headers: response.headers, body: response.body?.data ?? Data()
      )
      .result(of: request, from: response.url.flatMap { URL(string: $0) })
    }
  }
}

/// A request that has no response on the cassette, or not at this point.
package struct ReplayError: Error, Equatable, Sendable, CustomStringConvertible {
  package let request: RecordedRequest
  /// The next request that may change something on the server; nil if all of them have been played.
  package let expected: RecordedRequest?
  package let nearest: RecordedRequest?
  /// The position of `nearest` on the cassette, counted from 1.
  package let nearestNumber: Int?

  private let refusal: ReplayOrder.Refusal
  private let expectedNumber: Int?
  private let part: String?
  /// The names of the recorded runs, for the message.
  private let parts: [String]

  /// The maximum number of requests to compare with an unknown one, so that many unknown requests stay cheap.
  private static let maximumCompared = 1_000

  /// - Parameters:
  ///   - next: the position of the next request that may change something.
  ///   - part: the name of the replayed run, on a cassette with several.
  ///   - parts: the names of all runs.
  ///   - recorded: the request at a position, with secrets masked.
  init(
    request: RecordedRequest, _ refusal: ReplayOrder.Refusal, next: Int?, of count: Int,
    part: String? = nil, among parts: [String] = [], recorded: (Int) -> RecordedRequest
  ) {
    self.request = request
    self.refusal = refusal
    self.part = part
    self.parts = parts
    expected = next.map(recorded)
    expectedNumber = next.map { $0 + 1 }
    let found: Int?
    switch refusal {
    case .early(let position): found = position
    case .played(_, let last): found = last
    case .unknown:
      // Of equally similar requests, prefers one that has not been played.
      let turn = next ?? 0
      let order = Array((turn..<count).prefix(Self.maximumCompared)) + (0..<turn).suffix(Self.maximumCompared)
      found = NearestText.index(of: "\(request)", in: order.map { "\(recorded($0))" }).map { order[$0] }
    }
    nearest = found.map(recorded)
    nearestNumber = found.map { $0 + 1 }
  }

  package var description: String { sentence.controlsEscaped }

  private var sentence: String {
    switch refusal {
    case .unknown:
      guard nearest != nil else { return "\(request) is not on the cassette: \(emptyWords); record it again" }
      return
        "\(request) is not on the cassette; \(turn)\(nearestWords); record it again if the request is right"
    case .played(let count, let last):
      let place = count == 1 ? "once, as" : "\(count) times, at last as"
      return "\(request) is on the cassette \(place) number \(last + 1), and has been played; \(turn)"
        + "record it again with as many such requests"
    case .early(let position):
      return "\(request) comes later on the cassette, as number \(position + 1): \(expectedWords), "
        + "may change something and has not been made; make that one first, or record the cassette again"
    }
  }

  private var emptyWords: String {
    guard let part else { return "the cassette is empty" }
    let shown = parts.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ")
    let rest = parts.count > 5 ? " and \(parts.count - 5) more" : ""
    let others = parts.isEmpty ? "" : "; recorded \(parts.count == 1 ? "is" : "are") \(shown)\(rest)"
    return "nothing is recorded for \"\(part)\"" + others
  }

  /// The next expected request, for a request that may change something.
  private var turn: String {
    guard !request.isRead else { return "" }
    return expected == nil
      ? "all that may change something have been played; "
      : "the next one that may change something is \(expectedWords); "
  }

  private var expectedWords: String { Self.name(expected, expectedNumber) }

  private var nearestWords: String {
    let isNext = !request.isRead && nearestNumber == expectedNumber
    let isSame = nearest?.method == request.method && nearest?.url == request.url
    return "the nearest recorded one is \(isNext ? "that one" : Self.name(nearest, nearestNumber))"
      + (isSame ? ", with another body" : "")
  }

  private static func name(_ request: RecordedRequest?, _ number: Int?) -> String {
    guard let request, let number else { return "none" }
    return "number \(number), \(request)"
  }
}
