package import Beagle
package import BeagleTerminal
import Fixtures
import Foundation
package import ScaffoldServer

/// The settings shared by commands: what to load, from where and how, and how to draw it.
package struct RenderSettings: Sendable {
  package enum Color: String, CaseIterable, Sendable {
    case auto, always, never
    case palette256 = "256"
    case sixteen = "16"
  }

  package enum Format: String, CaseIterable, Sendable {
    case text, ansi, svg, html, json, tree
  }

  package enum Theme: String, CaseIterable, Sendable {
    case light, dark
  }

  package enum Images: String, CaseIterable, Sendable {
    case auto, kitty, iterm2, sixel, blocks, none
  }

  package enum Log: String, CaseIterable, Sendable {
    case none, error, warning, info
  }

  /// If empty, the embedded example is drawn. Only `render` draws several targets.
  package var targets: [String] = []
  package var baseURL: URL?
  package var headers: [(name: String, value: String)] = []
  package var method: HttpAdditionalData.Method?
  /// The text, or `@` and the name of a file; `@-` for standard input.
  package var body: String?
  /// In seconds.
  package var timeout: Double?
  /// Seconds after which the picture is drawn with what has arrived.
  package var deadline = 300.0
  package var tls = TLSOptions()
  /// What the project file has for its server only.
  var projectServer: ProjectServer?
  /// The components and actions declared by the project file, so that screens are decoded as in the
  /// application.
  package var declarations = ProjectDeclarations()
  /// Whether the project file is trusted in this run.
  var trustsProject = false
  package var columns: Int?
  package var rows: Int?
  package var device: DeviceProfile?
  /// Drawn side by side; empty for a single picture.
  package var devices: [DeviceProfile] = []
  /// The factor by which text is enlarged.
  package var fontScale = 1.0
  /// If it is nil, the terminal's background decides.
  package var theme: Theme?
  /// A file with additions to both themes.
  package var themeFile: String?
  /// Whether the target is one of the example screens, which have a custom theme.
  package var usesExampleTheme = false
  package var images = Images.auto
  /// Whether URLs become links.
  package var hasLinks = false
  /// How pictures in SVG and HTML look; nil for a phone if there is a device, or else a terminal.
  package var look: Look?
  /// In points.
  package var cell = LayoutSize(width: 8, height: 16)
  package var contexts: [String: DynamicObject] = [:]
  /// Whether the output has colours.
  package var color = Color.auto
  package var format: Format?
  /// The file or folder that pictures are written to; nil for standard output.
  package var output: String?
  var log = Log.error
  /// The name of the client that the screen is shown as.
  var client: String?
  /// The view of that client; nil for what this library reads.
  package var lens: ClientLens?
  /// The cassettes to record to and to replay from.
  package var record: String?
  package var replay: String?
  /// The recording that contains the screen: nothing is fetched from anywhere else.
  package var recording: Recording?
  /// The folder that responds to all requests, instead of a server.
  package var files: ApplicationFiles?
  /// The file with a user's input to `browse`, to be replayed.
  package var replayInput: String?

  package init() {}

  package var target: String? {
    get { targets.first }
    set { targets = newValue.map { [$0] } ?? [] }
  }

  package func checkCassettes() throws(UsageError) {
    if record != nil, replay != nil {
      throw UsageError("--record and --replay cannot be combined: a replay has nothing to record")
    }
  }
}

