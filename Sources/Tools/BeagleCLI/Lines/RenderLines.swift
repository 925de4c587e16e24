import Beagle
import BeagleJSON
import BeagleProjects
import BeagleTerminal

/// `beagle render --lines`: draws each screen of a stream. Nothing is fetched: lazy components and images are
/// drawn in their initial state.
struct RenderLines: Sendable {
  let drawing: ScreenDrawing
  let renderer: TerminalRenderer
  /// One for each device.
  let builders: [SceneBuilder]

  struct Tally: LineTally {
    var drawn = 0
    /// JSON documents that cannot be drawn.
    var failed = 0
    var unread = 0

    mutating func add(_ later: Tally) {
      drawn += later.drawn
      failed += later.failed
      unread += later.unread
    }

    var exitCode: Int32 { failed > 0 ? 4 : unread > 0 ? 3 : 0 }

    /// `12 screens drawn, 1 could not be drawn, 2 could not be read`.
    var sentence: String {
      let parts = [(failed, "could not be drawn"), (unread, "could not be read")].filter { $0.0 > 0 }
      return (["\(drawn) screen\(drawn == 1 ? "" : "s") drawn"] + parts.map { "\($0) \($1)" })
        .joined(separator: ", ")
    }
  }

  func result(of line: Line, to output: inout [UInt8], _ tally: inout Tally) {
    let document: LineDocument
    do throws(LineDocument.Unreadable) {
      document = try LineDocument(line)
    } catch {
      tally.unread += 1
      return error.append(to: &output, line)
    }
    document.append(headOf: line, to: &output)
    do {
      let picture = try picture(of: document)
      tally.drawn += 1
      if drawing.settings.format == .json {
        output += #""scene":"#.utf8
        // The scene has one node per line. Strings contain no line feeds.
        for line in picture.split(separator: UInt8(ascii: "\n")) { output += line }
      } else {
        append("text", String(decoding: picture, as: UTF8.self), to: &output)
      }
    } catch {
      tally.failed += 1
      append("failed", ((error as? Failure)?.message ?? "\(error)").messageLine, to: &output)
    }
    output += "}\n".utf8
  }

  private func append(_ name: String, _ text: String, to output: inout [UInt8]) {
    var json = JSONWriter()
    json.string(text)
    output += #""\#(name)":"#.utf8
    output += JSONWriter.escapingControls((try? json.finish()) ?? [])
  }

  private func picture(of document: LineDocument) throws -> [UInt8] {
    let registry = drawing.settings.declarations.registry
    let bytes = try drawing.settings.lens?.document(document.bytes, from: "the screen") ?? document.bytes
    let screen = try ScreenDocument(
      reading: bytes, options: DecodingOptions(componentRegistry: registry)
    ).screen
    let screens = builders.map { $0.unloaded(screen, registry) }
    var picture: [UInt8] = []
    try drawing.output(.init(screens: screens, renderer: renderer)) { picture += $0 }
    return picture
  }
}

extension RenderCommand {
  func checkLines() throws(UsageError) {
    if settings.targets.contains(where: { $0 != "-" }) {
      throw UsageError(
        "--lines reads screens from standard input; name no target, or draw files without --lines")
    }
    if settings.output != nil {
      throw UsageError("--lines writes to standard output; omit --output and redirect it")
    }
    if settings.record != nil || settings.replay != nil {
      throw UsageError("--lines fetches nothing; omit --record and --replay")
    }
    if settings.method != nil || settings.body != nil {
      throw UsageError("--lines sends no request; omit --method and --body")
    }
  }

  @MainActor func drawLines(_ host: HostEnvironment, to write: ([UInt8]) throws -> Void) throws -> Int32 {
    let host = host.forFiles
    var settings = settings
    settings.target = "-"
    // The picture is a JSON string, whatever the terminal supports.
    if settings.format == nil { settings.format = .text }
    let drawing = ScreenDrawing(settings: settings, host: host)
    let renderer = try drawing.renderer()
    let loader = ScreenLoader(settings: settings, host: host, renderer: renderer, images: .none)
    let lines = RenderLines(drawing: drawing, renderer: renderer, builders: loader.builders(renderer))
    // A picture takes much longer than a check, so blocks are smaller to use all workers.
    let (tally, exitCode) = try LineRun(host: host, jobs: jobs, blockSize: 1 << 14).run(
      lines.result, to: write, \RenderLines.Tally.sentence)
    return exitCode ?? tally.exitCode
  }
}

extension Option<RenderCommand> {
  static var lines: Option {
    Option("--lines", "draw the screen in each line of standard input, as a stream") { $0.readsLines = true }
  }

  static var jobs: Option {
    Option("--jobs", "NUMBER", "with --lines, how many to draw at once (the number of cores)", in: 1...1_000)
    {
      $0.jobs = $1
    }
  }
}
