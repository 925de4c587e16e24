import Beagle
import BeagleProjects
import Foundation

/// `beagle render`: draws its targets in order, to standard output, to a file or to files in a folder.
struct RenderCommand: LoadingCommand {
  static let manual = Manual(
    command: "render", overview: ("beagle render TARGET...", "screens, once"),
    summary: "Fetches screens, lays them out and prints them.",
    usage: [
      ("beagle render [OPTIONS] TARGET...", ""),
      ("beagle render --lines [OPTIONS]", ""),
    ],
    introduction: [
      """
      TARGET is a path like /home that is joined to --base-url, an absolute URL, a file, or - for standard
      input. A TARGET that starts with / is a path on the server of --base-url, unless a file or folder of
      that name exists on this machine, which is reported. System folders like /home do not count.
      """
    ],
    options: rows,
    notes: [
      DeviceProfile.note,
      """
      Relative URLs in a screen that was fetched by an absolute URL refer to its origin, unless --base-url
      is given.
      """,
      """
      Formats: text is the picture alone, ansi has colours, json is the scene with frames in points and cells,
      one node per line, and tree lists the components with their frames.
      """,
      """
      Several targets are drawn one after the other, in text, ansi and tree below their names. If --output is
      a folder (with a trailing slash unless it exists), each is written to a separate file, whose name is
      printed. A target that cannot be drawn does not stop the others; the worst exit code counts.
      """,
      """
      With --lines, each line of standard input is a screen, or an object with a screen and an id. The result
      is a line of JSON with the id and the picture as text, or the scene with --format json. Nothing is
      fetched. An unreadable line exits with 3, and a document that cannot be drawn with 4.
      """,
      """
      Expressions of onInit read the values of --context. When the screen has loaded everything, the contexts
      are set to these values again, so loaded data does not replace them.
      """,
      ClientLens.note,
      """
      --output writes a file atomically; - is standard output. --body @FILE sends the bytes of a file, and
      --body @- sends standard input.
      """,
      """
      --record masks passwords, tokens and other secrets, and only you can read a new cassette. If a screen
      shows a URL with a secret as text, --replay draws *** instead of the secret. Requests that may change
      something are replayed in the recorded order, reads in any order. A name that ends with .gz compresses
      the cassette. Compressed cassettes can be read under any name.
      """,
    ],
    examples: [
      "beagle render /home --base-url http://localhost:8080 -H 'Authorization: Bearer token'",
      "beagle render /search --base-url http://localhost:8080 --body @query.json",
      "beagle render home.json cart.json --format svg -o pictures/",
      #"beagle render screen.json --width 60 --context user='{"name":"Ana"}'"#,
      "beagle render --lines --format tree < screens.jsonl",
      "curl -s https://example.org/home | beagle render - --format tree",
    ],
    exitCodes: "0 success, 2 usage error, 3 could not fetch or write, 4 could not decode, 130 interrupted.",
    arguments: .file)

  static let options =
    RenderSettings.options.map { $0.applied(to: \.settings) } + [.lines, .jobs] + connections

  var settings = RenderSettings()
  /// Whether a target is required, instead of defaulting to the example.
  var needsTarget = true
  /// Whether each line of standard input is a screen.
  var readsLines = false
  /// The maximum number of lines drawn in parallel; nil for the number of cores.
  var jobs: Int?

  mutating func accept(_ targets: [String], _ project: Project?) throws(UsageError) {
    try settings.accept(targets, project)
    if readsLines { try checkLines() } else if jobs != nil { throw UsageError("--jobs needs --lines") }
    if needsTarget, !readsLines, targets.isEmpty {
      throw UsageError("render needs a target: a path like /home, a URL, a file, or - for standard input")
    }
    if settings.format == nil, let output = settings.output {
      settings.format = try RenderSettings.Format.format(ofOutput: output)
    }
    if targets.count > 1 { try checkSeveralTargets() }
    if let look = settings.look, look != .terminal, settings.format != .svg, settings.format != .html {
      throw UsageError("--look \(look) draws svg or html; add --format svg, or name a file with --output")
    }
    if !settings.devices.isEmpty {
      if settings.device != nil { throw UsageError("--device and --devices cannot be combined") }
      if settings.format == .json || settings.format == .tree {
        throw UsageError("--devices draws text, ansi, svg or html; use --device for json and tree")
      }
    }
    try settings.checkCassettes()
  }

  private func checkSeveralTargets() throws(UsageError) {
    let count = settings.targets.count
    if settings.record != nil {
      throw UsageError("--record is for one target; \(count) would each need a separate cassette")
    }
    if let format = settings.format, ![.text, .ansi, .tree].contains(format),
      !RenderOutput(settings.output).isFolder
    {
      throw UsageError(
        """
        \(count) targets need \(count) \(format.rawValue) files: name a folder for them, \
        such as --output pictures/
        """
      )
    }
  }

