extension Component {
  /// The components directly inside it; nil if there are none, or only those of a template or a lazy component.
  package var children: [Component]? {
    switch self {
    case .screen(let screen): [screen.child]
    case .container(let container): container.children
    case .scrollView(let view): view.children
    case .simpleForm(let form): form.children
    case .pageView(let view): view.children
    case .touchable(let touchable): [touchable.child]
    case .pullToRefresh(let pull): [pull.child]
    case .form(let form): [form.child]
    case .formInput(let input): [input.child]
    case .formSubmit(let submit): [submit.child]
    case .custom(let custom): custom.content
    case .listView(let list): list.children
    case .gridView(let grid): grid.children
    case .tabView(let view): view.children.map(\.child)
    case .text, .button, .image, .textInput, .pageIndicator, .tabBar, .lazyComponent, .webView, .unknown: nil
    }
  }

  /// The approximate number of nodes in its tree, without repeated items and lazy components.
  package var partCount: Int { count(within: Component.deepest) }

  private func count(within depth: Int) -> Int {
    guard depth > 0 else { return 1 }
    switch self {
    case .text, .button, .image, .textInput, .custom: return 1
    case .screen(let screen):
      // The bar with its title and items.
      return 3 + (screen.navigationBar?.navigationBarItems?.count ?? 0)
        + screen.child.count(within: depth - 1)
    case .container(let container): return 2 + Self.count(container.children, within: depth - 1)
    default: return 2 + Self.count(children, within: depth - 1)
    }
  }

  private static func count(_ components: [Component]?, within depth: Int) -> Int {
    guard let components else { return 0 }
    // Through a pointer, since the array's elements would be retained.
    return components.withUnsafeBufferPointer { components in
      var count = 0
      for index in components.indices { count += components[index].count(within: depth) }
      return count
    }
  }
}
