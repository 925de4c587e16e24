package import Beagle

/// What the pages of galleries and of crawls have in common. All texts in them are escaped, as they are a server's.
package enum PageParts {
  /// The style: quiet, so that the pictures are what is seen; for light and dark windows.
  package static let style = """
    :root {
      color-scheme: light dark;
      --paper: #fafaf8; --card: #fff; --ink: #1c1d1f; --soft: #6a6d73; --line: #e3e3df;
      --error: #b3261e; --warning: #8a5a00; --note: #3d5a80;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #17181a; --card: #1f2023; --ink: #ececea; --soft: #9b9da3; --line: #33353a;
        --error: #ff8a80; --warning: #f0b95b; --note: #9ab6e0;
      }
    }
    * { box-sizing: border-box }
    body {
      margin: 0 auto; max-width: 110rem; padding: 3rem clamp(1rem, 4vw, 4rem) 6rem;
      background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
    }
    h1, h2, h3, h4 { margin: 0; line-height: 1.25; font-weight: 600; text-wrap: balance; overflow-wrap: anywhere }
    h1 { font-size: 2rem; letter-spacing: -.01em }
    p { margin: .25rem 0 0 }
    small { color: var(--soft); font-size: .85em; font-weight: 400 }
    a { color: inherit; text-decoration-color: var(--line); text-underline-offset: .2em }
    a:hover { text-decoration-color: currentColor }
    .path, code { font: .85rem ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere }
    .error { color: var(--error) }
    .warning { color: var(--warning) }
    .note { color: var(--note) }
    .badges { display: flex; flex-wrap: wrap; gap: .4rem; padding: 0; margin: 1rem 0 0; list-style: none }
    .badges li { padding: .1rem .7rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .85rem }
    fieldset { display: flex; flex-wrap: wrap; gap: 1rem; margin: 1rem 0 0; padding: 0; border: 0; font-size: .9rem }
    legend { float: left; margin-right: 1rem; padding: 0; color: var(--soft) }
    input { accent-color: var(--ink) }
    summary { cursor: pointer }
    .findings { margin: 1.5rem 0 0; padding: 0; list-style: none; font-size: .9rem; max-width: 60rem }
    .findings li { padding: .35rem 0; border-top: 1px solid var(--line); color: var(--ink); overflow-wrap: anywhere }
    .findings li:first-child { border-top: 0 }
    .error > b { color: var(--error) }
    .warning > b { color: var(--warning) }
    .note > b { color: var(--note) }
    .findings b { font-weight: 600 }
    """

  /// A finding as an item of a list with the class `findings`.
  ///
  /// - Parameters:
  ///   - place: where it is, as text.
  ///   - more: what else is known about it, as markup with the blank before it.
  package static func item(_ finding: Diagnostic, at place: String, more: String = "") -> String {
    let place = place.isEmpty ? "" : " <small>\(place.html)</small>"
    return "<li class=\"\(finding.severity.rawValue)\"><b>\(finding.severity.rawValue)</b> "
      + "<code>\(finding.code.html)</code> \(finding.sentence.html)\(place)\(more)</li>"
  }
}

extension String {
  /// The string as text or as an attribute's value.
  package var html: String { SafeText.line(self).markupEscaped() }
}
