import Beagle
import BeagleCrawling
import BeagleTesting
import Foundation

/// One request of a screen. Everything is tried from copies of the state in which it waits for its response.
struct TriedRequest {
  /// A state after something was tried.
  struct Outcome {
    var runtime: Runtime
    var effects: [Effect]
    var state: VisibleState
    /// How often the request was sent again without a user.
    var repeats = 0
    /// The body of the server's response to the request; nil if there was none.
    var body: Data?

    init(_ runtime: Runtime, _ effects: [Effect] = []) {
      (self.runtime, self.effects) = (runtime, effects)
      state = VisibleState(runtime, after: effects)
    }
  }

  let sending: ScreenStates.Sending
  /// The filled form before the press; nil if there is none.
  let form: FilledForm?
  let network: ScreenNetwork
  /// Method and path, with the values of the query: `GET /api/items?page=2`.
  let key: String
  let method: String
  /// The path of the pressed component in its document; empty for the opening of the screen.
  let path: String

  private(set) var before: Outcome
  private(set) var pending: Outcome
  /// The effects that send the request.
  private(set) var held: [Effect] = []

  var isRead: Bool { ["GET", "HEAD"].contains(method) }
  var isOpening: Bool { sending.trigger.event == nil }

  /// Whether the response itself is needed: a screen that cannot be loaded is the client's matter.
  var expectsBody: Bool { if case .screen = sending.request { false } else { true } }

  /// Whether a successful response is known, and not only simulated.
  var isSuccessKnown: Bool { network.mayReachServer(sending.request, label: sending.label) }

  /// Repeats the trigger until only the request is missing; nil if it is not sent.
  init?(
    _ sending: ScreenStates.Sending, _ sent: SentRequest, form: FilledForm?, path: String,
    in network: ScreenNetwork
  ) async {
    (self.sending, self.form, self.path, self.network) = (sending, form, path, network)
    method = sent.method.uppercased()
    key =
      "\(method) \(sent.url.path(percentEncoded: true))"
      + (sent.url.query(percentEncoded: true).map { "?\($0)" } ?? "")
    before = Outcome(sending.trigger.before)
    pending = before
    var runtime = sending.trigger.before
    let first = sending.trigger.begin(&runtime)
    let effects = await runner(client(), holding: true).finish(first, in: &runtime)
    held = sends(in: effects)
    guard !held.isEmpty else { return nil }
    pending = Outcome(
      runtime,
      effects.filter { effect in
        // The screen itself is no destination.
        if case .send(_, .screen(sending.trigger.link?.url, _)) = effect { return false }
        return !isHeld(effect)
      })
  }

  // MARK: Runs

  /// The state after the request has succeeded.
  ///
  /// - Parameter state: The state in which the request waits; nil for that after the trigger.
  func succeeded(from state: Outcome? = nil) async -> Outcome { await ended(from: state ?? pending) }

  /// The state after the request has failed.
  ///
  /// - Parameter state: The state in which the request waits; nil for that after the trigger.
  func failed(_ fault: RequestFault, insteadOfList isList: Bool, from state: Outcome? = nil) async -> Outcome
  {
    await ended(from: state ?? pending) { fault.result(of: $0, insteadOfList: isList) }
  }

  /// The state after another successful response.
  func succeeded(with body: [UInt8]) async -> Outcome {
    await ended(from: pending) { StubResponse.json(body).result(of: $0) }
  }

  private typealias Answer = @Sendable (SentRequest) -> NetworkClient.NetworkResult?

  /// Delivers the response to the request.
  ///
  /// - Parameter answer: The result instead of the server's response.
  private func ended(from state: Outcome, _ answer: Answer? = nil) async -> Outcome {
    var runtime = state.runtime
    let sends = sends(in: state)
    let client = client(answer)
    let effects = await runner(client, holding: false, sendsAnyway: answer != nil).finish(sends, in: &runtime)
    var outcome = Outcome(runtime, (state.effects + effects).filter { !isHeld($0) })
    // The first effects are those that send the request.
    outcome.repeats = effects.count(where: isHeld) - sends.count
    outcome.body = network.sent(sending.request).flatMap { client.body(of: $0.url) }
    return outcome
  }

  /// The state after another event, in which the request waits again; nil if the event does not send it.
  ///
  /// - Parameter label: All words of the pressed component, which may suggest an exit.
  func sentAgain(by event: Event, _ label: String? = nil, in runtime: Runtime) async -> Outcome? {
    var runtime = runtime
    let known = Set(runtime.pendingRequests)
    let effects = await runner(client(label: label), holding: true, label).run(event, in: &runtime)
    let isSent = effects.contains { effect in
      if case .send(let id, let request) = effect { !known.contains(id) && isSame(request) } else { false }
    }
    return isSent ? Outcome(runtime, effects) : nil
  }

  /// The state after an event that sends nothing for the moment.
  func after(_ event: Event, _ label: String? = nil, in runtime: Runtime) async -> Outcome {
    var runtime = runtime
    let effects = await runner(client(label: label), holding: true, label).run(event, in: &runtime)
    return Outcome(runtime, effects)
  }

  /// The words of the press that sends the request, and of another one.
  private func words(_ label: String?) -> String? {
    let words = [sending.label, label].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ". ")
  }

  private func client(_ answer: Answer? = nil, label: String? = nil) -> FaultyClient {
    let sent = network.sent(sending.request)
    return FaultyClient(network, label: words(label)) { other in
      guard let answer, let sent, other.method == sent.method, other.url == sent.url else { return nil }
      return answer(other)
    }
  }

  /// - Parameters:
  ///   - isHolding: Whether the request waits for its response.
  ///   - label: All words of a pressed component.
  ///   - sendsAnyway: Whether the request does not reach the server.
  private func runner(
    _ client: FaultyClient, holding isHolding: Bool, _ label: String? = nil, sendsAnyway: Bool = false
  ) -> RuntimeRunner {
    let label = words(label)
    return RuntimeRunner(dependencies: network.dependencies(client)) { [self] request in
      if isHolding, isSame(request) { return false }
      // A request for a screen has no simulated response.
      guard case .screen = request else { return true }
      return sendsAnyway && isSame(request) || network.mayReachServer(request, label: label)
    }
  }

  // MARK: The request among others

  /// Whether another request is the same for a user: the values in its body and query may differ.
  func isSame(_ other: OutgoingRequest) -> Bool {
    switch (sending.request, other) {
    case (.raw(let one), .raw(let other)):
      one.method == other.method && one.url.withoutQuery == other.url.withoutQuery
    case (.form(let path, let method, _), .form(let otherPath, let otherMethod, _)):
      path == otherPath && method == otherMethod
    case (.screen(let path, _), .screen(let other, _)), (.component(let path), .component(let other)):
      path.withoutQuery == other.withoutQuery
    case (.localForm(let name, _), .localForm(let other, _)): name == other
    default: false
    }
  }

  /// Whether the request was sent again with the same values.
  func isEqual(_ again: Outcome) -> Bool {
    again.effects.contains { effect in
      if case .send(_, sending.request) = effect { true } else { false }
    }
  }

  func sends(in effects: [Effect]) -> [Effect] { effects.filter(isHeld) }

  /// The effects that send the request, for a state in which it waits.
  private func sends(in state: Outcome) -> [Effect] {
    let sends = sends(in: state.effects)
    return sends.isEmpty ? held : sends
  }

  private func isHeld(_ effect: Effect) -> Bool {
    if case .send(_, let request) = effect { isSame(request) } else { false }
  }
}

extension String {
  fileprivate var withoutQuery: Substring { prefix { $0 != "?" } }
}
