import BeagleExpressions
import BeagleJSON
import BeagleLayout
import BeagleSchema

/// Lists and grids: a cell for each item, kept as long as there is an item with its key.
extension ViewTree {
  /// Appends the cells of a new list: one after the other, or in lines of as many as the list spans.
  mutating func fillList(_ slot: Int32) {
    guard let list = parts[Int(slot)].component.itemList, case .list(var state)? = states[slot] else {
      return
    }
    guard !list.isStatic else {
      append(.staticCell, to: slot)
      return
    }
    state.cells.reserveCapacity(state.items.count)
    var line = slot
    for (place, item) in state.items.enumerated() {
      if list.traits.span > 1, place % list.traits.span == 0 {
        guard let next = append(.line, place / list.traits.span, to: slot) else { break }
        line = next
      }
      guard let cell = appendCell(list, item, place, to: line) else { break }
      state.cells.append(cell)
    }
    states[slot] = .list(state)
  }

  /// Appends the cell of one item, which the template reads as the list's iterator.
  private mutating func appendCell(
    _ list: ItemList, _ item: DynamicObject, _ place: Int, to line: Int32
  ) -> Int32? {
    let owner = parts[Int(line)]
    let key = list.key(of: item, at: place)
    guard admitKeys(key, inside: line) else { return nil }
    let outer = evaluate.scope.contexts.open(list.iteratorName, item, inside: owner.scope, key: key)
    let scope = evaluate.scope.contexts.open(list.indexName, .int(place), inside: outer)
    guard let slot = add(owner.component, .cell, place, to: line, scope: scope) else {
      textBytes -= scope.suffix.utf8.count
      return nil
    }
    fill(slot)
    return slot
  }

  mutating func fillCell(_ slot: Int32) {
    let part = parts[Int(slot)]
    guard let view = part.component.template(Int(part.selection))?.view else {
      return noteEmptyCell(part)
    }
    append(view, to: slot, scope: part.scope)
  }

  private mutating func noteEmptyCell(_ cell: Part) {
    let limit = builder.limits.emptyCells
    emptyCells += 1
    guard emptyCells <= limit else {
      return reach("cells without a template that are told of", limit, at: cell)
    }
    let list = cell.component
    let outer = cell.parent < 0 ? "" : parts[Int(cell.parent)].suffix
    let item = (list.itemList?.iteratorName ?? "item") + cell.suffix.dropFirst(outer.count)
    note(.noTemplate(list: list.properties.id ?? list.typeName, item: item))
  }

  /// The number of the first template whose case is true, else of the first without a case; -1 where there is neither.
  mutating func template(for cell: Part) -> Int32 {
    var fallback: Int32 = -1
    for (number, template) in (cell.component.templates ?? []).enumerated() {
      if template.case == nil {
        if fallback < 0 { fallback = Int32(truncatingIfNeeded: number) }
      } else if evaluate(template.case) == true {
        return Int32(truncatingIfNeeded: number)
      }
    }
    return fallback
  }

  // MARK: Updating

  /// Takes over another value of the data source: known keys keep their cells.
  mutating func updateList(_ slot: Int32, _ data: ListState) {
    guard let list = parts[Int(slot)].component.itemList, case .list(var state)? = states[slot],
      !list.isStatic
    else { return }
    let old = state.cells
    // Cells that no item has taken over yet, by suffix; nil as long as keys come in their old order.
    var unused: [String: Int32]?
    let prefix = parts[Int(slot)].suffix + ":"
    let line = list.traits.span > 1 ? nil : slot
    var detached = false
    let items = data.items
    // Equal data is no news: an answer that only touches the same context does not ask again.
    if state.hasItems != data.hasItems || state.items != items { state.hasEnded = false }
    state.items = items
    state.hasItems = data.hasItems
    state.cells = []
    state.cells.reserveCapacity(items.count)
    for (place, item) in items.enumerated() {
      let suffix = prefix + list.key(of: item, at: place)
      if unused == nil, place < old.count, parts[Int(old[place])].suffix == suffix {
        rebind(old[place], item, place)
        state.cells.append(old[place])
        continue
      }
      if unused == nil {
        unused = [:]
        for cell in old.dropFirst(place).reversed() { unused?[parts[Int(cell)].suffix] = cell }
        if line == nil { emptyLines(of: slot) }
        detached = true
      }
      if let known = unused?.removeValue(forKey: suffix) {
        rebind(known, item, place)
        state.cells.append(known)
      } else if let new = appendCell(list, item, place, to: line ?? slot) {
        state.cells.append(new)
      } else {
        break
      }
    }
    states[slot] = .list(state)
    guard detached || state.cells.count != old.count else { return }
    if line == nil, !detached { emptyLines(of: slot) }
    arrange(slot, list.traits.span, state.cells, removing: old)
  }

  /// Gives a known cell another item, or another place.
  private mutating func rebind(_ cell: Int32, _ item: DynamicObject, _ place: Int) {
    guard let indexFrame = parts[Int(cell)].scope, let itemFrame = indexFrame.parent else { return }
    if let slot = evaluate.scope.contexts.slot(of: itemFrame), evaluate.scope.contexts[slot] != item {
      setContext(slot, item)
    }
    if parts[Int(cell)].index != place, let slot = evaluate.scope.contexts.slot(of: indexFrame) {
      parts[Int(cell)].index = Int32(truncatingIfNeeded: place)
      setContext(slot, .int(place))
    }
  }

  /// Takes the cells of a grid out of their lines.
  private mutating func emptyLines(of slot: Int32) {
    for line in children(of: slot) { layout.setChildren([], of: LayoutNode(index: Int(line))) }
  }

  /// Puts cells into their places and removes those that are not wanted any more.
  private mutating func arrange(_ slot: Int32, _ span: Int, _ cells: [Int32], removing old: [Int32]) {
    let kept = Set(cells)
    guard span > 1 else {
      setChildren(cells, of: slot)
      return
    }
    for cell in old where !kept.contains(cell) { remove(cell) }
    for cell in cells { layout.move(LayoutNode(index: Int(cell)), to: nil) }
    var lines = children(of: slot)
    let wanted = (cells.count + span - 1) / span
    for line in lines.dropFirst(wanted) { remove(line) }
    lines = Array(lines.prefix(wanted))
    while lines.count < wanted, let line = append(.line, lines.count, to: slot) { lines.append(line) }
    for (number, line) in lines.enumerated() {
      setChildren(Array(cells[number * span..<min(cells.count, (number + 1) * span)]), of: line)
    }
  }
}

extension Component {
  /// The templates of a list.
  var templates: [Template]? {
    switch self {
    case .listView(let list): list.templates
    case .gridView(let grid): grid.templates
    default: nil
    }
  }

  fileprivate func template(_ number: Int) -> Template? {
    guard let templates, templates.indices.contains(number) else { return nil }
    return templates[number]
  }
}
