import Beagle
import BeagleJSON
import BeagleTesting

/// Trying other responses.
extension DataState {
  /// Delivers a response with another value at a path, and compares the states after both responses.
  func outcome(of response: ReceivedResponse, with value: DynamicObject, at path: DataPath) -> DataOutcome? {
    var other = response.value
    guard other.set(value, at: path.contextPath) else { return nil }
    let (changed, effects) = response.delivering(other)
    var outcome = outcome(in: changed, effects, nil) ?? DataOutcome(changed, nodes: 0)
    let known = [runtime, response.pending]
    if let failure = effects.failure(unlike: response.effects, in: changed, besides: known) {
      let name = name(response.component, "the screen")
      var fault = DataFault.action(
        of: response.component, "\(name) fails after \(response.name): \(failure.reason)")
      fault.step = failure.step
      outcome.add(fault)
    }
    addLostTexts(of: response, other, &outcome)
    return outcome
  }

  /// Adds the texts of the screen and of dialogs that are missing because an expression in an action has no
  /// result with another response.
  private func addLostTexts(
    of response: ReceivedResponse, _ value: DynamicObject, _ outcome: inout DataOutcome
  ) {
    let texts = response.texts.compactMap { text in nodes[text.component].map { ($0, text.text) } }
    let lost = failed.lostResults(of: texts, with: response.value, in: outcome.runtime, with: value)
    if !lost.contains(where: \.canFail) { return }
    for text in changedTexts(in: outcome.runtime) {
      let parts = lost.filter { text.before.contains($0.text) }
      // A text that something else replaces is not lost.
      let rest = parts.reduce(text.before) { $0.replacing($1.text, with: "") }
      guard rest == text.after, parts.contains(where: \.canFail) else { continue }
      var fault = DataFault.loss(of: text.name, at: text.path, parts.allSatisfy(\.isOneValue))
      fault.step =
        text.after.inStep + " is not the text of "
        + (text.isInDialog ? "a dialog" : "the component at \(text.path.inStep)")
      outcome.add(fault)
    }
  }

  private struct ChangedText {
    let name: String
    let path: String
    let before: String
    let after: String
    var isInDialog = false
  }

  /// The texts that another response changes, on the screen and in the same dialogs.
  private func changedTexts(in changed: Runtime) -> [ChangedText] {
    guard let scene = changed.scene else { return [] }
    let shown = picture.contents.compactMap { index -> ChangedText? in
      let node = picture.nodes[index]
      let other = scene.nodes.firstIndex(of: node.node).map { scene.nodes[$0] }
      // A bar without a title has no node for it.
      let isMissing = if case .navigationTitle = node.content { other == nil } else { false }
      guard let text = picture.text(index), isMissing || other?.isHidden == false else { return nil }
      return ChangedText(
        name: name(of: node.node, in: runtime), path: picture.paths[index], before: text,
        after: other?.content.text ?? "")
    }
    let dialogs = zip(runtime.openDialogs, changed.openDialogs).flatMap { old, new in
      let path = runtime.opener(of: old.id).flatMap(runtime.path) ?? ""
      return [(old.title ?? "", new.title ?? ""), (old.message, new.message)].map {
        ChangedText(name: "\"\($0)\" in a dialog", path: path, before: $0, after: $1, isInDialog: true)
      }
    }
    return (shown + dialogs).filter { $0.before != $0.after }
  }
}
