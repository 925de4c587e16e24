import BeagleProjects

extension GalleryPage {
  /// The style of the page, for wide and narrow windows and for print.
  static let style =
    PageParts.style + "\n" + """
      section > :is(h2, h3) { font-size: 1.35rem }
      .device > :is(h3, h4) { font-size: .85rem; margin-bottom: .6rem }
      header > p, .path, .same { color: var(--soft) }
      nav ol { columns: 18rem; gap: 2rem; margin: 1.5rem 0 0; padding: 0; list-style: none; font-size: .9rem }
      nav li { break-inside: avoid; padding: .1rem 0; overflow-wrap: anywhere }
      nav b { font-weight: 500; font-size: .8rem }
      section { margin-top: 3rem; padding-top: 1.5rem; border-top: 1px solid var(--line) }
      .group { margin-top: 4rem }
      .group > h2, summary h2 { display: inline; font-size: 1.1rem }
      .group section { margin-top: 1.5rem }
      .devices { display: flex; flex-wrap: wrap; gap: 2.5rem 3.5rem; margin-top: 1.5rem }
      .device { min-width: 0; max-width: 100% }
      .pictures { display: flex; flex-wrap: wrap; gap: 1.25rem }
      .pictures > div { display: flex; flex-wrap: wrap; gap: .5rem; max-width: 100% }
      figure { margin: 0; max-width: 100% }
      img { display: block; max-width: 100%; height: auto; border-radius: 6px;
        box-shadow: 0 0 0 1px var(--line) }
      figcaption { margin-top: .4rem; color: var(--soft); font-size: .8rem }
      .notes { margin-top: 1rem; font-size: .9rem; color: var(--soft) }
      .notes .findings { margin-top: .5rem }
      .missing { margin-top: 1rem; font-size: .9rem; overflow-wrap: anywhere }
      .same { margin-top: 1rem; font-size: .9rem }
      .failure { margin-top: 1rem; padding: .8rem 1rem; border-left: 3px solid var(--error);
        background: var(--card);
        font: .85rem ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap;
          overflow-wrap: anywhere }
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
