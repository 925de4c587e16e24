import BeagleExpressions
import BeagleJSON
import BeagleLayout
import BeagleSchema

/// How parts look: what the first building and every update ask.
extension ViewTree {
  /// How the part at a slot comes out now. Evaluates in the present scope.
  ///
  /// - Parameter component: the part's.
  @inline(never)
  mutating func show(_ component: Component, at slot: Int32, _ state: PartState?, in face: inout Face) {
    showPart(component, at: slot, state, in: &face)
    dress(&face, of: component, parts[Int(slot)].role)
  }

  /// Without what the theme adds.
  private mutating func showPart(
    _ component: Component, at slot: Int32, _ state: PartState?, in face: inout Face
  ) {
    switch parts[Int(slot)].role {
    case .component: showComponent(component, at: slot, state, in: &face)
    case .scrollContent: face.style = .scrollContent(component.scrollDirection)
    case .bar:
      face.node.content = .navigationBar
      face.style = .rigidRow
    case .title:
      face.node.content = .navigationTitle(bar(component)?.title ?? "")
      face.style = .growing
      face.isMeasured = true
    case .barItem: showBarItem(component, parts[Int(slot)].index, in: &face)
    case .page:
      face.style = .growing
      if !isSelected(slot) { face.hide() }
    case .tabRow:
      face.node.content = .tabBar
      face.style = .rigidRow
    case .tab: showTab(component, at: slot, in: &face)
    case .line:
      face.style = .axis(component.scrollDirection.across)
      face.style.shrink = 0
    case .cell: face.style = cellStyle(component.listTraits)
    case .staticCell:
      face.style = .axis(component.scrollDirection)
      face.style.shrink = 0
      face.style.minWidth = .points(1)
      face.style.minHeight = .points(1)
    case .lazyPlace:
      face.node.componentType = component.typeName
      face.hide()
    }
  }

  private mutating func showComponent(
    _ component: Component, at slot: Int32, _ state: PartState?, in face: inout Face
  ) {
    showContent(component, state, in: &face)
    let style = component.style
    if case .screen(let screen) = component {
      // Of a screen's style only the background is shown, as on iOS.
      if let style { apply(Style(backgroundColor: style.backgroundColor), to: &face) }
      if slot == Self.root { builder.fit(screen, &face.style) }
    } else if let style {
      apply(style, to: &face)
    }
    if let id = component.id {
      let suffix = parts[Int(slot)].suffix
      face.node.id = suffix.isEmpty ? id : id + suffix
    }
    face.node.componentType = component.typeName
    face.node.accessibilityLabel = component.accessibility?.accessibilityLabel
    if face.style.display == .none { face.node.isHidden = true }
  }

  /// What a component shows, in the layout it has without a style.
  private mutating func showContent(_ component: Component, _ state: PartState?, in face: inout Face) {
    switch component {
    case .screen, .container, .simpleForm, .form, .formInput, .lazyComponent, .custom: break
    case .scrollView(let view):
      showScroll(view.scrollDirection ?? .vertical, showsIndicator: view.scrollBarEnabled ?? true, in: &face)
    case .text(let text):
      let (words, alignment, color) = (text.text, text.alignment, text.textColor)
      face.node.content = .text(
        evaluate(words) ?? "", alignment: evaluate(alignment) ?? .left, color: evaluate(color))
      face.isMeasured = true
    case .button(let button): show(button, state, in: &face)
    case .image(let image):
      face.node.content = .image(
        SceneImage(
          source: source(of: image.path), mode: image.mode ?? .fitCenter,
          isSizedByPicture: component.style?.size?.width == nil || component.style?.size?.height == nil,
          label: component.accessibility?.accessibilityLabel))
      face.isMeasured = true
    case .textInput(let input): show(input, state, in: &face)
    case .listView, .gridView: showList(component.listTraits, in: &face)
    case .pageView:
      face.style = .growing
      face.node.interactions = .turn
    case .pageIndicator(let indicator): show(indicator, in: &face)
    case .tabBar:
      face.node.content = .tabBar
      face.style = .rigidRow
    case .touchable, .formSubmit: face.node.interactions = .press
    case .pullToRefresh(let pull): show(pull, state, in: &face)
    case .webView(let view):
      face.node.content = .webView(url: evaluate(view.url) ?? "")
      face.isMeasured = true
    case .tabView:
      face.style = .growing
      face.style.width = .percent(100)
    case .unknown(let unknown):
      face.node.content = .unknown(type: unknown.type)
      face.isMeasured = true
    }
  }

