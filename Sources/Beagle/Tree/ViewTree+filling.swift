import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// What is inside of parts: the one place where a component's children become parts.
extension ViewTree {
  /// Works out what a part remembers, from what its component says.
  mutating func start(_ part: inout Part) -> PartState? {
    guard part.role == .component else {
      if part.role == .cell { part.selection = template(for: part) }
      return nil
    }
    switch part.component {
    case .textInput(let input): return .input(InputState(text: evaluate(input.value) ?? ""))
    case .listView(let list): return .list(ListState(evaluate(list.dataSource)))
    case .gridView(let grid): return .list(ListState(evaluate(grid.dataSource)))
    case .pageView(let view): part.selection = selection(view.currentPage, of: view.children?.count ?? 0) ?? 0
    case .tabBar(let bar): part.selection = selection(bar.currentTab, of: bar.items.count) ?? 0
    case .pullToRefresh(let pull): return .refreshing(evaluate(pull.isRefreshing) ?? false)
    case .button(let button):
      if case .expression? = button.enabled { return .enabled(evaluate(button.enabled) ?? true) }
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
    case .scrollContent:
      switch part.component {
      case .scrollView(let view): append(view.children, to: slot)
      case .pullToRefresh(let pull): append([pull.child], to: slot)
      default: break
      }
    case .page:
      switch part.component {
      case .pageView(let view): append([view.children?[Int(part.index)]].compactMap(\.self), to: slot)
      case .tabView(let view): append([view.children[Int(part.index)].child], to: slot)
      default: break
      }
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
    case .staticCell: append(part.component.itemList?.children, to: slot)
    case .title, .barItem, .tab, .line, .lazyPlace: break
    }
  }

  private mutating func fill(_ slot: Int32, with component: Component) {
    switch component {
    case .screen(let screen):
      if screen.navigationBar != nil { append(.bar, to: slot) }
      append([screen.child], to: slot)
    case .container(let container): append(container.children, to: slot)
    case .scrollView: append(.scrollContent, to: slot)
    case .simpleForm(let form): append(form.children, to: slot)
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
      append([touchable.child], to: slot)
    case .pullToRefresh(let pull):
      switch pull.child {
      case .listView, .gridView, .scrollView: append([pull.child], to: slot)
      default: append(.scrollContent, to: slot)
      }
    case .form(let form): append([form.child], to: slot)
    case .formInput(let input): append([input.child], to: slot)
    case .formSubmit(let submit): append([submit.child], to: slot)
    case .custom(let custom): append(custom.content, to: slot)
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
