public import BeagleJSON
public import BeagleSchema

/// The content of a component of the application's own.
///
/// ```swift
/// if case .custom(let component) = node.content, let badge = component.value as? Badge {
///   draw(badge.title.value ?? "", in: node.contentFrame)
/// }
/// ```
public struct SceneComponent: Sendable, Equatable {
  /// The name as the document writes it: `custom:chart`.
  public let type: String
  /// The component as its type was decoded, with its binds evaluated: each is a value, but for those whose expression gives null or
  /// another type. Its actions and the components inside it are those of the document.
  public let value: any ServerDrivenComponent
  /// The properties in the document by their names, with their expressions evaluated. The properties that all components
  /// have, actions, and components inside it are left out.
  public let values: DynamicDictionary
  /// What the renderer shows of it, in words, as ``Measurer/text(of:)`` has it; nil if it shows no words.
  public internal(set) var text: String?

  /// Creates content, for tests of what draws it.
  public init(
    type: String, value: any ServerDrivenComponent, values: DynamicDictionary = [:], text: String? = nil
  ) {
    self.type = type
    self.value = value
    self.values = values
    self.text = text
  }

  /// The value follows from the others.
  public static func == (left: SceneComponent, right: SceneComponent) -> Bool {
    left.type == right.type && left.values == right.values && left.text == right.text
  }

  /// What documents write behind `custom:`, in lower case.
  public var name: String { Self.name(of: type) }

  static func name(of type: String) -> String {
    let type = type.lowercased()
    return type.hasPrefix("custom:") ? String(type.dropFirst(7)) : type
  }
}

/// The content of a text input.
public struct SceneInput: Sendable, Equatable {
  /// The text, typed or bound; also of a password.
  public var text: String
  /// To be shown while the text is empty.
  public var placeholder: String
  /// The kind of text. For a password, renderers show ``maskedText``.
  public var kind: TextInput.Kind
  /// False: it looks disabled and accepts no input.
  public var isEnabled: Bool
  /// Whether the input looks enabled but cannot be edited.
  public var isReadOnly: Bool
  /// The message to show, or nil.
  public var error: String?
  /// Whether the component's style draws a box around it, so that the renderer need not.
  public var hasBox: Bool
}

/// The content of an image.
public struct SceneImage: Sendable, Equatable {
  /// Where the picture comes from, with its expressions evaluated.
  public enum Source: Sendable, Equatable {
    /// The name of a picture of the application's own.
    case local(String)
    /// A URL as the document writes it; while it loads, the picture with the placeholder's name shows.
    case remote(String, placeholder: String?)
    /// Nothing to show: an expression gave no path, or the path is one for web applications only.
    case missing
  }

  /// Which picture it is.
  public var source: Source
  /// How the picture fills its box.
  public var mode: Image.Mode
  /// Whether its style leaves a side open, so that its size depends on the picture's.
  public var isSizedByPicture = false
  /// How the size of the image depends on that of its picture.
  package var sizing = ImageSizing.fitting
  /// Whether the image takes no space while its picture is missing.
  package var isEmptyWithoutPicture = false
  /// What the image shows, in words, for those who do not see it.
  public var label: String?
}

extension DynamicDictionary {
  /// The UTF-8 bytes of the texts in it, its keys included.
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
