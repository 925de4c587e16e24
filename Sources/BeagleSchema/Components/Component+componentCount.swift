extension Component {
  /// How many components it has inside, itself included: about the parts that are made of it. What lists repeat is
  /// not among them.
  package var componentCount: Int { count(within: Component.deepest) }

  private func count(within depth: Int) -> Int {
    guard depth > 0 else { return 1 }
    return switch self {
    case .screen(let screen):
      3 + (screen.navigationBar?.navigationBarItems?.count ?? 0) + screen.child.count(within: depth - 1)
    case .container(let container): 1 + Self.count(container.children, within: depth)
    case .scrollView(let view): 2 + Self.count(view.children, within: depth)
    case .simpleForm(let form): 1 + Self.count(form.children, within: depth)
    case .pageView(let view): 2 + 2 * Self.count(view.children, within: depth)
    case .touchable(let touchable): 1 + touchable.child.count(within: depth - 1)
    case .pullToRefresh(let pull): 2 + pull.child.count(within: depth - 1)
    default: 1
    }
  }

  private static func count(_ components: [Component]?, within depth: Int) -> Int {
    components?.reduce(0) { $0 + $1.count(within: depth - 1) } ?? 0
  }
}
