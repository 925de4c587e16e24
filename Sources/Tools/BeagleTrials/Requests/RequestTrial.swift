import Beagle
import BeagleCrawling
import BeagleProjects
import BeagleTesting

/// Tries what happens on a screen if its requests fail.
struct RequestTrial {
  private let screen: ScreenStates
  private let settings: TrialSettings

  init(_ screen: ScreenStates, _ settings: TrialSettings) {
    (self.screen, self.settings) = (screen, settings)
  }

  func run() async -> TrialResult {
    var result = TrialResult()
    for candidate in await candidates() where !Task.isCancelled {
      guard
        let request = await TriedRequest(
          candidate.sending, candidate.sent, form: candidate.form, path: candidate.path, in: screen.network)
      else { continue }
      await RequestJudge(request, settings).judge(into: &result)
    }
    ImageTrial(screen).run(into: &result)
    return result
  }

  // MARK: The requests

  private struct Candidate {
    let sending: ScreenStates.Sending
    let sent: SentRequest
    let form: FilledForm?
    let path: String
  }

  /// How many controls that send the same request are tried.
  private static let maximumPlaces = 3

  /// The distinct requests by method, kind of path, and the component that sends them. Requests from filled
  /// forms come first, because more can be lost.
  private func candidates() async -> [Candidate] {
    var candidates: [Candidate] = []
    /// The components that send a kind of request: rows of a list are one of them.
    var places: [String: Set<String>] = [:]
    var counts: [String: Int] = [:]
    func add(_ sending: ScreenStates.Sending, _ form: FilledForm?) {
      // The opening of a screen is tried where a link leads to it.
      if sending.trigger.event == nil, case .screen = sending.request { return }
      guard let sent = screen.network.sent(sending.request) else { return }
      let key = "\(sent.method) \(sent.url.path(percentEncoded: true))"
      guard counts[key, default: 0] < Self.maximumPlaces else { return }
      let path = Self.path(of: sending.trigger)
      let kind = "\(sent.method) \(Self.template(of: sent))"
      guard places[kind, default: []].insert(path ?? "dialog \(key)").inserted else { return }
      counts[key, default: 0] += 1
      candidates.append(Candidate(sending: sending, sent: sent, form: form, path: path ?? ""))
    }
    for (sending, form) in await filledSendings() { add(sending, form) }
    for sending in screen.sendings { add(sending, nil) }
    return candidates
  }

  private static func template(of sent: SentRequest) -> String {
    sent.url.path(percentEncoded: true).split(separator: "/")
      .map { $0.namesOneOfMany ? "*" : String($0) }.joined(separator: "/")
  }

  /// The path of the pressed component; nil for a dialog's button.
  private static func path(of trigger: ScreenStates.Trigger) -> String? {
    switch trigger.event {
    case nil: return ""
    case .press(let node), .pull(let node), .turn(let node, _), .scroll(let node, _), .fire(let node, _, _):
      let scene = trigger.before.scene
      guard let position = scene?.nodes.firstIndex(of: node) else { return nil }
      let outline = trigger.before.outline
      return outline.indices.contains(position) ? outline[position].path : nil
    default: return nil
    }
  }

  /// - Parameter label: All words of a pressed component, which may suggest an exit.
  private func runner(label: String?) -> RuntimeRunner {
    let client = FaultyClient(screen.network, label: label)
    return RuntimeRunner(dependencies: screen.network.dependencies(client)) {
      if case .screen = $0 { false } else { true }
    }
  }

  /// How many states with inputs are filled in.
  private static let maximumForms = 8

  /// What follows from the presses in states whose inputs are filled in.
  private func filledSendings() async -> [(ScreenStates.Sending, FilledForm)] {
    var found: [(ScreenStates.Sending, FilledForm)] = []
    var known: Set<Set<NodeID>> = []
    for state in screen.states where !Task.isCancelled {
      let inputs = Set(
        state.runtime.scene?.nodes.lazy.filter { $0.interactions.contains(.edit) }.map(\.node) ?? [])
      guard !inputs.isEmpty, known.count < Self.maximumForms, known.insert(inputs).inserted else { continue }
      guard let form = await FilledForm(state.runtime, runner(label: nil)) else { continue }
      var choices = screen.network.choices(in: form.runtime)
      while let choice = choices.next() {
        var runtime = form.runtime
        let runner = runner(label: choice.label)
        let trigger = ScreenStates.Trigger(before: form.runtime, event: choice.event, link: nil)
        for case .send(_, let request) in await runner.run(choice.event, in: &runtime) {
          found.append(
            (
              ScreenStates.Sending(
                request: request, trigger: trigger, presses: state.presses + form.steps + choice.steps,
                opening: state.opening, label: choice.label), form
            ))
        }
      }
    }
    return found
  }
}
