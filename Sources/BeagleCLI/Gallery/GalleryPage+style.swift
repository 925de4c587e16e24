extension GalleryPage {
  /// The style of the page: quiet, so that the pictures are what is seen; for wide and narrow windows, light and dark ones,
  /// and paper.
  static let style = """
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
    section > :is(h2, h3) { font-size: 1.35rem }
    .device > :is(h3, h4) { font-size: .85rem; margin-bottom: .6rem }
    p { margin: .25rem 0 0 }
    small { color: var(--soft); font-size: .85em; font-weight: 400 }
    a { color: inherit; text-decoration-color: var(--line); text-underline-offset: .2em }
    a:hover { text-decoration-color: currentColor }
    header > p, .path, .same { color: var(--soft) }
    .path, code { font: .85rem ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere }
    .error { color: var(--error) }
    .warning { color: var(--warning) }
    .note { color: var(--note) }
    .badges { display: flex; flex-wrap: wrap; gap: .4rem; padding: 0; margin: 1rem 0 0; list-style: none }
    .badges li { padding: .1rem .7rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .85rem }
    fieldset { display: flex; flex-wrap: wrap; gap: 1rem; margin: 1rem 0 0; padding: 0; border: 0; font-size: .9rem }
    legend { float: left; margin-right: 1rem; padding: 0; color: var(--soft) }
    input { accent-color: var(--ink) }
    nav ol { columns: 18rem; gap: 2rem; margin: 1.5rem 0 0; padding: 0; list-style: none; font-size: .9rem }
    nav li { break-inside: avoid; padding: .1rem 0; overflow-wrap: anywhere }
    nav b { font-weight: 500; font-size: .8rem }
    section { margin-top: 3rem; padding-top: 1.5rem; border-top: 1px solid var(--line) }
    .group { margin-top: 4rem }
    .group > h2, summary h2 { display: inline; font-size: 1.1rem }
    .group section { margin-top: 1.5rem }
    summary { cursor: pointer }
    .devices { display: flex; flex-wrap: wrap; gap: 2.5rem 3.5rem; margin-top: 1.5rem }
    .device { min-width: 0; max-width: 100% }
    .pictures { display: flex; flex-wrap: wrap; gap: 1.25rem }
    .pictures > div { display: flex; flex-wrap: wrap; gap: .5rem; max-width: 100% }
    figure { margin: 0; max-width: 100% }
    img { display: block; max-width: 100%; height: auto; border-radius: 6px; box-shadow: 0 0 0 1px var(--line) }
    figcaption { margin-top: .4rem; color: var(--soft); font-size: .8rem }
    .findings { margin: 1.5rem 0 0; padding: 0; list-style: none; font-size: .9rem; max-width: 60rem }
    .findings li { padding: .35rem 0; border-top: 1px solid var(--line); color: var(--ink); overflow-wrap: anywhere }
    .findings li:first-child { border-top: 0 }
    .error > b { color: var(--error) }
    .warning > b { color: var(--warning) }
    .note > b { color: var(--note) }
    .findings b { font-weight: 600 }
    .notes { margin-top: 1rem; font-size: .9rem; color: var(--soft) }
    .notes .findings { margin-top: .5rem }
    .missing { margin-top: 1rem; font-size: .9rem; overflow-wrap: anywhere }
    .same { margin-top: 1rem; font-size: .9rem }
    .failure { margin-top: 1rem; padding: .8rem 1rem; border-left: 3px solid var(--error); background: var(--card);
      font: .85rem ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
    body:has(#only-light:checked) .dark, body:has(#only-dark:checked) .light { display: none !important }
    @media print {
      :root { --paper: #fff; --card: #fff; --ink: #000; --soft: #555; --line: #ccc }
      body { padding: 0; font-size: 10pt }
      fieldset, nav { display: none }
      section { break-before: page; border: 0; margin-top: 0 }
      section:first-child { break-before: auto }
      figure, .findings li { break-inside: avoid }
      img { max-height: 22cm; width: auto }
    }
    """
}
