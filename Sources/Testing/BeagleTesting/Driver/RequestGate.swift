import Beagle
import Foundation
import Locking

/// Intercepts an application's network: records all requests, serves the responses that a test set, and
/// passes other requests on. It may be called from any thread if the next client may be.
final class RequestGate: NetworkOverride, NetworkLayer {
  private struct State {
    var sent: [SentRequest] = []
    /// The outcome of each request; nil while it is in flight.
    var outcomes: [RequestOutcome?] = []
    /// The URLs of refused requests, each with the number of requests sent before it.
    var refused: [(url: String, sentBefore: Int)] = []
    /// The latest document of each URL.
    var documents: [URL: Data] = [:]
    var isServerLost = false
    /// In the order in which they were set.
    var responses: [Prepared] = []
    /// Used after the prepared responses, in order.
    var routes: [StubRoute] = []
    /// Used after the routes, in order; if there are none, requests go to the network.
    var folders: [ResponseFolder] = []
    var heldKeys: Set<String> = []
    /// The held requests, each matching one of the keys.
    var held: [HeldRequest] = []
  }

  private struct Prepared {
    let key: String
    let response: StubResponse
    /// The number of further requests it applies to; nil for all.
    var times: Int?
  }

  /// Completions are called on any queue.
  private final class Notes: Sendable {
    let state = Mutex(State())
  }

  /// Called when a response is held back.
  var onHold: @Sendable () -> Void = {}

  private weak var dependencies: BeagleDependencies?
  private let former: (any NetworkOverride)?
  private let notes = Notes()

  init(in dependencies: BeagleDependencies) {
    self.dependencies = dependencies
    former = dependencies.networkOverride
    dependencies.networkOverride = self
  }

  func open() {
    guard let dependencies, dependencies.networkOverride as? RequestGate === self else { return }
    dependencies.networkOverride = former
  }

  /// Whether files respond to all requests that have no other response.
  var hasFolders: Bool { notes.state.withLock { !$0.folders.isEmpty } }

  var sent: [SentRequest] { notes.state.withLock { $0.sent } }

  /// The last request that got no successful response.
  var lastFailed: SentRequest? {
    notes.state.withLock { state in
      state.outcomes.lastIndex { $0?.isFailure == true }.map { state.sent[$0] }
    }
  }

  /// Whether a request to the network has reached no server.
  var isServerLost: Bool { notes.state.withLock { $0.isServerLost } }

  func document(of url: URL) -> Data? { notes.state.withLock { $0.documents[url] } }

  /// Records a request that is not sent because its path does not form a URL. May be called on any thread.
  var refuse: @Sendable (_ path: String) -> Void {
    { [notes] path in notes.state.withLock { $0.refused.append((path, sentBefore: $0.sent.count)) } }
  }

  func last(_ count: Int) -> [MadeRequest] {
    notes.state.withLock { state in
      var made: [MadeRequest] = []
      var refused = state.refused.suffix(count)[...]
      let first = max(0, state.sent.count - count)
      for index in first...state.sent.count {
        while let next = refused.first, next.sentBefore <= index {
          made.append(.refused(url: next.url))
          refused.removeFirst()
        }
        if index < state.sent.count { made.append(.sent(state.sent[index], state.outcomes[index])) }
      }
      return made.suffix(count)
    }
  }

  var pending: [SentRequest] {
    notes.state.withLock { state in zip(state.sent, state.outcomes).filter { $0.1 == nil }.map(\.0) }
  }

  func prepare(_ key: String, _ response: StubResponse, times: Int?) {
    notes.state.withLock { state in
      state.responses.append(Prepared(key: key, response: response, times: times))
    }
  }

  func prepare(_ route: StubRoute) { notes.state.withLock { $0.routes.insert(route, at: 0) } }

  /// Adds a folder that serves all requests without another response, so that no request reaches the network.
  func prepare(_ folder: ResponseFolder) {
    notes.state.withLock { $0.folders.insert(folder, at: 0) }
  }

  var isThreadSafe: Bool {
    former?.mayBeCalledAnywhere ?? true && dependencies?.mayBeCalledBelowOverride ?? true
  }

  func shouldOverride(_ url: URL, method: String) -> Bool { true }

