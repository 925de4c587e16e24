import Beagle
import Foundation

/// What the command line says about checking.
struct CheckSettings: FetchSettings, Sendable {
  enum Format: String, CaseIterable, Sendable {
    case text, json, sarif, junit, github
  }

  var targets: [String] = []
  var format = Format.text
  /// What is less than this is neither shown nor counted.
  var severity = Diagnostic.Severity.note
  var disabled: Set<String> = []
  var mostWarnings = 0
  /// Whether each missing label is a finding of its own, and not all of a run one.
  var listsLabels = false
  /// What is to be explained; nothing is checked then.
  var explained: DiagnosticRule?
  var baseURL: URL?
  var headers: [(name: String, value: String)] = []
  var timeout: Double?
  var tls = TLSOptions()
  var color = RenderSettings.Color.auto

  /// How what is fetched is fetched.
  var fetching: RenderSettings {
    var settings = RenderSettings()
    settings.baseURL = baseURL
    settings.headers = headers
    settings.timeout = timeout
    settings.tls = tls
    return settings
  }
}
