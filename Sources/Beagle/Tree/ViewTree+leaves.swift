import BeagleExpressions
import BeagleSchema

/// How buttons, inputs, images and indicators look.
extension ViewTree {
  mutating func show(_ button: Button, _ state: PartState?, in face: inout Face) {
    var isEnabled = true
    if case .value(let literal)? = button.enabled { isEnabled = literal }
    if let remembered = state.isEnabled { isEnabled = remembered }
    face.node.content = .button(
      title: evaluate(button.text) ?? "", isEnabled: isEnabled,
      hasBox: button.properties.style?.drawsBox ?? false)
    face.isMeasured = true
    if isEnabled { face.node.interactions = .press }
  }

  mutating func source(of path: Bind<ImagePath>) -> SceneImage.Source {
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

  mutating func show(_ input: TextInput, _ state: PartState?, in face: inout Face) {
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
  mutating func show(_ indicator: PageIndicator, in face: inout Face) {
    face.isMeasured = true
    guard let count = indicator.numberOfPages, let current = evaluate(indicator.currentPage) else { return }
    face.node.content = .pageIndicator(
      count: max(0, count), current: current, selected: evaluate(indicator.selectedColor),
      unselected: evaluate(indicator.unselectedColor))
  }
}
