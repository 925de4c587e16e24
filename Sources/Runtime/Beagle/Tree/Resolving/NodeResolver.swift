import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// Computes a node's initial state and its appearance from its component, role and state, in a scope. The
/// result depends on nothing else.
struct NodeResolver: Sendable {
  /// The renderer's measurer, the viewport and the limits.
  var builder: SceneBuilder
  var evaluate: BindEvaluator
  var constantStyles = ConstantStyles()

  init(_ builder: SceneBuilder, tracksReads: Bool) {
    self.builder = builder
    evaluate = BindEvaluator(
      operations: builder.operations, services: builder.services, tracksReads: tracksReads,
      watcher: builder.coverage)
  }

  /// Resolves a node, and takes its reads.
  ///
  /// - Parameters:
  ///   - previous: the node's previous appearance; nil for a new node.
  ///   - resolved: set in place, because it is large and a result would be copied.
  @inline(never)
  mutating func resolve(
    _ node: LiveNode, _ state: NodeState?, _ environment: NodeEnvironment, after previous: Appearance?,
    in scope: Scope, to resolved: inout ResolvedNode
  ) {
    resolveRole(node, state, environment, after: previous, in: scope, to: &resolved)
    applyTheme(to: &resolved, node.component, node.role)
    evaluate.takeReads(into: &resolved.reads)
  }

  /// The value of the properties that set a node's state, with its reads.
  mutating func value(of node: LiveNode, in scope: Scope) -> (value: NodeValue, reads: ReadList) {
    let value = nodeValue(node, in: scope)
    var reads = ReadList()
    evaluate.takeReads(into: &reads)
    return (value, reads)
  }

  private mutating func nodeValue(_ node: LiveNode, in scope: Scope) -> NodeValue {
    guard node.role == .component else {
      return node.role == .cell ? .template(template(for: node.component, in: scope)) : .none
    }
    switch node.component {
    case .textInput(let input): return .text(evaluate(input.value, in: scope) ?? "")
    case .listView(let list): return .items(ListState(evaluate(list.dataSource, in: scope)))
    case .gridView(let grid): return .items(ListState(evaluate(grid.dataSource, in: scope)))
    case .pageView(let view):
      return .selection(selection(view.currentPage, of: view.children?.count ?? 0, in: scope))
    case .tabBar(let bar): return .selection(selection(bar.currentTab, of: bar.items.count, in: scope))
    case .pullToRefresh(let pull): return .refreshing(evaluate(pull.isRefreshing, in: scope) ?? false)
    case .button(let button):
      if case .expression? = button.enabled { return .enabled(evaluate(button.enabled, in: scope)) }
    case .formSubmit(let submit):
      if submit.enabled == false { return .enabled(false) }
    default: break
    }
    return .none
  }

  /// The requested page or tab; nil if the index is invalid.
  private mutating func selection(_ wanted: Bind<Int>?, of count: Int, in scope: Scope) -> Int32? {
    evaluate(wanted, in: scope).flatMap { (0..<count).contains($0) ? Int32(truncatingIfNeeded: $0) : nil }
  }

  /// The index of the first template whose case is true, otherwise of the first without a case; -1 if there
  /// is neither.
  private mutating func template(for list: Component, in scope: Scope) -> Int32 {
    var fallback: Int32 = -1
    for (index, template) in (list.templates ?? []).enumerated() {
      if template.case == nil {
        if fallback < 0 { fallback = Int32(truncatingIfNeeded: index) }
      } else if evaluate(template.case, in: scope) == true {
        return Int32(truncatingIfNeeded: index)
      }
    }
    return fallback
  }
}

/// The influence of surrounding nodes on resolving a node.
struct NodeEnvironment: Sendable {
  /// Whether a page or tab is the visible one.
  var isSelected = true
  /// Whether the enclosing submit component of a 1.x form, if any, is enabled.
  var isEnabled = true
  /// Whether it is the root of a page.
  var isPageRoot = false
  /// The axis along which the parent arranges its children, for a list that is scrolled by its parent.
  var axis = ScrollDirection.vertical
}

/// The value of the property that sets a node's state.
enum NodeValue: Sendable {
  case none
  case text(String)
  case items(ListState)
  /// A page or tab; nil if the requested index is invalid.
  case selection(Int32?)
  case template(Int32)
  case refreshing(Bool)
  /// Nil if the expression gives null.
  case enabled(Bool?)
}
