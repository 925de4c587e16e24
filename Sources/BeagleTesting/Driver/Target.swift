/// What of a screen is meant: said as a user would say it, or more precisely where that is not enough.
///
///     try await app.tap("Sign in")
///     try await app.tap(.id("row:gyokuro"))
///     try await app.tap("+".beside("Hojicha"))
///     try await app.tap(.text("Buy").at(2))
///
/// Without more, a string means what has exactly this text; else this accessibility label; else this placeholder; else
/// this id; else what has it as part of its text.
public struct Target: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
  enum Kind: Sendable, Hashable {
    case any, text, part, label, placeholder, id, path
  }

  let kind: Kind
  let name: String
  /// Counted from 1; nil where there must be only one.
  var ordinal: Int?
  /// What it must stand next to.
  private var neighbours: [Target] = []
  /// What it must be inside of.
  private var containers: [Target] = []

  var neighbour: Target? { neighbours.first }
  var container: Target? { containers.first }

  init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }

  public init(stringLiteral value: String) { self.init(.any, value) }

  /// The same as the literal.
  public init(_ name: String) { self.init(.any, name) }

  /// What shows exactly this text: a text, a button, a tab, a title, what is typed into an input.
  public static func text(_ text: String) -> Target { Target(.text, text) }

  /// What has this as a part of its text, or as all of it.
  public static func part(_ text: String) -> Target { Target(.part, text) }

  /// What has this accessibility label.
  public static func label(_ label: String) -> Target { Target(.label, label) }

  /// The input with this placeholder.
  public static func placeholder(_ placeholder: String) -> Target { Target(.placeholder, placeholder) }

  /// What has this id; in a list, with the keys of its cells: `row:gyokuro`.
  public static func id(_ id: String) -> Target { Target(.id, id) }

  /// Components and ids inside each other, with slashes between: `shelf/touchable/button[1]`. Each is looked for anywhere
  /// inside the one before; a number counts from 0 what is found.
  public static func path(_ path: String) -> Target { Target(.path, path) }

  /// The one at this place among all that fit, counted from 1, in the order of the document.
  public func at(_ ordinal: Int) -> Target {
    var target = self
    target.ordinal = ordinal
    return target
  }

  /// The one that belongs to another: in the same item of a list, on the same line, or directly above or below it. Of
  /// several, the one that shares the smallest box with it: the `+` in the row of `Hojicha`.
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

  /// The same, wherever it stands.
  var alone: Target {
    var target = self
    target.neighbours = []
    return target
  }

  /// The same, whatever it is inside of.
  var anywhere: Target {
    var target = self
    target.containers = []
    return target
  }

  /// As messages name it.
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
  /// What has this text, label, placeholder or id, in the smallest box that it shares with another.
  public func beside(_ other: Target) -> Target { Target(self).beside(other) }

  /// What has this text, label, placeholder or id, inside of another.
  public func inside(_ other: Target) -> Target { Target(self).inside(other) }

  /// What has this text, label, placeholder or id, at this place among all that do, counted from 1.
  public func at(_ ordinal: Int) -> Target { Target(self).at(ordinal) }
}
