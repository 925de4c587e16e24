import Beagle
import BeagleChecking
import Foundation

/// The settings of `beagle check`.
struct CheckSettings: FetchSettings, Sendable {
  enum Format: String, CaseIterable, Sendable {
    case text, json, sarif, junit, github
  }

  var targets: [String] = []
  var format = Format.text
  /// Findings of lower severity are neither shown nor counted. If it is nil none is left out, but people are not shown
  /// notes.
  var severity: Diagnostic.Severity?
  var disabled: Set<String> = []
  /// Other severities than the rules', by code.
  var severities: [String: Diagnostic.Severity] = [:]
  /// What the application adds to Beagle.
  var declarations = ProjectDeclarations()
  var mostWarnings = 0
  /// Whether each missing label is a finding of its own, and not all labels of a run together.
  var listsLabels = false
  /// The rule to explain; nothing is checked then.
  var explained: DiagnosticRule?
  var baseURL: URL?
  var headers: [(name: String, value: String)] = []
  var timeout: Double?
  var tls = TLSOptions()
  var projectServer: ProjectServer?
  var trustsProject = false
  var color = RenderSettings.Color.auto

  /// Whether notes are counted and not shown, as people want it who did not ask for them. A program looks for what it wants
  /// by itself.
  var hidesNotes: Bool { severity == nil && (format == .text || format == .github) }

  var check: ScreenCheck {
    var check = ScreenCheck(
      operations: declarations.table, componentRegistry: declarations.registry, disabled: disabled)
    check.severities = severities
    return check
  }

  /// The settings for fetching documents.
  var fetching: RenderSettings {
    var settings = RenderSettings()
    settings.baseURL = baseURL
    settings.headers = headers
    settings.timeout = timeout
    settings.tls = tls
    (settings.projectServer, settings.trustsProject) = (projectServer, trustsProject)
    return settings
  }
}
