import BeagleJSON
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
/// The recording of a crawl has no order: what is on it is given whenever it is asked for, as often as it is.
///
/// It may be used from any thread.
public final class ReplayingNetworkClient: NetworkClient, ThreadSafe {
  private let cassette: Cassette
  private let part: String?
  /// The names of the runs on the cassette that this is a part of.
  private let parts: [String]
  private let order: Mutex<ReplayOrder>
  private let masking: SecretMasking
  /// Answers from the recording of a crawl.
  private let reads: RecordedReads?

  /// Creates a client that replays recorded responses, without a network.
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
    reads = self.cassette.screens.isEmpty ? nil : RecordedReads(self.cassette)
  }

  /// The recorded requests that have not been made yet, in the order of the recording; none of a crawl.
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

  /// Secrets are masked in the same way in what is sent and in what was recorded.
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

/// A request that has no response on the cassette, or none yet.
package struct ReplayError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The request that was made.
  package let request: RecordedRequest
  /// The next request that may change something on the server; nil if all such have been played.
  package let expected: RecordedRequest?
  /// The recorded request most like the one made.
  package let nearest: RecordedRequest?
  /// The position of `nearest` on the cassette, counted from 1.
  package let nearestNumber: Int?

  private let refusal: ReplayOrder.Refusal
  private let expectedNumber: Int?
  private let part: String?
  /// The names of the recorded runs, for those who look for another one.
  private let parts: [String]

  /// More are not compared with a request that is unknown, so that each of many costs little.
  private static let mostCompared = 1_000

  /// - Parameters:
  ///   - next: the position of the next request that may change something.
  ///   - part: the name of the replayed run, on a cassette of several.
  ///   - parts: the names of all of them.
  ///   - recorded: the request at a position, its secrets masked.
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
      // Among equally near requests, one that is still to come.
      let turn = next ?? 0
      let order = Array((turn..<count).prefix(Self.mostCompared)) + (0..<turn).suffix(Self.mostCompared)
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
        + "record it again with as many such requests as are made"
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

  /// The turn of a request that may change something and could have been the next.
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
