import Beagle
import BeagleCrawling
import BeagleJSON
import BeagleTesting

/// Judges the state after a failed request by the states before it, during it and after a success.
struct RequestVerdict {
  let request: TriedRequest
  let before: VisibleState
  let pending: VisibleState
  let success: VisibleState
  /// The response of a success; nil if it is not known.
  var response: DynamicObject?
  /// The state after a success without data; nil if it is not known.
  var empty: VisibleState?

  /// Whether the user depends on the request: a success shows something, or it is the purpose of a press.
  var matters: Bool {
    if showsSuccess { return !onlyChoosesWhatIsShown }
    guard !request.isRead, !request.isOpening, pending.destinations.isEmpty else { return false }
    // An optimistic update: the press changes the screen at once, and the request sends the change.
    return pending.view == before.view && !request.isBesideOthers && !closesNotice
  }

  private var showsSuccess: Bool {
    success.words != pending.words || success.view != pending.view
      || success.destinations != pending.destinations
  }

  /// Whether the screen is complete without the response, because the response only selects texts of the
  /// document, as feature flags do.
  private var onlyChoosesWhatIsShown: Bool {
    guard request.isOpening, success.view == pending.view, success.destinations == pending.destinations,
      let response, !pending.words.isEmpty, pending.words.isSubset(of: success.words)
    else { return false }
    return !response.appears(in: success.words.subtracting(pending.words))
  }

  /// Whether the press only hides its own control, as on a notice. A control in a list row does not count.
  private var closesNotice: Bool {
    guard request.method != "DELETE", case .press(let node)? = request.sending.trigger.event,
      !request.path.contains(".templates["), pending.words.isStrictSubset(of: before.words)
    else { return false }
    return !request.pending.runtime.canReceive(.press(node))
  }

  /// The findings after a failure.
  ///
  /// - Parameters:
  ///   - fault: What failed.
  ///   - outcome: The state after the failure.
  ///   - failed: The visible part of `outcome`.
  func findings(
    _ fault: RequestFault, _ outcome: TriedRequest.Outcome, _ failed: VisibleState
  ) -> [TrialFinding] {
    var found: [TrialFinding] = []
    func add(_ rule: TrialRule, _ message: String, _ steps: [String]) {
      found.append(request.finding(rule, message, steps))
    }
    let key = request.key
    if !request.isRead, request.isEqual(outcome) {
      add(.sentTwice, "\(key) is sent again by itself after it has failed", [request.stepOnce])
    }
    if !fault.hasSuccessStatus, let form = request.form, let lost = lostInput(form, outcome, fault) {
      let holds = form.names.sorted { $0.value < $1.value }.compactMap { node, name in
        form.texts[node].map { "Then \(name.inStep) holds \($0.inStep)" }
      }
      add(.lostInput, "what was typed into \"\(lost)\" is lost if \(key) fails", holds)
    }
    if let stuck = stuckPart(fault, failed) {
      add(.stuckControl, "\(stuck.part) after \(key) has failed", stuck.step.map { ["Then \($0)"] } ?? [])
    } else if isSilent(fault, failed) {
      add(.silentFailure, "if \(key) fails, nothing visible says so", [failed.stepOfSilence(after: before)])
    }
    return found
  }

  // MARK: R1

  private func isSilent(_ fault: RequestFault, _ failed: VisibleState) -> Bool {
    guard matters else { return false }
    guard fault.hasSuccessStatus else {
      // The screen says that there is no data, although the data could not be loaded.
      if let empty, failed.looksLike(empty), !success.looksLike(empty) { return true }
      return !saysMore(failed, than: success)
    }
    // Such a response is usual for a request that changes something, and an empty list is data.
    guard request.isRead, fault != .emptyList, showsSuccess else { return false }
    // The screen still has its content, unless it is just being opened or nothing happens at all.
    if !request.isOpening, fault == .wrongType || !failed.looksLike(before) { return false }
    if let empty, failed.looksLike(empty) { return false }
    return !saysMore(failed, than: before) && !failed.words.isSuperset(of: success.words)
  }

  /// Whether a text, an image, a dialog or an error is visible that was not visible before.
  private func saysMore(_ failed: VisibleState, than other: VisibleState) -> Bool {
    if failed.view != pending.view, failed.view != other.view { return true }
    if failed.destinations != pending.destinations, failed.destinations != other.destinations { return true }
    return !failed.words.subtracting(before.words).subtracting(pending.words).isSubset(of: other.words)
  }