/// The options of `render`, most of which other commands share.
extension RenderSettings {
  package static let options: [Option<Self>] = [
    Option("--base-url", "URL", "base URL of paths such as /home and /images/a.png", reading: Values.baseURL)
    {
      $0.baseURL = $1
    },
    Option(
      "--header", "'NAME: VALUE'", "header for the servers of the base URL and of URL targets", short: "-H",
      isRepeatable: true, reading: Values.header
    ) { $0.headers.append($1) },
    Option(
      "--method", "NAME", "HTTP method of the screen request (GET, POST, PUT, DELETE, HEAD, PATCH)",
      values: .words(HttpAdditionalData.Method.allCases.map(\.rawValue)), reading: Values.method
    ) { $0.method = $1 },
    Option(
      "--body", "TEXT|@FILE", "body of the screen request, a POST unless --method is given",
      values: .file
    ) { $0.body = $1 },
    Option("--timeout", "SECONDS", "how long a request may go without progress (100)", in: 0.001...86_400) {
      $0.timeout = $1
    },
    Option("--deadline", "SECONDS", "when to draw what has arrived (300)", in: 0.001...86_400) {
      $0.deadline = $1
    },
    Option("--width", "COLUMNS", "the screen's width (the terminal's, or 80)", in: 1...1_000) {
      $0.columns = $1
    },
    Option("--height", "ROWS", "the screen's height (as high as its content)", in: 1...10_000) {
      $0.rows = $1
    },
    Option(
      "--device", "NAME", "use the size and safe areas of a device listed below",
      values: DeviceProfile.names,
      reading: Values.device
    ) { $0.device = $1 },
    Option(
      "--devices", "A,B,C", "several devices side by side, as text, ansi, svg or html",
      values: DeviceProfile.lists,
      reading: Values.devices
    ) { $0.devices = $1 },
    Option(
      "--look", "LOOK", "phone, ios, android, web or terminal, in svg and html (phone with a device)",
      choosing: Look.self
    ) { $0.look = $1 },
    Option("--cell-size", "WxH", "the size of a terminal's cell in points (8x16)", reading: Values.cell) {
      $0.cell = $1
    },
    Option(
      "--font-scale", "FACTOR", "scale text by this factor; a terminal's screen becomes narrower (1)",
      in: 0.5...4
    ) {
      $0.fontScale = $1
    },
    Option(
      "--theme", "NAME|FILE", "light or dark (phones light, terminals as theirs), or styles from JSON",
      values: .wordsOrFile(Theme.allCases.map(\.rawValue)), reading: Values.theme
    ) { settings, chosen in
      settings.theme = chosen.name ?? settings.theme
      settings.themeFile = chosen.file ?? settings.themeFile
    },
    Option("--dark", "the same as --theme dark") { $0.theme = .dark },
    Option(
      "--images", "HOW", "auto, kitty, iterm2, sixel, blocks or none (auto)", choosing: Images.self
    ) { $0.images = $1 },
    Option("--links", "in ansi, make links (OSC 8) for http and https URLs") { $0.hasLinks = true },
    Option(
      "--context", "ID=JSON|@FILE", "replace the value of a context, or of those in a file",
      isRepeatable: true,
      reading: Values.contexts
    ) { $0.contexts.merge($1) { $1 } },
    Option("--color", "WHEN", "auto, always, never, 256 or 16 (auto)", choosing: Color.self) {
      $0.color = $1
    },
    Option(
      "--format", "FORMAT", "text, ansi, svg, html, json or tree (ansi on a terminal, else text)",
      choosing: Format.self
    ) { $0.format = $1 },
    Option(
      "--output", "FILE|FOLDER/",
      "write to a file in the format of its extension: .svg, .html, .json, .ansi, .txt",
      short: "-o", values: .file
    ) { $0.output = $1 },
    Option("--log", "LEVEL", "none, error, warning or info on standard error (error)", choosing: Log.self) {
      $0.log = $1
    },
    Option("--record", "FILE", "write requests and responses to a cassette") { $0.record = $1 },
    Option("--replay", "FILE", "respond to requests only from a cassette") { $0.replay = $1 },
    Option("--as", "CLIENT", "show the screen as a client version does: android-1.6") { $0.client = $1 },
  ]

  /// The options for connections, with the TLS options named as in curl, and for the project file that may
  /// set them.
  package static let connections: [Option<Self>] = [
    Option(
      "--cacert", "FILE", "trust these certificate authorities too (PEM)", isRepeatable: true,
      reading: { file, _ in file }
    ) { settings, file in
      if !settings.tls.authorities.contains(file) { settings.tls.authorities.append(file) }
    },
    Option("--cert", "FILE", "the client certificate (PEM), optionally with its key") {
      $0.tls.certificate = $1
    },
    Option("--key", "FILE", "the key of the client certificate (PEM)") { $0.tls.key = $1 },
    Option(
      "--insecure", "HOST", "accept any certificate of this host", isRepeatable: true, reading: Values.host
    ) { settings, host in
      if !settings.tls.insecureHosts.contains(host) { settings.tls.insecureHosts.append(host) }
    },
    .config,
    Option("--trust-project", "let the project file send variables and trust certificates in this run") {
      $0.trustsProject = true
    },
  ]
}

