public import BeagleJSON

/// How a document is read.
public struct DecodingOptions: Sendable {
  /// How deep and how large a document may be.
  public var limits = JSONLimits()

  /// The most diagnostics that are kept, at first ``Diagnostic/limit``, and as many errors again. Where there are more,
  /// one further diagnostic says so. Whatever the number, finding their places takes one look through the document.
  public var diagnosticLimit = Diagnostic.limit

  /// Whether properties that a type does not have, and keys that are written twice, are noted. Beagle skips the
  /// former without a word and takes the last of the latter, as reading does by default.
  public var reportsUnknownKeys = false

  /// The application's own components and actions. At first there are none.
  public var componentRegistry = ComponentRegistry()

  /// The codes of diagnostics that are not kept.
  package var disabledCodes: Set<String> = []

  /// As a client reads: within the default limits, without a word about stray keys.
  public init() {}

  /// As much as can be said about a document: stray keys, too, and up to 10,000 findings.
  public static var thorough: DecodingOptions {
    var options = DecodingOptions()
    options.reportsUnknownKeys = true
    options.diagnosticLimit = 10_000
    return options
  }
}