  var outputForm: BuildLog.Form? {
    if readsLines { return .json }
    // With files in a folder, the output is their names.
    guard RenderOutput(settings.output) == .standardOutput else { return .text }
    return switch settings.format {
    case .json?: .json
    case .svg?, .html?: .markup
    case .text?, .ansi?, .tree?, nil: .text
    }
  }

  /// - Parameter write: Receives the pictures, or the names of the files in a folder.
  /// - Returns: The worst exit code of the targets.
  /// - Throws: the reason why the only target is not drawn, or why nothing can be written.
  @MainActor func run(
    _ host: HostEnvironment, to write: ([UInt8]) throws -> Void
  ) async throws -> Int32 {
    if readsLines { return try drawLines(host, to: write) }
    // Standard input named twice means the same bytes.
    let host = settings.targets.count > 1 ? host.keepingStandardInput : host
    switch RenderOutput(settings.output) {
    case .standardOutput: return try await draw(settings, host, to: write)
    case .file(let path):
      try settings.refuseInput(as: path, "--output")
      var bytes: [UInt8] = []
      let exitCode = try await draw(settings.forFiles, host.forFiles) { bytes += $0 }
      if exitCode == 0 || !bytes.isEmpty { try OutputFile.write(bytes, to: path) }
      return exitCode
    case .folder(let path): return try await draw(into: path, host.forFiles, to: write)
    }
  }

  /// Draws the targets in order; several have headings.
  @MainActor private func draw(
    _ settings: RenderSettings, _ host: HostEnvironment, to write: ([UInt8]) throws -> Void
  ) async throws -> Int32 {
    guard settings.targets.count > 1 else {
      try await ScreenDrawing(settings: settings, host: host).run(to: write)
      return 0
    }
    var exitCode: Int32 = 0
    var gap = ""
    for target in settings.targets {
      var heading: String? = "\(gap)==> \(SafeText.line(target.withMaskedSecrets)) <==\n"
      do {
        let ended = try await draw(target, settings, host) { bytes in
          // A target that cannot be drawn has no heading.
          if let line = heading { try write(Array(line.utf8)) }
          (heading, gap) = (nil, "\n")
          try write(bytes)
        }
        exitCode = max(exitCode, ended)
      } catch is BrokenPipe {
        return exitCode
      }
    }
    return exitCode
  }

  /// Draws each target to a file and writes the file names.
  @MainActor private func draw(
    into folder: String, _ host: HostEnvironment, to write: ([UInt8]) throws -> Void
  ) async throws -> Int32 {
    let settings = settings.forFiles
    var names = FileNames()
    let targets: [String?] = settings.targets.isEmpty ? [nil] : settings.targets
    let files = targets.map { target in
      "\(folder)/\(names.next(for: name(of: target)))\((settings.format ?? .text).fileEnding)"
    }
    // Checked before anything is drawn.
    for file in files { try settings.refuseInput(as: file, "--output") }
    try OutputFile.makeFolder(folder.isEmpty ? "/" : folder)
    var exitCode: Int32 = 0
    for (target, file) in zip(targets, files) {
      var bytes: [UInt8] = []
      let ended = try await draw(target, settings, host) { bytes += $0 }
      exitCode = max(exitCode, ended)
      guard ended == 0 else { continue }
      try OutputFile.write(bytes, to: file)
      try write(Array("\(SafeText.line(file))\n".utf8))
    }
    return exitCode
  }

  /// Draws one of several targets. A failure is reported, and the others continue.
  @MainActor private func draw(
    _ target: String?, _ settings: RenderSettings, _ host: HostEnvironment,
    to write: ([UInt8]) throws -> Void
  ) async throws -> Int32 {
    var settings = settings
    settings.target = target
    do {
      try await ScreenDrawing(settings: settings, host: host).run(to: write)
      return 0
    } catch let gone as BrokenPipe {
      throw gone
    } catch {
      let failure = Failure(error)
      host.say("beagle: \(failure.message)")
      return failure.exitCode
    }
  }

  /// The base name of a target's file: the file name of a file, otherwise the whole path.
  private func name(of target: String?) -> String {
    guard let target else { return "home" }
    switch try? Target(target, hasBaseURL: settings.baseURL != nil || settings.replay != nil) {
    case .standardInput: return "stdin"
    case .file(let path): return URL(fileURLWithPath: path).lastPathComponent
    case .remote(let path):
      return URL(string: path).map { $0.path + ($0.query.map { "-\($0)" } ?? "") } ?? path.withoutUserInfo
    case nil: return target
    }
  }
}

extension RenderSettings {
  /// The settings of pictures in files, which do not depend on the terminal.
  fileprivate var forFiles: RenderSettings {
    var settings = self
    if format == nil { settings.format = [.auto, .never].contains(color) ? .text : .ansi }
    return settings
  }
}
