package import BeagleJSON

/// A decoded document: its screen and the findings.
///
/// ```swift
/// let document = try ScreenDocument(reading: bytes)
/// for diagnostic in document.diagnostics { print(diagnostic) }
/// let title = document.screen.navigationBar?.title
/// ```
///
/// A property of the wrong type is reported and ignored, unless the Beagle protocol requires it. Unknown
/// properties are skipped, and reported only with ``DecodingOptions/thorough``.
public struct ScreenDocument: Sendable {
  /// The document's component; a component that is not a screen is wrapped in one.
  public let screen: Screen
  /// In document order, at most 100 (10,000 with ``DecodingOptions/thorough``), and one more if there are
  /// others.
  public let diagnostics: [Diagnostic]

  /// Decodes a whole screen. A component that is not a screen is wrapped in one, as the Beagle protocol says.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8.
  ///   - options: the limits, and what to report.
  /// - Throws: an error if the bytes are not JSON, or the JSON lacks a type key or a required property or
  ///   nests more than 120 components and actions.
  public init(reading bytes: [UInt8], options: DecodingOptions = DecodingOptions()) throws(DocumentError) {
    let (component, diagnostics) = try Component.read(bytes, options: options)
    screen = Screen(wrapping: component)
    self.diagnostics = diagnostics
  }
}

extension Component {
  /// The limit of nested components and actions: 120. Reading recurses, and a release build fits this depth
  /// into the 512 KB of stack that threads other than the main one have.
  package static let maximumDepth = 120

  /// Decodes one component, as in the response to a lazy component.
  ///
  /// - Returns: the component and the diagnostics.
  /// - Throws: an error if the bytes are not JSON, or the JSON lacks a type key or a required property or is
  ///   deeper than ``Component/maximumDepth``.
  package static func read(
    _ bytes: [UInt8], options: DecodingOptions = DecodingOptions()
  ) throws(DocumentError) -> (component: Component, diagnostics: [Diagnostic]) {
    let (component, diagnostics) = try readDocument(bytes, options)
    return (component, diagnostics)
  }

  /// Decodes a document and collects all errors: where plain decoding throws, it reports an error and
  /// continues.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8; a syntax error is reported like the others.
  ///   - options: by default ``DecodingOptions/thorough``.
  /// - Returns: the component, or nil if plain decoding fails; and the diagnostics in the document's order.
  package static func examine(
    _ bytes: [UInt8], options: DecodingOptions = .thorough
  ) -> (component: Component?, diagnostics: [Diagnostic]) {
    let (component, diagnostics) = examineDocument(bytes, options)
    return (component, diagnostics)
  }

  /// The diagnostics of ``examine(_:options:)`` for a valid JSON document, without lines, columns and paths.
  /// The component is not kept, so that a large document takes little memory. A document that
  /// ``QuickAcceptance`` accepts is not decoded.
  package static func examine(
    _ document: JSONDocument, options: DecodingOptions
  ) -> [Diagnostic] {
    if options.noting == nil, QuickAcceptance.accepts(document) { return [] }
    return DecodingContext.withPendingDiagnostics(
      of: document, options, collectingErrors: true, keepingValues: false
    ) { (root, decoding) throws(DocumentError) in
      _ = decoding.attempt(root, Component.self, isRequired: true)
    }.1
  }

  /// The error that plain decoding throws for a valid JSON document; nil if there is none. No value is kept.
  package static func error(in document: JSONDocument, options: DecodingOptions) -> DocumentError? {
    var options = options
    options.diagnosticLimit = 0
    let (result, _) = DecodingContext.withPendingDiagnostics(of: document, options, keepingValues: false) {
      (root, decoding) throws(DocumentError) in
      guard try read(root, decoding) != nil else { throw decoding.mismatch(root, Component.self) }
    }
    if case .failure(let error) = result { return error }
    return nil
  }

  /// The component as a JSON document that the strictest readers of the protocol accept. Properties have a
  /// fixed order, and members of contexts keep their order.
  ///
  /// - Throws: an error if a number is not finite, which JSON cannot express.
  public func encoded(indented: Bool = false) throws -> [UInt8] {
    var writer = JSONWriter(options: JSONWriter.Options(indented: indented))
    write(to: &writer)
    return try writer.finish()
  }
}

extension ServerDrivenComponent {
  /// The component as a JSON document that the strictest readers of the protocol accept. Properties have a
  /// fixed order, and members of contexts keep their order.
  ///
  /// - Throws: an error if a number is not finite, which JSON cannot express.
  public func encoded(indented: Bool = false) throws -> [UInt8] {
    try component.encoded(indented: indented)
  }
}

extension Action {
  /// Decodes one action, as in the response to a form of Beagle 1.x.
  ///
  /// - Returns: the action and the diagnostics.
  /// - Throws: an error if the bytes are not JSON, or the JSON lacks a type key or a required property or is
  ///   deeper than ``Component/maximumDepth``.
  package static func read(
    _ bytes: [UInt8], options: DecodingOptions = DecodingOptions()
  ) throws(DocumentError) -> (action: Action, diagnostics: [Diagnostic]) {
    let (action, diagnostics) = try readDocument(bytes, options)
    return (action, diagnostics)
  }
}

extension WireValue {
  /// Decodes a value that is a whole document.
  static func readDocument(
    _ bytes: [UInt8], _ options: DecodingOptions
  ) throws(DocumentError) -> (Self, [Diagnostic]) {
    let (result, diagnostics) = DecodingContext.withDecodingContext(of: try parse(bytes, options), options) {
      (root, decoding) throws(DocumentError) in try readRoot(root, decoding)
    }
    return (try result.get(), diagnostics)
  }

  /// Decodes as much as possible of any kind of document to find all diagnostics.
  package static func examineDocument(_ bytes: [UInt8], _ options: DecodingOptions) -> (
    Self?, [Diagnostic]
  ) {
    let document: JSONDocument
    do throws(DocumentError) {
      document = try parse(bytes, options)
    } catch {
      return (nil, [error.diagnostic])
    }
    return examineDocument(document, options)
  }

  /// Examines a document that is known to be JSON.
  fileprivate static func examineDocument(
    _ document: JSONDocument, _ options: DecodingOptions
  ) -> (Self?, [Diagnostic]) {
    let (result, diagnostics) = DecodingContext.withDecodingContext(
      of: document, options, collectingErrors: true
    ) {
      (root, decoding) throws(DocumentError) -> Self? in
      let value = decoding.attempt(root, Self.self, isRequired: true)
      return decoding.hasError ? nil : value
    }
    return ((try? result.get()) ?? nil, diagnostics)
  }

  private static func parse(
    _ bytes: [UInt8], _ options: DecodingOptions
  ) throws(DocumentError) -> JSONDocument {
    do throws(JSONError) {
      return try JSONDocument(parsing: bytes, limits: options.limits)
    } catch {
      throw .json(error)
    }
  }

  private static func readRoot(_ root: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> Self
  {
    guard let value = try read(root, decoding) else { throw decoding.mismatch(root, Self.self) }
    return value
  }
}
