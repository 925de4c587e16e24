public import Beagle

/// A component of a screen at the time of the call.
public struct Element: Sendable, Equatable, CustomStringConvertible {
  /// The node in the scene.
  public let node: SceneNode

  /// Its visible text: its text, its title, or what is typed into it; for a password a bullet for each character.
  public var text: String? {
    switch node.content {
    case .text(let text, _, _), .button(let text, _, _), .navigationTitle(let text),
      .navigationItem(let text), .tab(let text, _):
      text
    case .textInput(let input): input.maskedText
    case .image(let image): image.label
    case .webView(let url): url
    case .unknown(let type): "Unknown Component of type: \(type)"
    case .box, .scroll, .navigationBar, .tabBar, .pageIndicator, .custom: nil
    }
  }

  /// With the keys of the list cells it is in: `row:7`.
  public var id: String? { node.id }

  /// What assistive technology reads instead of the text; nil if it reads the text.
  public var accessibilityLabel: String? { node.accessibilityLabel }

  /// What an input shows while it is empty; nil where it has none.
  public var placeholder: String? { input.flatMap { $0.placeholder.isEmpty ? nil : $0.placeholder } }

  /// What an input shows of its validation.
  public var error: String? { input?.error }

  /// Whether a button can be pressed or an input be typed into. What cannot be either is enabled.
  public var isEnabled: Bool {
    switch node.content {
    case .button(_, let isEnabled, _): isEnabled
    case .textInput(let input): input.isEnabled && !input.isReadOnly
    default: true
    }
  }

  /// Whether it is the tab that shows.
  public var isSelected: Bool { if case .tab(_, true) = node.content { true } else { false } }

  /// The content of an input.
  public var input: SceneInput? { if case .textInput(let input) = node.content { input } else { nil } }

  public var description: String {
    let name = (node.componentType ?? node.content.kind).replacing("beagle:", with: "")
    let text = self.text.flatMap { $0.isEmpty ? nil : " \"\($0)\"" } ?? ""
    return name + text + (id.map { " (\($0))" } ?? "")
  }
}
