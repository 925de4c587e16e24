import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// Setting contexts for actions.
extension ViewTree {
  /// Has contexts that go remembered as long as actions wait that have them in reach.
  mutating func retainContexts(_ awaited: [ScopeFrame]) { evaluate.scope.contexts.keep(awaited) }

  enum WriteOutcome {
    case done, notFound, readOnly, refused, tooLarge
    /// The application's context is to be set at this path, too.
    case global(ContextPath)
  }

  /// - Parameter path: where the value differs from the one until now.
  mutating func setGlobal(_ value: DynamicObject, at path: ContextPath) {
    builder.global = value
    builder.contexts[ContextStore.globalID] = nil
    armEnds(of: ContextStore.globalSlot, path)
    let member = MemberKey(path.steps.first, of: evaluate.scope.contexts[ContextStore.globalSlot])
    evaluate.scope.contexts[ContextStore.globalSlot] = value
    markReaders(of: ContextStore.globalSlot, member)
  }

  /// Sets the nearest context with this id in reach of an action, or a part of it.
  mutating func write(
    _ value: DynamicObject, to id: String, _ path: ContextPath, for origin: ActionOrigin, _ limit: Int
  ) -> WriteOutcome {
    let part = isAlive(origin.part) ? origin.part.slot : nil
    return write(value, to: id, path, from: origin.scope, part, limit)
  }

  /// Sets the nearest context with this id, or a part of it. The item of a list cell is set in the list's data, too,
  /// where that is one binding.
  ///
  /// - Parameter part: from where to look for the list cell.
  private mutating func write(
    _ value: DynamicObject, to id: String, _ path: ContextPath, from scope: ScopeFrame?, _ part: Int32?,
    _ limit: Int
  ) -> WriteOutcome {
    if id == ContextStore.globalID { return .global(path) }
    // What is left of a context that is gone still hides the outer ones: they were never meant.
    guard let frame = scope?.nearest(id) else { return .notFound }
    if case .implicit = frame.place { return .readOnly }
    guard let slot = evaluate.scope.contexts.slot(of: frame) else { return .notFound }
    let cell = part.flatMap { nearest($0) { $0.declaresItem(frame) } }
    if let cell, parts[Int(cell)].scope === frame { return .readOnly }
    guard evaluate.scope.contexts.admits(value, at: path, in: slot, limit: limit) else { return .tooLarge }
    guard setContext(slot, value, at: path) else { return .refused }
    guard let cell else { return .done }
    return writeBack(value, path, from: cell, evaluate.scope.contexts[slot], limit)
  }

  /// Sets the element of a list's data that a cell shows.
  private mutating func writeBack(
    _ value: DynamicObject, _ path: ContextPath, from cell: Int32, _ item: DynamicObject, _ limit: Int
  ) -> WriteOutcome {
    let part = parts[Int(cell)]
    guard let list = part.component.itemList, case .expression(let source)? = list.dataSource,
      let binding = source.loneBinding,
      let owner = nearest(part.parent, where: { $0.role == .component })
    else { return .done }
    let wasStale = parts[Int(owner)].stale.contains(.value)
    var place = Int(part.index)
    if wasStale, list.key != nil {
      // The cell is where its item was.
      let data = parts[Int(owner)].scope?.nearest(binding.context)
        .flatMap { evaluate.scope.contexts.value(of: $0) }?.value(at: binding.path)
      let key = part.suffix.dropFirst(parts[Int(owner)].suffix.count + 1)
      guard case .array(let items)? = data,
        let now = items.enumerated().first(where: { list.key(of: $1, at: $0) == key })?.offset
      else { return .done }
      place = now
    }
    let steps = binding.path.steps + [.index(place)] + path.steps
    let outcome = write(
      value, to: binding.context, ContextPath(steps: steps), from: parts[Int(owner)].scope, owner, limit)
    let key = parts[Int(owner)].suffix + ":" + list.key(of: item, at: Int(part.index))
    // The cell shows the change already, and the others are as they were.
    if !wasStale, part.suffix == key { parts[Int(owner)].stale.remove(.value) }
    return outcome
  }
}

extension Part {
  /// Whether this is the cell whose item, or whose place, a frame holds.
  fileprivate func declaresItem(_ frame: ScopeFrame) -> Bool {
    role == .cell && (scope === frame || scope?.parent === frame)
  }
}

extension ViewTree {
  /// What navigations handed to the screen.
  var navigationContext: DynamicObject? {
    get { navigationSlot.map { evaluate.scope.contexts[$0] } }
    set { if let slot = navigationSlot { setContext(slot, newValue ?? .empty) } }
  }

  private var navigationSlot: Int32? {
    parts.first?.scope?.nearest(Self.navigationID).flatMap { evaluate.scope.contexts.slot(of: $0) }
  }
}
