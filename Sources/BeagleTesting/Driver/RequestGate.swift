import Beagle
import Foundation
import Locking

/// Intercepts an application's network: records all requests, gives the responses that a test set, and passes the others
/// on.
final class RequestGate: NetworkOverride {
  private struct State {
    var sent: [SentRequest] = []
    /// What became of each; nil while there is no response.
    var outcomes: [RequestOutcome?] = []
    var responses: [Prepared] = []
    /// Asked after the prepared responses, the first one first.
    var routes: [StubRoute] = []
    /// Asked after the routes, the first one first; without any, the network is.
    var folders: [ResponseFolder] = []
  }

  private struct Prepared {
    let key: String
    let response: StubResponse
    /// nil for always.
    var times: Int?
  }

  /// Completions come on any queue.
  private final class Notes: Sendable {
    let state = Mutex(State())
  }

  /// The keys of held requests, and the requests that match. Used on the main actor only, where clients are called.
  private var heldKeys: Set<String> = []
  private var held: [HeldRequest] = []
  /// Called with each request whose response is held back.
  var onHold: (RequestID?) -> Void = { _ in }

  private weak var dependencies: BeagleDependencies?
  private let former: (any NetworkOverride)?
  private let notes = Notes()

  init(in dependencies: BeagleDependencies) {
    self.dependencies = dependencies
    former = dependencies.networkOverride
    dependencies.networkOverride = self
  }

  /// Lets everything through from now on.
  func open() {
    guard let dependencies, dependencies.networkOverride as? RequestGate === self else { return }
    dependencies.networkOverride = former
  }

  var sent: [SentRequest] { notes.state.withLock { $0.sent } }

  /// The last requests, with what became of them.
  func last(_ count: Int) -> [(request: SentRequest, outcome: RequestOutcome?)] {
    notes.state.withLock { state in Array(zip(state.sent, state.outcomes).suffix(count)) }
  }

  /// The requests without a response.
  var pending: [SentRequest] {
    notes.state.withLock { state in zip(state.sent, state.outcomes).filter { $0.1 == nil }.map(\.0) }
  }

  func prepare(_ key: String, _ response: StubResponse, times: Int?) {
    notes.state.withLock { state in
      state.responses.insert(Prepared(key: key, response: response, times: times), at: 0)
    }
  }

  func prepare(_ route: StubRoute) { notes.state.withLock { $0.routes.insert(route, at: 0) } }

  /// Has the files of a folder answer what nothing else was prepared for, so that no request reaches the network.
  func prepare(_ folder: ResponseFolder) {
    notes.state.withLock { $0.folders.insert(folder, at: 0) }
  }

  func shouldOverride(_ url: URL, method: String) -> Bool { true }

  @discardableResult
  func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    let sent = SentRequest(request)
    let index = notes.state.withLock { state in
      state.sent.append(sent)
      state.outcomes.append(nil)
      return state.sent.count - 1
    }
    let noted: RequestCompletion = { [notes] result in
      notes.state.withLock { $0.outcomes[index] = RequestOutcome(result) }
      completion(result)
    }
    guard heldKeys.isDisjoint(with: StubResponses.keys(of: sent)) else {
      let request = HeldRequest(sent, id: RunningRequest.id, request, noted)
      held.append(request)
      onHold(request.id)
      return request
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
    return Delivery.complete(sent, with: Self.result(of: sent, in: folders), completion)
  }

  private static func result(
    of sent: SentRequest, in folders: [ResponseFolder]
  ) -> NetworkClient.NetworkResult? {
    var missing: ResponseFolder.Missing?
    for folder in folders {
      do throws(ResponseFolder.Missing) {
        return try folder.response(to: sent).result(of: sent)
      } catch {
        missing = missing ?? error
      }
    }
    // Named by its path: whatever its host, it is not asked.
    var request = sent.urlRequest
    request.url = URL(string: sent.target.isEmpty ? "/" : sent.target)
    return missing.map { .failure(NetworkError(error: $0, request: request)) }
  }

  // MARK: Holding back

  func hold(_ key: String) { heldKeys.insert(key) }

  /// Lets answers to such requests come again, and those come that were held back.
  ///
  /// - Returns: the requests that are answered now; nil where nothing was held back.
  func release(_ key: String) -> [RequestID]? {
    guard heldKeys.remove(key) != nil else { return nil }
    let released = held.filter { heldKeys.isDisjoint(with: StubResponses.keys(of: $0.sent)) }
    held.removeAll { request in released.contains { $0 === request } }
    for request in released { request.release { response(request.request, request.sent, $0) } }
    return released.compactMap(\.id)
  }

  private func pass(
    _ request: Request, _ sent: SentRequest, _ completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    if let sent = dependencies?.send(request, below: former, completion: completion), sent.sent {
      return sent.token
    }
    let failure = NetworkError(error: URLError(.unsupportedURL), request: sent.urlRequest)
    return Delivery.complete(sent, with: .failure(failure), completion)
  }

  /// The last one that was prepared for such a request.
  private func takeResponse(to request: SentRequest) -> StubResponse? {
    let keys = Set(StubResponses.keys(of: request))
    return notes.state.withLock { state in
      guard
        let index = state.responses.firstIndex(where: {
          $0.times != 0 && (keys.contains($0.key) || StubRoute.matches($0.key, request))
        })
      else {
        return nil
      }
      if let times = state.responses[index].times { state.responses[index].times = times - 1 }
      return state.responses[index].response
    }
  }
}

/// What became of a request.
enum RequestOutcome: Equatable {
  case status(Int)
  /// No response, and why.
  case failure(String)

  init(_ result: NetworkClient.NetworkResult) {
    switch result {
    case .success(let response): self = .status((response.response as? HTTPURLResponse)?.statusCode ?? 200)
    case .failure(let error): self = error.statusCode.map { .status($0) } ?? .failure("\(error)")
    }
  }
}

/// A request whose response is held back. Used on the main actor only, as clients and their tokens are.
final class HeldRequest: RequestToken {
  let request: Request
  let sent: SentRequest
  /// The session's number for it; nil for requests that no screen waits for, such as a prefetch.
  let id: RequestID?
  private let completion: NetworkClient.RequestCompletion
  private var token: (any RequestToken)?
  private var isOver = false

  init(
    _ sent: SentRequest, id: RequestID?, _ request: Request,
    _ completion: @escaping NetworkClient.RequestCompletion
  ) {
    (self.sent, self.id, self.request, self.completion) = (sent, id, request, completion)
  }

  /// Has it answered.
  func release(_ send: (@escaping NetworkClient.RequestCompletion) -> (any RequestToken)?) {
    guard !isOver else { return }
    isOver = true
    token = send(completion)
  }

  func cancel() {
    token?.cancel()
    guard !isOver else { return }
    isOver = true
    token = Delivery.complete(sent, with: .failure(cancelled), completion)
  }

  private var cancelled: NetworkError {
    NetworkError(error: URLError(.cancelled), request: sent.urlRequest)
  }
}

extension OutgoingRequest {
  /// The kind and name of the request.
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
