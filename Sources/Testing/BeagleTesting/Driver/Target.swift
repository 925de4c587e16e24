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
  /// Counted from 1; nil where there must be only one.
  var ordinal: Int?
  /// The targets it must be beside.
  private var neighbours: [Target] = []
  /// The targets it must be inside.
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

  /// A component with exactly this text: a text, a button, a tab, a title, an input's text.
  public static func text(_ text: String) -> Target { Target(.text, text) }

  /// A component with this in its text.
  public static func part(_ text: String) -> Target { Target(.part, text) }

  /// A component with this accessibility label.
  public static func label(_ label: String) -> Target { Target(.label, label) }

  /// The input with this placeholder.
  public static func placeholder(_ placeholder: String) -> Target { Target(.placeholder, placeholder) }

  /// A component with this id; in a list, with the keys of its cells: `row:gyokuro`.
  public static func id(_ id: String) -> Target { Target(.id, id) }

  /// Nested components and ids, with slashes between: `shelf/touchable/button[1]`. Each is searched at any depth inside
  /// the previous one; a number is an index into the matches, counted from 0.
  public static func path(_ path: String) -> Target { Target(.path, path) }

  /// The match with this number, counted from 1, in the order of the document.
  public func at(_ ordinal: Int) -> Target {
    var target = self
    target.ordinal = ordinal
    return target
  }

  /// The match that belongs to another target: in the same item of a list, on the same line, or directly above or below
  /// it. Of several, the one that shares the smallest box with it: the `+` in the row of `Hojicha`.
  public func beside(_ other: Target) -> Target {
    var target = self
    target.neighbours = [other]
    return target
  }

  /// The one inside another, however deep: `"Buy".inside(.id("row:gyokuro"))`.
  public func inside(_ other: Target) -> Target {
    var target = self
    target.containers = [other]
    return target
  }

  /// This target without its neighbours.
  var alone: Target {
    var target = self
    target.neighbours = []
    return target
  }

  /// This target without its containers.
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
  /// The match for a string that shares the smallest box with another target.
  public func beside(_ other: Target) -> Target { Target(self).beside(other) }

  /// The match for a string inside another target.
  public func inside(_ other: Target) -> Target { Target(self).inside(other) }

  /// The match for a string with this number, counted from 1.
  public func at(_ ordinal: Int) -> Target { Target(self).at(ordinal) }
}

/// A component of a screen at the time of the call.
public struct Element: Sendable, Equatable, CustomStringConvertible {
  /// The node in the scene.
  package let node: SceneNode
  /// What can be pressed in a component of the application's own, by the labels that its painter gives.
  public let controls: [String]

  /// The visible text: text, title, or what is typed into it; for a password a bullet for each character.
  public var text: String? { node.content.text }

  /// The node's id with the keys of the list cells it is in: `row:7`.
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
