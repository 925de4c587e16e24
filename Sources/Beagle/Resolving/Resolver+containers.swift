import BeagleExpressions
import BeagleJSON
import BeagleLayout
import BeagleSchema

extension Resolver {
  /// Appends a screen: a column of its bar, if it has one, and its child.
  mutating func append(_ screen: Screen, _ base: LayoutStyle) {
    // Of a screen's style only the background is shown, as on iOS.
    var screen = screen
    screen.properties.style = screen.properties.style.map { Style(backgroundColor: $0.backgroundColor) }
    appendBox(.screen(screen), .box, base) { resolver in
      if let bar = screen.navigationBar { resolver.append(bar) }
      resolver.append(screen.child)
    }
  }

  private mutating func append(_ bar: NavigationBar) {
    var style = LayoutStyle.axis(.horizontal)
    style.shrink = 0
    append(.navigationBar, style) { resolver in
      var titleStyle = LayoutStyle.beagle
      titleStyle.grow = 1
      resolver.append(.navigationTitle(bar.title), titleStyle, isMeasured: true)
      var itemStyle = LayoutStyle.beagle
      itemStyle.shrink = 0
      for item in bar.navigationBarItems ?? [] {
        let name =
          item.text.flatMap { $0.isEmpty ? nil : $0 } ?? resolver.evaluate(item.image?.mobileId) ?? ""
        resolver.append(.navigationItem(text: name), itemStyle, isMeasured: true) {
          $0.id = item.id
          $0.accessibilityLabel = item.accessibility?.accessibilityLabel
        }
      }
    }
  }

  /// An outer box of the size its parent gives, and an inner one as long as the content wants.
  mutating func append(_ view: ScrollView, _ component: Component) {
    let direction = view.scrollDirection ?? .vertical
    appendScroll(component, direction, showsIndicator: view.scrollBarEnabled ?? true) { resolver in
      for child in view.children ?? [] { resolver.append(child) }
    }
  }

  private mutating func appendScroll(
    _ component: Component, _ direction: ScrollDirection, showsIndicator: Bool,
    inside body: (inout Resolver) -> Void
  ) {
    var outer = LayoutStyle.axis(direction)
    outer.grow = 1
    outer.overflow = .scroll
    var inner = LayoutStyle.axis(direction)
    inner.grow = 1
    inner.shrink = 0
    appendBox(component, .scroll(direction, showsIndicator: showsIndicator), outer) { resolver in
      resolver.append(.box, inner, inside: body)
    }
  }

  /// Attaches to a child that scrolls; any other child is put into a scroll view.
  mutating func append(_ pull: PullToRefresh, _ component: Component) {
    switch pull.child {
    case .listView, .gridView:
      appendBox(component, [pull.child])
    case .scrollView:
      var style = LayoutStyle.beagle
      style.grow = 1
      appendBox(component, .box, style) { $0.append(pull.child) }
    default:
      appendScroll(component, .vertical, showsIndicator: false) { $0.append(pull.child) }
    }
  }

  /// Pages of which one is seen. The others keep their place in the tree, without room.
  mutating func append(_ view: PageView, _ component: Component) {
    let pages = view.children ?? []
    var column = LayoutStyle.beagle
    column.grow = 1
    appendBox(component, .box, column) { resolver in
      let wanted = resolver.evaluate(view.currentPage) ?? 0
      let current = pages.indices.contains(wanted) ? wanted : 0
      resolver.appendPages(pages, current: current)
      if let indicator = view.pageIndicator {
        guard case .pageIndicator(var dots) = indicator else { return resolver.append(indicator) }
        dots.numberOfPages = pages.count
        dots.currentPage = .value(current)
        resolver.append(.pageIndicator(dots))
      }
    }
  }

  private mutating func appendPages(_ pages: [Component], current: Int) {
    for (index, page) in pages.enumerated() {
      var style = LayoutStyle.beagle
      style.grow = 1
      if index != current { style.display = .none }
      append(.box, style, { $0.isHidden = index != current }, inside: { $0.append(page) })
    }
  }

  mutating func append(_ bar: TabBar, _ component: Component) {
    var row = LayoutStyle.axis(.horizontal)
    row.shrink = 0
    appendBox(component, .tabBar, row) { resolver in
      let wanted = resolver.evaluate(bar.currentTab) ?? 0
      resolver.appendTabs(bar.items, current: bar.items.indices.contains(wanted) ? wanted : 0)
    }
  }

  private mutating func appendTabs(_ items: [TabBar.Item], current: Int) {
    for (index, item) in items.enumerated() {
      let title = item.title ?? evaluate(item.icon?.mobileId) ?? ""
      var style = LayoutStyle.beagle
      style.grow = 1
      append(.tab(title: title, isSelected: index == current), style, isMeasured: true)
    }
  }

  /// A tab bar above the page of its selected tab, which at first is the first.
  mutating func append(_ view: TabView, _ component: Component) {
    var style = LayoutStyle.beagle
    style.grow = 1
    style.width = .percent(100)
    appendBox(component, .box, style) { resolver in
      var row = LayoutStyle.axis(.horizontal)
      row.shrink = 0
      resolver.append(.tabBar, row) { resolver in
        resolver.appendTabs(view.children.map { TabBar.Item(title: $0.title, icon: $0.icon) }, current: 0)
      }
      resolver.appendPages(view.children.map(\.child), current: 0)
    }
  }

  /// Shows the loaded part in place of the lazy component, or its initial state while there is none.
  mutating func append(_ lazy: LazyComponent, _ component: Component) {
    withContext(component.properties.context) { resolver in
      if let part = resolver.builder.parts[lazy.path] {
        resolver.append(part: part)
      } else {
        let node = lazy.initialState == nil ? nil : resolver.nodes.count
        resolver.pending.append(Scene.PendingPart(path: lazy.path, node: node))
        if let initial = lazy.initialState { resolver.append(initial) }
      }
    }
  }

  private mutating func append(part: Component) {
    guard lazyDepth < builder.limits.lazyDepth else {
      return note(.limit("lazy components inside each other", value: builder.limits.lazyDepth))
    }
    lazyDepth += 1
    append(part)
    lazyDepth -= 1
  }
}
