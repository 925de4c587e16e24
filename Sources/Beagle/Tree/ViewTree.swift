import BeagleExpressions
import BeagleJSON
import BeagleLayout
import BeagleSchema

/// The live tree of one screen: a part for each box, with its node of the scene and its box of the layout, the
/// contexts, and what reads them. Parts, nodes and boxes share their slots.
///
/// Building, updating and laying out go through the same few steps: a part's ``Face`` is worked out and told to scene
/// and layout, what belongs inside it is appended. An update does this for what changed.
struct ViewTree: Sendable {
  var builder: SceneBuilder
  let id: ViewID
  var parts: [Part] = []
  var states: [Int32: PartState] = [:]
  var evaluate: BindEvaluator
  var reads = ReadIndex()
  var layout = LayoutTree()
  var nodes = SceneNodes()
  var notices: [SceneNotice] = []
  /// How many of them were told.
  var toldNotices = 0
  /// Lazy components that wait for their content, by the slot of what shows meanwhile.
  var lazies: [Int32: LazyPlace] = [:]
  /// Parts whose `onInit` has not run yet, in the order to run them.
  var inits: [PartReference] = []
  /// Lists whose end was not in sight yet.
  var endless: [PartReference] = []
  /// Whether a list ever was one of them.
  var hasEnds = false
  /// How far parts are scrolled, in points.
  var offsets: [Int32: Float] = [:]
  /// Submits of 1.x forms that wait for their inputs to be valid.
  var submits: [PartReference] = []
  /// Cells that no template was for.
  var emptyCells = 0
  /// The bytes of all texts and ids that the parts have.
  var textBytes = 0
  /// How many components actions have added, those that were replaced since aside.
  var addedChildren = 0
  /// Screens to be loaded ahead.
  var prefetches: [String?] = []
  /// Parts to be worked out again.
  var stale: [Int32] = []
  /// Whether parts came, went or changed places since the document order was made.
  var isReordered = false
  /// Whether something changed that frames may depend on.
  var isUnplaced = false
  /// Where each slot's part was placed last.
  var placements: [Placement] = []
  /// The part whose look is worked out again; -1 for none.
  var refreshed: Int32 = -1
  /// The tree whose state this one takes over part by part.
  var replay: Replay?
  /// The layout that the frames are from.
  var placedNumber: UInt32 = 0

  init(_ builder: SceneBuilder, id: ViewID) {
    self.builder = builder
    self.id = id
    evaluate = BindEvaluator(
      operations: builder.operations, global: builder.contexts[ContextStore.globalID] ?? builder.global)
  }

  /// The part that holds the screen.
  static let root: Int32 = 0

  mutating func note(_ notice: SceneNotice) {
    if !notices.contains(notice) { notices.append(notice) }
  }

  // MARK: Parts

  func reference(to slot: Int32) -> PartReference {
    PartReference(slot: slot, generation: parts[Int(slot)].generation)
  }

  func isAlive(_ reference: PartReference) -> Bool {
    let slot = Int(reference.slot)
    return parts.indices.contains(slot) && parts[slot].isAlive
      && parts[slot].generation == reference.generation
  }

  /// The slot of the node that an event names, if it is still there.
  func slot(of node: NodeID) -> Int32? {
    let reference = PartReference(slot: node.slot, generation: node.generation)
    return node.view == id.number && isAlive(reference) ? node.slot : nil
  }

  /// The parts directly inside one, in document order.
  func children(of slot: Int32) -> [Int32] {
    layout.children(of: LayoutNode(index: Int(slot))).map { Int32(truncatingIfNeeded: $0.index) }
  }

  /// A part with all inside it, in document order.
  func slots(in slot: Int32) -> ArraySlice<Int32> {
    let start = Int(nodes.places[Int(slot)])
    return nodes.order[start..<start + nodes.subtreeCount(ofSlot: slot)]
  }

  /// A part around others, or the part itself, that `isWanted` holds for.
  func nearest(_ slot: Int32, where isWanted: (Part) -> Bool) -> Int32? {
    var slot = slot
    while slot >= 0 {
      if isWanted(parts[Int(slot)]) { return slot }
      slot = parts[Int(slot)].parent
    }
    return nil
  }

  // MARK: Contexts

  /// Sets a context's value and marks what reads it.
  mutating func setContext(_ slot: Int32, _ value: DynamicObject) {
    evaluate.scope.contexts[slot] = value
    markReaders(of: slot)
  }

  /// Sets a part of a context's value and marks what reads it. Returns false where the path cannot be set.
  mutating func setContext(_ slot: Int32, _ value: DynamicObject, at path: ContextPath) -> Bool {
    armEnds(of: slot, path)
    guard let step = path.steps.first else {
      setContext(slot, value)
      return true
    }
    let member = MemberKey(step, of: evaluate.scope.contexts[slot])
    guard evaluate.scope.contexts[slot].set(value, at: path) else { return false }
    markReaders(of: slot, member)
    return true
  }

  mutating func markReaders(of context: Int32, _ member: MemberKey = .any) {
    for (part, aspects) in reads.readers(of: context, member) { mark(part, aspects) }
  }

  mutating func mark(_ slot: Int32, _ aspects: Part.Aspects) {
    if parts[Int(slot)].stale.isEmpty { stale.append(slot) }
    parts[Int(slot)].stale.formUnion(aspects)
  }

  /// The scope a component's binds are evaluated in: with the context it declares, if it declares one.
  mutating func open(_ context: Context?, inside scope: ScopeFrame?) -> ScopeFrame? {
    guard let context else { return scope }
    guard !["global", "null", "true", "false"].contains(context.id), Int(context.id) == nil else {
      note(.reservedContext(context.id))
      return scope
    }
    let value =
      replay?.value(of: context.id, number: Int32(layout.count)) ?? builder.contexts[context.id]
      ?? context.value
    return evaluate.scope.contexts.open(context.id, value ?? .empty, inside: scope)
  }

  // MARK: The scene

  /// The scene as of the last layout.
  var scene: Scene {
    guard !nodes.isEmpty else {
      return Scene(nodes: nodes, size: .zero, pending: [], notices: notices)
    }
    let root = nodes[slot: Self.root].frame
    let pending = lazies.map { Scene.PendingPart(path: $1.component.path, node: Int(nodes.places[Int($0)])) }
    return Scene(
      nodes: nodes, size: LayoutSize(width: root.width, height: root.height),
      pending: pending.sorted { $0.node < $1.node }, notices: notices)
  }
}

/// A part that may have gone since.
struct PartReference: Sendable, Hashable {
  var slot: Int32
  var generation: UInt32
}
