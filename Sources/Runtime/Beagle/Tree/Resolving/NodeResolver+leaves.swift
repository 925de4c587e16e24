import BeagleExpressions
import BeagleLayout
import BeagleNetworking
import BeagleSchema

extension NodeResolver {
  func mode(of image: Image) -> Image.Mode {
    let mode = image.mode ?? (builder.traits.contains(.htmlImages) ? .centerCrop : .fitCenter)
    return mode == .fitCenter && builder.traits.contains(.croppedImages) ? .centerCrop : mode
  }

  /// - Parameters:
  ///   - size: the size in the document.
  ///   - style: the resulting style.
  func imageSizing(_ size: Size?, _ style: LayoutStyle) -> ImageSizing {
    let traits = builder.traits
    if traits.contains(.htmlImages) { return .css(width: style.width, height: style.height) }
    let isAdjusted = size.map { $0.width == nil || $0.height == nil } ?? false
    if isAdjusted, traits.contains(.adjustedImages) { return .adjusting }
    return traits.contains(.clippedImages) ? .clipping : .fitting
  }

  mutating func resolve(
    _ button: Button, _ state: NodeState?, in scope: Scope, to resolved: inout ResolvedNode
  ) {
    var isEnabled = true
    if case .value(let literal)? = button.enabled { isEnabled = literal }
    if let remembered = state.isEnabled { isEnabled = remembered }
    resolved.scene.content = .button(
      title: evaluate(button.text, in: scope) ?? "", isEnabled: isEnabled,
      hasBox: button.properties.style?.drawsBox ?? false)
    resolved.isMeasured = true
    if isEnabled { resolved.scene.interactions = .press }
  }

  mutating func source(of path: Bind<ImagePath>, in scope: Scope) -> SceneImage.Source {
    switch evaluate(path, in: scope) {
    case .local(let image)?:
      if let name = evaluate(image.mobileId, in: scope), !name.isEmpty { return .local(name) }
    case .remote(let image)?:
      let placeholder = evaluate(image.placeholder?.mobileId, in: scope)
      if let value = evaluate(image.url, in: scope), !value.isEmpty {
        let url = image.url.value ?? RequestURL.evaluated(value)
        return .remote(url.joined(to: builder.pathOrigin), placeholder: placeholder)
      }
    case nil:
      break
    }
    return .missing
  }

  mutating func resolve(
    _ input: TextInput, _ state: NodeState?, in scope: Scope, to resolved: inout ResolvedNode
  ) {
    var text = ""
    var error: String?
    if case .input(let state)? = state {
      text = state.text
      error = state.message
      resolved.scene.isFocused = state.isFocused
    }
    if error == nil, evaluate(input.showError, in: scope) == true { error = evaluate(input.error, in: scope) }
    let isEnabled = evaluate(input.enabled, in: scope) ?? true
    let isReadOnly = evaluate(input.readOnly, in: scope) ?? false
    resolved.scene.content = .textInput(
      SceneInput(
        text: text, placeholder: evaluate(input.placeholder, in: scope) ?? "",
        kind: evaluate(input.type, in: scope) ?? .text,
        isEnabled: isEnabled, isReadOnly: isReadOnly, error: error?.isEmpty == true ? nil : error,
        hasBox: input.properties.style?.drawsBox ?? false))
    resolved.isMeasured = true
    if isEnabled && !isReadOnly { resolved.scene.interactions = .edit }
    resolved.scene.isHidden = evaluate(input.hidden, in: scope) == true
  }

  /// Shown only if both numbers are known.
  mutating func resolve(_ indicator: PageIndicator, in scope: Scope, to resolved: inout ResolvedNode) {
    resolved.isMeasured = true
    guard let count = indicator.numberOfPages, let current = evaluate(indicator.currentPage, in: scope) else {
      return
    }
    resolved.scene.content = .pageIndicator(
      count: max(0, count), current: current, selected: color(indicator.selectedColor, in: scope),
      unselected: color(indicator.unselectedColor, in: scope))
  }
}

/// Resolves scrolling components and their content: lists, their cells, pull-to-refresh.
extension NodeResolver {
  func resolveScroll(_ direction: ScrollDirection, showsIndicator: Bool, to resolved: inout ResolvedNode) {
    resolved.scene.content = .scroll(direction, showsIndicator: showsIndicator)
    resolved.scene.interactions = .scroll
    resolved.style = .axis(direction)
    resolved.style.grow = 1
    resolved.style.overflow = .scroll
  }

  func resolveList(_ list: ItemList.Traits, to resolved: inout ResolvedNode) {
    resolved.style = .axis(list.direction)
    if list.usesParentScroll {
      resolved.style.shrink = 0
    } else {
      resolved.style.overflow = .scroll
      resolved.scene.interactions = .scroll
      resolved.scene.content = .scroll(list.direction, showsIndicator: list.showsIndicator)
    }
  }

  /// Attaches to a child that scrolls; any other child is wrapped in a scroll view.
  func resolve(_ pull: PullToRefresh, _ state: NodeState?, to resolved: inout ResolvedNode) {
    switch pull.child {
    case .listView, .gridView: break
    case .scrollView: resolved.style = .growing
    default: resolveScroll(.vertical, showsIndicator: false, to: &resolved)
    }
    if case .refreshing(let isRefreshing)? = state { resolved.scene.isRefreshing = isRefreshing }
    resolved.scene.interactions.insert(.pull)
  }

  func resolveCell(_ list: ItemList.Traits, to resolved: inout ResolvedNode) {
    let isColumn = list.direction == .vertical
    resolved.setStyle(
      isColumn ? .columnCell : .rowCell,
      key: isColumn ? ResolvedNode.StyleKey.columnCell : ResolvedNode.StyleKey.rowCell)
    guard list.span > 1 else { return }
    // A line crosses the list; its cells share its length evenly.
    let share = LayoutValue.percent(100 / Float(list.span))
    if isColumn { resolved.style.width = share } else { resolved.style.height = share }
  }
}

extension ScrollDirection {
  var across: ScrollDirection { self == .vertical ? .horizontal : .vertical }
}

extension Component {
  /// The axis of its content.
  var scrollDirection: ScrollDirection {
    if case .scrollView(let view) = self { view.scrollDirection ?? .vertical } else { listTraits.direction }
  }
}
