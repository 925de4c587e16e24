import Beagle
import BeagleTerminal
import BeagleTesting
import Foundation

/// `beagle flow`: runs feature files and returns the report.
@MainActor
struct FlowCommand {
  let settings: FlowSettings
  let host: HostEnvironment

  /// - Returns: the report and the exit code.
  /// - Throws: an error if a file cannot be read or parsed; nothing is run then.
  func run() async throws(Failure) -> (output: [UInt8], exitCode: Int32) {
    if settings.listsSteps { return (Array(FlowSteps.standard.markdown.utf8), 0) }
    let features = try features()
    let report = try await report(on: features)
    let isGood = report.failures.isEmpty && report.scenarioCount > 0
    return (try bytes(of: report), isGood ? 0 : 1)
  }

  private func report(on features: [Feature]) async throws(Failure) -> FlowReport {
    let jobs = min(settings.jobs ?? ProcessInfo.processInfo.activeProcessorCount, features.count)
    // A cassette is written by one process, and one that is not of flows is played by one, in order.
    let network = try FlowNetwork(settings, say: host.say)
    // Read before there are other processes, each of which would tell of a file that is not there.
    let styles = try styles()
    guard jobs > 1, settings.record == nil, network.playsParts, let program = host.program else {
      let cell = TerminalMeasurer.standardCell
      let columns = settings.device.map { $0.width / Int(cell.width) } ?? settings.columns
      let rows = settings.device.map { $0.height / Int(cell.height) } ?? settings.rows
      let flow = Flow(steps: .standard, tags: settings.tags?.expression) { feature, scenario in
        let dependencies = try network.dependencies(for: scenario, of: feature)
        dependencies.themeStyles = styles
        if let device = settings.device { dependencies.safeArea = device.safeArea }
        let app = AppDriver(dependencies: dependencies, columns: columns, rows: rows)
        app.keepSnapshots(besideFile: feature.file)
        if let timeout = settings.timeout { app.timeout = .seconds(timeout) }
        return app
      }
      let report = await flow.run(features)
      try network.writeCassette()
      return report
    }
    return try await FlowWorkers(settings: settings, program: program, jobs: jobs).run(features)
  }

  /// Those of the theme, over a dark background.
  private func styles() throws(Failure) -> [String: ThemeStyle] {
    guard let path = settings.theme else { return [:] }
    let bytes = try Failure.contents(of: path)
    do {
      return try ThemeFile(reading: bytes).dark.styles
    } catch {
      throw .usage("\(path) is no theme: \(error)")
    }
  }

  // MARK: Files

  private func features() throws(Failure) -> [Feature] {
    var features: [Feature] = []
    var faults: [String] = []
    for file in try files() {
      do throws(GherkinError) {
        features.append(try Feature(contentsOfFile: file))
      } catch {
        faults.append("\(error)")
      }
    }
    if let first = faults.first {
      throw .usage(first, lines: faults.dropFirst().map { "\nbeagle: \($0)" }.joined())
    }
    return features
  }

  private func files() throws(Failure) -> [String] {
    var files: [String] = []
    for text in settings.files {
      if let folder = Folder(text) {
        let found = folder.files(ending: ".feature")
        if found.isEmpty { throw .usage("there is no .feature file in \"\(text)\"") }
        files += found
      } else if Pattern.isOne(text), !FileManager.default.fileExists(atPath: text) {
        let matches = Pattern(text).matches()
        if matches.isEmpty { throw .usage("no file matches \"\(text)\"") }
        files += matches
      } else {
        files.append(text)
      }
    }
    var seen: Set<String> = []
    return files.filter { seen.insert($0).inserted }
  }

  // MARK: The report

  private func bytes(of report: FlowReport) throws(Failure) -> [UInt8] {
    switch settings.format {
    case .text: return Array(report.text.utf8)
    case .junit: return Array(report.junit.utf8)
    case .github:
      // Annotations have no pictures; the log beside them does.
      host.say(String(report.text.dropLast()))
      return Array(report.annotations.utf8)
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      do {
        return JSONWriter.escapingControls([UInt8](try encoder.encode(report))) + Array("\n".utf8)
      } catch {
        throw .decode("the report cannot be written: \(error)")
      }
    }
  }
}

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

extension FlowReport {
  /// The failed steps as workflow commands, which GitHub shows as annotations of a change.
  var annotations: String {
    features.flatMap(\.scenarios).compactMap { scenario in
      scenario.failure.map { failure in
        let message = (failure.step.map { "\($0): " } ?? "") + failure.message
        return GitHubAnnotation(
          command: "error",
          properties: [("file", failure.file), ("line", "\(failure.line)"), ("title", scenario.fullName)],
          lines: message
        ).text
      }
    }.joined()
  }
}
