public import BeagleJSON

/// A document that was read: its screen, and what was noticed on the way.
///
/// ```swift
/// let document = try ScreenDocument(reading: bytes)
/// for diagnostic in document.diagnostics { print(diagnostic) }
/// let title = document.screen.navigationBar?.title
/// ```
///
/// A property of the wrong type is reported and left out, unless the Beagle protocol requires it. Unknown
/// properties are skipped without a word.
public struct ScreenDocument: Sendable {
  /// The document's component, in a screen of its own where it is none.
  public let screen: Screen
  /// In the order of the document, at most ``Diagnostic/limit`` and one that says there are more.
  public let diagnostics: [Diagnostic]

  /// Reads a whole screen. A component that is no screen is wrapped in one, as the Beagle protocol says.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8.
  ///   - limits: how deep and how large a document may be.
  /// - Throws: where the bytes are not JSON, or the JSON lacks a type key or a required property
  ///   or is deeper than ``Component/deepest``.
  public init(reading bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(DocumentError) {
    let (component, diagnostics) = try Component.read(bytes, limits: limits)
    screen = Screen(wrapping: component)
    self.diagnostics = diagnostics
  }
}

extension Component {
  /// How many components and actions a document may have inside each other: 120. Reading nests with them, and a
  /// release build then has enough with the 512 KB of stack that threads other than the main one have.
  public static let deepest = 120

  /// Reads one component, as a lazy component's answer has it.
  ///
  /// - Returns: the component and what was noticed on the way.
  /// - Throws: where the bytes are not JSON, or the JSON lacks a type key or a required property
  ///   or is deeper than ``Component/deepest``.
  public static func read(
    _ bytes: [UInt8], limits: JSONLimits = JSONLimits()
  ) throws(DocumentError) -> (component: Component, diagnostics: [Diagnostic]) {
    let (component, diagnostics) = try readDocument(bytes, limits)
    return (component, diagnostics)
  }

  /// The component as a JSON document that the strictest readers of the protocol take. Properties have a fixed order,
  /// the members of contexts the order they came in.
  ///
  /// - Throws: where a number is not finite, which JSON cannot express.
  public func encoded(indented: Bool = false) throws(JSONWriteError) -> [UInt8] {
    var writer = JSONWriter(options: JSONWriter.Options(indented: indented))
    write(to: &writer)
    return try writer.finish()
  }
}

extension ServerDrivenComponent {
  /// The component as a JSON document that the strictest readers of the protocol take. Properties have a fixed order,
  /// the members of contexts the order they came in.
  ///
  /// - Throws: where a number is not finite, which JSON cannot express.
  public func encoded(indented: Bool = false) throws(JSONWriteError) -> [UInt8] {
    try component.encoded(indented: indented)
  }
}

extension Action {
  /// Reads one action, as the answer to a form of Beagle 1.x has it.
  ///
  /// - Returns: the action and what was noticed on the way.
  /// - Throws: where the bytes are not JSON, or the JSON lacks a type key or a required property
  ///   or is deeper than ``Component/deepest``.
  public static func read(
    _ bytes: [UInt8], limits: JSONLimits = JSONLimits()
  ) throws(DocumentError) -> (action: Action, diagnostics: [Diagnostic]) {
    let (action, diagnostics) = try readDocument(bytes, limits)
    return (action, diagnostics)
  }
}

extension WireValue {
  /// Reads a value that is a document of its own.
  fileprivate static func readDocument(
    _ bytes: [UInt8], _ limits: JSONLimits
  ) throws(DocumentError) -> (Self, [Diagnostic]) {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes, limits: limits)
    } catch {
      throw .json(error)
    }
    return try Reading.withReading(of: document) { (reading) throws(DocumentError) in
      try document.withCursor { (root) throws(DocumentError) in
        guard let value = try read(root, reading) else {
          throw reading.failure(root, "expected \(expectation), found \(root.summary)")
        }
        return value
      }
    }
  }
}
