import BeagleExpressions
import BeagleJSON
import BeagleLayout
import BeagleSchema

/// How parts look: what the first building and every update ask. What only some of them have is in files of their own.
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
      face.style = .barTitle
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
    case .staticCell: face.style = cellStyle(ItemList.Traits(direction: component.scrollDirection))
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
    if component.usesParentScroll {
      face.style.showAll(along: component.scrollDirection, in: axis(around: slot))
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
    case .touchable: face.node.interactions = .press
    case .formSubmit: if state.isEnabled ?? true { face.node.interactions = .press }
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
}

extension Face {
  /// Takes the part out of the layout, without ending it.
  fileprivate mutating func hide() {
    style.display = .none
    node.isHidden = true
  }
}
