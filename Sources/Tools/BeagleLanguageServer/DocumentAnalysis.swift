import Beagle
import BeagleChecking
import BeagleProjects

/// The analyses of one version of a document. Each is computed on first use.
final class DocumentAnalysis {
  let text: EditedText
  private let uri: String
  private let check: ScreenCheck

  init(_ text: EditedText, in uri: String, _ check: ScreenCheck) {
    (self.text, self.uri, self.check) = (text, uri, check)
  }

  /// The parsed text, which need not be valid JSON.
  private(set) lazy var json = LooseJSON(text.bytes)

  /// The contexts that are visible at each node, including those of incomplete text.
  private(set) lazy var scopes = DocumentScopes(json, check)

  /// The content of a string whose expressions are evaluated; nil for any other value. The check decides.
  func evaluatedContent(of node: Int) -> StringContent? {
    guard json.nodes[node].kind == .string, scopes?.isEvaluated(node) == true else { return nil }
    return json.content(of: node)
  }

  /// nil if the text is not valid JSON.
  private(set) lazy var document = try? JSONDocument(parsing: text.bytes, limits: check.limits)

  /// Whether the text has nothing to do with Beagle.
  private(set) lazy var isForeign = Project.isFile(uri) || text.bytes.isForeignJSON

  /// The symbols of the document, including those of incomplete text; nil if it is foreign.
  private(set) lazy var names = isForeign ? nil : document.map(check.names) ?? scopes?.documentNames

  private(set) lazy var findings: [Diagnostic] =
    Project.isFile(uri) ? Project.findings(in: text.bytes) : isForeign ? [] : check.findings(in: text.bytes)

  /// The summary for other documents; nil if this one is foreign.
  private(set) lazy var summary = names.map { FileSummary($0, text) }

  /// Cached because finding colours is expensive and depends on the text alone.
  var colors: [DocumentColor]?
}
