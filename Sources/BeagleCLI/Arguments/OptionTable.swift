import Beagle
import BeagleChecking

/// The options of each command, in the order of its help.
enum OptionTable {
  static let render: [Option<RenderSettings>] = [
    .baseURL, .header, .method, .body, .timeout, .deadline, .width, .height, .device,
    Option(
      "--devices", "A,B,C", "several devices side by side, as text, ansi, svg or html", values: Device.lists
    ) {
      (settings, value) throws(UsageError) in settings.devices = try Values.devices(value)
    },
    .cellSize, .fontScale, .theme, .dark, .images,
    Option("--links", "in ansi, make links (OSC 8) for http and https URLs") { settings in
      settings.hasLinks = true
    },
    .context,
    Option("--color", "WHEN", "auto, always, never, 256 or 16 (auto)", choosing: \.color),
    Option(
      "--format", "FORMAT", "text, ansi, svg, html, json or tree (ansi on a terminal, else text)",
      choosing: \.format),
    Option(
      "--output", "FILE|FOLDER/", "write there, and by the file's ending: .svg, .html, .json, .ansi, .txt",
      short: "-o", values: .file
    ) { settings, value in settings.output = value },
    .log, .record, .replay, .cacert, .cert, .key, .insecure, .config, .trustProject,
  ]

  /// The options of `render` that mean something for an application that is used.
  static let browse: [Option<RenderSettings>] =
    [
      .baseURL, .header, .timeout, .cellSize, .theme, .dark, .images, .record, .replay, .cacert, .cert, .key,
      .insecure, .config, .trustProject,
      Option("--log", "LEVEL", "info logs into the inspector, and to 2> FILE (error)", choosing: \.log),
      Option("--watch", "show each new version of the document, as beagle watch does") { settings in
        settings.isWatching = true
      },
      Option("--linear", "line by line, for screen readers and scripts") { settings in
        settings.isLinear = true
      },
      Option("--record-input", "FILE", "write down keys and mouse; passwords are in it, as typed") {
        settings, value in
        settings.recordInput = value
      },
      Option("--replay-input", "FILE", "do what was written down, and end with it") { settings, value in
        settings.replayInput = value
      },
    ]

  /// Those of `render` that say what there is to explain, the node, and the form of the answer.
  static let explain: [Option<ExplainSettings>] = {
    let loading: [Option<RenderSettings>] = [
      .baseURL, .header, .method, .body, .timeout, .deadline, .width, .height, .device, .cellSize, .fontScale,
      .context, .log, .record, .replay, .cacert, .cert, .key, .insecure, .config, .trustProject,
    ]
    let own: [Option<ExplainSettings>] = [
      Option("--node", "NODE", "an id, path or number (without it, all nodes are listed)") {
        settings, value in
        settings.node = value
      },
      Option("--format", "FORMAT", "text or json (text)", choosing: \.format),
    ]
    return own + loading.map { $0.applied(to: \.render) }
  }()

  /// Those that a project file can give values to.
  static let config: [Option<ConfigSettings>] = {
    let names = Set(ProjectMember.all.map(\.option))
    func known<Settings: Sendable>(_ options: [Option<Settings>], from start: Settings) -> [Option<
      ConfigSettings
    >] {
      options.filter { names.contains($0.name) }.map { $0.noted(from: start) }
    }
    let fetching = known(render, from: RenderSettings())
    let own = known(check, from: CheckSettings()).filter { option in
      !fetching.contains { $0.name == option.name }
    }
    let format = Option<ConfigSettings>(
      "--format", "FORMAT", "text or json (text)", choosing: \.format)
    let trust = Option<ConfigSettings>(
      "--trust", "let the file send variables and trust certificates, until it names others"
    ) { $0.trusts = true }
    return [format, .config, trust] + fetching + own
  }()

