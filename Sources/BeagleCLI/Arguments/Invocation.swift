import Beagle
import BeagleChecking

/// The command with its settings.
enum Invocation {
  case render(RenderSettings)
  case browse(RenderSettings)
  case explain(ExplainSettings)
  case check(CheckSettings)
  case flow(FlowSettings)
  case explainCode(DiagnosticRule)
  case gallery(GallerySettings)
  case config(ConfigSettings)
  case languageServer(CheckSettings)
  case schema(SchemaSettings)
  case help(Manual)
  case page(Manual)
  case completion(Shell)
  case version

  static let commands: [String] = Manual.all.compactMap(\.command)

  /// Reads the arguments after the program's name.
  ///
  /// - Parameter project: whose values options have that the arguments do not name.
  init(_ arguments: [String], project: Project? = nil) throws(UsageError) {
    let rest = arguments.dropFirst()
    if arguments.prefix(while: { $0 != "--" }).contains("--version") {
      self = .version
      return
    }
    switch arguments.first {
    case "--help", "-h": self = .help(.program)
    case "help" where rest.first == "--help": self = .help(.help)
    case "help": self = .help(try Self.manual(rest))
    case "man" where rest.first == "--help": self = .help(.man)
    case "man": self = .page(try Self.manual(rest))
    case "completion": self = try Self.completion(rest)
    case "render": self = try Self.render(rest, project, needsTarget: true)
    case "browse": self = try Self.browse(rest, project, RenderSettings())
    case "watch":
      var settings = RenderSettings()
      settings.isWatching = true
      self = try Self.browse(rest, project, settings)
    case "explain": self = try Self.explain(rest, project)
    case "check": self = try Self.check(rest, project)
    case "flow": self = try Self.flow(rest, project)
    case "lsp": self = try Self.languageServer(rest, project)
    case "config": self = try Self.config(rest, project)
    case "gallery": self = try Self.gallery(rest, project)
    case "schema": self = try Self.schema(rest, project)
    case let first? where !first.hasPrefix("-"):
      if let near = Spelling.nearest(to: first, among: Self.commands) {
        throw UsageError("unknown command \"\(first)\"; did you mean beagle \(near)?")
      }
      let meant = first == "version" ? "--version" : "render \(first)"
      throw UsageError("unknown command \"\(first)\"; did you mean beagle \(meant)?")
    default: self = try Self.render(arguments[...], project, needsTarget: false)
    }
  }

  /// Of the program, or of the command that is named.
  private static func manual(_ arguments: ArraySlice<String>) throws(UsageError) -> Manual {
    if let unexpected = arguments.dropFirst().first {
      throw UsageError("unexpected argument \"\(unexpected)\"")
    }
    guard let command = arguments.first else { return .program }
    if let manual = Manual.named(command) { return manual }
    let near = Spelling.nearest(to: command, among: commands)
    throw UsageError("unknown command \"\(command)\"\(near.map { "; did you mean \($0)?" } ?? "")")
  }

  private static func completion(_ arguments: ArraySlice<String>) throws(UsageError) -> Invocation {
    guard arguments.first != "--help" else { return .help(.completion) }
    let names = Shell.allCases.map(\.rawValue)
    guard arguments.count == 1, let shell = arguments.first.flatMap({ Shell(rawValue: $0) }) else {
      throw UsageError("completion needs the name of a shell: \(names.joined(separator: ", "))")
    }
    return .completion(shell)
  }

  /// Reads a command's arguments.
  ///
  /// - Parameter most: how many targets it takes.
  /// - Returns: its targets; nil if help is requested.
  private static func words<Settings>(
    _ arguments: ArraySlice<String>, _ options: [Option<Settings>], _ project: Project?,
    into settings: inout Settings, atMost most: Int = .max
  ) throws(UsageError) -> [String]? {
    let words = try ArgumentReader(options: options, project: project).read(arguments, into: &settings)
    if let words, words.count > most { throw UsageError("unexpected argument \"\(words[most])\"") }
    return words
  }

  private static func checkCassettes(_ record: String?, _ replay: String?) throws(UsageError) {
    if record != nil, replay != nil {
      throw UsageError("--record and --replay exclude each other: a replay has nothing to record")
    }
  }

  private static func render(
    _ arguments: ArraySlice<String>, _ project: Project?, needsTarget: Bool
  ) throws(UsageError) -> Invocation {
    var settings = RenderSettings()
    let words = try words(
      arguments, OptionTable.render, project, into: &settings, atMost: needsTarget ? .max : 0)
    guard let words else { return .help(needsTarget ? .render : .program) }
    try settings.use(project)
    settings.targets = words
    if needsTarget, words.isEmpty {
      throw UsageError("render needs a target: a path like /home, a URL, a file, or - for standard input")
    }
    if settings.format == nil, let output = settings.output {
      settings.format = try RenderSettings.Format.format(ofOutput: output)
    }
    if words.count > 1 { try check(settings, forTargets: words.count) }
    if !settings.devices.isEmpty {
      if settings.device != nil { throw UsageError("--device and --devices exclude each other") }
      if settings.format == .json || settings.format == .tree {
        throw UsageError("--devices draws text, ansi, svg or html; use --device for json and tree")
      }
    }
    try checkCassettes(settings.record, settings.replay)
    return .render(settings)
  }

