import BeagleExpressions
import BeagleJSON
import BeagleLayout
import BeagleSchema

extension Resolver {
  /// Appends a component with all that is inside it. The one place where a component becomes boxes.
  mutating func append(_ component: Component) {
    switch component {
    case .screen(let screen): append(screen, .beagle)
    case .container(let container): appendBox(component, container.children)
    case .scrollView(let view): append(view, component)
    case .text(let text): append(text, component)
    case .button(let button): append(button, component)
    case .image(let image): append(image, component)
    case .textInput(let input): append(input, component)
    case .simpleForm(let form): appendBox(component, form.children)
    case .listView(let list): append(ItemList(list), component)
    case .gridView(let grid): append(ItemList(grid), component)
    case .pageView(let view): append(view, component)
    case .pageIndicator(let indicator): append(indicator, component)
    case .tabBar(let bar): append(bar, component)
    case .touchable(let touchable): appendBox(component, [touchable.child])
    case .lazyComponent(let lazy): append(lazy, component)
    case .pullToRefresh(let pull): append(pull, component)
    case .webView(let view): append(view, component)
    case .tabView(let view): append(view, component)
    case .form(let form): appendBox(component, [form.child])
    case .formInput(let input): appendBox(component, [input.child])
    case .formSubmit(let submit): appendBox(component, [submit.child])
    case .custom(let custom): appendBox(component, custom.content)
    case .unknown(let unknown): appendLeaf(component) { _ in .unknown(type: unknown.type) }
    }
  }

  // MARK: What components share

  /// Appends a component that is a box around others.
  mutating func appendBox(
    _ component: Component, _ content: SceneContent = .box, _ base: LayoutStyle = .beagle,
    inside body: (inout Resolver) -> Void
  ) {
    let properties = component.properties
    withContext(properties.context) { resolver in
      let (style, decoration) = resolver.style(properties.style, base)
      let suffix = resolver.idSuffix
      resolver.append(
        content, style, { $0.describe(component, properties, style, decoration, idSuffix: suffix) },
        inside: body)
    }
  }

  mutating func appendBox(_ component: Component, _ children: [Component]?) {
    appendBox(component) { resolver in
      for child in children ?? [] { resolver.append(child) }
    }
  }

  /// Appends a component that the renderer measures. Its content is evaluated with its own context in reach.
  mutating func appendLeaf(
    _ component: Component, _ base: LayoutStyle = .beagle, content: (inout Resolver) -> SceneContent
  ) {
    let properties = component.properties
    withContext(properties.context) { resolver in
      let (style, decoration) = resolver.style(properties.style, base)
      let suffix = resolver.idSuffix
      resolver.append(content(&resolver), style, isMeasured: true) {
        $0.describe(component, properties, style, decoration, idSuffix: suffix)
      }
    }
  }

  private mutating func style(
    _ style: Style?, _ base: LayoutStyle
  ) -> (layout: LayoutStyle, decoration: SceneDecoration?) {
    guard let style else { return (base, nil) }
    var layout = base
    layout.apply(style, &evaluate)
    let decoration = decoration(style)
    if let width = decoration?.borderWidth, width > 0 {
      layout.border = builder.measurer.borderInsets(width: width)
    }
    return (layout, decoration)
  }

  private mutating func decoration(_ style: Style) -> SceneDecoration? {
    let corners = style.cornerRadius
    if case (nil, nil, nil, nil) = (style.backgroundColor, style.borderWidth, style.borderColor, corners) {
      return nil
    }
    var decoration = SceneDecoration()
    decoration.background = evaluate(style.backgroundColor)
    decoration.borderColor = evaluate(style.borderColor)
    decoration.borderWidth = max(0, evaluate(style.borderWidth) ?? 0)
    if let corners {
      let radius = evaluate(corners.radius) ?? 0
      decoration.cornerRadii = SceneDecoration.CornerRadii(
        topLeft: evaluate(corners.topLeft) ?? radius, topRight: evaluate(corners.topRight) ?? radius,
        bottomLeft: evaluate(corners.bottomLeft) ?? radius,
        bottomRight: evaluate(corners.bottomRight) ?? radius)
    }
    return decoration
  }

  // MARK: Leaves

  private mutating func append(_ text: Text, _ component: Component) {
    appendLeaf(component) { resolver in
      .text(
        resolver.evaluate(text.text) ?? "", alignment: resolver.evaluate(text.alignment) ?? .left,
        color: resolver.evaluate(text.textColor))
    }
  }

  private mutating func append(_ button: Button, _ component: Component) {
    appendLeaf(component) { resolver in
      .button(
        title: resolver.evaluate(button.text) ?? "", isEnabled: resolver.evaluate(button.enabled) ?? true,
        hasBox: button.properties.style?.drawsBox ?? false)
    }
  }

  private mutating func append(_ image: Image, _ component: Component) {
    appendLeaf(component) { resolver in
      .image(
        SceneImage(
          source: resolver.source(of: image.path), mode: image.mode ?? .fitCenter,
          label: image.properties.accessibility?.accessibilityLabel))
    }
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

  private mutating func append(_ input: TextInput, _ component: Component) {
    appendLeaf(component) { resolver in
      let error = resolver.evaluate(input.showError) == true ? resolver.evaluate(input.error) : nil
      return .textInput(
        SceneInput(
          text: resolver.evaluate(input.value) ?? "", placeholder: resolver.evaluate(input.placeholder) ?? "",
          kind: resolver.evaluate(input.type) ?? .text, isEnabled: resolver.evaluate(input.enabled) ?? true,
          isReadOnly: resolver.evaluate(input.readOnly) ?? false, error: error?.isEmpty == true ? nil : error,
          hasBox: input.properties.style?.drawsBox ?? false))
    }
    if evaluate(input.hidden) == true, !nodes.isEmpty { nodes[nodes.count - 1].isHidden = true }
  }

  private mutating func append(_ indicator: PageIndicator, _ component: Component) {
    guard let count = indicator.numberOfPages, let current = evaluate(indicator.currentPage) else {
      return appendBox(component, nil)
    }
    appendLeaf(component) { resolver in
      .pageIndicator(
        count: max(0, count), current: current, selected: resolver.evaluate(indicator.selectedColor),
        unselected: resolver.evaluate(indicator.unselectedColor))
    }
  }

  private mutating func append(_ view: WebView, _ component: Component) {
    appendLeaf(component) { .webView(url: $0.evaluate(view.url) ?? "") }
  }
}

extension Style {
  /// Whether a background or a border is drawn.
  fileprivate var drawsBox: Bool { backgroundColor != nil || borderWidth != nil }
}

extension SceneNode {
  fileprivate mutating func describe(
    _ component: Component, _ properties: WidgetProperties, _ style: LayoutStyle,
    _ decoration: SceneDecoration?,
    idSuffix: String
  ) {
    id = properties.id.map { $0 + idSuffix }
    componentType = component.typeName
    accessibilityLabel = properties.accessibility?.accessibilityLabel
    self.decoration = decoration
    isHidden = style.display == .none
    if case .scroll = content { clips = true }
  }
}
