extension GalleryPage {
  /// Shows the screens that contain all words of the search. Without scripts, the page shows all screens.
  static let script = """

    "use strict";
    const search = document.getElementById("search");
    const count = document.getElementById("count");
    const groups = [...document.querySelectorAll("main .group")];
    const links = new Map([...document.querySelectorAll("nav a")].map((link) => [link.hash.slice(1), link]));
    const screens = [...document.querySelectorAll("main section")].map((section) => {
      const texts = section.querySelectorAll(".title, .path, .findings, .failure, .missing");
      return {
        section,
        row: links.get(section.id)?.closest("li"),
        text: [...texts].map((text) => text.textContent).join("\\n").toLowerCase(),
      };
    });
    // The folded groups that the search has unfolded.
    let unfolded = [];

    function filter() {
      const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
      let found = 0;
      for (const screen of screens) {
        const isFound = words.every((word) => screen.text.includes(word));
        screen.section.hidden = !isFound;
        if (screen.row) screen.row.hidden = !isFound;
        if (isFound) found += 1;
      }
      if (words.length === 0) {
        for (const group of unfolded) group.open = false;
        unfolded = [];
      }
      for (const group of groups) {
        const hasFound = group.querySelector("section:not([hidden])") !== null;
        group.hidden = !hasFound;
        if (words.length > 0 && hasFound && group.localName === "details" && !group.open) {
          group.open = true;
          unfolded.push(group);
        }
      }
      count.textContent = words.length > 0 ? `${found} of ${screens.length} screens` : "";
    }

    function clear() {
      search.value = "";
      filter();
    }

    search.closest("label").hidden = false;
    search.addEventListener("input", filter);
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key === "/" && event.target !== search) {
        event.preventDefault();
        search.focus();
        search.select();
      } else if (event.key === "Escape") {
        if (search.value !== "") clear();
        else if (event.target === search) search.blur();
      }
    });
    // A link to a screen that the search hides ends the search.
    addEventListener("hashchange", () => {
      const section = document.getElementById(location.hash.slice(1));
      if (!section?.hidden) return;
      clear();
      section.scrollIntoView();
    });
    // The browser may have kept the text of the field.
    filter();

    """
}
