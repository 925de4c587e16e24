import BeagleSchema

extension TrialRule {
  package static let requests = [silentFailure, stuckControl, noRetry, lostInput, sentTwice, failureTrap]

  static let silentFailure = TrialRule(
    name: "R1", code: "silent-failure", severity: .error,
    summary: "nothing visible says that a request failed",
    cause:
      "A request that the user waits for fails, and no text, image, dialog or error becomes visible. "
      + "The user believes that it has succeeded, or waits for ever. Or an image "
      + "cannot be loaded, and its control shows nothing else, so that it is invisible.",
    cure:
      "Show a message in onError, and another if a response lacks the expected data. Give a remote image a "
      + "placeholder, or its control a text or a background.")
  static let stuckControl = TrialRule(
    name: "R2", code: "stuck-control", severity: .error,
    summary: "a loading indicator or a disabled control stays after a failure",
    cause: "A loading indicator, or a control disabled for the request, is only reset in onSuccess.",
    cure: "Reset it in onFinish, which runs after a success and after a failure.")
  static let noRetry = TrialRule(
    name: "R3", code: "no-retry", severity: .error, summary: "the user cannot try again after a failure",
    cause:
      "After a failure nothing on the screen sends the request again, or the screen still shows the failure "
      + "after a second, successful try.",
    cure: "Offer a control that sends the request again, and remove the message in onSuccess.")
  static let lostInput = TrialRule(
    name: "R4", code: "lost-input", severity: .error, summary: "a failure loses what was typed",
    cause: "The inputs are cleared, or their screen is closed, before the request has succeeded.",
    cure: "Clear inputs and close the screen in onSuccess only.")
  static let sentTwice = TrialRule(
    name: "R5", code: "sent-twice", severity: .error,
    summary: "a request that changes something is sent twice",
    cause:
      "A second press while the request is waiting sends it again, or the screen sends it again without a "
      + "press. An order may be placed twice.",
    cure:
      "Disable the control while the request is waiting: set a context before the request, read the context "
      + "in enabled, and reset it in onFinish.")
  static let failureTrap = TrialRule(
    name: "R6", code: "failure-trap", severity: .error, summary: "there is no way back after a failure",
    cause: "After a failure nothing on the screen leads anywhere, and the screen cannot be left.",
    cure: "Keep the back button, or offer a control that leads on.")
}
