import BeagleExpressions
import BeagleJSON
import BeagleLayout
import BeagleSchema

/// How parts look: what the first building and every update ask.
extension ViewTree {
  /// How a part comes out now. Evaluates in the present scope.
  @inline(never)
  mutating func show(_ part: borrowing Part, _ state: PartState?, in face: inout Face) {
    showPart(part, state, in: &face)
    dress(&face, of: part)
  }

  /// Without what the theme adds.
  private mutating func showPart(_ part: borrowing Part, _ state: PartState?, in face: inout Face) {
    switch part.role {
    case .component: showComponent(part, state, in: &face)
    case .scrollContent: face.style = .scrollContent(part.component.scrollDirection)
    case .bar:
      face.node.content = .navigationBar
      face.style = .rigidRow
    case .title:
      face.node.content = .navigationTitle(bar(part.component)?.title ?? "")
      face.style = .growing
      face.isMeasured = true
    case .barItem: showBarItem(part, in: &face)
    case .page:
      face.style = .growing
      if part.index != selection(around: part.parent) { face.hide() }
    case .tabRow:
      face.node.content = .tabBar
      face.style = .rigidRow
    case .tab: showTab(part, in: &face)
    case .line:
      face.style = .axis(part.component.scrollDirection.across)
      face.style.shrink = 0
    case .cell, .staticCell: face.style = cellStyle(of: part)
    case .lazyPlace:
      face.node.componentType = part.component.typeName
      face.hide()
    }
  }

  private mutating func showComponent(_ part: borrowing Part, _ state: PartState?, in face: inout Face) {
    showContent(part, state, in: &face)
    let style = part.component.style
    if case .screen(let screen) = part.component {
      // Of a screen's style only the background is shown, as on iOS.
      if let style { apply(Style(backgroundColor: style.backgroundColor), to: &face) }
      if part.parent < 0 { builder.fit(screen, &face.style) }
    } else if let style {
      apply(style, to: &face)
    }
    if let id = part.component.id {
      face.node.id = part.suffix.isEmpty ? id : id + part.suffix
    }
    face.node.componentType = part.component.typeName
    face.node.accessibilityLabel = part.component.accessibility?.accessibilityLabel
    if face.style.display == .none { face.node.isHidden = true }
  }

  /// What a component shows, in the layout it has without a style.
  private mutating func showContent(_ part: borrowing Part, _ state: PartState?, in face: inout Face) {
    switch part.component {
    case .screen, .container, .simpleForm, .form, .formInput, .lazyComponent, .custom: break
    case .scrollView(let view):
      showScroll(view.scrollDirection ?? .vertical, showsIndicator: view.scrollBarEnabled ?? true, in: &face)
    case .text(let text): show(text, in: &face)
    case .button(let button): show(button, in: &face)
    case .image(let image): show(image, in: &face)
    case .textInput(let input): show(input, state, in: &face)
    case .listView, .gridView: showList(part.component.listTraits, in: &face)
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

  private mutating func show(_ text: Text, in face: inout Face) {
    face.node.content = .text(
      evaluate(text.text) ?? "", alignment: evaluate(text.alignment) ?? .left,
      color: evaluate(text.textColor))
    face.isMeasured = true
  }

  private mutating func show(_ button: Button, in face: inout Face) {
    let isEnabled = evaluate(button.enabled) ?? lastLook?.isEnabled ?? true
    face.node.content = .button(
      title: evaluate(button.text) ?? "", isEnabled: isEnabled,
      hasBox: button.properties.style?.drawsBox ?? false)
    face.isMeasured = true
    if isEnabled { face.node.interactions = .press }
  }

  private mutating func show(_ image: Image, in face: inout Face) {
    let size = image.properties.style?.size
    face.node.content = .image(
      SceneImage(
        source: source(of: image.path), mode: image.mode ?? .fitCenter,
        isSizedByPicture: size?.width == nil || size?.height == nil,
        label: image.properties.accessibility?.accessibilityLabel))
    face.isMeasured = true
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

  private mutating func showBarItem(_ part: borrowing Part, in face: inout Face) {
    face.isMeasured = true
    face.node.interactions = .press
    face.style.shrink = 0
    guard let item = bar(part.component)?.navigationBarItems?[Int(part.index)] else { return }
    let name = item.text.flatMap { $0.isEmpty ? nil : $0 } ?? evaluate(item.image?.mobileId) ?? ""
    face.node.content = .navigationItem(text: name)
    face.node.id = item.id
    face.node.accessibilityLabel = item.accessibility?.accessibilityLabel
  }

  private mutating func showTab(_ part: borrowing Part, in face: inout Face) {
    face.isMeasured = true
    let item: TabBar.Item
    switch part.component {
    case .tabBar(let bar): item = bar.items[Int(part.index)]
    case .tabView(let view):
      item = TabBar.Item(
        title: view.children[Int(part.index)].title, icon: view.children[Int(part.index)].icon)
    default: return
    }
    let title = item.title ?? evaluate(item.icon?.mobileId) ?? ""
    face.node.content = .tab(title: title, isSelected: part.index == selection(around: part.parent))
    face.node.interactions = .press
    face.style = .growing
  }

  /// Which page or tab the component shows that the part at a slot is drawn for.
  private func selection(around slot: Int32) -> Int32 {
    nearest(slot) { $0.role == .component }.map { parts[Int($0)].selection } ?? 0
  }

  private func cellStyle(of part: borrowing Part) -> LayoutStyle {
    let list = part.component.listTraits
    var style = LayoutStyle.axis(list.direction)
    style.shrink = 0
    style.minWidth = .points(1)
    style.minHeight = .points(1)
    guard part.role == .cell, list.span > 1 else { return style }
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
