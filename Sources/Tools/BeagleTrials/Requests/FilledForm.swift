import Beagle
import BeagleCrawling
import BeagleSchema
import BeagleTesting

/// A state whose inputs a user has filled in.
struct FilledForm {
  private(set) var runtime: Runtime
  /// What each input holds.
  private(set) var texts: [NodeID: String] = [:]
  /// What a user calls each input.
  private(set) var names: [NodeID: String] = [:]
  /// The steps of a flow that fill in the inputs.
  private(set) var steps: [String] = []
  /// What typing sends.
  private(set) var sendings: [ScreenStates.Sending] = []

  /// Fills in all inputs that can be edited; nil if there are none.
  init?(_ state: ScreenStates.State, _ runner: RuntimeRunner) async {
    runtime = state.runtime
    guard runtime.openDialogs.isEmpty, let scene = runtime.scene else { return nil }
    let search = SceneSearch(scene, in: runtime)
    for position in search.visible where !Task.isCancelled {
      let node = search.nodes[position]
      guard node.interactions.contains(.edit), case .textInput(let input) = node.content,
        let name = [input.placeholder, node.id, node.accessibilityLabel].compactMap(\.self).first(
          where: { !$0.isEmpty })
      else { continue }
      let text = Self.text(for: input)
      let before = state.presses + steps
      let (focus, typed) = ("I focus \(name.inStep)", "I type \(text.inStep) into \(name.inStep)")
      steps.append(typed)
      let events = [
        (Event.focus(node.node), [focus]), (.edit(node.node, text: text), [typed]),
        (.blur(node.node), [focus, typed, "I press return"]),
      ]
      for (event, presses) in events {
        let trigger = ScreenStates.Trigger(before: runtime, event: event, link: nil)
        for case .send(_, let request) in await runner.run(event, in: &runtime) {
          sendings.append(
            ScreenStates.Sending(
              request: request, trigger: trigger, presses: before + presses, opening: state.opening,
              label: nil))
        }
      }
      (texts[node.node], names[node.node]) = (text, name)
    }
    if steps.isEmpty || runtime.visible != state.runtime.visible { return nil }
    // An input may change what is typed.
    guard let filled = runtime.scene else { return nil }
    for case let (node, .textInput(input)) in filled.nodes.lazy.map({ ($0.node, $0.content) })
    where texts[node] != nil {
      texts[node] = input.text
    }
  }

  /// A text that passes the usual validations.
  private static func text(for input: SceneInput) -> String {
    switch input.kind {
    case .email: "hana@example.com"
    case .number: "42"
    case .password: "Kettle-2026"
    case .date: "2026-05-17"
    case .text: "Hana Sato"
    }
  }
}
