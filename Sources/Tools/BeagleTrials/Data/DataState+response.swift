import Beagle
import BeagleJSON
import BeagleTesting

/// Trying other responses.
extension DataState {
  /// Delivers a response with another value at a path, and compares the state after it with the recorded one;
  /// nil if the value has no such path.
  func outcome(of response: ReceivedResponse, with value: DynamicObject, at path: DataPath) -> DataOutcome? {
    var other = response.value
    guard other.set(value, at: path.contextPath) else { return nil }
    let (changed, effects) = response.delivering(other)
    var outcome = outcome(in: changed, effects, nil) ?? DataOutcome(changed, nodes: 0)
    addFailure(of: effects, in: changed, unlike: response.effects, in: runtime, response, &outcome)
    let lost = failed.lostResults(in: changed, with: other)
    addLosses(
      of: lost, in: changedTexts(in: changed) + Self.changedTexts(from: runtime, to: changed), &outcome)
    // The actions of a dialog read the response, too.
    for (old, new) in zip(runtime.openDialogs, changed.openDialogs) {
      let buttons = [("I confirm the dialog", Event.confirm), ("I cancel the dialog", Event.dismiss)]
      for (press, answer) in buttons {
        var (before, after) = (runtime, changed)
        let (usual, effects) = (before.handle(answer(old.id)), after.handle(answer(new.id)))
        addFailure(of: effects, in: after, unlike: usual, in: before, response, &outcome, after: press)
        addLosses(of: lost, in: Self.changedTexts(from: before, to: after), &outcome, after: press)
      }
    }
    return outcome
  }

  private func addFailure(
    of effects: [Effect], in changed: Runtime, unlike usual: [Effect], in before: Runtime,
    _ response: ReceivedResponse, _ outcome: inout DataOutcome, after press: String? = nil
  ) {
    let known = [before, response.pending]
    guard let failure = effects.failure(unlike: usual, in: changed, besides: known) else { return }
    let name = name(response.component, "the screen")
    var fault = DataFault.action(
      of: response.component, "\(name) fails after \(response.name): \(failure.reason)")
    fault.steps = failure.step.map { Self.steps(press, $0) } ?? []
    outcome.add(fault)
  }

  /// - Parameter press: The step that presses a button of the dialog; nil if none is pressed.
  private static func steps(_ press: String?, _ step: String) -> [String] {
    [press.map { "When \($0)" }, "Then \(step)"].compactMap(\.self)
  }

  /// Adds a fault for each text that is missing because an expression in an action has no result with another
  /// response.
  private func addLosses(
    of lost: [FailedExpressions.LostResult], in texts: [ChangedText],
    _ outcome: inout DataOutcome, after press: String? = nil
  ) {
    for text in texts {
      let parts = lost.filter { text.before.contains($0.text) }
      // A text that something else replaces is not lost.
      let rest = parts.reduce(text.before) { $0.replacing($1.text, with: "") }
      guard rest == text.after, parts.contains(where: \.canFail) else { continue }
      var fault = DataFault.loss(of: text.name, at: text.path, parts.allSatisfy(\.isOneValue))
      let place = text.isInDialog ? "a dialog" : "the component at \(text.path.inStep)"
      fault.steps = Self.steps(press, "\(text.after.inStep) is not the text of \(place)")
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

  /// The texts of the screen that another response changes.
  private func changedTexts(in changed: Runtime) -> [ChangedText] {
    guard let scene = changed.scene else { return [] }
    return picture.contents.compactMap { index -> ChangedText? in
      let node = picture.nodes[index]
      let other = scene.nodes.firstIndex(of: node.node).map { scene.nodes[$0] }
      // A bar without a title has no title node.
      let isMissing = if case .navigationTitle = node.content { other == nil } else { false }
      guard let text = picture.text(index), isMissing || other?.isHidden == false else { return nil }
      return ChangedText(
        name: name(of: node.node, in: runtime), path: picture.paths[index], before: text,
        after: other?.content.text ?? "")
    }.filter { $0.before != $0.after }
  }

  /// The texts that differ between two states of the same dialogs.
  private static func changedTexts(from before: Runtime, to after: Runtime) -> [ChangedText] {
    zip(before.openDialogs, after.openDialogs).flatMap { old, new in
      let path = before.opener(of: old.id).flatMap(before.path) ?? ""
      return [(old.title ?? "", new.title ?? ""), (old.message, new.message)].map {
        ChangedText(name: "\"\($0)\" in a dialog", path: path, before: $0, after: $1, isInDialog: true)
      }
    }.filter { $0.before != $0.after }
  }
}