  @discardableResult
  func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    let sent = SentRequest(request)
    if PictureRequest.isRunning { return response(request, sent, completion) }
    let index = notes.state.withLock { state in
      state.sent.append(sent)
      state.outcomes.append(nil)
      return state.sent.count - 1
    }
    let isDocument = if case .fetchComponent = request.type { true } else { false }
    let noted: RequestCompletion = { [notes] result in
      notes.state.withLock { state in
        state.outcomes[index] = RequestOutcome(result)
        if isDocument { state.documents[sent.url] = try? result.get().data }
      }
      completion(result)
    }
    let held = notes.state.withLock { state -> HeldRequest? in
      guard !state.heldKeys.isDisjoint(with: StubResponses.keys(of: sent)) else { return nil }
      let held = HeldRequest(sent, id: RunningRequest.id, request, noted)
      state.held.append(held)
      return held
    }
    if let held {
      onHold()
      return held
    }
    return response(request, sent, noted)
  }

  private func response(
    _ request: Request, _ sent: SentRequest, _ completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    let routes = notes.state.withLock { $0.routes }
    if let response = takeResponse(to: sent) ?? routes.lazy.compactMap({ $0.response(to: sent) }).first {
      return Delivery.complete(sent, with: response.result(of: sent), completion)
    }
    let folders = notes.state.withLock { $0.folders }
    guard !folders.isEmpty else { return pass(request, sent, completion) }
    return Delivery.complete(sent, with: result(of: sent, in: folders), completion)
  }

  private func result(
    of sent: SentRequest, in folders: [ResponseFolder]
  ) -> NetworkClient.NetworkResult? {
    var missing: ResponseFolder.Missing?
    for folder in folders {
      do throws(ResponseFolder.Missing) {
        let (response, file, body) = try folder.response(to: sent)
        (dependencies?.coverage as? CoverageRecorder)?.note(file, for: body)
        return response.result(of: sent)
      } catch {
        missing = missing ?? error
      }
    }
    return missing.map { .failure($0.failure(of: sent)) }
  }

  // MARK: Held responses

  func hold(_ key: String) { notes.state.withLock { _ = $0.heldKeys.insert(key) } }

  func isHeld(_ id: RequestID) -> Bool { notes.state.withLock { $0.held.contains { $0.id == id } } }

  /// Stops holding responses and delivers the held ones.
  ///
  /// - Returns: whether such responses were held back.
  func release(_ key: String) -> Bool {
    let released = notes.state.withLock { state -> [HeldRequest]? in
      guard state.heldKeys.remove(key) != nil else { return nil }
      let (kept, keys) = (state.held, state.heldKeys)
      state.held = kept.filter { !keys.isDisjoint(with: StubResponses.keys(of: $0.sent)) }
      return kept.filter { keys.isDisjoint(with: StubResponses.keys(of: $0.sent)) }
    }
    for request in released ?? [] { request.release { response(request.request, request.sent, $0) } }
    return released != nil
  }

  private func pass(
    _ request: Request, _ sent: SentRequest, _ completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    let isOfScreen = !PictureRequest.isRunning
    let noting: RequestCompletion = { [notes] result in
      if isOfScreen, case .failure(let error) = result, (error.error as? URLError)?.isOfConnection == true {
        notes.state.withLock { $0.isServerLost = true }
      }
      completion(result)
    }
    if let sent = dependencies?.send(request, below: former, completion: noting), sent.sent {
      return sent.token
    }
    let failure = NetworkError(error: URLError(.unsupportedURL), request: sent.urlRequest)
    return Delivery.complete(sent, with: .failure(failure), completion)
  }

  /// The first response that was set for a limited number of requests, or else the most recent one for all.
  private func takeResponse(to request: SentRequest) -> StubResponse? {
    let keys = Set(StubResponses.keys(of: request))
    return notes.state.withLock { state in
      let responses = state.responses
      let matching = responses.indices.filter { index in
        keys.contains(responses[index].key) || StubRoute.matches(responses[index].key, request)
      }
      let limited = matching.first { responses[$0].times ?? 0 > 0 }
      guard let index = limited ?? matching.last(where: { responses[$0].times == nil }) else { return nil }
      if let times = responses[index].times { state.responses[index].times = times - 1 }
      return responses[index].response
    }
  }
}

/// Requests for the images of a picture that a test draws, or of a trial. They get the same responses, but
/// they are not requests of the application, so they are neither recorded nor held back.
enum PictureRequest {
  @TaskLocal static var isRunning = false
}

enum MadeRequest {
  /// The outcome is nil while the request is in flight.
  case sent(SentRequest, RequestOutcome?)
  case refused(url: String)
}

enum RequestOutcome: Equatable {
  case status(Int)
  case failure(String)

  init(_ result: NetworkClient.NetworkResult) {
    switch result {
    case .success(let response): self = .status((response.response as? HTTPURLResponse)?.statusCode ?? 200)
    case .failure(let error): self = error.statusCode.map { .status($0) } ?? .failure("\(error)")
    }
  }

  var isFailure: Bool {
    switch self {
    case .status(let status): status >= 400
    case .failure: true
    }
  }
}

extension URLError {
  /// Whether the error means that no server was reached.
  fileprivate var isOfConnection: Bool {
    switch code {
    case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .networkConnectionLost,
      .notConnectedToInternet, .secureConnectionFailed, .timedOut:
      true
    default: false
    }
  }
}

final class HeldRequest: RequestToken, Sendable {
  let request: Request
  let sent: SentRequest
  /// The session's number for it; nil for requests that no screen waits for, such as a prefetch.
  let id: RequestID?
  private let completion: NetworkClient.RequestCompletion
  private let state = Mutex(State())

  private struct State {
    var token: RequestTokenBox?
    var isOver = false
  }

  init(
    _ sent: SentRequest, id: RequestID?, _ request: Request,
    _ completion: @escaping NetworkClient.RequestCompletion
  ) {
    (self.sent, self.id, self.request, self.completion) = (sent, id, request, completion)
  }

  /// Sends the request and delivers its response.
  func release(_ send: (@escaping NetworkClient.RequestCompletion) -> (any RequestToken)?) {
    guard end() else { return }
    let token = RequestTokenBox(send(completion))
    state.withLock { $0.token = token }
  }

  func cancel() {
    state.withLock { $0.token }?.token?.cancel()
    guard end() else { return }
    _ = Delivery.complete(sent, with: .failure(cancelled), completion)
  }

  /// - Returns: whether it had not ended before.
  private func end() -> Bool {
    state.withLock { state in
      defer { state.isOver = true }
      return !state.isOver
    }
  }

  private var cancelled: NetworkError {
    NetworkError(error: URLError(.cancelled), request: sent.urlRequest)
  }
}

extension OutgoingRequest {
  var name: String {
    switch self {
    case .screen(let path, _): "the screen \"\(path)\""
    case .component(let path): "the part \"\(path)\""
    case .raw(let request): "the response to \(request.method.rawValue) \(request.url)"
    case .form(let path, let method, _): "the response to the form \(method.rawValue) \(path)"
    case .localForm(let name, _): "the application's handler of the form \"\(name)\""
    }
  }
}
