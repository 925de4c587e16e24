import BeagleProjects

extension TrialPage {
  static let style =
    PageParts.style + "\n" + PageParts.cardStyle + "\n" + """
      nav { display: flex; gap: 1rem }
      section { margin-top: 2rem; scroll-margin-top: 5rem }
      .card { margin-top: 1rem }
      .card.error { border-left: 3px solid var(--error) }
      .card.warning { border-left: 3px solid var(--warning) }
      .card.error h3 b { color: var(--error) }
      .card.warning h3 b { color: var(--warning) }
      .overview { margin: .8rem 0 1.5rem; padding: 0; list-style: none; columns: 26rem auto;
        font-size: .9rem }
      .overview li { padding: .15rem 0 .15rem 2.2rem; text-indent: -2.2rem;
        color: var(--ink); break-inside: avoid }
      .overview b { display: inline-block; min-width: 2.2rem; text-indent: 0 }
      .parts { display: flex; flex-wrap: wrap; gap: 1rem 2rem; justify-content: space-between }
      .parts > div:first-child { flex: 1 1 18rem; min-width: 0 }
      .steps, .reasons { margin: .6rem 0 0; padding-left: 1.4rem; overflow-wrap: anywhere }
      pre { margin: .2rem 0 0; max-height: 12rem; overflow: auto; font-size: .8rem; white-space: pre-wrap }
      .pictures { display: flex; gap: 1rem; flex: 0 1 26rem; min-width: 0 }
      .pictures figure { flex: 1 1 0; min-width: 0; max-width: 14rem; margin: .5rem 0 0 }
      .pictures img { display: block; width: 100%; border: 1px solid var(--line); border-radius: 6px }
      figcaption { margin-top: .3rem; color: var(--soft); font-size: .8rem }
      .matrix { overflow-x: auto }
      .matrix, .none { margin-top: .8rem }
      table { border-spacing: 0; border: solid var(--line); border-width: 1px 0 0 1px; font-size: .8rem }
      th, td { padding: .25rem .4rem; border: solid var(--line); border-width: 0 1px 1px 0;
        text-align: center }
      th { font-weight: 400 }
      thead th { min-width: 3rem; max-width: 8rem; color: var(--soft); vertical-align: bottom }
      tr > th:first-child { position: sticky; left: 0; min-width: min(11rem, 40vw); max-width: 22rem;
        background: var(--card); text-align: left; overflow-wrap: anywhere }
      .passed { color: var(--soft) }
      .found { background: color-mix(in srgb, var(--error) 12%, transparent) }
      .found a { font-weight: 600 }
      .reasons { font-size: .8rem; color: var(--soft) }
      """
}
