public import BeagleJSON

/// How a document is read.
public struct DecodingOptions: Sendable {
  /// How deep and how large a document may be.
  public var limits = JSONLimits()

  /// The most diagnostics that are kept, by default ``Diagnostic/limit``, and as many errors again. If there are more,
  /// one further diagnostic says so. The positions of all of them are found by reading the document once.
  public var diagnosticLimit = Diagnostic.limit

  /// Whether unknown properties and repeated keys are reported. By default they are not: like Beagle, decoding ignores
  /// unknown properties and uses the last of several values.
  public var reportsUnknownKeys = false

  /// The application's own components and actions. At first there are none.
  public var componentRegistry = ComponentRegistry()

  /// The codes of diagnostics that are not kept.
  package var disabledCodes: Set<String> = []

  /// The options of a client: the default limits, without reports of unknown keys.
  public init() {}

  /// All diagnostics of a document: unknown keys too, and up to 10,000 findings.
  public static var thorough: DecodingOptions {
    var options = DecodingOptions()
    options.reportsUnknownKeys = true
    options.diagnosticLimit = 10_000
    return options
  }
}
