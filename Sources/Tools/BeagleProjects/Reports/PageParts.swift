package import Beagle

/// The parts that pages of galleries, crawls and trials share, for use within `ReportPage`. All texts are
/// escaped, because they come from a server.
package enum PageParts {
  /// The style of badges, choices and findings, in addition to that of the frame.
  package static let style = """
    .badges { display: flex; flex-wrap: wrap; gap: .4rem; padding: 0; margin: 1rem 0 0; list-style: none }
    .badges li { padding: .1rem .7rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .85rem }
    fieldset { display: flex; flex-wrap: wrap; gap: 1rem; margin: 1rem 0 0; padding: 0; border: 0;
      font-size: .9rem }
    legend { float: left; margin-right: 1rem; padding: 0; color: var(--soft) }
    input { accent-color: var(--ink) }
    .findings { margin: 1.5rem 0 0; padding: 0; list-style: none; font-size: .9rem; max-width: 60rem }
    .findings li { padding: .35rem 0; border-top: 1px solid var(--line); color: var(--ink);
      overflow-wrap: anywhere }
    .findings li:first-child { border-top: 0 }
    .error > b { color: var(--error) }
    .warning > b { color: var(--warning) }
    .note > b { color: var(--note) }
    .findings b { font-weight: 600 }
    """

  /// The style of a page of cards with a search field: the bar that stays at the top, the cards, and the
  /// keyboard focus.
  package static let cardStyle = """
    body { padding-bottom: 3rem }
    :focus-visible { outline: 2px solid var(--note); outline-offset: 2px; border-radius: 3px }
    h1 { font-size: 1.6rem }
    header > p, .path { color: var(--soft) }
    .tools { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; align-items: center;
      gap: .5rem 1.5rem;
      margin: 1rem 0; padding: .6rem 0; background: var(--paper); border-bottom: 1px solid var(--line);
        font-size: .9rem }
    .search { flex: 0 1 24rem; display: flex; align-items: center; gap: .6rem }
    .search[hidden] { display: none }
    input[type=search] { flex: 1; min-width: 0; padding: .35rem .6rem; border: 1px solid var(--line);
      border-radius: 6px;
      background: var(--card); color: inherit; font: inherit }
    output { color: var(--soft) }
    .card { min-width: 0; padding: 1rem; border: 1px solid var(--line); border-radius: 10px;
      background: var(--card); font-size: .9rem; scroll-margin: 5rem 3rem }
    .card.error, .card.warning, .card.note { color: var(--ink) }
    .card:target, .card.chosen { box-shadow: 0 0 0 2px var(--note) }
    .card[hidden], .layer[hidden] { display: none }
    .card h3 { font-size: 1rem }
    .card h3 a { text-decoration: none }
    .card details { margin-top: .4rem }
    .plain { margin: .6rem 0 0; padding: 0; list-style: none; overflow-wrap: anywhere }
    @media print {
      .tools { display: none }
      .card { break-inside: avoid }
    }
    """

  /// The script of a page of cards, which searches them: a card is shown if it contains all words. Without
  /// scripts the page has no search. A page that does more when cards are hidden or reached sets `filtered`
  /// and `followed`, and then calls `follow`.
  package static let searchScript = """

    "use strict";
    const search = document.getElementById("search");
    const count = document.getElementById("count");
    const cards = [...document.querySelectorAll(".card")];
    let filtered = () => {};
    let followed = (card) => {};

    function filter() {
      const wanted = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
      let found = 0;
      for (const card of cards) {
        const text = card.textContent.toLowerCase();
        card.hidden = !wanted.every((word) => text.includes(word));
        if (!card.hidden) found += 1;
      }
      count.textContent = wanted.length > 0 ? `${found} of ${cards.length}` : "";
      filtered();
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
      card.scrollIntoView({ block: "nearest", inline: "center" });
      followed(card);
    }

    search.closest("label").hidden = false;
    search.addEventListener("input", filter);
    addEventListener("hashchange", follow);

    """

  /// A search field, which a script makes visible, and a place for the number of results.
  package static func searchField(placeholder: String) -> String {
    """
    <label class="search" hidden>Search <input type="search" id="search" autocomplete="off" \
    placeholder="\(placeholder.html)"></label>
    <output id="count" for="search"></output>
    """
  }

  /// A finding as an item of a list with the class `findings`.
  ///
  /// - Parameters:
  ///   - place: The position, as text.
  ///   - lead: Markup before the severity, with a trailing blank.
  ///   - more: Additional markup with a leading blank.
  package static func item(
    _ finding: Diagnostic, at place: String, lead: String = "", more: String = ""
  ) -> String {
    let place = place.isEmpty ? "" : " <small>\(place.html)</small>"
    return "<li class=\"\(finding.severity.rawValue)\">\(lead)<b>\(finding.severity.rawValue)</b> "
      + "<code>\(finding.code.html)</code> \(finding.sentence.html)\(place)\(more)</li>"
  }
}

extension String {
  /// The escaped string, for text or an attribute's value.
  package var html: String { SafeText.line(self).markupEscaped() }
}