extension RenderSettings.Format {
  /// The extension of files in this format.
  package var fileEnding: String {
    switch self {
    case .text: ".txt"
    case .tree: ".tree.txt"
    case .ansi, .svg, .html, .json: ".\(rawValue)"
    }
  }

  /// The format implied by the value of `--output`; nil if it implies none.
  ///
  /// - Throws: if the file has another extension, such as `.png`.
  package static func format(ofOutput output: String) throws(UsageError) -> Self? {
    if output.isEmpty { throw UsageError("--output needs the name of a file or a folder") }
    guard case .file(let path) = RenderOutput(output) else { return nil }
    if let format = Self(ofFile: path) { return format }
    let ending = path.split(separator: "/").last.flatMap {
      $0.dropFirst().lastIndex(of: ".").map($0.suffix(from:))
    }
    guard let ending else { return nil }
    let known = allCases.map(\.fileEnding).joined(separator: ", ")
    throw UsageError(
      "cannot derive a format from \(ending): use one of \(known), or give --format"
    )
  }

  /// The format implied by the name of a file; nil if it implies none.
  package init?(ofFile name: String) {
    let name = name.lowercased()
    // One extension may be a suffix of another.
    let fitting = Self.allCases.filter { name.hasSuffix($0.fileEnding) }
    guard let format = fitting.max(by: { $0.fileEnding.count < $1.fileEnding.count }) else { return nil }
    self = format
  }
}

extension RenderSettings {
  /// The deadline in words, for messages.
  package var deadlineText: String {
    "the \(Int(exactly: deadline).map { "\($0)" } ?? "\(deadline)") s of --deadline"
  }
}

/// The example screen and the themes.
extension RenderSettings {
  /// A server in this process for the example screen, so that it is fetched like any other. Nil if there is a
  /// target.
  @MainActor
  package func exampleServer() throws(Failure) -> ScaffoldServer? {
    guard target == nil, replay == nil else { return nil }
    do {
      let server = try ScaffoldServer()
      try server.start()
      return server
    } catch {
      throw .fetch("cannot serve the example screen: \(error)")
    }
  }

  /// The themes for terminals with a dark and with a light background.
  package func themes() throws(Failure) -> (dark: BeagleTerminal.Theme, light: BeagleTerminal.Theme) {
    // The example screens belong to an application, which has a theme.
    let isExample = target == nil && replay == nil || usesExampleTheme
    var file = isExample ? Fixtures.theme : nil
    if let themeFile { file = try Failure.contents(of: themeFile) }
    guard let file else { return (.dark, .light) }
    do throws(ThemeFile.Invalid) {
      let themes = try ThemeFile(reading: file)
      return (themes.dark, themes.light)
    } catch {
      throw .usage("\(themeFile ?? "the example's theme") is not a theme: \(error)")
    }
  }
}

/// Protects the files that a run reads from being overwritten.
extension RenderSettings {
  /// Refuses to write to a file that is read, by whatever path.
  ///
  /// - Parameter option: The option that names the path.
  package func refuseInput(as output: String, _ option: String) throws(Failure) {
    if let refusal = FileIdentity.refusal(of: output, option, among: inputs) { throw .usage(refusal) }
  }

  private var inputs: [String] {
    let hasBaseURL = baseURL != nil || replay != nil
    let files = targets.compactMap { target in
      if case .file(let path)? = try? Target(target, hasBaseURL: hasBaseURL) { path } else { nil }
    }
    let bodyFile = body.flatMap { $0.hasPrefix("@") ? String($0.dropFirst()) : nil }
    return files + [themeFile, bodyFile, replay, replayInput].compactMap(\.self)
  }
}

extension RenderSettings.Color {
  /// Whether a text report is coloured.
  package func isColored(_ host: HostEnvironment) -> Bool {
    switch self {
    case .never: false
    case .always, .palette256, .sixteen: true
    case .auto: host.capabilities.allowsEscapes && host.capabilities.colorDepth != .none
    }
  }
}
