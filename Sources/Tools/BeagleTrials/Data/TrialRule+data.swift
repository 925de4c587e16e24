import BeagleSchema

extension TrialRule {
  package static let data = [
    cutText, unreachableContent, overlappingControls, silentEmpty, failedExpression, dataLimit,
  ]

  static let cutText = TrialRule(
    name: "D1", code: "cut-text", severity: .warning, summary: "a text is cut off with other data",
    cause: "A box has a fixed or maximum size, or a control has one line, and the text needs more room.",
    cure:
      "Let the box grow with its text, let the text wrap, set `shrink` in `style.flex` to 0, or put the "
      + "content into a `scrollView`.")
  static let unreachableContent = TrialRule(
    name: "D2", code: "unreachable-content", severity: .error,
    summary: "content leaves its box or the screen with other data",
    cause: "The data sets the size or position of the content, and nothing around it scrolls or wraps.",
    cure: "Let the content shrink, wrap or scroll, or limit the value in an expression.")
  static let overlappingControls = TrialRule(
    name: "D3", code: "overlapping-controls", severity: .warning,
    summary: "controls overlap with other data",
    cause: "A control has an absolute position or one from the data, and another control grows below it.",
    cure: "Place the controls beside each other in a row or a column.")
  static let silentEmpty = TrialRule(
    name: "D4", code: "silent-empty", severity: .warning,
    summary: "a screen or a list is empty and says nothing",
    cause: "Without data, the list or the screen shows nothing, and no text says that there is nothing.",
    cure: "Show a text if the list is empty, or hide the heading of the list as well.")
  static let failedExpression = TrialRule(
    name: "D5", code: "failed-expression", severity: .error,
    summary: "an expression fails with other data, and its text is missing",
    cause: "An operation has no result for the value, usually null, so the whole expression is null.",
    cure:
      "Provide a text for this case: condition(isNull(user.name), 'Hello', concat('Hello ', user.name)).")
  static let dataLimit = TrialRule(
    name: "D6", code: "data-limit", severity: .error,
    summary: "a limit is reached, or an action fails with other data",
    cause: "The screen creates too many components or requests, or an action gets a value it cannot use.",
    cure: "Load long lists in pages, and check values before an action uses them.")
}
