import BeagleExpressions
import BeagleJSON
import BeagleLayout
import BeagleSchema

/// How parts look: what the first building and every update ask.
extension ViewTree {
  /// How a part comes out now. Evaluates in the present scope.
  @inline(never)
  mutating func face(of part: Part, _ state: PartState?) -> Face {
    switch part.role {
    case .component: return componentFace(of: part, state)
    case .scrollContent: return Face(style: .scrollContent(part.component.scrollDirection))
    case .bar: return Face(content: .navigationBar, style: .rigidRow)
    case .title:
      return Face(
        content: .navigationTitle(bar(part.component)?.title ?? ""), style: .growing, isMeasured: true)
    case .barItem: return barItemFace(of: part)
    case .page:
      var face = Face(style: .growing)
      if part.index != selection(around: part) { face.hide() }
      return face
    case .tabRow: return Face(content: .tabBar, style: .rigidRow)
    case .tab: return tabFace(of: part)
    case .line:
      var face = Face(style: .axis(part.component.scrollDirection.across))
      face.style.shrink = 0
      return face
    case .cell, .staticCell: return Face(style: cellStyle(of: part))
    case .lazyPlace:
      var face = Face(componentType: part.component.typeName)
      face.hide()
      return face
    }
  }

  private mutating func componentFace(of part: Part, _ state: PartState?) -> Face {
    let properties = part.component.properties
    var face = baseFace(of: part, state)
    if case .screen = part.component {
      // Of a screen's style only the background is shown, as on iOS.
      if let style = properties.style { apply(Style(backgroundColor: style.backgroundColor), to: &face) }
      if part.parent < 0 { builder.size(&face.style) }
    } else if let style = properties.style {
      apply(style, to: &face)
    }
    face.id = properties.id.map { part.suffix.isEmpty ? $0 : $0 + part.suffix }
    face.componentType = part.component.typeName
    face.accessibilityLabel = properties.accessibility?.accessibilityLabel
    if face.style.display == .none { face.isHidden = true }
    return face
  }

  /// What a component shows, in the layout it has without a style.
  private mutating func baseFace(of part: Part, _ state: PartState?) -> Face {
    switch part.component {
    case .screen, .container, .simpleForm, .form, .formInput, .lazyComponent, .custom: return Face()
    case .scrollView(let view):
      return scrollFace(view.scrollDirection ?? .vertical, showsIndicator: view.scrollBarEnabled ?? true)
    case .text(let text): return face(of: text)
    case .button(let button): return face(of: button, state)
    case .image(let image): return face(of: image)
    case .textInput(let input): return face(of: input, state)
    case .listView, .gridView: return listFace(of: part)
    case .pageView: return Face(style: .growing, interactions: .turn)
    case .pageIndicator(let indicator): return face(of: indicator)
    case .tabBar: return Face(content: .tabBar, style: .rigidRow)
    case .touchable: return Face(interactions: .press)
    case .formSubmit: return Face(interactions: .press)
    case .pullToRefresh(let pull): return face(of: pull, state)
    case .webView(let view):
      return Face(content: .webView(url: evaluate(view.url) ?? ""), isMeasured: true)
    case .tabView:
      var face = Face(style: .growing)
      face.style.width = .percent(100)
      return face
    case .unknown(let unknown): return Face(content: .unknown(type: unknown.type), isMeasured: true)
    }
  }

  // MARK: Leaves

  private mutating func face(of text: Text) -> Face {
    Face(
      content: .text(
        evaluate(text.text) ?? "", alignment: evaluate(text.alignment) ?? .left,
        color: evaluate(text.textColor)),
      isMeasured: true)
  }

  private mutating func face(of button: Button, _ state: PartState?) -> Face {
    var isEnabled = true
    if case .value(let literal)? = button.enabled { isEnabled = literal }
    if case .enabled(let remembered)? = state { isEnabled = remembered }
    return Face(
      content: .button(
        title: evaluate(button.text) ?? "", isEnabled: isEnabled,
        hasBox: button.properties.style?.drawsBox ?? false),
      isMeasured: true, interactions: isEnabled ? .press : [])
  }