  /// Those of `render` that say what to load, and those of the folder.
  static let gallery: [Option<GallerySettings>] = {
    let loading: [Option<RenderSettings>] = [
      .baseURL, .header, .timeout, .deadline, .cellSize, .fontScale, .context, .log, .replay, .cacert, .cert,
      .key, .insecure, .config, .trustProject,
    ]
    let own: [Option<GallerySettings>] = [
      Option("--output", "FOLDER", "where to write the files (gallery)", short: "-o") { settings, value in
        settings.folder = value
      },
      Option("--compare", "FOLDER", "show what has changed since this earlier gallery") { settings, value in
        settings.compared = value
      },
      Option(
        "--devices", "A,B,C",
        "what to draw on (\(GallerySettings.standardDevices.map(\.name).joined(separator: ",")))",
        values: Device.lists
      ) {
        (settings, value) throws(UsageError) in settings.render.devices = try Values.devices(value)
      },
      Option("--width", "COLUMNS", "pictures of this width, in place of or besides --devices") {
        (settings, value) throws(UsageError) in
        settings.render.columns = Int(
          try Values.number(value, for: "--width", in: 1...1_000, isWhole: true))
      },
      Option(
        "--theme", "NAME|FILE", "light or dark (both; the examples dark), or styles from JSON",
        values: .wordsOrFile(RenderSettings.Theme.allCases.map(\.rawValue))
      ) {
        (settings, value) throws(UsageError) in try settings.render.chooseTheme(value)
      },
      Option(
        "--format", "A,B,C", "formats of render to write besides svg",
        values: .list(RenderSettings.Format.allCases.map(\.rawValue))
      ) {
        (settings, value) throws(UsageError) in settings.formats = try Values.formats(value)
      },
    ]
    return own + loading.map { $0.applied(to: \.render) }
  }()

  static let schema: [Option<SchemaSettings>] = [
    Option("--project", "the schema of project files, beagle.json, instead of documents") {
      $0.isOfProject = true
    },
    Option("--output", "FILE", "where to write it (standard output)", short: "-o") { settings, value in
      settings.output = value
    },
    .config,
  ]

  static let check: [Option<CheckSettings>] = [
    Option("--format", "FORMAT", "text, json, sarif, junit or github (text)", choosing: \.format),
    .severity,
    .disable,
    Option("--max-warnings", "NUMBER", "how many warnings are allowed for exit code 0 (0)") {
      (settings, value) throws(UsageError) in
      settings.mostWarnings = Int(
        try Values.number(value, for: "--max-warnings", in: 0...1_000_000_000, isWhole: true))
    },
    Option("--labels", "list every missing label instead of their number") {
      $0.listsLabels = true
    },
    Option(
      "--explain", "CODE", "explain a code and its remedy", values: .words(DiagnosticRule.all.map(\.code))
    ) {
      (settings, value) throws(UsageError) in settings.explained = try Values.code(value, for: "--explain")
    },
    .severityOf,
    .baseURL, .header, .timeout, .cacert, .cert, .key, .insecure, .config, .trustProject,
    Option("--color", "WHEN", "auto, always, never, 256 or 16 (auto)", choosing: \.color),
  ]

  /// Those of `check` that say what is told.
  static let languageServer: [Option<CheckSettings>] = [
    .severity, .disable, .severityOf, .config,
    Option("--stdio", "speak over standard input and output, as it always does") { _ in },
  ]

  static let flow: [Option<FlowSettings>] = [
    Option("--tags", "EXPRESSION", "run scenarios with these tags: '@smoke and not @slow'") {
      (settings, value) throws(UsageError) in settings.tags = (value, try Values.tags(value))
    },
    Option("--format", "FORMAT", "text, junit, github or json (text)", choosing: \.format),
    .baseURL, .header,
    Option("--timeout", "SECONDS", "how long a step waits for answers (10)") {
      (settings, value) throws(UsageError) in
      settings.timeout = try Values.number(value, for: "--timeout", in: 0.001...86_400)
    },
    Option("--width", "COLUMNS", "the screen's width (80)") {
      (settings, value) throws(UsageError) in
      settings.columns = Int(try Values.number(value, for: "--width", in: 1...1_000, isWhole: true))
    },
    Option("--height", "ROWS", "the screen's height (25)") {
      (settings, value) throws(UsageError) in
      settings.rows = Int(try Values.number(value, for: "--height", in: 1...10_000, isWhole: true))
    },
    Option("--device", "NAME", "the size and safe areas of a device, as for render", values: Device.names) {
      (settings, value) throws(UsageError) in settings.device = try Values.device(value, for: "--device")
    },
    Option("--theme", "FILE.json", "styles for the components that name one in their styleId") {
      (settings, value) throws(UsageError) in settings.theme = try Values.themeFile(value)
    },
    Option("--jobs", "NUMBER", "how many files to run at once (the number of cores)") {
      (settings, value) throws(UsageError) in
      settings.jobs = Int(try Values.number(value, for: "--jobs", in: 1...1_000, isWhole: true))
    },
    Option("--record", "FILE", "write requests and answers to a cassette") { settings, value in
      settings.record = value
    },
    Option("--replay", "FILE", "answer requests from a cassette only") { settings, value in
      settings.replay = value
    },
    .cacert, .cert, .key, .insecure, .config, .trustProject,
    Option("--steps", nil, "list the steps that flows can be written with") { settings, _ in
      settings.listsSteps = true
    },
  ]
}

