import BeagleProjects

extension CrawlPage {
  /// Draws the arrows and searches. Without scripts the page has links but no arrows.
  static let script = PageParts.searchScript + drawing

  private static let drawing = """
    const map = document.getElementById("map");
    const arrows = document.getElementById("arrows");
    const hint = document.getElementById("hint");
    const wide = matchMedia("(min-width: 60.01rem)");
    const mostArrows = 60;
    const maximumLabels = 3;

    // An arrow for each pair of cards, with what is pressed.
    const edges = new Map();
    for (const card of cards) {
      for (const link of card.querySelectorAll(".links a")) {
        const to = document.getElementById(link.hash.slice(1));
        const key = `${card.id} ${to.id}`;
        if (!edges.has(key)) edges.set(key, { from: card, to, row: link, labels: [], replacing: true });
        const edge = edges.get(key);
        const label = link.querySelector("[data-label]").textContent;
        if (!edge.labels.includes(label)) edge.labels.push(label);
        edge.replacing &&= "replacing" in link.dataset;
      }
    }
    let chosen = null;

    function add(name, attributes, text) {
      const element = document.createElementNS(arrows.namespaceURI, name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      if (text) element.textContent = text;
      arrows.append(element);
      return element;
    }

    function words(labels) {
      const more = labels.length - maximumLabels;
      return labels.slice(0, maximumLabels).join(" | ") + (more > 0 ? ` | ${more} more` : "");
    }

    // A label must fit into the gap between two columns.
    function fit(label) {
      const room = parseFloat(getComputedStyle(map).columnGap) - 16;
      let length = label.textContent.length;
      while (label.getComputedTextLength() > room && length > 4) {
        length -= 2;
        label.textContent = `${label.textContent.slice(0, length)}…`;
      }
    }

    function draw() {
      while (arrows.lastElementChild?.localName !== "defs") arrows.lastElementChild.remove();
      hint.hidden = true;
      if (!wide.matches) return;
      const all = [...edges.values()].filter(
        (edge) => edge.from !== edge.to && !edge.from.hidden && !edge.to.hidden);
      const shown = all.length <= mostArrows ? all
        : all.filter((edge) => edge.from === chosen || edge.to === chosen);
      hint.hidden = all.length <= mostArrows || chosen !== null;
      const base = map.getBoundingClientRect();
      const frame = (element) => {
        const box = element.getBoundingClientRect();
        const left = box.left - base.left + map.scrollLeft - map.clientLeft;
        const top = box.top - base.top + map.scrollTop - map.clientTop;
        return { left, right: left + box.width, top, bottom: top + box.height, height: box.height };
      };
      // If several arrows end at a card, each arrow and each label has a separate place.
      const ends = new Map();
      const taken = [];
      const meet = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width
        && a.y < b.y + b.height && b.y < a.y + a.height;
      for (const edge of shown) {
        const [from, to, row] = [frame(edge.from), frame(edge.to), frame(edge.row)];
        const y1 = row.height > 0 ? row.top + row.height / 2 : from.top + 24;
        const goesRight = to.left >= from.right;
        const [x1, x2] = [to.right <= from.left ? from.left : from.right, goesRight ? to.left : to.right];
        const side = `${edge.to.id} ${goesRight}`;
        const place = ends.get(side) ?? 0;
        ends.set(side, place + 1);
        let y2 = Math.min(to.top + 22 + 18 * place, Math.max(to.bottom - 8, to.top + 22));
        const bend = Math.max(40, Math.min(140, Math.abs(x2 - x1) / 2));
        const [c1, c2] = [x1 + (x1 === from.right ? bend : -bend), x2 + (goesRight ? -bend : bend)];
        const kind = edge.from === chosen ? "out" : edge.to === chosen ? "in" : chosen ? "away" : "";
        let label = null;
        if (kind !== "away") {
          const anchor = goesRight ? "end" : "start";
          label = add("text", { x: x2 + (goesRight ? -12 : 12), y: y2 - 4, "text-anchor": anchor },
            words(edge.labels));
          fit(label);
          let box = label.getBBox();
          while (y2 + 16 <= to.bottom - 8 && taken.some((other) => meet(box, other))) {
            y2 += 16;
            label.setAttribute("y", y2 - 4);
            box = label.getBBox();
          }
          taken.push(box);
        }
        const path = add("path", {
          d: `M${x1} ${y1}C${c1} ${y1} ${c2} ${y2} ${x2} ${y2}`,
          class: `${kind} ${edge.replacing ? "replacing" : ""}`.trim(),
          "marker-end": "url(#tip)",
        });
        label?.before(path);
      }
    }

    let isDue = false;
    function redraw() {
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => { isDue = false; draw(); });
    }

    function choose(card) {
      if (card === chosen) return;
      chosen?.classList.remove("chosen");
      chosen = card;
      chosen?.classList.add("chosen");
      redraw();
    }

    filtered = () => {
      for (const layer of map.querySelectorAll(".layer")) {
        layer.hidden = !layer.querySelector(".card:not([hidden])");
      }
      redraw();
    };
    followed = choose;

    document.addEventListener("focusin", (event) => {
      const card = event.target.closest(".card");
      if (card) choose(card);
    });
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a");
      // The link may lead to the current position, which changes no hash.
      if (link && link.hash === location.hash) follow();
    });
    map.addEventListener("toggle", redraw, true);
    map.addEventListener("load", redraw, true);
    wide.addEventListener("change", redraw);
    new ResizeObserver(redraw).observe(map);
    for (const layer of map.querySelectorAll(".layer")) new ResizeObserver(redraw).observe(layer);
    follow();
    draw();

    """
}
