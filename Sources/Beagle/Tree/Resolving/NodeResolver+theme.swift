import BeagleSchema

/// Applies the application's theme to nodes.
extension NodeResolver {
  /// Applies the theme's style for the component's `styleId`; the component's own style has priority.
  func applyTheme(to resolved: inout ResolvedNode, _ component: Component, _ role: LiveNode.Role) {
    guard let id = component.styleId(of: role) else { return }
    resolved.scene.rareTexts.styleId = id
    guard let themeStyle = builder.measurer.themeStyle(named: id) else { return }
    switch resolved.scene.content {
    case .text(let text, let alignment, nil):
      resolved.scene.content = .text(text, alignment: alignment, color: themeStyle.textColor)
    case .button(let title, let isEnabled, false):
      resolved.scene.content = .button(title: title, isEnabled: isEnabled, hasBox: themeStyle.drawsBox)
    case .textInput(var input) where !input.hasBox:
      input.hasBox = themeStyle.drawsBox
      resolved.scene.content = .textInput(input)
    // The bar around them has its background and border.
    case .navigationTitle, .navigationItem, .tab: return
    default: break
    }
    decorate(&resolved, with: themeStyle, below: role == .component ? component.style : nil)
  }

  private func decorate(_ resolved: inout ResolvedNode, with themeStyle: ThemeStyle, below style: Style?) {
    var decoration = resolved.scene.decoration ?? SceneDecoration()
    if decoration.background == nil { decoration.background = themeStyle.backgroundColor }
    if decoration.borderColor == nil { decoration.borderColor = themeStyle.borderColor }
    if style?.borderWidth == nil, let width = themeStyle.borderWidth {
      decoration.borderWidth = Float(max(0, width))
      resolved.style.border = builder.measurer.borderInsets(width: Double(decoration.borderWidth))
    }
    if style?.cornerRadius == nil, let radius = themeStyle.cornerRadius.map({ Float($0) }) {
      decoration.cornerRadii = SceneDecoration.CornerRadii(
        topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius)
    }
    if decoration != resolved.scene.decoration ?? SceneDecoration() {
      resolved.scene.sharedDecoration = Shared(decoration)
    }
  }
}

extension Component {
  /// The name of the node's theme style: the component's own, also for the nodes that are drawn as its parts.
  fileprivate func styleId(of role: LiveNode.Role) -> String? {
    switch (role, self) {
    case (.component, .container(let container)): container.styleId
    case (.component, .simpleForm(let form)): form.styleId
    case (.component, .text(let text)): text.styleId
    case (.component, .image(let image)): image.styleId
    case (.component, .button(let button)): button.styleId
    case (.component, .textInput(let input)): input.styleId
    case (.component, .tabBar(let bar)), (.tab, .tabBar(let bar)): bar.styleId
    case (.tabRow, .tabView(let view)), (.tab, .tabView(let view)): view.styleId
    case (.bar, .screen(let screen)), (.title, .screen(let screen)), (.barItem, .screen(let screen)):
      screen.navigationBar?.styleId
    default: nil
    }
  }
}
