/// The codes of findings that only `beagle crawl` and `beagle try` have. Project files may exclude them.
package enum ToolCodes {
  package static let all: Set<String> = [
    "dead-link", "failed-request", "undecodable-screen", "dead-end", "no-way-back", "unreached-screen",
    "large-screen", "slow-screen",
    "silent-failure", "stuck-control", "no-retry", "lost-input", "sent-twice", "failure-trap",
    "cut-text", "unreachable-content", "overlapping-controls", "silent-empty", "failed-expression",
    "data-limit",
    "zero-size", "clipped-text", "off-screen", "small-target", "low-contrast", "unlabelled-control",
    "ambiguous-label", "nested-controls", "reading-order",
  ]
}
