import BeagleExpressions
import BeagleJSON
import BeagleLayout
import BeagleSchema

/// Lists and grids: a cell for each item, which is kept as long as there is an item with its key.
extension LiveScreen {
  /// Appends the cells of a new list, directly or in lines of the list's span.
  mutating func appendCells(of slot: NodeSlot) {
    guard let list = tree[slot].component.itemList, case .list(var state)? = tree.state(of: slot) else {
      return
    }
    guard !list.isStatic else {
      append(.staticCell, to: slot)
      return
    }
    state.cells.reserveCapacity(state.items.count)
    var line = slot
    for (index, item) in state.items.enumerated() {
      if list.traits.span > 1, index % list.traits.span == 0 {
        guard let next = append(.line, index / list.traits.span, to: slot) else { break }
        line = next
      }
      guard let cell = appendCell(list, item, index, to: line) else { break }
      state.cells.append(cell)
    }
    tree.setState(.list(state), of: slot)
  }

  /// Appends the cell of one item, which the template reads as the list's iterator.
  private mutating func appendCell(
    _ list: ItemList, _ item: DynamicObject, _ index: Int, to line: NodeSlot
  ) -> NodeSlot? {
    let owner = tree[line]
    let key = list.key(of: item, at: index)
    guard admitsKey(key, inside: line) else { return nil }
    let outer = contexts.open(list.iteratorName, item, inside: owner.scope, key: key)
    let scope = contexts.open(list.indexName, .int(index), inside: outer)
    matchState(owner.component, .cell, in: line, scope)
    guard let slot = insert(owner.component, .cell, index, in: line, scope: scope) else { return nil }
    appendContent(ofCell: slot)
    return slot
  }

  mutating func appendContent(ofCell slot: NodeSlot) {
    let cell = tree[slot]
    guard let view = cell.component.template(Int(cell.selection))?.view else { return warnOfEmptyCell(cell) }
    append(view, to: slot, scope: cell.scope)
  }

  private mutating func warnOfEmptyCell(_ cell: LiveNode) {
    let limit = builder.limits.emptyCells
    emptyCells += 1
    guard emptyCells <= limit else {
      return notices.addLimit("reported cells without a template", limit, path: tree.path(to: cell))
    }
    let list = cell.component
    let outer = cell.parent.map { tree[$0].suffix } ?? ""
    let item = (list.itemList?.iteratorName ?? "item") + cell.suffix.dropFirst(outer.count)
    warn(.noTemplate(list: list.properties.id ?? list.typeName, item: item))
  }

  // MARK: Updating

  /// Updates a list with a new value of the data source. Cells of known keys are kept.
  mutating func updateList(_ slot: NodeSlot, _ data: ListState) {
    guard let list = tree[slot].component.itemList, case .list(var state)? = tree.state(of: slot),
      !list.isStatic
    else { return }
    if updateInPlace(slot, list, data, &state) { return tree.setState(.list(state), of: slot) }
    let old = state.cells
    // An array, because finding an element of a document's view by its index takes as many steps.
    let (items, oldItems) = (data.items, Array(state.items))
    // Cells that no item has taken over yet, by suffix; nil as long as the order of keys is unchanged.
    var unused: [String: NodeSlot]?
    let prefix = tree[slot].suffix + ":"
    func suffix(_ item: DynamicObject, _ index: Int) -> String { prefix + list.key(of: item, at: index) }
    // An equal item has the same key, except for the sign of zero, and comparing items is faster.
    func isInPlace(_ item: DynamicObject, _ index: Int) -> Bool {
      index < oldItems.count && oldItems[index] == item || tree[old[index]].suffix == suffix(item, index)
    }
    let line = list.traits.span > 1 ? nil : slot
    var detached = false
    // Equal data is not a change: a response that only writes the same context must not trigger `onScrollEnd`
    // again.
    if state.hasItems != data.hasItems || state.items != items { state.hasEnded = false }
    state.items = items
    state.hasItems = data.hasItems
    state.hasOwnItems = false
    state.cells = []
    state.cells.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      if unused == nil, index < old.count, isInPlace(item, index) {
        rebind(old[index], item, index)
        state.cells.append(old[index])
        continue
      }
      if unused == nil {
        unused = [:]
        for cell in old.dropFirst(index).reversed() { unused?[tree[cell].suffix] = cell }
        if line == nil { emptyLines(of: slot) }
        detached = true
      }
      if let known = unused?.removeValue(forKey: suffix(item, index)) {
        rebind(known, item, index)
        state.cells.append(known)
      } else if let new = appendCell(list, item, index, to: line ?? slot) {
        state.cells.append(new)
      } else {
        break
      }
    }
    tree.setState(.list(state), of: slot)
    guard detached || state.cells.count != old.count else { return }
    if line == nil, !detached { emptyLines(of: slot) }
    arrange(slot, list.traits.span, state.cells, removing: old)
  }

  /// Updates only the cells whose items have changed, if all items have kept their places. All other cells
  /// are up to date.
  private mutating func updateInPlace(
    _ slot: NodeSlot, _ list: ItemList, _ data: ListState, _ state: inout ListState
  ) -> Bool {
    guard !state.hasOwnItems, !hasUnknownItems, state.hasItems, data.hasItems,
      state.cells.count == data.items.count,
      let changes = data.items.indicesOfChanges(since: state.items)
    else { return false }
    let prefix = tree[slot].suffix + ":"
    let keepTheirKeys = changes.allSatisfy {
      tree[state.cells[$0]].suffix == prefix + list.key(of: data.items[$0], at: $0)
    }
    guard keepTheirKeys else { return false }
    for index in changes {
      if state.items[index] != data.items[index] { state.hasEnded = false }
      rebind(state.cells[index], data.items[index], index)
    }
    state.items = data.items
    return true
  }

  /// Assigns another item or index to a known cell.
  private mutating func rebind(_ cell: NodeSlot, _ item: DynamicObject, _ index: Int) {
    guard let indexFrame = tree[cell].scope, let itemFrame = indexFrame.parent else { return }
    if let slot = contexts.slot(of: itemFrame), contexts[slot] != item {
      setContext(slot, item)
    }
    if tree[cell].index != index, let slot = contexts.slot(of: indexFrame) {
      tree.setIndex(Int32(truncatingIfNeeded: index), of: cell)
      setContext(slot, .int(index))
    }
  }

  /// Takes the cells of a grid out of their lines.
  private mutating func emptyLines(of slot: NodeSlot) {
    for line in tree.children(of: slot) { tree.detachChildren(of: line) }
  }

  /// Orders the cells and removes unused ones.
  private mutating func arrange(
    _ slot: NodeSlot, _ span: Int, _ cells: [NodeSlot], removing old: [NodeSlot]
  ) {
    let kept = Set(cells)
    guard span > 1 else {
      setChildren(cells, of: slot)
      return
    }
    for cell in old where !kept.contains(cell) { remove(cell) }
    for cell in cells { tree.detach(cell) }
    var lines = tree.children(of: slot)
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
