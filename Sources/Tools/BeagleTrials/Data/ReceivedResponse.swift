import Beagle
import BeagleJSON
import BeagleTesting

/// A successful response to a request of a screen, and what the screen does with it or with another one.
struct ReceivedResponse {
  /// The method and the path of the request.
  var name: String { request.key }
  /// The value of `onSuccess` for the actions.
  let value: DynamicObject
  /// Whether long lists of the response are cut to their first rows.
  let isShortened: Bool
  /// The texts in actions that read the response.
  let texts: [DocumentReads.ResponseText]
  /// The state in which only the response is missing.
  private(set) var pending: Runtime
  /// The effects of the actions.
  private(set) var effects: [Effect] = []
  private let request: TriedRequest
  private let id: RequestID

  /// Waits for the server's response; nil if no action reads it, or if there is none in JSON.
  init?(to request: TriedRequest, _ document: DocumentReads) async {
    texts = document.responseTexts.filter { request.path.isEmpty || $0.component == request.path }
    guard !texts.isEmpty, case .send(let id, .raw)? = request.pending.sends.first,
      let body = await request.ended().body,
      let data = try? JSONDocument(parsing: [UInt8](body)).root.dynamicObject
    else { return nil }
    let short = data.shortened(to: DataState.maximumRows)
    (self.request, self.id, isShortened) = (request, id, short != nil)
    value = ["data": short ?? data]
    pending = request.pending.runtime
  }

  /// The response, delivered to a state that is drawn otherwise.
  ///
  /// - Parameter runtime: The state before the response. Unless another screen opens, it becomes the state
  ///   after the response.
  func delivered(to runtime: inout Runtime) -> ReceivedResponse {
    var copy = self
    copy.pending = runtime
    let after: Runtime
    (after, copy.effects) = copy.delivering(value)
    if after.scene != nil { runtime = after }
    return copy
  }

  /// The state after a response, and the effects of its actions.
  func delivering(_ value: DynamicObject) -> (runtime: Runtime, effects: [Effect]) {
    var runtime = pending
    let effects = runtime.handle(.response(id, .response(status: 200, body: Self.body(of: value))))
    return (runtime, effects)
  }

  private static func body(of value: DynamicObject) -> [UInt8] {
    value.dictionaryValue?["data"].map { JSONWriter.bytes(of: $0) } ?? []
  }

  /// The steps of a flow that give a response, and those that fail while the screen has a fault with it.
  func steps(with value: DynamicObject, _ rule: TrialRule) async -> (before: [String], after: [String]) {
    let answers = "\(request.stepKey.inStep) answers 200"
    let step = value.dictionaryValue?["data"].map(answers.above) ?? answers
    if rule == .dataLimit, let path = delivering(value).effects.firstIncompletePath {
      return ([step], ["Then 0 requests to \(path.withMaskedSecrets.inStep) were sent"])
    }
    guard [.failedExpression, .silentEmpty, .dataLimit].contains(rule) else { return ([], []) }
    let shown = await request.ended(with: .json(Self.body(of: value))).state
    return ([step], [shown.stepOfSilence(after: VisibleState(request.before))])
  }
}
