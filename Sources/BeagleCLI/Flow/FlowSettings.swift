import BeagleTesting
import Foundation

/// The settings of `beagle flow`.
struct FlowSettings: FetchSettings, Sendable {
  enum Format: String, CaseIterable, Sendable {
    case text, junit, github, json
  }

  var files: [String] = []
  /// Which scenarios to run: the expression as it was written, and as it was read.
  var tags: (text: String, expression: TagExpression)?
  var format = Format.text
  var baseURL: URL?
  var headers: [(name: String, value: String)] = []
  var timeout: Double?
  var tls = TLSOptions()
  var projectServer: ProjectServer?
  var trustsProject = false
  var columns = 80
  var rows = 25
  /// Whose size and safe areas the screen has; nil for columns and rows.
  var device: Device?
  /// The file with the application's theme.
  var theme: String?
  /// How many files are run at once; nil for as many as there are cores.
  var jobs: Int?
  /// The cassettes to record requests and answers in, and to replay them from.
  var record: String?
  var replay: String?
  /// Whether the list of steps is wanted, and nothing run.
  var listsSteps = false

  /// The settings for fetching.
  var fetching: RenderSettings {
    var settings = RenderSettings()
    settings.baseURL = baseURL
    settings.headers = headers
    settings.timeout = timeout
    settings.tls = tls
    (settings.projectServer, settings.trustsProject) = (projectServer, trustsProject)
    settings.log = .none
    return settings
  }

  /// The arguments with which another process runs some of the files and reports for this one to read.
  func arguments(for files: [String]) -> [String] {
    var arguments = [
      "flow", "--format", "json", "--jobs", "1", "--width", "\(columns)", "--height", "\(rows)",
    ]
    // The headers of the project file are read there, since others see the arguments of a process.
    let server = fetching.serverSecrets(for: baseURL)
    arguments += server.map { ["--config", $0.file, "--trust-project"] } ?? ["--config", "none"]
    if let device { arguments += ["--device", device.name] }
    if let theme { arguments += ["--theme", theme] }
    if let tags { arguments += ["--tags", tags.text] }
    if let baseURL { arguments += ["--base-url", "\(baseURL)"] }
    for header in headers { arguments += ["--header", "\(header.name): \(header.value)"] }
    if let timeout { arguments += ["--timeout", "\(timeout)"] }
    arguments += tls.arguments
    if let replay { arguments += ["--replay", replay] }
    return arguments + ["--"] + files
  }
}
