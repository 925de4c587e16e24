import BeagleExpressions
import BeagleJSON
import BeagleNetworking
import BeagleSchema

extension Runtime {
  /// Registers a request and returns the effect that sends it; nil if too many are pending.
  mutating func send(
    _ request: OutgoingRequest, for view: ViewID, _ purpose: PendingRequest.Purpose
  ) -> Effect? {
    let request = request.joined(to: navigation[view]?.request.pathOrigin)
    let pending = PendingRequest(view: view, purpose: purpose, isSafe: request.isSafe)
    return requests.add(pending, limit: limits.requests).map { .send($0, request) }
  }

  /// Sends a request during which the screen is loading.
  mutating func sendShowingProgress(
    _ request: OutgoingRequest, for view: ViewID, _ purpose: PendingRequest.Purpose
  ) -> [Effect] {
    let started = navigation.beginLoading(view)
    if let sent = send(request, for: view, purpose) { return [started, sent] }
    return [started, tooManyRequests, navigation.endLoading(view)]
  }

  var tooManyRequests: Effect { .limit("requests that wait for a response", limits.requests) }

  /// Handles the response to a request. It has no effect if the request is no longer pending.
  mutating func handle(_ response: RequestResult, to id: RequestID) -> Outcome {
    guard let request = requests.remove(id) else { return .none }
    switch request.purpose {
    case .load(let url): return Outcome(effects: finishLoading(request.view, url, response))
    case .navigate(let navigation): return Outcome(effects: finish(navigation, response))
    case .lazy(let node, let path): return Outcome(effects: finishLazy(node, path, request.view, response))
    case .action(let action, let origin): return outcome(of: action, origin, response)
    case .work(let origin, let action): return Outcome(effects: finish(action, origin, response))
    case .form(let origin, let request): return finishForm(origin, request, response)
    }
  }

  /// Retries everything that failed on the visible screen.
  mutating func retry() -> [Effect] {
    guard let view = visible else { return [] }
    return navigation.takeErrors().flatMap { _, retry in
      switch retry {
      case .load(let url): load(view, url)
      case .text(let text): open(.text(text))
      case .navigate(let navigation): start(navigation)
      case .lazy(let node): requestLazy(node, view)
      case .form(let origin, let request): sendForm(origin, request)
      case .work(let origin, let action): start(action, origin)
      case .webView(let node): reloadWebView(node, view)
      }
    }
  }

  // MARK: SendRequest

  mutating func send(_ action: SendRequest, _ origin: ActionOrigin) -> Outcome {
    let request = RawRequest(
      url: evaluateURL(action.url, origin), method: evaluate(action.method, origin) ?? .get,
      headers: headers(evaluateAll(action.headers?.withoutNulls, origin)),
      body: action.data.map { evaluateAll($0, origin) })
    if let sent = send(.raw(request), for: origin.view, .action(action, origin)) {
      return Outcome(effects: [sent])
    }
    let failure = RequestFailure("too many requests are waiting for a response")
    var outcome = outcome(of: action, origin, .failure(failure))
    outcome.effects = [tooManyRequests]
    return outcome
  }

  private func headers(_ value: DynamicObject) -> [String: String] {
    guard case .dictionary(let members) = value else { return [:] }
    var headers: [String: String] = [:]
    for (name, value) in members { headers[name] = value.text }
    return headers
  }

  /// The actions for a response, with their implicit contexts.
  private func outcome(of action: SendRequest, _ origin: ActionOrigin, _ response: RequestResult) -> Outcome {
    let first: Outcome
    switch response {
    case .response(let status, let body) where (200...299).contains(status):
      let context = Self.context(status, "success", body)
      first = .run(action.onSuccess, origin.entering("onSuccess", .dictionary(context)))
    default:
      let failure = response.failure
      var context = Self.context(failure.status, failure.message, failure.body)
      context["message"] = .string(failure.message)
      first = .run(action.onError, origin.entering("onError", .dictionary(context)))
    }
    return Outcome(runs: first.runs + Outcome.run(action.onFinish, origin.entering("onFinish")).runs)
  }

