import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension LiveScreen {
  mutating func retainContexts(_ retained: [ScopeFrame]) { contexts.retain(retained) }

  /// Sets a context's value and marks its readers as stale.
  mutating func setContext(_ slot: ContextSlot, _ value: DynamicObject) { mark(contexts.set(slot, value)) }

  /// Sets a part of a context's value, and marks its readers as stale. Returns false if the path cannot be
  /// set.
  private mutating func setContext(_ slot: ContextSlot, _ value: DynamicObject, at path: ContextPath) -> Bool
  {
    rearmScrollEnds(of: slot, path)
    guard let readers = contexts.set(slot, value, at: path) else { return false }
    mark(readers)
    return true
  }

  /// Sets all contexts with these ids, except those of list items.
  mutating func setContexts(_ values: [String: DynamicObject]) {
    guard !tree.isEmpty else { return }
    // The screen's scope has the contexts that no component declares.
    let root = tree[LiveTree.root].scope
    var frames = values.keys.sorted().compactMap { root?.nearest($0) }
    for node in tree.nodes.order {
      let declared = tree[node].role == .component ? tree[node].component.context?.id : nil
      if let declared, values[declared] != nil, let frame = tree[node].scope?.nearest(declared) {
        frames.append(frame)
      }
    }
    for frame in frames {
      guard let slot = contexts.slot(of: frame), let value = values[frame.id], contexts[slot] != value
      else { continue }
      rearmScrollEnds(of: slot, ContextPath())
      setContext(slot, value)
    }
  }

  private mutating func mark(_ readers: [ContextGraph.Reader]) {
    for (node, aspects) in readers { tree.mark(node, aspects) }
  }

  enum WriteOutcome {
    case done, notFound, readOnly, refused, tooLarge
    /// The global context has to be set at this path, too.
    case global(ContextPath)
  }

  /// Called before the global context is set.
  mutating func clearGlobal() {
    resolver.builder.clearGlobal()
    contexts.clear(ContextStore.globalSlot)
  }

  /// - Parameters:
  ///   - path: the path that was set.
  ///   - changed: the path at which the new value differs from the old one.
  mutating func setGlobal(_ value: DynamicObject, at path: ContextPath, _ changed: ContextPath) {
    resolver.builder.global = value
    rearmScrollEnds(of: ContextStore.globalSlot, path)
    mark(contexts.replace(ContextStore.globalSlot, by: value, changed: changed))
  }

  /// Sets the nearest visible context with this id, or a part of it.
  mutating func write(
    _ value: DynamicObject, to id: String, _ path: ContextPath, for origin: ActionOrigin, _ limit: Int
  ) -> WriteOutcome {
    let slot = tree.isAlive(origin.node) ? origin.node.slot : nil
    return write(value, to: id, path, from: origin.scope, slot, limit)
  }

  /// Sets the nearest context with this id, or a part of it. The item of a list cell is also set in the
  /// list's data, if that is a single binding.
  ///
  /// - Parameter node: the node from which the list cell is searched.
  private mutating func write(
    _ value: DynamicObject, to id: String, _ path: ContextPath, from scope: ScopeFrame?, _ node: NodeSlot?,
    _ limit: Int
  ) -> WriteOutcome {
    if id == Context.globalID { return .global(path) }
    // A context that has ended still hides the outer ones, which the author did not mean.
    guard let frame = scope?.nearest(id) else { return .notFound }
    if case .implicit = frame.location { return .readOnly }
    guard let slot = contexts.slot(of: frame) else { return .notFound }
    let cell = node.flatMap { tree.nearest($0) { $0.declaresItem(frame) } }
    if let cell, tree[cell].scope === frame { return .readOnly }
    guard contexts.admits(value, at: path, in: slot, limit: limit) else { return .tooLarge }
    guard setContext(slot, value, at: path) else { return .refused }
    guard let cell else {
      // The node that ran the action is gone, or outside the cell, which may still exist.
      if frame.isItem { hasUnknownItems = true }
      return .done
    }
    return writeBack(value, path, from: cell, contexts[slot], limit)
  }

  /// Sets the element of a list's data that a cell shows.
  private mutating func writeBack(
    _ value: DynamicObject, _ path: ContextPath, from cell: NodeSlot, _ item: DynamicObject, _ limit: Int
  ) -> WriteOutcome {
    let node = tree[cell]
    guard let list = node.component.itemList,
      let owner = tree.nearest(node.parent, where: { $0.role == .component }),
      case .list(var state)? = tree.state(of: owner)
    else { return .done }
    state.hasOwnItems = true
    tree.setState(.list(state), of: owner)
    guard case .expression(let source)? = list.dataSource, let binding = source.loneBinding else {
      return .done
    }
    let wasStale = tree[owner].stale.contains(.state)
    var index = Int(node.index)
    if wasStale, list.key != nil {
      // The cell still has the former index of its item.
      let data = contexts.value(of: binding.context, in: tree[owner].scope)?.value(at: binding.path)
      let key = node.suffix.dropFirst(tree[owner].suffix.count + 1)
      guard case .array(let items)? = data,
        let now = items.enumerated().first(where: { list.key(of: $1, at: $0) == key })?.offset
      else { return .done }
      index = now
    }
    let steps = binding.path.steps + [.index(index)] + path.steps
    let outcome = write(
      value, to: binding.context, ContextPath(steps: steps), from: tree[owner].scope, owner, limit)
    let key = tree[owner].suffix + ":" + list.key(of: item, at: Int(node.index))
    // The cell shows the change already, and the others are unchanged.
    if !wasStale, node.suffix == key { tree.unmark(owner, .state) }
    return outcome
  }
}

extension LiveNode {
  /// Whether this is the cell of a frame's item or index.
  fileprivate func declaresItem(_ frame: ScopeFrame) -> Bool {
    role == .cell && (scope === frame || scope?.parent === frame)
  }
}

extension LiveScreen {
  /// The value that navigations passed to the screen.
  var navigationContext: DynamicObject? {
    get { navigationSlot.map { contexts[$0] } }
    set { if let slot = navigationSlot { setContext(slot, newValue ?? .empty) } }
  }

  private var navigationSlot: ContextSlot? {
    (tree.isEmpty ? nil : tree[LiveTree.root].scope)?.nearest(Context.navigationID).flatMap {
      contexts.slot(of: $0)
    }
  }
}

/// Evaluation for actions and for inspecting a screen. Reads are not recorded.
extension LiveScreen {
  mutating func evaluate<Value: ExpressionValue>(_ bind: Bind<Value>?, in scope: ScopeFrame?) -> Value? {
    evaluating { $0(bind, in: $1.scope(scope)) }
  }

  /// A value in which all strings, including nested ones, are evaluated.
  mutating func evaluateAll(_ bind: Bind<DynamicObject>?, in scope: ScopeFrame?) -> DynamicObject {
    evaluating { $0.evaluateAll(bind, in: $1.scope(scope)) }
  }

  private mutating func evaluating<R>(_ body: (inout BindEvaluator, ContextGraph) -> R) -> R {
    let result = body(&resolver.evaluate, contexts)
    resolver.evaluate.forgetReads()
    for notice in resolver.evaluate.takeNotices() { warn(notice) }
    return result
  }
}
