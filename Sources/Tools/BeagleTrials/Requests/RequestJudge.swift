import Beagle
import BeagleCrawling
import BeagleJSON
import BeagleTesting

/// Tries one request with all faults, and collects what is found.
struct RequestJudge {
  let request: TriedRequest
  let settings: TrialSettings

  func judge(into result: inout TrialResult) async {
    let success = await request.ended()
    if Task.isCancelled { return }
    var row = TrialRow(.requests, request.key)
    defer { result.rows.append(row) }
    // A server that fails is not the fault of the screen.
    if request.isSuccessKnown, request.expectsBody, success.body == nil {
      row.cells = [("a success", .inconclusive("the server gave no successful response to \(request.key)"))]
      return
    }
    let usual = success.body.flatMap { try? JSONDocument(parsing: [UInt8]($0)).root.dynamicObject }
    let isList = usual?.arrayValue != nil
    var verdict = RequestVerdict(
      request: request, before: VisibleState(request.before), pending: request.pending.state,
      success: success.state, response: usual)
    if request.isRead, let usual, case let emptied = usual.withEmptyLists, emptied != usual {
      verdict.empty = await request.ended(with: .json(JSONWriter.bytes(of: emptied))).state
    }
    let search = RetrySearch(verdict, success)
    var causes = CauseList<TrialRule>()
    /// The findings by state, so that equal states are judged only once.
    var known: [VisibleState: [TrialFinding]?] = [:]
    for fault in RequestFault.allCases {
      var found: [TrialFinding] = []
      var isUnknown = false
      var after = request.pending.runtime
      if fault == .secondTime {
        found = await secondTime(after: success.runtime, isList)
      } else if let response = fault.response(insteadOfList: isList) {
        let outcome = await request.ended(with: response)
        let failed = outcome.state
        after = outcome.runtime
        found = verdict.findings(fault, outcome, failed)
        if !fault.hasSuccessStatus {
          let later =
            if let later = known[failed] { later } else { await search.findings(after: after, failed) }
          known[failed] = .some(later)
          isUnknown = later == nil
          found = Self.combined(found + (later ?? []))
        }
      } else if fault == .slow1, verdict.matters {
        found = await secondPress(search)
      }
      // The result of an interrupted try is meaningless.
      if Task.isCancelled { break }
      let count = RetrySearch.maximumTries
      let reason = "the first \(count) presses after a failure of \(request.key) do not send it again"
      var outcome = TrialRow.Outcome.passed
      if isUnknown { outcome = .inconclusive(reason) }
      if !found.isEmpty { outcome = .found(found.map(\.rule.code)) }
      row.cells.append((fault.rawValue, outcome))
      for one in found {
        causes.add(one.rule, tried: [fault.rawValue]) { complete(one, fault, after) }
      }
    }
    if !request.isRead, verdict.matters, !request.isSuccessKnown {
      row.cells.append(("a second try", .inconclusive("no successful response to \(request.key) is known")))
    }
    if request.hasUntriedControls {
      let reason = "only \(RequestSearch.maximumPlaces) of the controls that send \(request.key) are tried"
      row.cells.append(("other controls", .inconclusive(reason)))
    }
    result.findings += causes.findings
  }

  /// Keeps one class for each cause. For example, an indicator that stays for ever also prevents a retry.
  private static func combined(_ found: [TrialFinding]) -> [TrialFinding] {
    let rules = Set(found.map(\.rule))
    return found.filter { one in
      switch one.rule {
      case .silentFailure: !rules.contains(.failureTrap)
      case .failureTrap: !rules.contains(.stuckControl)
      case .noRetry: rules.isDisjoint(with: [.failureTrap, .silentFailure, .stuckControl, .lostInput])
      default: true
      }
    }
  }

  /// The finding with its steps and pictures.
  private func complete(_ finding: TrialFinding, _ fault: RequestFault, _ after: Runtime) -> TrialFinding {
    var finding = finding
    let step = finding.steps.after.isEmpty ? nil : fault.step(for: request.stepKey)
    finding.steps = step.map { ([$0], finding.steps.after) } ?? ([], [])
    finding.pictures = settings.pictures(
      before: request.isOpening ? request.pending.runtime : request.before, after: after)
    return finding
  }

  // MARK: Other times

  /// Findings about a second press while the request is waiting.
  private func secondPress(_ search: RetrySearch) async -> [TrialFinding] {
    guard !request.isRead else { return [] }
    let (key, count) = (request.key, request.pending.sends.count)
    if count > 1 {
      return [request.finding(.sentTwice, "\(key) is sent \(count) times by one press", [request.stepOnce])]
    }
    guard await isSentAgain(search) else { return [] }
    // The buttons of a dialog can only be pressed again after the press that opens it.
    let presses = request.sending.presses
    let first = presses.lastIndex { !$0.hasSuffix(" the dialog") } ?? presses.startIndex
    // The control is disabled after a repair.
    let steps = presses[first...].map { "When I try '\($0)'" } + [request.stepOnce]
    return [
      request.finding(
        .sentTwice, "a second press sends \(key) again while the first one is waiting", steps)
    ]
  }

  /// Whether the same press sends the same values again. A request with other values, such as a changed
  /// counter, does not count.
  private func isSentAgain(_ search: RetrySearch) async -> Bool {
    let pending = request.pending.runtime
    guard let event = request.sending.trigger.event, !event.isTyping, pending.openDialogs.isEmpty else {
      return false
    }
    if pending.canReceive(event) {
      return await request.sentAgain(by: event, in: pending).map(request.isEqual) ?? false
    }
    // A dialog is opened and confirmed a second time.
    guard case .confirm = event else { return false }
    if case .sent = await search.retried(pending, isWanted: request.isEqual) { return true }
    return false
  }

  /// Findings if only the second request fails.
  private func secondTime(after success: Runtime, _ isList: Bool) async -> [TrialFinding] {
    guard let event = request.sending.trigger.event, success.canReceive(event),
      let again = await request.sentAgain(by: event, in: success),
      let response = RequestFault.secondTime.response(insteadOfList: isList)
    else { return [] }
    let failed = await request.ended(from: again, with: response)
    let verdict = RequestVerdict(
      request: request, before: VisibleState(success), pending: again.state,
      success: await request.ended(from: again).state)
    return verdict.findings(.secondTime, failed, failed.state).filter {
      $0.rule == .silentFailure || $0.rule == .stuckControl
    }
  }
}

extension DynamicObject {
  fileprivate var withEmptyLists: DynamicObject {
    switch self {
    case .array: return []
    case .dictionary(var members):
      for (name, value) in members { members[name] = value.withEmptyLists }
      return .dictionary(members)
    default: return self
    }
  }
}
