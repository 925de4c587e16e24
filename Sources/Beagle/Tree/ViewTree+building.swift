import BeagleExpressions
import BeagleJSON
import BeagleLayout
import BeagleSchema

extension ViewTree {
  /// Makes the whole tree of a screen.
  mutating func build(_ screen: Screen) {
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

  static let navigationID = "navigationContext"

  /// Appends a component with all that is inside it. Returns its slot, or nil where a limit is reached.
  @discardableResult
  mutating func append(_ component: Component, to parent: Int32, scope: ScopeFrame?) -> Int32? {
    if case .lazyComponent(let lazy) = component { return append(lazy, to: parent, scope: scope) }
    let properties = component.properties
    let scope = open(properties.context, inside: scope)
    guard let slot = add(Part(component, .component, in: parent, inside(parent), scope: scope)) else {
      return nil
    }
    fill(slot)
    if properties.onInit?.isEmpty == false { inits.append(reference(to: slot)) }
    return slot
  }

  /// The part at a slot; nil for what the screen is in.
  func inside(_ slot: Int32) -> Part? { slot < 0 ? nil : parts[Int(slot)] }

  mutating func append(_ components: [Component]?, to parent: Int32) {
    for component in replay?.children(parent) ?? components ?? [] {
      append(component, to: parent, scope: parts[Int(parent)].scope)
    }
  }

  /// Appends something that is drawn for the component of the part it is in, and what is inside it.
  @discardableResult
  mutating func append(_ role: Part.Role, _ index: Int = 0, to parent: Int32) -> Int32? {
    let owner = parts[Int(parent)]
    var part = Part(owner.component, role, in: parent, owner, scope: owner.scope)
    part.index = Int32(truncatingIfNeeded: index)
    guard let slot = add(part) else { return nil }
    fill(slot)
    return slot
  }

  /// Adds a part to all lists. What it reads is remembered, if somebody wants to know.
  @inline(never)
  mutating func add(_ part: Part) -> Int32? {
    guard layout.count < builder.limits.nodes else {
      reach("parts in a scene", builder.limits.nodes, at: part)
      return nil
    }
    guard part.depth < builder.limits.depth else {
      reach("boxes inside each other", builder.limits.depth, at: part)
      return nil
    }
    var part = part
    evaluate.scope.frame = part.scope
    evaluate.scope.log?.reads.removeAll(keepingCapacity: true)
    var state = start(&part)
    replay?.restore(Int32(layout.count), &part, &state)
    let valueReads = evaluate.scope.log?.reads.count ?? 0
    let face = face(of: part, state)
    part.isHidden = face.isHidden
    let box = layout.append(
      face.style, to: part.parent < 0 ? nil : LayoutNode(index: Int(part.parent)), isMeasured: face.isMeasured
    )
    let slot = Int32(truncatingIfNeeded: box.index)
    if box.index < parts.count {
      part.generation = parts[box.index].generation
      parts[box.index] = part
      placements[box.index] = .none
    } else {
      parts.append(part)
      placements.append(.none)
    }
    if let state { states[slot] = state }
    nodes.put(
      SceneNode(face, node: NodeID(view: view, slot: slot, generation: part.generation)), at: slot,
      parent: part.parent)
    remember(slot, valueReads: valueReads)
    isReordered = true
    isUnplaced = true
    return slot
  }

  /// Puts what the log holds into the index: the first reads are those of the value, the rest those of the look.
  mutating func remember(_ slot: Int32, valueReads: Int) {
    guard let log = evaluate.scope.log, !log.reads.isEmpty else { return }
    for (number, context) in log.reads.enumerated() {
      reads.add(
        context, of: slot, number < valueReads ? .value : .look, first: &parts[Int(slot)].reads)
    }
    log.reads.removeAll(keepingCapacity: true)
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
    states[slot] = nil
    lazies[slot] = nil
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
  /// A part inside another one, with the same keys around it.
  ///
  /// - Parameter outer: the part at `parent`; nil for the screen.
  init(_ component: Component, _ role: Role, in parent: Int32, _ outer: Part?, scope: ScopeFrame?) {
    self.component = component
    self.role = role
    self.scope = scope
    self.parent = parent
    suffix = outer?.suffix ?? ""
    depth = outer.map { $0.depth + 1 } ?? 0
    lazyDepth = outer?.lazyDepth ?? 0
  }

  /// What is left of a part that was removed.
  fileprivate init(gone generation: UInt32) {
    component = Self.none
    role = .component
    suffix = ""
    parent = -1
    depth = 0
    lazyDepth = 0
    isAlive = false
    self.generation = generation
  }

  private static let none = Component.container(Container())
}

extension SceneNode {
  fileprivate init(_ face: Face, node: NodeID) {
    self.init(node: node, parent: nil, end: 0, frame: .zero, contentFrame: .zero, content: face.content)
    decoration = face.decoration
    id = face.id
    componentType = face.componentType
    accessibilityLabel = face.accessibilityLabel
    isHidden = face.isHidden
    isRefreshing = face.isRefreshing
    isFocused = face.isFocused
    clips = face.clips
    interactions = face.interactions
  }
}