  // MARK: Leaves

  private mutating func show(_ button: Button, _ state: PartState?, in face: inout Face) {
    var isEnabled = true
    if case .value(let literal)? = button.enabled { isEnabled = literal }
    if case .enabled(let remembered)? = state { isEnabled = remembered }
    face.node.content = .button(
      title: evaluate(button.text) ?? "", isEnabled: isEnabled,
      hasBox: button.properties.style?.drawsBox ?? false)
    face.isMeasured = true
    if isEnabled { face.node.interactions = .press }
  }

  private mutating func source(of path: Bind<ImagePath>) -> SceneImage.Source {
    switch evaluate(path) {
    case .local(let image)?:
      if let name = evaluate(image.mobileId), !name.isEmpty { return .local(name) }
    case .remote(let image)?:
      let placeholder = evaluate(image.placeholder?.mobileId)
      if let url = evaluate(image.url), !url.isEmpty { return .remote(url, placeholder: placeholder) }
    case nil:
      break
    }
    return .missing
  }

  private mutating func show(_ input: TextInput, _ state: PartState?, in face: inout Face) {
    var text = ""
    var error: String?
    if case .input(let state)? = state {
      text = state.text
      error = state.message
      face.node.isFocused = state.isFocused
    }
    if error == nil, evaluate(input.showError) == true { error = evaluate(input.error) }
    let isEnabled = evaluate(input.enabled) ?? true
    let isReadOnly = evaluate(input.readOnly) ?? false
    face.node.content = .textInput(
      SceneInput(
        text: text, placeholder: evaluate(input.placeholder) ?? "", kind: evaluate(input.type) ?? .text,
        isEnabled: isEnabled, isReadOnly: isReadOnly, error: error?.isEmpty == true ? nil : error,
        hasBox: input.properties.style?.drawsBox ?? false))
    face.isMeasured = true
    if isEnabled && !isReadOnly { face.node.interactions = .edit }
    face.node.isHidden = evaluate(input.hidden) == true
  }

  /// Shown only where both numbers are known.
  private mutating func show(_ indicator: PageIndicator, in face: inout Face) {
    face.isMeasured = true
    guard let count = indicator.numberOfPages, let current = evaluate(indicator.currentPage) else { return }
    face.node.content = .pageIndicator(
      count: max(0, count), current: current, selected: evaluate(indicator.selectedColor),
      unselected: evaluate(indicator.unselectedColor))
  }

  // MARK: Boxes

  private func showScroll(_ direction: ScrollDirection, showsIndicator: Bool, in face: inout Face) {
    face.node.content = .scroll(direction, showsIndicator: showsIndicator)
    face.node.interactions = .scroll
    face.style = .axis(direction)
    face.style.grow = 1
    face.style.overflow = .scroll
  }

  private func showList(_ list: ItemList.Traits, in face: inout Face) {
    face.style = .axis(list.direction)
    if list.usesParentScroll {
      face.style.shrink = 0
    } else {
      face.style.overflow = .scroll
      face.node.interactions = .scroll
      face.node.content = .scroll(list.direction, showsIndicator: list.showsIndicator)
    }
  }

  /// Attaches to a child that scrolls; any other child is put into a scroll view.
  private func show(_ pull: PullToRefresh, _ state: PartState?, in face: inout Face) {
    switch pull.child {
    case .listView, .gridView: break
    case .scrollView: face.style = .growing
    default: showScroll(.vertical, showsIndicator: false, in: &face)
    }
    if case .refreshing(let isRefreshing)? = state { face.node.isRefreshing = isRefreshing }
    face.node.interactions.insert(.pull)
  }

  private func bar(_ component: Component) -> NavigationBar? {
    if case .screen(let screen) = component { screen.navigationBar } else { nil }
  }

  private mutating func showBarItem(_ component: Component, _ index: Int32, in face: inout Face) {
    face.isMeasured = true
    face.node.interactions = .press
    face.style.shrink = 0
    guard let item = bar(component)?.navigationBarItems?[Int(index)] else { return }
    let name = item.text.flatMap { $0.isEmpty ? nil : $0 } ?? evaluate(item.image?.mobileId) ?? ""
    face.node.content = .navigationItem(text: name)
    face.node.id = item.id
    face.node.accessibilityLabel = item.accessibility?.accessibilityLabel
  }

