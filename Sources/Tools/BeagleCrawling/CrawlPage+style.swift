import BeagleProjects

extension CrawlPage {
  /// The style of the page. Layers are columns in a wide window and stacked in a narrow one.
  static let style =
    PageParts.style + "\n" + PageParts.cardStyle + "\n" + """
      body { max-width: none }
      .all { margin-top: 1rem }
      .all h2, .rest h2 { display: inline; font-size: 1.05rem }
      .findings { margin-top: .75rem }
      .map { position: relative; display: flex; align-items: flex-start; gap: 9rem; overflow-x: auto;
        padding: .5rem .5rem 2rem }
      .layer { flex: none; --width: 15rem; width: calc(var(--columns) * (var(--width) + 9rem) - 9rem) }
      .layer > h2 { margin-bottom: .75rem; font-size: .9rem }
      .cards { display: grid; grid-template-columns: repeat(var(--columns), var(--width));
        align-items: start; gap: 1.5rem 9rem }
      .card { position: relative; z-index: 1; padding: .8rem; font-size: .85rem }
      .card.error { border-top: 3px solid var(--error) }
      .card.warning { border-top: 3px solid var(--warning) }
      .card.address { border-style: dashed }
      .card .badges { gap: .3rem; margin-top: .5rem }
      .card .badges li { padding: 0 .5rem; font-size: .75rem }
      .card img { display: block; width: 100%; aspect-ratio: 1; margin-top: .6rem;
        border: 1px solid var(--line); border-radius: 6px;
        object-fit: cover; object-position: top }
      body:has(#large:checked) .layer { --width: 26rem }
      body:has(#large:checked) .card img { aspect-ratio: auto }
      .links, .links ul, .card .findings, .findings ul { margin: .6rem 0 0; padding: 0; list-style: none }
      .links, .plain, .card .findings, .findings ul { font-size: .8rem }
      .links ul, .findings ul { margin: .2rem 0 0 .8rem }
      .links li, .plain li { padding: .12rem 0; overflow-wrap: anywhere }
      .links code, .plain code { font-size: .75rem }
      .card details { margin-top: .3rem; font-size: .8rem }
      .rest { margin-top: 2rem }
      .rest details { margin-top: .4rem; font-size: .9rem }
      .rest > .plain { font-size: .9rem }
      #arrows { position: absolute; left: 0; top: 0; width: 1px; height: 1px; pointer-events: none;
        overflow: visible }
      #arrows path { fill: none; stroke: var(--soft); stroke-width: 1.2 }
      #arrows .replacing { stroke-dasharray: 5 4 }
      #arrows .out { stroke: var(--note); stroke-width: 2 }
      #arrows .in { stroke: var(--warning); stroke-width: 2 }
      #arrows .away { opacity: .35 }
      #arrows text { fill: var(--ink); font: 11px system-ui, sans-serif; paint-order: stroke;
        stroke: var(--paper);
        stroke-width: 4px; stroke-linejoin: round }
      #tip path { fill: context-stroke; stroke: none }
      @media (max-width: 60rem) {
        body { padding-top: 1.5rem }
        .map { display: block; padding: 0; overflow: visible }
        .layer, body:has(#large:checked) .layer { width: auto; margin-top: 1.5rem; --width: minmax(0, 1fr) }
        .cards { grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: 1.5rem }
        body:has(#large:checked) .cards { grid-template-columns: minmax(0, 26rem) }
        .card { scroll-margin-top: 8rem }
        #arrows { display: none }
      }
      @media print {
        .map { display: block; overflow: visible }
        .layer { width: auto }
        .cards { grid-template-columns: repeat(3, 1fr) }
        #arrows { display: none }
      }
      """
}
