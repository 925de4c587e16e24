import Beagle
import BeagleChecking
package import BeagleProjects

/// The rules of a crawl, in addition to those of `check`.
package enum CrawlRule {
  static let deadLink = ReportRule(
    code: "dead-link", severity: .error, summary: "a link leads to nothing",
    cause: "A screen leads to an address, or has a part from one, for which the server has no document.",
    cure: "Correct the address, or serve a document there.")
  static let failedRequest = ReportRule(
    code: "failed-request", severity: .warning, summary: "a request of an action failed",
    cause: "An action reads from an address at which the server has nothing or fails.",
    cure: "Correct the address, or serve something there.")
  static let undecodable = ReportRule(
    code: "undecodable-screen", severity: .error, summary: "a response is not a screen",
    cause: "The server's response cannot be decoded as a screen.",
    cure: "Serve a Beagle document there.")
  static let deadEnd = ReportRule(
    code: "dead-end", severity: .warning, summary: "a screen leads nowhere, not even back",
    cause: "The screen replaced all screens before it, and no press on it leads to another one.",
    cure: "Give the screen a link, or open it on top of the one before.")
  static let noWayBack = ReportRule(
    code: "no-way-back", severity: .warning, summary: "screens lead to each other and nowhere else",
    cause:
      "The screens replaced all screens before them, and no press on them leads out of the loop.",
    cure: "Give one of the screens a link to a screen outside the loop.")
  static let unreached = ReportRule(
    code: "unreached-screen", severity: .warning, summary: "no screen leads to this one",
    cause: "The screen is listed in --expect, but no visited screen leads to it.",
    cure: "Link to the screen from another one, or remove it.")
  static let large = ReportRule(
    code: "large-screen", severity: .warning, summary: "a document is large",
    cause:
      """
      The document has more bytes than --large allows; \
      phones load and decode all of it before they show anything.
      """,
    cure: "Load parts of it with lazy components, or split the screen.")
  static let slow = ReportRule(
    code: "slow-screen", severity: .warning, summary: "a response was slow",
    cause: "The server took longer than --times allows.",
    cure: "Make the server respond faster.")

  package static let all = [deadLink, failedRequest, undecodable, deadEnd, noWayBack, unreached, large, slow]
}

extension ReportRule {
  /// A finding of this rule about a whole document.
  func finding(_ message: String) -> Diagnostic {
    Diagnostic(
      severity: severity, code: code, message: message, position: SourcePosition(byte: 0, line: 1, column: 1))
  }
}
