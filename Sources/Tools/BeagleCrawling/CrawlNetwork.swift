import Beagle
import BeagleTesting
import Foundation
import Locking

/// The network of a crawl: limits concurrency and rate, and fetches parts that screens share once.
///
/// Responses that the recording already has are replayed.
final class CrawlNetwork: Sendable {
  enum Purpose: Sendable, Equatable {
    case document, picture
    /// Data read by an action.
    case data
  }

  /// A request with its result.
  struct Exchange: Sendable {
    let sent: SentRequest
    /// All headers that were sent.
    let headers: [String: String]
    let purpose: Purpose
    let result: NetworkClient.NetworkResult
    /// The steps on the screen that caused the request.
    var presses: [String] = []
    /// The index of the screen's opening that sent the request.
    var opening = 0
    /// Whether the examination of the screen sent the request, and not the screen.
    var isOfExamination = false
    /// From start to end of the request; zero for recorded responses.
    var time = Duration.zero
    /// The recorded interaction that was replayed.
    var recorded: Cassette.Interaction?
  }

  typealias Completion = @Sendable (Exchange) -> Void

  private struct Waiting {
    let request: Request
    let sent: SentRequest
    let completion: Completion
  }

  private struct State {
    /// The parts of screens; nil while the request is in flight.
    var parts: [Key: Exchange?] = [:]
    /// The total size of the received parts.
    var partBytes = 0
    /// The completions waiting for parts in flight.
    var waiters: [Key: [Completion]] = [:]
    /// The requests that wait for their turn.
    var queue: [Waiting] = []
    var running = 0
    /// The earliest start of the next request, if there is a rate limit.
    var nextStart = ContinuousClock.now

    /// Caches a part for other screens. Beyond the size limit, earlier parts are dropped and fetched again
    /// when needed.
    mutating func keep(_ exchange: Exchange, for key: Key) {
      if partBytes > CrawlNetwork.maximumPartBytes {
        parts = parts.filter { $0.value == nil }
        partBytes = 0
      }
      if case .success(let success) = exchange.result { partBytes += success.data.count }
      partBytes += 1_000
      parts[key] = exchange
    }
  }

  private static let maximumPartBytes = 64 << 20

  private struct Key: Hashable {
    let method: String
    let url: String
    let body: Data?

    init(_ sent: SentRequest) { (method, url, body) = (sent.method, sent.url.absoluteString, sent.body) }
  }

  private let dependencies: BeagleDependencies
  private let jobs: Int
  private let interval: Duration?
  private let recorded: RecordedResponses
  private let rules: CrawlRules
  /// Whether the response with a screen is kept, because examinations of other screens request it as well.
  let sharesScreens: Bool
  private let state = Mutex(State())

  /// - Parameters:
  ///   - dependencies: Used to send requests.
  ///   - rules: The requests that may be sent.
  ///   - jobs: The maximum number of in-flight requests.
  ///   - rate: The maximum number of requests started per second; nil for no limit.
  ///   - recorded: Known responses.
  ///   - sharesScreens: Whether responses with screens are kept like those with parts.
  init(
    _ dependencies: BeagleDependencies, rules: CrawlRules, jobs: Int, rate: Double?,
    recorded: RecordedResponses, sharesScreens: Bool = false
  ) {
    (self.dependencies, self.rules, self.jobs, self.recorded) = (dependencies, rules, jobs, recorded)
    self.sharesScreens = sharesScreens
    interval = rate.map { .seconds(1 / $0) }
  }

  /// The request as sent, with the headers of the command line. A header that both set gets both values,
  /// because the purpose of the request determines which value is sent.
  func sent(_ request: Request) -> SentRequest {
    let (sent, configured) = (SentRequest(request), dependencies.networkClient?.configuredHeaders ?? [:])
    let headers = sent.headers.merging(configured) { "\($0), \($1)" }
    return SentRequest(method: sent.method, url: sent.url, headers: headers, body: sent.body)
  }

  /// Sends a request that a visit considers safe. An unsafe request fails without being sent.
  ///
  /// - Parameter isPart: Whether other screens may send the same request, so that its response is cached.
  func send(_ request: Request, isPart: Bool, _ completion: @escaping Completion) {
    let sent = SentRequest(request)
    if let interaction = recorded.interaction(for: sent), let result = interaction.response.result(of: sent) {
      return completion(
        Exchange(sent: sent, headers: [:], purpose: request.purpose, result: result, recorded: interaction))
    }
    if let danger = rules.danger(of: self.sent(request)) {
      let failure = NetworkError(error: CrawlRefusal(reason: danger), request: request)
      return completion(
        Exchange(sent: sent, headers: [:], purpose: request.purpose, result: .failure(failure)))
    }
    guard isPart else { return enqueue(Waiting(request: request, sent: sent, completion: completion)) }
    let key = Key(sent)
    enum Turn { case known(Exchange), waits, first }
    let turn = state.withLock { state -> Turn in
      switch state.parts[key] {
      case .some(.some(let exchange)): return .known(exchange)
      case .some(.none):
        state.waiters[key, default: []].append(completion)
        return .waits
      case .none:
        state.parts[key] = .some(nil)
        return .first
      }
    }
    switch turn {
    case .known(let exchange): completion(exchange)
    case .waits: break
    case .first:
      enqueue(
        Waiting(request: request, sent: sent) { [self] exchange in
          let waiters = state.withLock { state in
            state.keep(exchange, for: key)
            return state.waiters.removeValue(forKey: key) ?? []
          }
          completion(exchange)
          for waiter in waiters { waiter(exchange) }
        })
    }
  }

  private func enqueue(_ waiting: Waiting) {
    state.withLock { $0.queue.append(waiting) }
    startNext()
  }