  private mutating func showTab(_ component: Component, at slot: Int32, in face: inout Face) {
    face.isMeasured = true
    let index = Int(parts[Int(slot)].index)
    let item: TabBar.Item
    switch component {
    case .tabBar(let bar): item = bar.items[index]
    case .tabView(let view):
      item = TabBar.Item(title: view.children[index].title, icon: view.children[index].icon)
    default: return
    }
    let title = item.title ?? evaluate(item.icon?.mobileId) ?? ""
    face.node.content = .tab(title: title, isSelected: isSelected(slot))
    face.node.interactions = .press
    face.style = .growing
  }

  /// Whether a page or tab is the one that the component shows that it is drawn for.
  private func isSelected(_ slot: Int32) -> Bool {
    let owner = nearest(parts[Int(slot)].parent) { $0.role == .component }
    return parts[Int(slot)].index == owner.map { parts[Int($0)].selection } ?? 0
  }

  private func cellStyle(_ list: ItemList.Traits) -> LayoutStyle {
    var style = LayoutStyle.axis(list.direction)
    style.shrink = 0
    style.minWidth = .points(1)
    style.minHeight = .points(1)
    guard list.span > 1 else { return style }
    // A line crosses the list; its cells share its length evenly.
    let share = LayoutValue.percent(100 / Float(list.span))
    if list.direction == .vertical { style.width = share } else { style.height = share }
    return style
  }

  // MARK: Style

  private mutating func apply(_ style: Style, to face: inout Face) {
    let last = lastLook
    face.style.apply(style, after: last?.style, &evaluate)
    face.node.decoration = decoration(style, after: last?.decoration)
    let width = face.node.decoration?.borderWidth ?? 0
    face.style.border = width > 0 ? builder.measurer.borderInsets(width: Double(width)) : .zero
  }

  /// - Parameter last: stays where an expression gives null.
  private mutating func decoration(_ style: Style, after last: SceneDecoration?) -> SceneDecoration? {
    let corners = style.cornerRadius
    if case (nil, nil, nil, nil) = (style.backgroundColor, style.borderWidth, style.borderColor, corners) {
      return nil
    }
    var decoration = SceneDecoration()
    decoration.background = color(style.backgroundColor, after: last?.background)
    decoration.borderColor = color(style.borderColor, after: last?.borderColor)
    decoration.borderWidth = max(0, evaluate(style.borderWidth).map { Float($0) } ?? last?.borderWidth ?? 0)
    if let corners {
      let radius = evaluate(corners.radius)
      let last = last?.cornerRadii
      decoration.cornerRadii = SceneDecoration.CornerRadii(
        topLeft: self.radius(corners.topLeft, radius, after: last?.topLeft),
        topRight: self.radius(corners.topRight, radius, after: last?.topRight),
        bottomLeft: self.radius(corners.bottomLeft, radius, after: last?.bottomLeft),
        bottomRight: self.radius(corners.bottomRight, radius, after: last?.bottomRight))
    }
    return decoration
  }

  /// A text that is no colour clears it; what is no text leaves it as it was.
  private mutating func color(_ bind: Bind<Color>?, after last: Color?) -> Color? {
    guard case .expression(let template)? = bind else { return bind?.literal }
    guard let text = evaluate(Bind<DynamicObject>.expression(template))?.stringValue else { return last }
    return Color(text)
  }

  /// - Parameter all: the radius that all corners have that have none of their own.
  private mutating func radius(_ corner: Bind<Double>?, _ all: Double?, after last: Float?) -> Float {
    let all = all.map { Float($0) }
    guard corner != nil else { return all ?? last ?? 0 }
    return evaluate(corner).map { Float($0) } ?? last ?? all ?? 0
  }
}

extension Face {
  /// Takes the part out of the layout, without ending it.
  fileprivate mutating func hide() {
    style.display = .none
    node.isHidden = true
  }
}

extension Style {
  /// Whether a background or a border is drawn.
  fileprivate var drawsBox: Bool { backgroundColor != nil || borderWidth != nil }
}

extension ScrollDirection {
  fileprivate var across: ScrollDirection { self == .vertical ? .horizontal : .vertical }
}

extension Component {
  /// The axis along which its content runs.
  fileprivate var scrollDirection: ScrollDirection {
    switch self {
    case .scrollView(let view): view.scrollDirection ?? .vertical
    case .listView(let list): list.direction ?? .vertical
    case .gridView(let grid): grid.direction ?? .vertical
    default: .vertical
    }
  }
}
