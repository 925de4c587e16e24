import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// What is inside of parts: the one place where a component's children become parts.
extension ViewTree {
  /// Works out what a part remembers, from what its component says.
  mutating func start(_ component: Component, at slot: Int32) -> PartState? {
    let role = parts[Int(slot)].role
    guard role == .component else {
      if role == .cell { parts[Int(slot)].selection = template(for: parts[Int(slot)]) }
      return nil
    }
    switch component {
    case .textInput(let input): return .input(InputState(text: evaluate(input.value) ?? ""))
    case .listView(let list): return .list(ListState(evaluate(list.dataSource)))
    case .gridView(let grid): return .list(ListState(evaluate(grid.dataSource)))
    case .pageView(let view):
      parts[Int(slot)].selection = selection(view.currentPage, of: view.children?.count ?? 0) ?? 0
    case .tabBar(let bar):
      parts[Int(slot)].selection = selection(bar.currentTab, of: bar.items.count) ?? 0
    case .pullToRefresh(let pull): return .refreshing(evaluate(pull.isRefreshing) ?? false)
    case .button(let button):
      if case .expression? = button.enabled { return .enabled(evaluate(button.enabled) ?? true) }
    case .formSubmit(let submit):
      if submit.enabled == false { return .enabled(false) }
    default: break
    }
    return nil
  }

  /// The page or tab that is asked for; nil where there is none of that number.
  mutating func selection(_ wanted: Bind<Int>?, of count: Int) -> Int32? {
    evaluate(wanted).flatMap { (0..<count).contains($0) ? Int32(truncatingIfNeeded: $0) : nil }
  }

  /// Appends what is inside a part.
  mutating func fill(_ slot: Int32) {
    let part = parts[Int(slot)]
    switch part.role {
    case .component: fill(slot, with: part.component)
    case .scrollContent, .staticCell: append(part.component.children, to: slot)
    case .page: append((part.component.children?[Int(part.index)]).map { [$0] }, to: slot)
    case .tabRow:
      if case .tabView(let view) = part.component {
        for index in view.children.indices { append(.tab, index, to: slot) }
      }
    case .bar:
      append(.title, to: slot)
      if case .screen(let screen) = part.component {
        for (index, item) in (screen.navigationBar?.navigationBarItems ?? []).enumerated() {
          append(.barItem, index, to: slot)
          notePrefetches(of: item.onPress)
        }
      }
    case .cell: fillCell(slot)
    case .title, .barItem, .tab, .line, .lazyPlace: break
    }
  }

  mutating func fill(_ slot: Int32, with component: Component) {
    switch component {
    case .screen(let screen):
      if screen.navigationBar != nil { append(.bar, to: slot) }
      append(component.children, to: slot)
    case .container, .simpleForm, .form, .formInput, .custom: append(component.children, to: slot)
    case .formSubmit(let submit):
      if submit.enabled == false { submits.append(reference(to: slot)) }
      append(component.children, to: slot)
    case .scrollView: append(.scrollContent, to: slot)
    case .listView, .gridView:
      fillList(slot)
      watchEnd(of: slot)
    case .button(let button): notePrefetches(of: button.onPress)
    case .pageView(let view): fill(slot, with: view)
    case .tabBar(let bar):
      for index in bar.items.indices { append(.tab, index, to: slot) }
    case .tabView(let view):
      append(.tabRow, to: slot)
      for index in view.children.indices { append(.page, index, to: slot) }
    case .touchable(let touchable):
      notePrefetches(of: touchable.onPress)
      append(component.children, to: slot)
    case .pullToRefresh(let pull):
      switch pull.child {
      case .listView, .gridView, .scrollView: append(component.children, to: slot)
      default: append(.scrollContent, to: slot)
      }
    case .text, .image, .textInput, .pageIndicator, .lazyComponent, .webView, .unknown: break
    }
  }

  private mutating func fill(_ slot: Int32, with view: PageView) {
    let pages = view.children ?? []
    for index in pages.indices { append(.page, index, to: slot) }
    guard let indicator = view.pageIndicator else { return }
    append([indicator.following(page: parts[Int(slot)].selection, of: pages.count)], to: slot)
  }
}

extension Component {
  /// An indicator inside a page view, which knows the view's pages.
  func following(page: Int32, of count: Int) -> Component {
    guard case .pageIndicator(var indicator) = self else { return self }
    indicator.numberOfPages = count
    indicator.currentPage = .value(Int(page))
    return .pageIndicator(indicator)
  }
}
