import Beagle
import BeagleCrawling
import BeagleProjects
import BeagleTesting

/// Finds the requests to try on a screen.
struct RequestSearch {
  let screen: ScreenStates
  /// What the documents of the screen read and send, by the index of the opening.
  let documents: [Int: DocumentReads]

  /// The maximum number of controls to try for one request.
  static let maximumPlaces = 3
  /// How many states with inputs are filled in.
  private static let maximumForms = 8

  /// The distinct requests by method, kind of path, and the component that sends them. Requests from filled
  /// forms come first, because more can be lost.
  func requests() async -> [TriedRequest] {
    var requests: [TriedRequest] = []
    let besideOthers = besideOthers()
    /// The paths of the components that send a kind of request. All rows of a list have one path.
    var places: [String: Set<String>] = [:]
    var counts: [String: Int] = [:]
    /// The index in `requests` of the last request with each key.
    var last: [String: Int] = [:]
    for (sending, form) in await filledSendings() + screen.sendings.map({ ($0, nil) }) {
      if Task.isCancelled { break }
      // The request for a screen is tried on the screens that link to it.
      if sending.trigger.event == nil, case .screen = sending.request { continue }
      guard let sent = screen.network.sent(sending.request) else { continue }
      let path = path(of: sending)
      guard places[sent.kind, default: []].insert(path).inserted else { continue }
      counts[sent.key, default: 0] += 1
      if counts[sent.key, default: 0] > Self.maximumPlaces {
        if let last = last[sent.key] { requests[last].hasUntriedControls = true }
        continue
      }
      let request = await TriedRequest(
        sending, sent, at: path, form: form, isBesideOthers: besideOthers.contains(sent.key),
        in: screen.network)
      guard let request else { continue }
      last[sent.key] = requests.count
      requests.append(request)
    }
    return requests
  }

  /// The document path of the component that sends a request; empty if it is unknown.
  private func path(of sending: ScreenStates.Sending) -> String {
    if sending.trigger.event != nil { return sending.trigger.path }
    return documents[sending.opening]?.sender(to: sending.request.path) ?? ""
  }

  /// The requests that are sent when the screen opens, or by a press that opens another screen. They may be
  /// telemetry, so sending one of them is not the purpose of a control.
  private func besideOthers() -> Set<String> {
    let groups = Dictionary(grouping: screen.sendings) { ["\($0.opening)"] + $0.presses }
    let beside = groups.values.filter { sendings in
      sendings.contains { sending in
        if case .screen = sending.request { true } else { sending.trigger.event == nil }
      }
    }
    return Set(beside.joined().compactMap { screen.network.sent($0.request)?.key })
  }

  /// The requests that presses send in states whose inputs are filled in.
  private func filledSendings() async -> [(ScreenStates.Sending, FilledForm?)] {
    var found: [(ScreenStates.Sending, FilledForm?)] = []
    var known: Set<Set<NodeID>> = []
    for state in screen.states where known.count < Self.maximumForms {
      let inputs = Set(
        state.runtime.scene?.nodes.lazy.filter { $0.interactions.contains(.edit) }.map(\.node) ?? [])
      guard !inputs.isEmpty, known.insert(inputs).inserted,
        let form = await FilledForm(state, runner(label: nil))
      else { continue }
      var choices = screen.network.choices(in: form.runtime)
      while !Task.isCancelled, let choice = choices.next() {
        var runtime = form.runtime
        let trigger = ScreenStates.Trigger(before: form.runtime, event: choice.event, link: nil)
        for case .send(_, let request) in await runner(label: choice.label).run(choice.event, in: &runtime) {
          let sending = ScreenStates.Sending(
            request: request, trigger: trigger, presses: state.presses + form.steps + choice.steps,
            opening: state.opening, label: choice.label)
          found.append((sending, form))
        }
      }
      found += form.sendings.map { ($0, nil) }
    }
    return found
  }

  /// - Parameter label: All words of a pressed component, which may suggest an exit.
  private func runner(label: String?) -> RuntimeRunner {
    FaultyClient(screen.network, label: label).runner { if case .screen = $0 { false } else { true } }
  }
}

extension SentRequest {
  /// Method and path.
  fileprivate var key: String { "\(method) \(url.path(percentEncoded: true))" }

  /// Method and path, with a placeholder for each part that names one of many things.
  fileprivate var kind: String {
    key.split(separator: "/").map { $0.namesOneOfMany ? "*" : $0 }.joined(separator: "/")
  }
}

extension ScreenStates.Trigger {
  /// The path of the pressed component. For a button of a dialog, the path of the component that opened it.
  fileprivate var path: String {
    let node: NodeID? =
      switch event {
      case .confirm(let dialog), .dismiss(let dialog): before.opener(of: dialog)
      default: event?.receiver
      }
    return node.flatMap(before.path) ?? ""
  }
}