/// Options for drawing that several commands have.
extension Option where Settings == RenderSettings {
  fileprivate static var method: Option {
    Option(
      "--method", "NAME", "of the screen's request: GET, POST, PUT, DELETE, HEAD, PATCH",
      values: .words(HttpAdditionalData.Method.allCases.map(\.rawValue))
    ) {
      (settings, value) throws(UsageError) in settings.method = try Values.method(value)
    }
  }

  fileprivate static var body: Option {
    Option(
      "--body", "TEXT|@FILE", "of the screen's request, which is then a POST unless --method says else",
      values: .file
    ) { settings, value in settings.body = value }
  }

  fileprivate static var deadline: Option {
    Option("--deadline", "SECONDS", "when to draw with what has arrived (300)") {
      (settings, value) throws(UsageError) in
      settings.deadline = try Values.number(value, for: "--deadline", in: 0.001...86_400)
    }
  }

  fileprivate static var width: Option {
    Option("--width", "COLUMNS", "the screen's width (the terminal's, or 80)") {
      (settings, value) throws(UsageError) in
      settings.columns = Int(try Values.number(value, for: "--width", in: 1...1_000, isWhole: true))
    }
  }

  fileprivate static var height: Option {
    Option("--height", "ROWS", "the screen's height (as high as its content)") {
      (settings, value) throws(UsageError) in
      settings.rows = Int(try Values.number(value, for: "--height", in: 1...10_000, isWhole: true))
    }
  }

  fileprivate static var device: Option {
    Option(
      "--device", "NAME", "the size and safe areas of a device, one of those below", values: Device.names
    ) {
      (settings, value) throws(UsageError) in settings.device = try Values.device(value, for: "--device")
    }
  }

  fileprivate static var cellSize: Option {
    Option("--cell-size", "WxH", "the size of a terminal's cell in points (8x16)") {
      (settings, value) throws(UsageError) in
      settings.cell = try Values.cell(value)
    }
  }

  fileprivate static var fontScale: Option {
    Option("--font-scale", "FACTOR", "text that many times as large: of a narrower screen (1)") {
      (settings, value) throws(UsageError) in
      settings.fontScale = try Values.number(value, for: "--font-scale", in: 0.5...4)
    }
  }

  fileprivate static var theme: Option {
    Option(
      "--theme", "NAME|FILE", "light or dark (as the terminal's background), or styles from JSON",
      values: .wordsOrFile(RenderSettings.Theme.allCases.map(\.rawValue))
    ) {
      (settings, value) throws(UsageError) in try settings.chooseTheme(value)
    }
  }

  fileprivate static var dark: Option {
    Option("--dark", "the same as --theme dark") { settings in settings.theme = .dark }
  }

  fileprivate static var images: Option {
    Option("--images", "HOW", "auto, kitty, iterm2, sixel, blocks or none (auto)", choosing: \.images)
  }

  fileprivate static var context: Option {
    Option("--context", "ID=JSON", "a context's value in place of the document's", isRepeatable: true) {
      (settings, value) throws(UsageError) in
      let (id, json) = try Values.context(value)
      settings.contexts[id] = json
    }
  }

  fileprivate static var log: Option {
    Option("--log", "LEVEL", "none, error, warning or info on standard error (error)", choosing: \.log)
  }

  fileprivate static var record: Option {
    Option("--record", "FILE", "write requests and answers to a cassette") { settings, value in
      settings.record = value
    }
  }

  fileprivate static var replay: Option {
    Option("--replay", "FILE", "answer requests from a cassette only") { settings, value in
      settings.replay = value
    }
  }
}

/// Options for checking that a language server has, too.
extension Option where Settings == CheckSettings {
  fileprivate static var severity: Option {
    Option(
      "--severity", "LEVEL", "show this and above: note, warning or error",
      choosing: \.severity)
  }

  fileprivate static var disable: Option {
    Option(
      "--disable", "CODE", "omit findings with this code",
      values: .words(DiagnosticRule.all.map(\.code)), isRepeatable: true
    ) {
      (settings, value) throws(UsageError) in
      settings.disabled.insert(try Values.code(value, for: "--disable").code)
    }
  }

  fileprivate static var severityOf: Option {
    Option(
      "--severity-of", "CODE=LEVEL", "give findings with this code another severity",
      values: .pair(DiagnosticRule.all.map(\.code), Diagnostic.Severity.allCases.map(\.rawValue)),
      isRepeatable: true
    ) {
      (settings, value) throws(UsageError) in
      let (code, severity) = try Values.severity(value)
      settings.severities[code] = severity
    }
  }
}
