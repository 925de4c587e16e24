import Beagle
import BeagleCrawling
import BeagleJSON
import BeagleTesting

/// Tries one request with all faults, and collects what is found.
struct RequestJudge {
  private let request: TriedRequest
  private let settings: TrialSettings

  init(_ request: TriedRequest, _ settings: TrialSettings) {
    (self.request, self.settings) = (request, settings)
  }

  func judge(into result: inout TrialResult) async {
    var row = TrialRow(.requests, request.key)
    let success = await request.succeeded()
    // A server that fails is not the fault of the screen.
    if request.isSuccessKnown, request.expectsBody, success.body == nil {
      row.cells = [("a success", .inconclusive("the server gave no successful response to \(request.key)"))]
      result.rows.append(row)
      return
    }
    let usual = success.body.flatMap { try? JSONDocument(parsing: [UInt8]($0)).root.dynamicObject }
    let isList = usual?.arrayValue != nil
    var verdict = RequestVerdict(
      request: request, before: request.before.state, pending: request.pending.state, success: success.state)
    if request.isRead, let emptied = usual?.withEmptyLists {
      verdict.empty = await request.succeeded(with: JSONWriter.bytes(of: emptied)).state
    }
    var found: [TrialFinding] = []
    /// The findings of equal states, which are judged once.
    var known: [VisibleState: [Judgement]] = [:]
    for fault in RequestFault.allCases {
      if Task.isCancelled { return }
      var here: [Judgement] = []
      var after = request.pending.runtime
      switch fault {
      case .secondTime: here = await secondTime(after: success, isList)
      case _ where fault.isSlow: here = fault == .slow1 && verdict.matters ? await secondPress() : []
      default:
        let outcome = await request.failed(fault, insteadOfList: isList)
        here = verdict.findings(fault, outcome)
        after = outcome.runtime
        if !fault.hasSuccessStatus {
          if let later = known[outcome.state] {
            here = Self.combined(here, later)
          } else {
            let later = await whatFollows(outcome, success, verdict)
            known[outcome.state] = later
            here = Self.combined(here, later)
          }
        }
      }
      row.cells.append((fault.name, here.isEmpty ? .passed : .found(here.map(\.rule.code))))
      for one in here { add(one, fault, after, to: &found) }
    }
    if !request.isRead, verdict.matters, !request.isSuccessKnown {
      row.cells.append(("a second try", .inconclusive("no successful response to \(request.key) is known")))
    }
    result.rows.append(row)
    result.findings += found
  }

  /// One cause has one class: what stays for ever says nothing, either, and cannot be tried again.
  private static func combined(
    _ found: [Judgement], _ later: [Judgement]
  ) -> [Judgement] {
    let rules = Set((found + later).map(\.rule))
    return (found + later).filter { one in
      switch one.rule {
      case .silentFailure: !rules.contains(.failureTrap)
      case .failureTrap: !rules.contains(.stuckControl)
      case .noRetry: rules.isDisjoint(with: [.failureTrap, .silentFailure, .stuckControl, .lostInput])
      default: true
      }
    }
  }

  // MARK: After a failure

  /// Whether the user can try again, with success, and leave the screen.
  private func whatFollows(
    _ failed: TriedRequest.Outcome, _ success: TriedRequest.Outcome, _ verdict: RequestVerdict
  ) async -> [Judgement] {
    let search = RetrySearch(request)
    let again = await search.retried(failed.runtime)
    if again == nil, await isTrapped(failed, success, search) {
      return [
        Judgement(
          rule: .failureTrap,
          message: "after \(request.key) has failed, nothing on the screen leads anywhere",
          steps: ["Then I can go on or back"])
      ]
    }
    guard verdict.matters else { return [] }
    guard let again else {
      // Another screen took over.
      guard failed.state.view == request.pending.state.view else {
        return []
      }
      return [
        Judgement(
          rule: .noRetry, message: "after \(request.key) has failed, nothing sends it again",
          steps: ["Then I can try again"])
      ]
    }
    guard request.isSuccessKnown else { return [] }
    let second = await request.succeeded(from: again)
    if let text = leftover(second.state, failed.state, success.state) {
      return [
        Judgement(
          rule: .noRetry,
          message: "\"\(text)\" is still shown after \(request.key) has succeeded the second time")
      ]
    }
    let gain = success.state.words.subtracting(request.pending.state.words)
    if !gain.isEmpty, second.state.view == success.state.view, second.state.destinations.isEmpty,
      second.state.words.isDisjoint(with: gain)
    {
      return [Judgement(rule: .noRetry, message: "a second, successful \(request.key) shows nothing")]
    }
    return []
  }

