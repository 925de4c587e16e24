import BeagleExpressions
import BeagleJSON
import BeagleNetworking
import BeagleSchema

/// Sending requests, and what their answers do.
extension Runtime {
  /// Asks for a request to be sent. Returns whether it is: not where too many wait already.
  mutating func send(_ request: OutgoingRequest, for view: ViewID, _ purpose: PendingRequest.Purpose) -> Bool
  {
    guard requests.count < limits.requests else {
      reach("requests that wait for an answer", limits.requests)
      return false
    }
    let id = RequestID(number: newNumber())
    requests[id] = PendingRequest(view: view, purpose: purpose, isSafe: request.isSafe)
    effects.append(.send(id, request))
    return true
  }

  /// Who chose the URL of a request: the application for the screen it opened, else a document.
  func initiator(of id: RequestID) -> Request.Initiator {
    if case .load? = requests[id]?.purpose { .code } else { .document }
  }

  /// Takes the answer to a request. One that nothing waits for any more changes nothing.
  mutating func take(_ answer: Answer, to id: RequestID) {
    guard let request = requests.removeValue(forKey: id) else { return }
    switch request.purpose {
    case .load(let url): finishLoading(request.view, url, answer)
    case .navigate(let navigation): finish(navigation, answer)
    case .lazy(let part, let path): finishLazy(part, path, request.view, answer)
    case .action(let action, let origin): finish(action, origin, answer)
    case .work(let origin, let action): finish(action, origin, answer)
    case .form(let origin, let request): finishForm(origin, request, answer)
    }
  }

  // MARK: SendRequest

  mutating func send(_ action: SendRequest, _ origin: ActionOrigin) -> [ActionRun] {
    let request = RawRequest(
      url: evaluate(action.url, origin) ?? "", method: evaluate(action.method, origin) ?? .get,
      headers: headers(deeply(action.headers, origin)),
      body: action.data == nil ? nil : deeply(action.data, origin))
    if send(.raw(request), for: origin.view, .action(action, origin)) { return [] }
    let failure = RequestFailure("too many requests wait for an answer already")
    return outcome(of: action, origin, .failure(failure))
  }

  private func headers(_ value: DynamicObject) -> [String: String] {
    guard case .dictionary(let members) = value else { return [:] }
    var headers: [String: String] = [:]
    for (name, value) in members { headers[name] = value.text }
    return headers
  }

  private mutating func finish(_ action: SendRequest, _ origin: ActionOrigin, _ answer: Answer) {
    for run in outcome(of: action, origin, answer) { self.run(run.actions, run.origin) }
  }

  /// The actions for an answer, with what they read of it.
  private func outcome(of action: SendRequest, _ origin: ActionOrigin, _ answer: Answer) -> [ActionRun] {
    let first: [ActionRun]
    switch answer {
    case .response(let status, let body) where (200...299).contains(status):
      let context = Self.context(status, "success", body)
      first = runs(action.onSuccess, origin.entering("onSuccess", .dictionary(context)))
    default:
      let failure = answer.failure
      var context = Self.context(failure.status, failure.message, failure.body)
      context["message"] = .string(failure.message)
      first = runs(action.onError, origin.entering("onError", .dictionary(context)))
    }
    return first + runs(action.onFinish, origin.entering("onFinish"))
  }

  private static func context(_ status: Int, _ text: String, _ body: [UInt8]) -> DynamicDictionary {
    [
      "data": data(body), "status": .int(status), "statusCode": .int(status), "statusText": .string(text),
    ]
  }

  /// The body as JSON, as text where it is none, or null where it is empty.
  private static func data(_ body: [UInt8]) -> DynamicObject {
    if body.isEmpty { return .empty }
    if let document = try? JSONDocument(parsing: body) { return document.root.dynamicObject }
    return .string(String(decoding: body, as: UTF8.self))
  }

  // MARK: States

  /// Tells that a request for a screen begins.
  mutating func begin(_ view: ViewID) {
    _ = withView(view) { $0.loading += 1 }
    effects.append(.state(view, .started))
  }

  mutating func end(_ view: ViewID) {
    _ = withView(view) { $0.loading = max(0, $0.loading - 1) }
    effects.append(.state(view, .finished))
  }

  mutating func fail(
    _ view: ViewID, _ kind: ScreenError.Kind, _ path: String, _ answer: Answer, _ retry: Retry
  ) {
    let error = ScreenError(kind: kind, path: path, failure: answer.failure)
    _ = withView(view) { $0.errors.append((error, retry)) }
    effects.append(.state(view, .error(error)))
  }

  /// Tries again all that failed on the visible screen.
  mutating func retry() {
    guard let view = visible, let errors = withView(view, { $0.takeErrors() }) else { return }
    for (_, retry) in errors {
      switch retry {
      case .load(let url): load(view, url)
      case .text(let text): open(.text(text))
      case .navigate(let navigation): start(navigation)
      case .lazy(let part): requestLazy(part, view)
      case .form(let origin, let request): sendForm(origin, request)
      case .work(let origin, let action): perform(action, origin)
      case .webView(let part): reloadWebView(part, view)
      }
    }
  }
}

extension Answer {
  /// Why an answer is none.
  var failure: RequestFailure {
    switch self {
    case .failure(let failure): failure
    case .response(let status, let body):
      RequestFailure("the answer has status \(status)", status: status, body: body)
    case .screen, .component, .action, .done:
      RequestFailure("the answer is not of the kind that was asked for")
    }
  }
}
