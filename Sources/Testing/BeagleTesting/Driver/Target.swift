public import Beagle

/// A component of a screen, described as a user would, or more precisely if that is not enough.
///
///     try await app.tap("Sign in")
///     try await app.tap(.id("row:gyokuro"))
///     try await app.tap("+".beside("Hojicha"))
///     try await app.tap(.text("Buy").at(2))
///
/// A string matches the component with exactly this text; else with this accessibility label; else with this
/// placeholder; else with this id; else with this as part of its text.
public struct Target: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
  enum Kind: Sendable, Hashable {
    case any, text, part, label, placeholder, id, path
  }

  let kind: Kind
  let name: String
  /// Counted from 1; nil if there must be only one match.
  var ordinal: Int?
  private var neighbours: [Target] = []
  private var containers: [Target] = []

  var neighbour: Target? { neighbours.first }
  var container: Target? { containers.first }

  init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }

  public init(stringLiteral value: String) { self.init(.any, value) }

  /// Creates a target from a name, as a literal does.
  public init(_ name: String) { self.init(.any, name) }

  /// Matches a component with exactly this text: a text, a button, a tab, a title, an input's text.
  public static func text(_ text: String) -> Target { Target(.text, text) }

  /// Matches a component whose text contains this.
  public static func part(_ text: String) -> Target { Target(.part, text) }

  /// Matches a component with this accessibility label.
  public static func label(_ label: String) -> Target { Target(.label, label) }

  /// Matches the input with this placeholder.
  public static func placeholder(_ placeholder: String) -> Target { Target(.placeholder, placeholder) }

  /// Matches a component with this id. In a list, ids include the keys of their cells: `row:gyokuro`.
  public static func id(_ id: String) -> Target { Target(.id, id) }

  /// Matches a path of nested components and ids: `shelf/touchable/button[1]`.
  ///
  /// Each step is searched at any depth inside the previous one. A number is an index into the matches,
  /// counted from 0.
  public static func path(_ path: String) -> Target { Target(.path, path) }

  /// Returns a target for the match with this number, counted from 1 in the order of the document.
  public func at(_ ordinal: Int) -> Target {
    var target = self
    target.ordinal = ordinal
    return target
  }

  /// Returns a target for the match that belongs to another target: in the same item of a list, on the same
  /// line, or directly above or below it.
  ///
  /// Of several, the one that shares the smallest box with the other target is used: the `+` in the row of
  /// `Hojicha`.
  public func beside(_ other: Target) -> Target {
    var target = self
    target.neighbours = [other]
    return target
  }

  /// Returns a target for the match inside another target, at any depth: `"Buy".inside(.id("row:gyokuro"))`.
  public func inside(_ other: Target) -> Target {
    var target = self
    target.containers = [other]
    return target
  }

  /// The target without its neighbours.
  var alone: Target {
    var target = self
    target.neighbours = []
    return target
  }

  /// The target without its containers.
  var anywhere: Target {
    var target = self
    target.containers = []
    return target
  }

  /// The target as messages name it.
  public var description: String {
    let name = "\"\(self.name)\""
    let which =
      switch kind {
      case .any, .text: name
      case .part: "a text with \(name)"
      case .label: "the label \(name)"
      case .placeholder: "the placeholder \(name)"
      case .id: "the id \(name)"
      case .path: "the path \(name)"
      }
    return which + (ordinal.map { " number \($0)" } ?? "") + (neighbour.map { " beside \($0)" } ?? "")
      + (container.map { " inside \($0)" } ?? "")
  }
}

extension String {
  /// Returns a target for the match that shares the smallest box with another target.
  public func beside(_ other: Target) -> Target { Target(self).beside(other) }

  /// Returns a target for the match inside another target.
  public func inside(_ other: Target) -> Target { Target(self).inside(other) }

  /// Returns a target for the match with this number, counted from 1.
  public func at(_ ordinal: Int) -> Target { Target(self).at(ordinal) }
}

/// A component of a screen at the time of the call.
public struct Element: Sendable, Equatable, CustomStringConvertible {
  package let node: SceneNode
  /// The controls in a custom component, by the labels that its painter gives.
  public let controls: [String]

  /// The visible text: text, title, or the content of an input; for a password a bullet for each character.
  public var text: String? { node.content.text }

  /// The id with the keys of the enclosing list cells: `row:7`.
  public var id: String? { node.id }

  /// The text for assistive technology; nil if it is the visible text.
  public var accessibilityLabel: String? { node.accessibilityLabel }

  /// The placeholder of an empty input; nil if it has none.
  public var placeholder: String? { input.flatMap { $0.placeholder.isEmpty ? nil : $0.placeholder } }

  /// The validation error that an input shows.
  public var error: String? { input?.error }

  /// Whether a button or an input is enabled; true for other components.
  public var isEnabled: Bool {
    switch node.content {
    case .button(_, let isEnabled, _): isEnabled
    case .textInput(let input): input.isEnabled && !input.isReadOnly
    default: true
    }
  }

  /// Whether this is the selected tab.
  public var isSelected: Bool { if case .tab(_, true) = node.content { true } else { false } }

  /// The content of an input.
  public var input: SceneInput? { if case .textInput(let input) = node.content { input } else { nil } }

  public var description: String {
    let name = (node.componentType ?? node.content.kind).replacing("beagle:", with: "")
    let text = self.text.flatMap { $0.isEmpty ? nil : " \"\($0)\"" } ?? ""
    return name + text + (id.map { " (\($0))" } ?? "")
  }
}
