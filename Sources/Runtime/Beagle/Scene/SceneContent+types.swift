public import BeagleJSON
public import BeagleSchema

/// The content of a custom component.
///
/// ```swift
/// if case .custom(let component) = node.content, let badge = component.value as? Badge {
///   draw(badge.title.value ?? "", in: node.contentFrame)
/// }
/// ```
public struct SceneComponent: Sendable, Equatable {
  /// The name in the document: `custom:chart`.
  public let type: String
  /// The decoded component with its binds evaluated. A bind is a value unless its expression gives null or
  /// another type. Actions and nested components are those of the document.
  public let value: any ServerDrivenComponent
  /// The properties of the document by name, with their expressions evaluated. Properties that all components
  /// have, actions, and nested components are omitted.
  public let values: DynamicDictionary
  /// The text that the renderer shows for it, from ``Measurer/text(of:)``; nil if it shows none.
  public internal(set) var text: String?

  /// Creates content, for tests of renderers.
  public init(
    type: String, value: any ServerDrivenComponent, values: DynamicDictionary = [:], text: String? = nil
  ) {
    self.type = type
    self.value = value
    self.values = values
    self.text = text
  }

  /// `value` is determined by the others.
  public static func == (left: SceneComponent, right: SceneComponent) -> Bool {
    left.type == right.type && left.values == right.values && left.text == right.text
  }

  /// The part of the name after `custom:`, in lower case.
  public var name: String { Self.name(of: type) }

  static func name(of type: String) -> String {
    let type = type.lowercased()
    return type.hasPrefix("custom:") ? String(type.dropFirst(7)) : type
  }
}

/// The content of a text input.
public struct SceneInput: Sendable, Equatable {
  /// The text, typed or bound. Passwords are not masked.
  public var text: String
  /// Shown while the text is empty.
  public var placeholder: String
  /// The kind of text. For a password, renderers show ``maskedText``.
  public var kind: TextInput.Kind
  /// If false, it looks disabled and accepts no input.
  public var isEnabled: Bool
  /// Whether the input looks enabled but cannot be edited.
  public var isReadOnly: Bool
  /// The error message to show, if any.
  public var error: String?
  /// Whether the component's style draws a box around it, so that the renderer need not.
  public var hasBox: Bool
}

/// The content of an image.
public struct SceneImage: Sendable, Equatable {
  /// The source of the image, with its expressions evaluated.
  public enum Source: Sendable, Equatable {
    /// The name of an image in the application.
    case local(String)
    /// The URL in the document, not resolved; while it loads, the local image named by the placeholder is
    /// shown.
    case remote(String, placeholder: String?)
    /// Nothing to show: an expression gave no path, or the path is for web applications only.
    case missing
  }

  /// The source of the image.
  public var source: Source
  /// How the image fills its box.
  public var mode: Image.Mode
  /// Whether its style leaves a side open, so that its size depends on the image file.
  public var isSizedByPicture = false
  /// How the size depends on that of the image file.
  package var sizing = ImageSizing.fitting
  /// Whether it takes no space while the image file is missing.
  package var isEmptyWithoutPicture = false
  /// A description of the image for assistive technology.
  public var label: String?
}

extension DynamicDictionary {
  /// The UTF-8 bytes of the strings in it, including its keys.
  var textBytes: Int {
    var bytes = 0
    for (key, value) in self { bytes += key.utf8.count + value.textBytes }
    return bytes
  }
}

extension DynamicObject {
  fileprivate var textBytes: Int {
    switch self {
    case .string(let text), .expression(let text): text.utf8.count
    case .array(let values): values.reduce(0) { $0 + $1.textBytes }
    case .dictionary(let members): members.textBytes
    default: 0
    }
  }
}
