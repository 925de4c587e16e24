import BeagleExpressions
import BeagleJSON
import BeagleLayout
import BeagleSchema

/// A screen that can be updated: a tree of nodes, the contexts that they read, and the resolver.
///
/// Building and updating use the same steps: a node is resolved, its reads are recorded, and the result is
/// committed to the tree. An update does this for stale nodes.
struct LiveScreen: Sendable {
  let id: ViewID
  var tree: LiveTree
  var contexts: ContextGraph
  var resolver: NodeResolver
  /// Whether the screen can be updated. Otherwise it is built and drawn once, and reads are not recorded.
  let isUpdated: Bool
  var notices = NoticeLog()
  /// The source of the nodes' state while the screen is built, if it is not the document alone.
  var stateSource: (any StateSource)? {
    didSet { hasStateSource = stateSource != nil }
  }
  /// Checked for each node, because accessing ``stateSource`` copies it, even if it is nil.
  private(set) var hasStateSource = false
  /// The nodes that replaced those of the previous version.
  var successors: [NodeID: NodeID] = [:]

  // MARK: Pending work

  /// Nodes whose `onInit` has not run yet, in the order to run them.
  var inits: [NodeReference] = []
  /// Lazy components that wait for their content, by the slot of their initial state.
  var lazies: [NodeSlot: PendingLazyComponent] = [:]
  /// Screens to prefetch; nil for one whose path is an expression.
  var prefetches: [String?] = []
  /// Submit buttons of 1.x forms that wait for their inputs to be valid.
  var submits: [NodeReference] = []
  /// Lists whose end was not visible yet.
  var watchedLists: [NodeReference] = []
  /// Whether any list was ever watched.
  var hasWatchedLists = false
  /// Whether a cell of some list may have a different item than the list's data, without
  /// ``ListState/hasOwnItems`` being set. It stays true, because the affected list is not known.
  var hasUnknownItems = false
  /// The scroll offsets of nodes, in points.
  var offsets: [NodeSlot: Float] = [:]

  // MARK: Counters

  /// Cells without a matching template.
  var emptyCells = 0
  /// The number of components that actions have added, excluding those that were replaced.
  var addedChildren = 0

  init(_ builder: SceneBuilder, id: ViewID, isUpdated: Bool) {
    self.id = id
    self.isUpdated = isUpdated
    tree = LiveTree(screen: id)
    contexts = ContextGraph(global: builder.contexts[Context.globalID] ?? builder.global)
    resolver = NodeResolver(builder, tracksReads: isUpdated)
  }

  var builder: SceneBuilder {
    _read { yield resolver.builder }
  }

  mutating func warn(_ notice: SceneNotice) { notices.add(notice) }

  /// The component of the screen; nil before it is built.
  var screen: Screen? {
    guard !tree.isEmpty, case .screen(let screen) = tree[LiveTree.root].component else { return nil }
    return screen
  }

  /// The scene as of the last layout. If the viewport has no height, the scene is as high as its whole
  /// content: the height in the layout does not include content that exceeds its parent.
  var scene: Scene {
    let scene = laidOutScene
    guard builder.height == nil, let overflow = scene.scrolling(of: 0)?.range, overflow > 0 else {
      return scene
    }
    var nodes = scene.nodes
    nodes[slot: LiveTree.root].frame.height += overflow
    nodes[slot: LiveTree.root].contentFrame.height += overflow
    let size = LayoutSize(width: scene.size.width, height: scene.size.height + overflow)
    return Scene(nodes: nodes, size: size, pending: scene.pending, notices: scene.notices)
  }

  /// The scene with the height of the layout.
  private var laidOutScene: Scene {
    let nodes = tree.nodes
    guard !nodes.isEmpty else {
      return Scene(nodes: nodes, size: .zero, pending: [], notices: notices.all)
    }
    let root = nodes[slot: LiveTree.root].frame
    let pending = lazies.map {
      Scene.PendingComponent(path: $1.component.path, node: nodes.index(ofSlot: $0))
    }
    return Scene(
      nodes: nodes, size: LayoutSize(width: root.width, height: root.height),
      pending: pending.sorted { $0.node < $1.node }, notices: notices.all)
  }
}

/// Limits for the size of a scene, so that no document can fill memory or exhaust the stack. Anything beyond
/// a limit is omitted, and reported by a notice.
package struct ResolverLimits: Sendable {
  package var nodes: Int
  /// Nested boxes. Each takes about 1.3 KB of the stack; secondary threads on Apple systems have 512 KB.
  package var depth: Int
  /// Nested lazy components.
  package var lazyDepth: Int
  /// List cells without a matching template, each of which has a notice.
  package var emptyCells: Int
  /// Bytes of all texts in a scene, including ids. Texts beyond it are omitted from their boxes.
  package var textBytes: Int

  /// Creates limits; real documents stay far below the defaults.
  package init(
    nodes: Int = 500_000, depth: Int = 240, lazyDepth: Int = 8, emptyCells: Int = 100,
    textBytes: Int = 128 << 20
  ) {
    self.nodes = nodes
    self.depth = depth
    self.lazyDepth = lazyDepth
    self.emptyCells = emptyCells
    self.textBytes = textBytes
  }
}

/// The notices of a screen, without repetition. A document can cause a notice for each of its nodes, so only
/// the first ones are kept.
struct NoticeLog: Sendable {
  private(set) var all: [SceneNotice] = []
  private var known: Set<SceneNotice> = []
  /// The names of the limits among them.
  private var limits: Set<String> = []
  /// The number of notices that were reported.
  private var reportedCount = 0

  static let maximumNotices = 1_000

  mutating func add(_ notice: SceneNotice) {
    guard !known.contains(notice) else { return }
    guard known.count < Self.maximumNotices else {
      return addLimit("notices of a screen", Self.maximumNotices, path: nil)
    }
    known.insert(notice)
    all.append(notice)
  }

  /// Adds a limit when it is reached for the first time, even if the log is full.
  mutating func addLimit(_ what: String, _ value: Int, path: @autoclosure () -> String?) {
    if limits.insert(what).inserted { all.append(.limit(what, value: value, path: path())) }
  }

  /// The notices that were not reported yet.
  mutating func takeNew() -> [SceneNotice] {
    let new = Array(all.dropFirst(reportedCount))
    reportedCount = all.count
    return new
  }
}
