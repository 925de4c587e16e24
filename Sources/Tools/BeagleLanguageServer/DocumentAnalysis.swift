import Beagle
import BeagleChecking
import BeagleProjects

/// What is known of one version of a document. Each part is found when something asks for it, and once.
final class DocumentAnalysis {
  let text: EditedText
  private let uri: String
  private let check: ScreenCheck

  init(_ text: EditedText, in uri: String, _ check: ScreenCheck) {
    (self.text, self.uri, self.check) = (text, uri, check)
  }

  /// The text as it is, JSON or not.
  private(set) lazy var json = LooseJSON(text.bytes)

  /// What can be read at its places, as far as it is written.
  private(set) lazy var scopes = DocumentScopes(json, check)

  /// The text as JSON; nil if it is none.
  private(set) lazy var document = try? JSONDocument(parsing: text.bytes, limits: check.limits)

  /// Whether nothing of Beagle is in it.
  private(set) lazy var isForeign = Project.isFile(uri) || text.bytes.isForeignJSON

  /// The names in it, as far as it is written; nil if it is foreign.
  private(set) lazy var names = isForeign ? nil : document.map(check.names) ?? scopes?.documentNames

  private(set) lazy var findings: [Diagnostic] =
    Project.isFile(uri) ? Project.faults(in: text.bytes) : isForeign ? [] : check.findings(in: text.bytes)

  /// What other documents may want to know; nil if it is foreign.
  private(set) lazy var summary = names.map { FileSummary($0, text) }

  /// Places that nothing but the text decides, such as colours, and that are costly to find.
  var colors: [DocumentColor]?
}
