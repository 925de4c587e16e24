import BeagleSchema

/// What the application's theme adds to the looks of nodes.
extension NodeResolver {
  /// Applies what the theme says for the component's `styleId`, as far as the component's own style says nothing.
  func applyTheme(to resolved: inout ResolvedNode, _ component: Component, _ role: LiveNode.Role) {
    guard let id = component.styleId(of: role) else { return }
    resolved.scene.styleId = id
    guard let look = builder.measurer.look(named: id) else { return }
    switch resolved.scene.content {
    case .text(let text, let alignment, nil):
      resolved.scene.content = .text(text, alignment: alignment, color: look.textColor)
    case .button(let title, let isEnabled, false):
      resolved.scene.content = .button(title: title, isEnabled: isEnabled, hasBox: look.drawsBox)
    case .textInput(var input) where !input.hasBox:
      input.hasBox = look.drawsBox
      resolved.scene.content = .textInput(input)
    // The bar around them has its background and border.
    case .navigationTitle, .navigationItem, .tab: return
    default: break
    }
    decorate(&resolved, as: look, over: role == .component ? component.style : nil)
  }

  private func decorate(_ resolved: inout ResolvedNode, as look: Look, over style: Style?) {
    var decoration = resolved.scene.decoration ?? SceneDecoration()
    if decoration.background == nil { decoration.background = look.backgroundColor }
    if decoration.borderColor == nil { decoration.borderColor = look.borderColor }
    if style?.borderWidth == nil, let width = look.borderWidth {
      decoration.borderWidth = Float(max(0, width))
      resolved.style.border = builder.measurer.borderInsets(width: Double(decoration.borderWidth))
    }
    if style?.cornerRadius == nil, let radius = look.cornerRadius.map({ Float($0) }) {
      decoration.cornerRadii = SceneDecoration.CornerRadii(
        topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius)
    }
    if decoration != SceneDecoration() { resolved.scene.decoration = decoration }
  }
}

extension Component {
  /// The name of its look. Nodes that are drawn for the component have the same.
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
