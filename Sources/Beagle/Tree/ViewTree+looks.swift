import BeagleSchema

/// The theme's share in how parts look.
extension ViewTree {
  /// Gives a face what the look of its `styleId` says, as far as the component's own style says nothing.
  func dress(_ face: inout Face, of component: Component, _ role: Part.Role) {
    guard let id = component.styleId(of: role) else { return }
    face.node.styleId = id
    guard let look = builder.measurer.look(named: id) else { return }
    switch face.node.content {
    case .text(let text, let alignment, nil):
      face.node.content = .text(text, alignment: alignment, color: look.textColor)
    case .button(let title, let isEnabled, false):
      face.node.content = .button(title: title, isEnabled: isEnabled, hasBox: look.drawsBox)
    case .textInput(var input) where !input.hasBox:
      input.hasBox = look.drawsBox
      face.node.content = .textInput(input)
    // The bar around them has its background and border.
    case .navigationTitle, .navigationItem, .tab: return
    default: break
    }
    decorate(&face, as: look, over: role == .component ? component.style : nil)
  }

  private func decorate(_ face: inout Face, as look: Look, over style: Style?) {
    var decoration = face.node.decoration ?? SceneDecoration()
    if decoration.background == nil { decoration.background = look.backgroundColor }
    if decoration.borderColor == nil { decoration.borderColor = look.borderColor }
    if style?.borderWidth == nil, let width = look.borderWidth {
      decoration.borderWidth = Float(max(0, width))
      face.style.border = builder.measurer.borderInsets(width: Double(decoration.borderWidth))
    }
    if style?.cornerRadius == nil, let radius = look.cornerRadius.map({ Float($0) }) {
      decoration.cornerRadii = SceneDecoration.CornerRadii(
        topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius)
    }
    if decoration != SceneDecoration() { face.node.decoration = decoration }
  }
}

extension Component {
  /// The name of its look, which what is drawn for it shares.
  fileprivate func styleId(of role: Part.Role) -> String? {
    switch (role, self) {
    case (.component, .container(let container)): container.styleId
    case (.component, .text(let text)): text.styleId
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