  /// Starts as many queued requests as possible, delayed according to the rate.
  private func startNext() {
    while true {
      let next = state.withLock { state -> (Waiting, Duration)? in
        guard state.running < jobs, !state.queue.isEmpty else { return nil }
        state.running += 1
        let now = ContinuousClock.now
        let start = max(now, state.nextStart)
        if let interval { state.nextStart = start + interval }
        return (state.queue.removeFirst(), start - now)
      }
      guard let (waiting, delay) = next else { return }
      if delay <= .zero {
        perform(waiting)
      } else {
        DispatchQueue.global().asyncAfter(deadline: .now() + delay / .seconds(1)) { [self] in perform(waiting)
        }
      }
    }
  }

  private func perform(_ waiting: Waiting) {
    let began = ContinuousClock.now
    let headers = sent(waiting.request).headers
    let completion: NetworkClient.RequestCompletion = { [self] result in
      state.withLock { $0.running -= 1 }
      startNext()
      waiting.completion(
        Exchange(
          sent: waiting.sent, headers: headers, purpose: waiting.request.purpose, result: result,
          time: .now - began))
    }
    if let client = dependencies.networkClient {
      client.executeRequest(waiting.request, completion: completion)
    } else {
      completion(.failure(NetworkError(error: URLError(.unsupportedURL), request: waiting.request)))
    }
  }
}

/// The error of a request that was not sent because it may have side effects.
private struct CrawlRefusal: Error, CustomStringConvertible {
  let reason: SkippedLink.Reason
  var description: String { "it was not sent: \(reason.sentence)" }
}

extension Request {
  fileprivate var purpose: CrawlNetwork.Purpose {
    switch type {
    case .fetchComponent: .document
    case .fetchImage: .picture
    case .rawRequest, .submitForm: .data
    }
  }
}

/// The responses of a recording, by request.
struct RecordedResponses: Sendable {
  private var interactions: [String: Cassette.Interaction] = [:]
  private let masking: InteractionMasking

  init(_ cassette: Cassette = Cassette()) {
    masking = InteractionMasking(secretNames: cassette.secretNames)
    for interaction in cassette.interactions where !interaction.hasSecrets {
      let key = Self.key(interaction.request)
      if interactions[key] == nil { interactions[key] = interaction }
    }
  }

  func interaction(for sent: SentRequest) -> Cassette.Interaction? {
    interactions.isEmpty ? nil : interactions[Self.key(masking.masked(sent))]
  }

  private static func key(_ request: RecordedRequest) -> String {
    "\(request) \(request.body.map { $0.data.base64EncodedString() } ?? "")"
  }
}

/// The network client of one screen, which records the requests of the screen and its parts in order.
final class VisitClient: NetworkClient, ThreadSafe {
  private let network: CrawlNetwork
  private let exchanges = Mutex<[CrawlNetwork.Exchange?]>([])

  /// To what later requests are attributed.
  private let current = Mutex((presses: [String](), opening: 0, isExamination: false))

  private let hasScreen: Bool

  /// - Parameter hasScreen: Whether the first request is for the screen itself.
  init(_ network: CrawlNetwork, hasScreen: Bool = true) {
    (self.network, self.hasScreen) = (network, hasScreen)
  }

  /// Sets the steps and the opening to which later requests are attributed.
  func begin(_ presses: [String], _ opening: Int) { current.withLock { $0 = (presses, opening, false) } }

  /// Attributes later requests to the examination of the screen.
  func beginExamination() { current.withLock { $0.isExamination = true } }

  /// The response with the screen itself, which is reused by each of its openings.
  private func known(_ request: Request) -> NetworkClient.NetworkResult? {
    guard hasScreen, let screen = exchanges.withLock({ $0.first })?.flatMap(\.self) else { return nil }
    let sent = SentRequest(request)
    let isEqual =
      screen.sent.method == sent.method && screen.sent.url == sent.url && screen.sent.body == sent.body
    return isEqual ? screen.result : nil
  }

  /// The completed exchanges in the order of the requests. The first is the screen.
  var noted: [CrawlNetwork.Exchange] { exchanges.withLock { $0.compactMap(\.self) } }

  @discardableResult
  func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    if let result = known(request) {
      let waiting = WaitingVisit(request, completion)
      DispatchQueue.global().async { waiting.complete(result) }
      return waiting
    }
    let index = exchanges.withLock { exchanges in
      exchanges.append(nil)
      return exchanges.count - 1
    }
    let (presses, opening, isExamination) = current.withLock(\.self)
    let waiting = WaitingVisit(request, completion)
    // The caller does not have the token yet.
    DispatchQueue.global().async { [self] in
      network.send(request, isPart: index > 0 || !hasScreen || network.sharesScreens) { [self] exchange in
        exchanges.withLock {
          $0[index] = exchange
          $0[index]?.presses = presses
          $0[index]?.opening = opening
          $0[index]?.isOfExamination = isExamination
        }
        waiting.complete(exchange.result)
      }
    }
    return waiting
  }
}

/// A pending response whose request may be shared: cancelling it ends the wait, not the request.
private final class WaitingVisit: RequestToken, Sendable {
  private let request: Request
  private let completion: Mutex<NetworkClient.RequestCompletion?>

  init(_ request: Request, _ completion: @escaping NetworkClient.RequestCompletion) {
    self.request = request
    self.completion = Mutex(completion)
  }

  func complete(_ result: NetworkClient.NetworkResult) {
    let completion = completion.withLock { completion in
      defer { completion = nil }
      return completion
    }
    completion?(result)
  }

  func cancel() { complete(.failure(NetworkError(error: URLError(.cancelled), request: request))) }
}