  /// Whether nothing leads on from where the user is after a failure, although something did before.
  private func isTrapped(
    _ failed: TriedRequest.Outcome, _ success: TriedRequest.Outcome, _ search: RetrySearch
  ) async -> Bool {
    // Screens that are not loaded are unknown.
    if failed.runtime.isLoading { return false }
    let couldGo: Bool
    if failed.runtime.visible == request.pending.runtime.visible {
      couldGo = request.isOpening ? request.isReplacing : await search.hasWay(request.before.runtime)
    } else {
      // The failure opened a screen, or closed one, which leads back to where the user came from.
      couldGo = !request.before.runtime.openViews.contains { $0 == failed.runtime.visible }
    }
    guard couldGo else { return false }
    if await search.hasWay(await search.withoutDialogs(failed.runtime)) { return false }
    // A success may lead nowhere as well, as behind a banner that is closed.
    if success.runtime.isLoading || success.runtime.visible != request.pending.runtime.visible { return true }
    return await search.hasWay(await search.withoutDialogs(success.runtime))
  }

  /// A text of the failure that a later success does not remove.
  private func leftover(
    _ second: VisibleState, _ failed: VisibleState, _ success: VisibleState
  ) -> String? {
    guard second.view == failed.view, second.destinations.isEmpty else { return nil }
    let before = request.before.state
    let said = failed.words.subtracting(before.words).subtracting(request.pending.state.words)
      .subtracting(success.words)
    // Other rows of a list may have failed as well.
    return said.filter { second.counts[$0, default: 0] >= failed.counts[$0, default: 0] }.min()?.withoutKind
  }

  // MARK: Other times

  /// What a second press does while the request is waiting.
  private func secondPress() async -> [Judgement] {
    guard !request.isRead else { return [] }
    if request.held.count > 1 {
      return [
        Judgement(
          rule: .sentTwice, message: "\(request.key) is sent \(request.held.count) times by one press",
          steps: ["Then 1 request to \"\(request.key)\" was sent"])
      ]
    }
    guard let event = request.sending.trigger.event, await isSentAgain(by: event) else { return [] }
    let press = request.sending.presses.last.map { ["When \($0)"] }
    return [
      Judgement(
        rule: .sentTwice, message: "a second press sends \(request.key) again while the first one is waiting",
        steps: press.map { $0 + ["Then 1 request to \"\(request.key)\" was sent"] } ?? [])
    ]
  }

  private func isSentAgain(by event: Event) async -> Bool {
    let pending = request.pending.runtime
    if pending.canReceive(event) {
      // Another value, as of a counter, is another request.
      return await request.sentAgain(by: event, in: pending).map(request.isEqual) ?? false
    }
    // A dialog is opened and confirmed a second time.
    guard case .confirm = event, pending.openDialogs.isEmpty else { return false }
    var choices = request.network.choices(in: pending)
    var tries = 30
    while tries > 0, let press = choices.nextAction() {
      tries -= 1
      let opened = await request.after(press.event, press.label, in: pending).runtime
      guard opened.openDialogs.first != nil else { continue }
      var confirmations = request.network.choices(in: opened, opened: press.label)
      guard let confirm = confirmations.nextAction(),
        let again = await request.sentAgain(by: confirm.event, confirm.label, in: opened)
      else { continue }
      // Another row of a list may send a similar request.
      if request.isEqual(again) { return true }
    }
    return false
  }

  /// What happens if only the second request fails.
  private func secondTime(
    after success: TriedRequest.Outcome, _ isList: Bool
  ) async -> [Judgement] {
    guard let event = request.sending.trigger.event, success.runtime.openDialogs.isEmpty,
      success.runtime.canReceive(event),
      let again = await request.sentAgain(by: event, in: success.runtime)
    else { return [] }
    let failed = await request.failed(.secondTime, insteadOfList: isList, from: again)
    let verdict = RequestVerdict(
      request: request, before: VisibleState(success.runtime), pending: again.state,
      success: await request.succeeded(from: again).state)
    return verdict.findings(.secondTime, failed).filter {
      $0.rule == .silentFailure || $0.rule == .stuckControl
    }
  }

  // MARK: Findings

  private func add(
    _ judgement: Judgement, _ fault: RequestFault, _ after: Runtime, to found: inout [TrialFinding]
  ) {
    if let known = found.firstIndex(where: { $0.rule == judgement.rule }) {
      if !found[known].conditions.contains(fault.name) { found[known].conditions.append(fault.name) }
      return
    }
    var finding = TrialFinding(
      judgement.rule, judgement.message, at: request.path, presses: request.sending.presses,
      opening: request.sending.opening, conditions: [fault.name])
    finding.request = request.key
    if !judgement.steps.isEmpty, let step = fault.step(for: request.key) {
      finding.steps = ([step], judgement.steps)
    }
    finding.pictures = settings.pictures(
      before: request.isOpening ? request.pending.runtime : request.before.runtime, after: after)
    found.append(finding)
  }
}

extension TriedRequest {
  /// Whether the screen that is opened replaces those to which the user could go back.
  fileprivate var isReplacing: Bool { sending.trigger.link?.isReplacing ?? false }
}

extension DynamicObject {
  /// The value with empty lists; nil if it has no list with elements.
  fileprivate var withEmptyLists: DynamicObject? {
    switch self {
    case .array(let elements): return elements.isEmpty ? nil : .array([])
    case .dictionary(var members):
      var hasLists = false
      for (name, value) in members {
        guard let emptied = value.withEmptyLists else { continue }
        members[name] = emptied
        hasLists = true
      }
      return hasLists ? .dictionary(members) : nil
    default: return nil
    }
  }
}
