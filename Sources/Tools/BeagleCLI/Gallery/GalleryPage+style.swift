import BeagleProjects

extension GalleryPage {
  /// The width of the frame around a device, in points.
  static let bezel = 10

  /// The style of the page, for wide and narrow windows and for print.
  ///
  /// A point has the same length in all pictures. Wide windows show all devices of a screen in a row if the
  /// pictures do not get too small. In narrow windows, a row scrolls, and a device nearly fills the window.
  static let style =
    PageParts.style + "\n" + """
      :root { --bezel: #202124 }
      @media (prefers-color-scheme: dark) { :root { --bezel: #47494f } }
      [hidden] { display: none !important }
      :focus-visible { outline: 2px solid var(--note); outline-offset: 2px; border-radius: 3px }
      section:focus { outline: 0 }
      .title { font-size: 1.35rem }
      .title b { margin-left: .5rem; font-weight: 500; font-size: .85rem }
      .device > :is(h3, h4) { font-size: .85rem; margin-bottom: .6rem; white-space: nowrap }
      header > p, .path, .same { color: var(--soft) }
      nav ol { columns: 18rem; gap: 2rem; margin: .5rem 0 0; padding: 0; list-style: none; font-size: .9rem }
      nav li { break-inside: avoid; padding: .1rem 0; overflow-wrap: anywhere }
      nav b { font-weight: 500; font-size: .8rem }
      .tools { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; align-items: center;
        gap: .5rem 2rem; margin-top: 1.5rem; padding: .75rem 0; background: var(--paper); font-size: .9rem }
      .tools:empty { display: none }
      .tools fieldset { margin: 0 }
      .tools input[type="search"] { width: min(20rem, 60vw); margin-left: .5rem; padding: .35rem .7rem;
        border: 1px solid var(--line); border-radius: .5rem; background: var(--card); color: inherit;
        font: inherit }
      #count { color: var(--soft); font-variant-numeric: tabular-nums }
      #count:empty { display: none }
      main { container-type: inline-size; --themes: 2 }
      body:has(#only-light:checked, #only-dark:checked) main { --themes: 1 !important }
      section { margin-top: 1.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line);
        scroll-margin-top: 4rem }
      section + section { margin-top: 3rem }
      .group { margin-top: 3rem }
      .group > h2, summary h2 { display: inline; font-size: 1.5rem }
      .group .title { font-size: 1.15rem }
      .devices { display: flex; flex-wrap: wrap; gap: 2rem 2.5rem; margin-top: 1.5rem;
        --gaps: calc(2.5rem * (var(--devices) - 1)
          + .75rem * var(--devices) * (var(--themes) * var(--pair) - 1) + 1px);
        --point: clamp(.42px, (100cqi - var(--gaps)) / (var(--row) * var(--themes) * var(--pair)), .8px) }
      .pictures, .pictures > div { display: flex; flex-wrap: wrap; gap: .75rem }
      figure { margin: 0 }
      .screen { position: relative; width: calc(var(--width) * var(--point)); overflow: hidden;
        border-radius: 4px; box-shadow: 0 0 0 1px var(--line) }
      .phone .screen { box-sizing: content-box; border: calc(\(bezel) * var(--point)) solid var(--bezel);
        border-radius: calc(18 * var(--point)) }
      .round .screen { border-radius: calc(50 * var(--point)) }
      .tablet .screen { border-radius: calc(30 * var(--point)) }
      .screen:has(:focus-visible) { outline: 2px solid var(--note); outline-offset: 2px }
      .screen a { display: block; outline: 0 }
      img { display: block; width: 100%; height: auto }
      figcaption { margin-top: .4rem; color: var(--soft); font-size: .8rem }
      .error { --mark: #d0271d }
      .warning { --mark: #a15c00 }
      .note { --mark: #2f6db5 }
      .mark { position: absolute; border: 2px solid var(--mark); border-radius: 3px; pointer-events: none;
        box-shadow: 0 0 0 1px #fff9, inset 0 0 0 1px #fff9; font-style: normal }
      .mark b, .number { display: inline-block; min-width: 1.6em; padding: 0 .4em; border-radius: 3px;
        background: var(--mark); color: #fff; font: 600 .75rem/1.5 system-ui, sans-serif; text-align: center }
      .mark b { position: absolute; top: -2px; right: calc(-2px + .65em * var(--shift, 0));
        font-size: .65rem }
      body:has(#marks:not(:checked)) .mark, section:not(:has(.notes[open])) .mark.note { display: none }
      .notes { margin-top: 1rem; font-size: .9rem; color: var(--soft) }
      .notes .findings { margin-top: .5rem }
      .missing { margin-top: 1rem; font-size: .9rem; overflow-wrap: anywhere }
      .same { margin-top: 1rem; font-size: .9rem }
      .failure { margin-top: 1rem; padding: .8rem 1rem; border-left: 3px solid var(--error);
        background: var(--card);
        font: .85rem ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap;
          overflow-wrap: anywhere }
      body:has(#only-light:checked) .dark, body:has(#only-dark:checked) .light { display: none !important }
      @media (max-width: 48rem) {
        body { padding-top: 1.5rem }
        .tools { position: static }
        section { scroll-margin-top: .5rem }
        .devices { flex-wrap: nowrap; gap: 1.5rem; margin-inline: calc(-1 * clamp(1rem, 4vw, 4rem));
          padding: 2px clamp(1rem, 4vw, 4rem) .75rem; overflow-x: auto; scroll-snap-type: x proximity;
          scroll-padding-inline: clamp(1rem, 4vw, 4rem);
          --point: min(.8px, 82cqi / var(--widest)) }
        .pictures, .pictures > div { flex-wrap: nowrap }
        figure { scroll-snap-align: start }
      }
      @media print {
        :root { --paper: #fff; --card: #fff; --ink: #000; --soft: #555; --line: #ccc }
        body { padding: 0; font-size: 10pt }
        .tools, nav { display: none }
        section { break-before: page; border: 0; margin-top: 0 }
        section:first-child { break-before: auto }
        figure, .findings li { break-inside: avoid }
        .screen { print-color-adjust: exact }
      }
      """
}
