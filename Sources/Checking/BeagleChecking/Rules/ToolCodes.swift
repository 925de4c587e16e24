/// The codes of the findings of `beagle crawl` and `beagle try`. `beagle check` knows some of them, too.
/// Project files may exclude them, and only the whole run of a tool shows whether an exclusion is unused.
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
