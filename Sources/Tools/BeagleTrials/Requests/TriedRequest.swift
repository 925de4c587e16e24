import Beagle
import BeagleCrawling
import BeagleTesting
import Foundation

/// One request of a screen. Everything is tried from copies of the state in which it waits for its response.
struct TriedRequest {
  /// A state after something was tried.
  struct Outcome {
    let runtime: Runtime
    /// The other effects.
    var effects: [Effect] = []
    /// The effects that send the request.
    var sends: [Effect] = []
    /// The body of the server's response to the request; nil if there was none.
    var body: Data?

    /// What the user sees.
    var state: VisibleState { VisibleState(runtime, after: effects) }
  }

  let sending: ScreenStates.Sending
  /// The path of the component that sends it, in its document; empty if this is not known.
  let path: String
  /// The filled form before the press; nil if there is none.
  let form: FilledForm?
  /// Whether the same request is also sent when the screen opens, or by a press that opens another screen.
  let isBesideOthers: Bool
  /// Whether more controls send the request than are tried.
  var hasUntriedControls = false
  let network: ScreenNetwork
  /// Method and path, with the values of the query, in which secrets are masked: `GET /api/items?page=2`.
  let key: String
  /// Method and path for steps, which match any query if the query has a secret.
  let stepKey: String
  let method: String
  private let sent: SentRequest
  /// The state in which the request waits for its response.
  private(set) var pending: Outcome

  var before: Runtime { sending.trigger.before }
  var isRead: Bool { ["GET", "HEAD"].contains(method) }
  var isOpening: Bool { sending.trigger.event == nil }

  /// Whether a successful response is needed. The client reports a screen that cannot be loaded.
  var expectsBody: Bool { if case .screen = sending.request { false } else { true } }

  /// Whether a successful response is known, and not only simulated.
  var isSuccessKnown: Bool { network.mayReachServer(sending.request, label: sending.label) }

  /// Repeats the trigger until only the response to the request is missing; nil if the request is not sent.
  init?(
    _ sending: ScreenStates.Sending, _ sent: SentRequest, at path: String, form: FilledForm?,
    isBesideOthers: Bool, in network: ScreenNetwork
  ) async {
    (self.sending, self.sent, self.path, self.form) = (sending, sent, path, form)
    (self.isBesideOthers, self.network) = (isBesideOthers, network)
    method = sent.method.uppercased()
    let link = sent.target.withMaskedSecrets
    key = "\(method) \(link)"
    stepKey = link == sent.target ? key : "\(method) \(sent.target.withoutQuery)"
    var runtime = sending.trigger.before
    pending = Outcome(runtime: runtime)
    let first = sending.trigger.begin(&runtime)
    let effects = await holdingRunner().finish(first, in: &runtime)
    pending = outcome(
      runtime,
      effects.filter { effect in
        // The request for the screen itself is not a destination.
        if case .send(_, .screen(sending.trigger.link?.url, _)) = effect { isHeld(effect) } else { true }
      })
    if pending.sends.isEmpty { return nil }
  }

  /// A finding about the request.
  ///
  /// - Parameter steps: The last steps of a flow, which fail while the finding exists; empty for none.
  func finding(_ rule: TrialRule, _ message: String, _ steps: [String] = []) -> TrialFinding {
    var finding = TrialFinding(
      rule, message, at: path, presses: sending.presses, opening: sending.opening)
    finding.request = key
    finding.steps.after = steps
    return finding
  }

  /// The step that fails if the request is sent a second time.
  var stepOnce: String { "Then 1 request to \"\(stepKey)\" was sent" }

  // MARK: Runs

  /// The state after the response to the request. Its `sends` are repetitions that no user has triggered.
  ///
  /// - Parameters:
  ///   - state: The state in which the request waits; nil for `pending`.
  ///   - response: The response; nil for the server's.
  func ended(from state: Outcome? = nil, with response: StubResponse? = nil) async -> Outcome {
    let state = state ?? pending
    let client = FaultyClient(network, label: sending.label, fault: response.map { (sent, $0) })
    let runner = client.runner { [self] request in
      response != nil && isSame(request) || canBeSent(request, sending.label)
    }
    var runtime = state.runtime
    let effects = await runner.finish(state.sends, in: &runtime)
    var ended = outcome(runtime, state.effects + effects.dropFirst(state.sends.count))
    ended.body = client.body(of: sent.url)
    return ended
  }

  /// The state after another event. If the event sends the request, the request waits for its response.
  ///
  /// - Parameter label: All words of the pressed component, which may suggest an exit.
  func after(_ event: Event, _ label: String? = nil, in runtime: Runtime) async -> Outcome {
    var runtime = runtime
    let effects = await holdingRunner(label).run(event, in: &runtime)
    return outcome(runtime, effects)
  }

  /// The state after an event that sends the request again; nil if it does not.
  func sentAgain(by event: Event, _ label: String? = nil, in runtime: Runtime) async -> Outcome? {
    let again = await after(event, label, in: runtime)
    return again.sends.isEmpty ? nil : again
  }

  private func outcome(_ runtime: Runtime, _ effects: [Effect]) -> Outcome {
    Outcome(runtime: runtime, effects: effects.filter { !isHeld($0) }, sends: effects.filter(isHeld))
  }

  private func holdingRunner(_ label: String? = nil) -> RuntimeRunner {
    let words = [sending.label, label].compactMap(\.self)
    let all = words.isEmpty ? nil : words.joined(separator: ". ")
    return FaultyClient(network, label: all).runner { [self] in !isSame($0) && canBeSent($0, all) }
  }

  /// A request for a screen has no simulated response.
  private func canBeSent(_ request: OutgoingRequest, _ label: String?) -> Bool {
    if case .screen = request { network.mayReachServer(request, label: label) } else { true }
  }

  // MARK: The request among others

  /// Whether another request is the same for a user: the values in its body and query may differ.
  private func isSame(_ other: OutgoingRequest) -> Bool {
    switch (sending.request, other) {
    case (.raw(let one), .raw(let other)) where one.method != other.method: false
    case (.form(_, let method, _), .form(_, let other, _)) where method != other: false
    case (.raw, .raw), (.form, .form), (.screen, .screen), (.component, .component),
      (.localForm, .localForm):
      sending.request.path.withoutQuery == other.path.withoutQuery
    default: false
    }
  }

  private func isHeld(_ effect: Effect) -> Bool {
    if case .send(_, let request) = effect { isSame(request) } else { false }
  }

  /// Whether the request was sent again with the same values.
  func isEqual(_ again: Outcome) -> Bool {
    again.sends.contains { if case .send(_, sending.request) = $0 { true } else { false } }
  }
}

extension String {
  fileprivate var withoutQuery: Substring { prefix { $0 != "?" } }
}
