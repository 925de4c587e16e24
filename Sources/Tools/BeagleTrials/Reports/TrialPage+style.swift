import BeagleProjects

extension TrialPage {
  static let style =
    PageParts.style + "\n" + PageParts.toolsStyle + "\n" + """
      body { padding-bottom: 3rem }
      nav { display: flex; gap: 1rem }
      section { margin-top: 2rem; scroll-margin-top: 5rem }
      .card { margin-top: 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: 10px;
        background: var(--card); color: var(--ink); font-size: .9rem; scroll-margin-top: 5rem }
      .card.error { border-left: 3px solid var(--error) }
      .card.warning { border-left: 3px solid var(--warning) }
      .card:target { box-shadow: 0 0 0 2px var(--note) }
      .card[hidden], section[hidden] { display: none }
      .card h3 { font-size: 1rem }
      .card h3 a { text-decoration: none }
      .card.error h3 b { color: var(--error) }
      .card.warning h3 b { color: var(--warning) }
      .parts { display: flex; flex-wrap: wrap; gap: 1rem 2rem; justify-content: space-between }
      .parts > div:first-child { flex: 1 1 18rem; min-width: 0 }
      .steps, .reasons, .plain { margin: .6rem 0 0; padding-left: 1.4rem; overflow-wrap: anywhere }
      .plain { padding-left: 0; list-style: none }
      pre { margin: .2rem 0 0; max-height: 12rem; overflow: auto; font-size: .8rem; white-space: pre-wrap }
      .card details { margin-top: .5rem }
      .pictures { display: flex; gap: 1rem; flex: 0 1 26rem; min-width: 0 }
      .pictures figure { flex: 1 1 0; min-width: 0; max-width: 14rem; margin: .5rem 0 0 }
      .pictures img { display: block; width: 100%; border: 1px solid var(--line); border-radius: 6px }
      figcaption { margin-top: .3rem; color: var(--soft); font-size: .8rem }
      .matrix { overflow-x: auto; margin-top: .8rem }
      table { border-collapse: collapse; font-size: .8rem }
      th, td { padding: .25rem .5rem; border: 1px solid var(--line); text-align: center }
      thead th { min-width: 3.5rem; max-width: 8rem; font-weight: 400; color: var(--soft);
        vertical-align: bottom }
      tr > th:first-child { position: sticky; left: 0; max-width: 9rem; background: var(--card);
        text-align: left; overflow-wrap: anywhere; font-weight: 400 }
      .passed { color: var(--soft) }
      .found { background: color-mix(in srgb, var(--error) 12%, transparent) }
      .found a { font-weight: 600 }
      .reasons { font-size: .8rem; color: var(--soft) }
      @media print { .tools { display: none } .card { break-inside: avoid } }
      """

  /// Searches findings and screens. Without scripts the page has no search.
  static let script = """

    "use strict";
    const search = document.getElementById("search");
    const count = document.getElementById("count");
    const cards = [...document.querySelectorAll(".card")];

    function filter() {
      const wanted = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
      let found = 0;
      for (const card of cards) {
        const text = card.textContent.toLowerCase();
        card.hidden = !wanted.every((word) => text.includes(word));
        if (!card.hidden) found += 1;
      }
      count.textContent = wanted.length > 0 ? `${found} of ${cards.length}` : "";
    }

    // A link to a card that the search hides ends the search.
    function follow() {
      const card = document.getElementById(location.hash.slice(1));
      if (!card?.classList.contains("card")) return;
      if (card.hidden) {
        search.value = "";
        filter();
      }
      card.focus({ preventScroll: true });
      card.scrollIntoView({ block: "nearest" });
    }

    search.closest("label").hidden = false;
    search.addEventListener("input", filter);
    addEventListener("hashchange", follow);
    follow();

    """
}