  private static func check(_ settings: RenderSettings, forTargets count: Int) throws(UsageError) {
    if settings.record != nil {
      throw UsageError("--record is for one target; \(count) would each need a cassette of their own")
    }
    if let format = settings.format, ![.text, .ansi, .tree].contains(format),
      !RenderOutput(settings.output).isFolder
    {
      throw UsageError(
        "\(count) targets are \(count) files of \(format.rawValue): name a folder for them, --output pictures/"
      )
    }
  }

  private static func browse(
    _ arguments: ArraySlice<String>, _ project: Project?, _ settings: RenderSettings
  ) throws(UsageError) -> Invocation {
    var settings = settings
    let words = try words(arguments, OptionTable.browse, project, into: &settings, atMost: 1)
    guard let words else { return .help(.browse) }
    try settings.use(project)
    settings.target = words.first
    try checkCassettes(settings.record, settings.replay)
    if settings.isLinear, settings.target == "-" {
      throw UsageError("with --linear, standard input has the commands; give the screen as a file or URL")
    }
    if settings.isWatching, settings.target == nil {
      throw UsageError("there is nothing to watch: name a file, a path like /home, or a URL")
    }
    if settings.isWatching, settings.target == "-" {
      throw UsageError("standard input cannot be watched; give the screen as a file or URL")
    }
    if settings.isWatching, settings.isLinear || settings.replayInput != nil {
      throw UsageError("--watch is for a terminal and its user; it excludes --linear and --replay-input")
    }
    if settings.recordInput != nil, settings.replayInput != nil {
      throw UsageError(
        "--record-input and --replay-input exclude each other: a replay has no input to record")
    }
    if settings.isLinear, settings.recordInput ?? settings.replayInput != nil {
      throw UsageError("--linear reads lines, which a file or pipe can give; it records and replays no keys")
    }
    return .browse(settings)
  }

  private static func explain(
    _ arguments: ArraySlice<String>, _ project: Project?
  ) throws(UsageError) -> Invocation {
    var settings = ExplainSettings()
    let words = try words(arguments, OptionTable.explain, project, into: &settings, atMost: 1)
    guard let words else { return .help(.explain) }
    try settings.render.use(project)
    settings.render.target = words.first
    return .explain(settings)
  }

  private static func gallery(
    _ arguments: ArraySlice<String>, _ project: Project?
  ) throws(UsageError) -> Invocation {
    var settings = GallerySettings()
    let words = try words(arguments, OptionTable.gallery, project, into: &settings)
    guard let words else { return .help(.gallery) }
    try settings.render.use(project)
    settings.render.targets = words
    // What a project says about checks holds for the findings beside the pictures.
    _ = try ArgumentReader(options: OptionTable.check, project: project).read([], into: &settings.check)
    settings.check.declarations = project?.declarations ?? ProjectDeclarations()
    if words.isEmpty, settings.compared != nil {
      throw UsageError("--compare needs the targets to compare: files, folders or paths of a server")
    }
    return .gallery(settings)
  }

  private static func schema(
    _ arguments: ArraySlice<String>, _ project: Project?
  ) throws(UsageError) -> Invocation {
    var settings = SchemaSettings()
    guard try words(arguments, OptionTable.schema, project, into: &settings, atMost: 0) != nil else {
      return .help(.schema)
    }
    settings.declarations = project?.declarations ?? ProjectDeclarations()
    return .schema(settings)
  }

  private static func config(
    _ arguments: ArraySlice<String>, _ project: Project?
  ) throws(UsageError) -> Invocation {
    var settings = ConfigSettings()
    guard try words(arguments, OptionTable.config, nil, into: &settings, atMost: 0) != nil else {
      return .help(.config)
    }
    settings.project = project
    return .config(settings)
  }

  private static func languageServer(
    _ arguments: ArraySlice<String>, _ project: Project?
  ) throws(UsageError) -> Invocation {
    var settings = CheckSettings()
    guard try words(arguments, OptionTable.languageServer, project, into: &settings, atMost: 0) != nil else {
      return .help(.languageServer)
    }
    settings.declarations = project?.declarations ?? ProjectDeclarations()
    return .languageServer(settings)
  }

  private static func check(
    _ arguments: ArraySlice<String>, _ project: Project?
  ) throws(UsageError) -> Invocation {
    var settings = CheckSettings()
    let words = try words(arguments, OptionTable.check, project, into: &settings)
    guard let words else { return .help(.check) }
    if let code = settings.explained {
      if let unexpected = words.first { throw UsageError("unexpected argument \"\(unexpected)\"") }
      return .explainCode(code)
    }
    try settings.use(project)
    settings.targets = words
    settings.declarations = project?.declarations ?? ProjectDeclarations()
    return .check(settings)
  }

  private static func flow(
    _ arguments: ArraySlice<String>, _ project: Project?
  ) throws(UsageError) -> Invocation {
    var settings = FlowSettings()
    let words = try words(arguments, OptionTable.flow, project, into: &settings)
    guard let words else { return .help(.flow) }
    if words.isEmpty, !settings.listsSteps {
      throw UsageError("flow needs a feature file, or a pattern like 'flows/*.feature'")
    }
    try checkCassettes(settings.record, settings.replay)
    try settings.use(project)
    settings.files = words
    return .flow(settings)
  }
}