  // MARK: R2

  /// Whether another screen is visible while the request is waiting, so that all of its texts are new.
  private var opensScreen: Bool { request.isOpening || pending.view != before.view }

  private func stuckPart(
    _ fault: RequestFault, _ failed: VisibleState
  ) -> (part: String, step: String?)? {
    // The client shows the error of a lazy component, and its initial state stays.
    if case .component = request.sending.request { return nil }
    if let text = stuckIndicator(failed) {
      return ("\"\(text)\" stays", "I do not see exactly \(text.inStep)")
    }
    if !failed.refreshing.isSubset(of: before.refreshing) { return ("the refresh indicator stays", nil) }
    guard !opensScreen, failed.view == before.view else { return nil }
    let stuck = before.controls.filter { node, isEnabled in
      guard isEnabled, pending.controls[node] == false, failed.controls[node] == false else { return false }
      // After a success a form may be empty again.
      return !(fault.hasSuccessStatus && success.controls[node] == false)
    }.keys
    guard !stuck.isEmpty else { return nil }
    guard let name = stuck.compactMap(name).min() else { return ("a control stays disabled", nil) }
    return ("\"\(name)\" stays disabled", "\(name.inStep) is enabled")
  }

  /// A text or image that appeared while the request was waiting, and that a success removes.
  private func stuckIndicator(_ failed: VisibleState) -> String? {
    guard failed.view == pending.view else { return nil }
    let isGone = !success.destinations.isEmpty || success.view != pending.view
    let stays = pending.words.intersection(failed.words).subtracting(isGone ? [] : success.words)
    let indicators =
      opensScreen ? stays.filter(\.isSignOfLoading) : stays.subtracting(before.words)
    return indicators.min()?.withoutKind
  }

  private func name(of node: NodeID) -> String? {
    guard let node = request.before.scene?.nodes.first(where: { $0.node == node }) else { return nil }
    guard case .textInput(let input) = node.content else { return node.content.text ?? node.id }
    return input.placeholder.isEmpty ? node.id : input.placeholder
  }

  // MARK: R4

  /// The name of an input whose text is lost.
  private func lostInput(
    _ form: FilledForm, _ outcome: TriedRequest.Outcome, _ fault: RequestFault
  ) -> String? {
    guard let view = before.view else { return nil }
    let lost: [NodeID]
    if outcome.runtime.visible == view {
      let nodes = outcome.runtime.scene?.nodes
      lost = form.texts.filter { node, text in
        guard case .textInput(let input)? = nodes?.first(where: { $0.node == node })?.content else {
          return true
        }
        // A password is usually asked for again.
        return input.text != text && !(fault == .unauthorized && input.kind == .password)
      }.map(\.key)
    } else {
      // Signing in again may need another screen.
      let isKept = outcome.runtime.openViews.contains(view) || fault == .unauthorized
      lost = isKept ? [] : Array(form.texts.keys)
    }
    return lost.compactMap { form.names[$0] }.min()
  }
}

extension DynamicObject {
  /// Whether one of several texts contains one of the texts and numbers in this value.
  fileprivate func appears(in words: Set<String>) -> Bool {
    switch self {
    case .array(let elements): elements.contains { $0.appears(in: words) }
    case .dictionary(let members): members.contains { $0.value.appears(in: words) }
    case .bool, .empty: false
    default: !text.isEmpty && words.contains { $0.contains(text) }
    }
  }
}

extension String {
  /// Whether a text or the source of an image says that something is loading: it ends in an ellipsis, or
  /// contains a common word for loading. The placeholder of a value does not count.
  fileprivate var isSignOfLoading: Bool {
    if hasSuffix("\u{2026}") || hasSuffix("...") { return true }
    let text = lowercased()
    return Self.signsOfLoading.contains { text.contains($0) }
  }

  private static let signsOfLoading = [
    "loading", "please wait", "spinner", "skeleton", "carregando", "aguarde", "cargando", "espere",
    "chargement", "patientez", "laden", "lädt", "bitte warten", "caricamento",
  ]

  /// The text of a word of a visible state.
  var withoutKind: String {
    for kind in ["image: ", "dialog: ", "error: "] where hasPrefix(kind) {
      return String(dropFirst(kind.count))
    }
    return self
  }
}