  private static func context(_ status: Int, _ text: String, _ body: [UInt8]) -> DynamicDictionary {
    [
      "data": data(body), "status": .int(status), "statusCode": .int(status), "statusText": .string(text),
    ]
  }

  /// The body as JSON, as a string if it is not JSON, or null if it is empty.
  private static func data(_ body: [UInt8]) -> DynamicObject {
    if body.isEmpty { return .empty }
    if let document = try? JSONDocument(parsing: body) { return document.root.dynamicObject }
    return .string(String(decoding: body, as: UTF8.self))
  }
}

extension OutgoingRequest {
  /// The request with its path joined to the document's origin. The path of a screen is joined when the
  /// screen is opened.
  fileprivate func joined(to origin: String?) -> OutgoingRequest {
    switch self {
    case .screen, .localForm: return self
    case .component(let path): return .component(path: path.joined(to: origin))
    case .form(let path, let method, let values):
      return .form(path: path.joined(to: origin), method: method, values: values)
    case .raw(var request):
      request.url = request.url.joined(to: origin)
      return .raw(request)
    }
  }
}

extension RequestResult {
  /// The reason why this is not a successful response.
  var failure: RequestFailure {
    switch self {
    case .failure(let failure): failure
    case .response(let status, let body):
      RequestFailure("the response has status \(status)", status: status, body: body)
    case .screen, .component, .action, .done:
      RequestFailure("the response is not of the requested kind")
    }
  }
}

extension Bind<DynamicObject> {
  /// Without members that are null in the document, which is equivalent to omitting them.
  fileprivate var withoutNulls: Bind {
    guard case .value(.dictionary(let members)) = self else { return self }
    var others: DynamicDictionary = [:]
    for (name, value) in members where value != .empty { others[name] = value }
    return .value(.dictionary(others))
  }
}

/// Lazy components. The screen is usable while they load, so only their failures are part of its state.
extension Runtime {
  mutating func requestLazy(_ node: NodeReference, _ view: ViewID) -> [Effect] {
    guard let path = navigation[live: view]?.startLoading(node) else { return [] }
    return [send(.component(path: path), for: view, .lazy(node, path: path)) ?? tooManyRequests]
  }

  mutating func finishLazy(
    _ node: NodeReference, _ path: String, _ view: ViewID, _ response: RequestResult
  ) -> [Effect] {
    guard navigation[live: view]?.tree.isAlive(node) == true else { return [] }
    guard case .component(let content) = response else {
      if let coverage = builder.coverage, let shown = navigation[live: view]?.initialState(of: node) {
        coverage.kept(shown)
      }
      return [navigation.fail(view, .lazyLoad, path, response, .lazy(node))]
    }
    navigation[live: view]?.finishLoading(node, content)
    return []
  }
}

/// Web views: the renderer reports a failure and receives an effect for a retry.
extension Runtime {
  /// The renderer has the evaluated URL, so only it knows why the page failed.
  mutating func failWebView(_ node: NodeID, _ failure: RequestFailure) -> [Effect] {
    let view = ViewID(number: node.view)
    guard navigation.isOpen(view), let (url, reference) = navigation[live: view]?.webView(node) else {
      return []
    }
    // A component has at most one error, however often it fails.
    navigation.update(view) { screen in
      screen.errors.removeAll { if case .webView(reference) = $0.retry { true } else { false } }
    }
    return [navigation.fail(view, .webView, url, .failure(failure), .webView(reference))]
  }

  func reloadWebView(_ reference: NodeReference, _ view: ViewID) -> [Effect] {
    guard let live = navigation[live: view], live.tree.isAlive(reference) else { return [] }
    return [.reload(live.tree.nodes[slot: reference.slot].node)]
  }
}
