import BeagleExpressions
import BeagleJSON
import BeagleLayout
import BeagleSchema

extension ViewTree {
  /// Makes the whole tree of a screen.
  mutating func build(_ screen: Screen) {
    reserve(screen.component.partCount)
    var scope: ScopeFrame?
    for (id, value) in builder.contexts.sorted(by: { $0.key < $1.key }) where id != ContextStore.globalID {
      scope = evaluate.scope.contexts.open(id, value, inside: scope)
    }
    let navigation =
      replay?.value(of: Self.navigationID, number: Self.root) ?? builder.contexts[Self.navigationID]
    scope = evaluate.scope.contexts.open(
      Self.navigationID, navigation ?? builder.navigationContext, inside: scope)
    append(.screen(screen), to: -1, scope: scope)
    finishUpdate()
  }

  /// Makes room for so many parts at once.
  private mutating func reserve(_ count: Int) {
    let count = min(count, builder.limits.nodes)
    parts.reserveCapacity(count)
    placements.reserveCapacity(count)
    nodes.reserveCapacity(count)
    layout = LayoutTree(capacity: count)
  }

  static let navigationID = "navigationContext"

  /// Appends a component with all that is inside it. Returns its slot, or nil where a limit is reached.
  @discardableResult
  mutating func append(_ component: Component, to parent: Int32, scope: ScopeFrame?) -> Int32? {
    if case .lazyComponent(let lazy) = component { return append(lazy, to: parent, scope: scope) }
    let scope = open(component.context, inside: scope)
    guard let slot = add(component, .component, to: parent, scope: scope) else { return nil }
    fill(slot, with: component)
    if component.onInit?.isEmpty == false { inits.append(reference(to: slot)) }
    return slot
  }

  mutating func append(_ components: [Component]?, to parent: Int32) {
    let scope = parts[Int(parent)].scope
    for component in replay?.children(parent) ?? components ?? [] {
      append(component, to: parent, scope: scope)
    }
  }

  /// Appends something that is drawn for the component of the part it is in, and what is inside it.
  @discardableResult
  mutating func append(_ role: Part.Role, _ index: Int = 0, to parent: Int32) -> Int32? {
    let (component, scope) = (parts[Int(parent)].component, parts[Int(parent)].scope)
    guard let slot = add(component, role, index, to: parent, scope: scope) else { return nil }
    fill(slot)
    return slot
  }

  /// Adds a part to all lists. What it reads is remembered, if somebody wants to know.
  @inline(never)
  mutating func add(
    _ component: Component, _ role: Part.Role, _ index: Int = 0, to parent: Int32, scope: ScopeFrame?
  ) -> Int32? {
    guard layout.count < builder.limits.nodes else {
      reach("parts in a scene", builder.limits.nodes, adding: component, role, index, to: parent)
      return nil
    }
    guard parent < 0 || parts[Int(parent)].depth + 1 < builder.limits.depth else {
      reach("boxes inside each other", builder.limits.depth, adding: component, role, index, to: parent)
      return nil
    }
    let slot = Int32(truncatingIfNeeded: layout.next.index)
    put(component, role, index, at: slot, in: parent, scope: scope)
    if evaluate.scope.frame !== scope { evaluate.scope.frame = scope }
    evaluate.reads.removeAll(keepingCapacity: true)
    var state = start(component, at: slot)
    replay?.restore(Int32(layout.count), &parts[Int(slot)], &state)
    let valueReads = evaluate.reads.count
    var face = Face()
    show(component, at: slot, state, in: &face)
    admitTexts(of: &face.node, at: slot)
    parts[Int(slot)].isHidden = face.node.isHidden
    layout.append(
      face.style, to: parent < 0 ? nil : LayoutNode(index: Int(parent)), isMeasured: face.isMeasured)
    if let state { states[slot] = state }
    face.node.node = NodeID(view: id.number, slot: slot, generation: parts[Int(slot)].generation)
    nodes.makeRoom(at: slot, parent: parent)
    // Handed over without a copy of what it holds.
    swap(&nodes[slot: slot], &face.node)
    remember(slot, valueReads: valueReads)
    isReordered = true
    isUnplaced = true
    return slot
  }

  /// Puts a part into a slot, the next or one that is free.
  private mutating func put(
    _ component: Component, _ role: Part.Role, _ index: Int, at slot: Int32, in parent: Int32,
    scope: ScopeFrame?
  ) {
    var (depth, lazyDepth): (UInt16, UInt8) = (0, 0)
    if parent >= 0 {
      depth = parts[Int(parent)].depth + 1
      lazyDepth = parts[Int(parent)].lazyDepth
    }
    let part = Part(
      component: component, role: role, scope: scope, parent: parent, depth: depth, lazyDepth: lazyDepth,
      index: Int32(truncatingIfNeeded: index))
    let slot = Int(slot)
    if slot < parts.count {
      let generation = parts[slot].generation
      parts[slot] = part
      parts[slot].generation = generation
      placements[slot] = .none
    } else {
      parts.append(part)
      placements.append(.none)
    }
  }

  /// Puts what was read into the index: the first reads are those of the value, the rest those of the look.
  mutating func remember(_ slot: Int32, valueReads: Int) {
    guard !evaluate.reads.isEmpty else { return }
    for (number, context) in evaluate.reads.enumerated() {
      reads.add(
        context, of: slot, number < valueReads ? .value : .look, first: &parts[Int(slot)].reads)
    }
    evaluate.reads.removeAll(keepingCapacity: true)
  }

  /// Takes a part and all inside it out of the tree, with their contexts.
  mutating func remove(_ top: Int32) {
    var slots = [top]
    var next = 0
    while next < slots.count {
      slots += children(of: slots[next])
      next += 1
    }
    for slot in slots.reversed() { release(slot) }
    layout.remove(LayoutNode(index: Int(top)))
    isReordered = true
    isUnplaced = true
  }

  private mutating func release(_ slot: Int32) {
    let part = parts[Int(slot)]
    reads.remove(.all, first: &parts[Int(slot)].reads)
    let outer = part.parent < 0 ? nil : parts[Int(part.parent)].scope
    var frame = part.scope
    while let own = frame, own !== outer {
      evaluate.scope.contexts.close(own)
      frame = own.parent
    }
    releaseTexts(of: slot)
    states[slot] = nil
    lazies[slot] = nil
    offsets[slot] = nil
    parts[Int(slot)] = Part(gone: part.generation &+ 1)
    nodes.clear(slot: slot)
  }

  /// Gives a part these children in this order and removes the others it had.
  mutating func setChildren(_ children: [Int32], of parent: Int32) {
    let kept = Set(children)
    for child in self.children(of: parent) where !kept.contains(child) { remove(child) }
    for child in children where parts[Int(child)].parent != parent {
      parts[Int(child)].parent = parent
      nodes.setParent(parent, ofSlot: child)
    }
    layout.setChildren(
      children.map { LayoutNode(index: Int($0)) }, of: LayoutNode(index: Int(parent)))
    isReordered = true
    isUnplaced = true
  }
}

extension Part {
  /// What is left of a part that was removed.
  fileprivate init(gone generation: UInt32) {
    self.init(
      component: Self.none, role: .component, parent: -1, generation: generation, isAlive: false, depth: 0,
      lazyDepth: 0)
  }

  private static let none = Component.container(Container())
}