  private mutating func face(of image: Image) -> Face {
    Face(
      content: .image(
        SceneImage(
          source: source(of: image.path), mode: image.mode ?? .fitCenter,
          label: image.properties.accessibility?.accessibilityLabel)),
      isMeasured: true)
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

  private mutating func face(of input: TextInput, _ state: PartState?) -> Face {
    var text = ""
    var error: String?
    if case .input(let state)? = state {
      text = state.text
      error = state.message
    }
    if error == nil, evaluate(input.showError) == true { error = evaluate(input.error) }
    let isEnabled = evaluate(input.enabled) ?? true
    let isReadOnly = evaluate(input.readOnly) ?? false
    var face = Face(
      content: .textInput(
        SceneInput(
          text: text, placeholder: evaluate(input.placeholder) ?? "", kind: evaluate(input.type) ?? .text,
          isEnabled: isEnabled, isReadOnly: isReadOnly, error: error?.isEmpty == true ? nil : error,
          hasBox: input.properties.style?.drawsBox ?? false)),
      isMeasured: true, interactions: isEnabled && !isReadOnly ? .edit : [])
    face.isHidden = evaluate(input.hidden) == true
    if case .input(let state)? = state { face.isFocused = state.isFocused }
    return face
  }

  /// Shown only where both numbers are known.
  private mutating func face(of indicator: PageIndicator) -> Face {
    guard let count = indicator.numberOfPages, let current = evaluate(indicator.currentPage) else {
      return Face(isMeasured: true)
    }
    return Face(
      content: .pageIndicator(
        count: max(0, count), current: current, selected: evaluate(indicator.selectedColor),
        unselected: evaluate(indicator.unselectedColor)),
      isMeasured: true)
  }

  // MARK: Boxes

  private func scrollFace(_ direction: ScrollDirection, showsIndicator: Bool) -> Face {
    var face = Face(
      content: .scroll(direction, showsIndicator: showsIndicator), style: .axis(direction),
      interactions: .scroll)
    face.style.grow = 1
    face.style.overflow = .scroll
    return face
  }

  private func listFace(of part: Part) -> Face {
    let list = part.component.listTraits
    var face = Face(style: .axis(list.direction), interactions: .scroll)
    if list.usesParentScroll {
      face.style.shrink = 0
      face.interactions = []
    } else {
      face.style.overflow = .scroll
      face.content = .scroll(list.direction, showsIndicator: list.showsIndicator)
    }
    return face
  }

  /// Attaches to a child that scrolls; any other child is put into a scroll view.
  private func face(of pull: PullToRefresh, _ state: PartState?) -> Face {
    var face: Face
    switch pull.child {
    case .listView, .gridView: face = Face()
    case .scrollView: face = Face(style: .growing)
    default: face = scrollFace(.vertical, showsIndicator: false)
    }
    if case .refreshing(let isRefreshing)? = state { face.isRefreshing = isRefreshing }
    face.interactions.insert(.pull)
    return face
  }

  private func bar(_ component: Component) -> NavigationBar? {
    if case .screen(let screen) = component { screen.navigationBar } else { nil }
  }

  private mutating func barItemFace(of part: Part) -> Face {
    var face = Face(isMeasured: true, interactions: .press)
    face.style.shrink = 0
    guard let item = bar(part.component)?.navigationBarItems?[Int(part.index)] else { return face }
    let name = item.text.flatMap { $0.isEmpty ? nil : $0 } ?? evaluate(item.image?.mobileId) ?? ""
    face.content = .navigationItem(text: name)
    face.id = item.id
    face.accessibilityLabel = item.accessibility?.accessibilityLabel
    return face
  }

  private mutating func tabFace(of part: Part) -> Face {
    let item: TabBar.Item
    switch part.component {
    case .tabBar(let bar): item = bar.items[Int(part.index)]
    case .tabView(let view):
      item = TabBar.Item(
        title: view.children[Int(part.index)].title, icon: view.children[Int(part.index)].icon)
    default: return Face(isMeasured: true)
    }
    let title = item.title ?? evaluate(item.icon?.mobileId) ?? ""
    return Face(
      content: .tab(title: title, isSelected: part.index == selection(around: part)), style: .growing,
      isMeasured: true, interactions: .press)
  }

  /// Which page or tab the component that a part is drawn for shows.
  private func selection(around part: Part) -> Int32 {
    nearest(part.parent) { $0.role == .component }.map { parts[Int($0)].selection } ?? 0
  }

  private func cellStyle(of part: Part) -> LayoutStyle {
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
    face.decoration = decoration(style, after: last?.decoration)
    let width = face.decoration?.borderWidth ?? 0
    face.style.border = width > 0 ? builder.measurer.borderInsets(width: width) : .zero
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
    decoration.borderWidth = max(0, evaluate(style.borderWidth) ?? last?.borderWidth ?? 0)
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
  private mutating func radius(_ corner: Bind<Double>?, _ all: Double?, after last: Double?) -> Double {
    guard corner != nil else { return all ?? last ?? 0 }
    return evaluate(corner) ?? last ?? all ?? 0
  }
}

extension Face {
  /// Takes the part out of the layout, without ending it.
  fileprivate mutating func hide() {
    style.display = .none
    isHidden = true
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
