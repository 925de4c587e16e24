import Beagle
import BeagleChecking
import BeagleProjects
import BeagleTerminal

/// `beagle config`: shows the effective values of options, and where each comes from.
struct ConfigCommand: ReportingCommand {
  static let manual = Manual(
    command: "config", overview: ("beagle config", "what the project file says"),
    summary: "Shows what the project file says, and where each value comes from.",
    usage: [("beagle config [OPTIONS]", "")],
    introduction: [
      """
      The project file is beagle.json in the working folder or the nearest folder above, up to the
      repository's root or your home folder, or the file of --config. It sets values of options, which the
      command line replaces, and declares custom components, actions and operations for check.
      """
    ],
    options: rows,
    notes: [
      """
      Header values are not shown, but the names of environment variables in them are: ${TOKEN}. Unset
      variables are marked; only a command that sends such a header fails.
      """,
      """
      A file that reads variables, trusts certificates or sends a client certificate requires your
      consent: you are asked at a terminal, or consent with --trust. Consent applies to the listed server,
      variables and certificates, and is stored in trusted-projects.json in
      $XDG_STATE_HOME/beagle or ~/.local/state/beagle. Headers of the file go to the server of its
      baseUrl only.
      """,
    ],
    examples: [
      "beagle config", "beagle config --trust", "beagle config --width 60", "beagle config --format json",
    ],
    exitCodes: "0 success, 2 usage error or an invalid project file, 3 could not read it.")

  /// The options of the command, and those that a project file can set.
  static let options: [Option<Self>] = {
    let names = Set(ProjectMember.all.map(\.option))
    let render = RenderCommand.options.filter { names.contains($0.name) }
    let check = CheckSettings.options
    return [
      Option("--format", "FORMAT", "text or json (text)", choosing: OutputFormat.self) { $0.format = $1 },
      .config,
      Option("--trust", "let the file send variables and trust certificates, until they change") {
        $0.trusts = true
      },
    ] + render.map { noted($0, RenderCommand()) } + check.map { noted($0, CheckSettings()) }
  }()
  static let maximumTargets = 0
  static let readsProjectValues = false

  /// The option, validated with its own settings and recorded.
  private static func noted<Settings: Sendable>(
    _ option: Option<Settings>, _ unset: Settings
  ) -> Option<Self> {
    Option(row: option.row) { (config, value) throws(UsageError) in
      var settings = unset
      try option.apply(&settings, value)
      config.given.append((option.name, value))
    }
  }

  var format = OutputFormat.text
  /// Options as another command would get them.
  var given: [(option: String, value: String)] = []
  var project: Project?
  /// Whether the file is trusted from now on.
  var trusts = false

  mutating func accept(_ targets: [String], _ project: Project?) { self.project = project }

  var outputForm: BuildLog.Form? { format.form }

  @MainActor func result(_ host: HostEnvironment) throws -> (output: [UInt8], exitCode: Int32) {
    if trusts { try trust(host) }
    switch format {
    case .text: return (Array(text(host).utf8), 0)
    case .json:
      return (JSONWriter.escapingControls(JSONWriter.bytes(of: json(host))) + [UInt8(ascii: "\n")], 0)
    }
  }

  private func trust(_ host: HostEnvironment) throws(Failure) {
    guard let project = project else {
      throw .usage(
        "--trust needs a project file, and there is no \(Project.fileName) here or in a folder above")
    }
    // Reads the files with certificate authorities.
    let power = project.power
    guard !power.isNone else { return }
    guard let trusted = TrustedProjects(host.environment) else {
      throw .usage("cannot store your consent: neither XDG_STATE_HOME nor HOME is set")
    }
    try trusted.add(power)
  }

  /// What the file may do only if it is trusted, and whether it is; nil if nothing requires trust.
  private func asked(_ host: HostEnvironment) -> (sentences: [String], isGiven: Bool)? {
    guard let power = project?.power, !power.isNone else { return nil }
    return (power.sentences, TrustedProjects(host.environment)?.covers(power) ?? false)
  }

  /// An effective value.
  private struct Row {
    let member: ProjectMember
    let value: String
    var variables: [String] = []
    /// The position in the project file; nil if an option set the value.
    var position: SourcePosition?
  }

  private var rows: [Row] {
    ProjectMember.all.flatMap { member in
      let file = (project?.settings ?? []).filter {
        $0.option == member.option && !$0.isReplaced(by: given)
      }
      return file.map {
        Row(
          member: member, value: shown($0.unexpanded, of: member), variables: $0.variables,
          position: $0.position
        )
      }
        + given.filter { $0.option == member.option }.map {
          Row(member: member, value: shown($0.value, of: member))
        }
    }
  }

  /// The names of the application's extensions, and the exclusions from checks.
  private var declared: [(kind: String, names: [String])] {
    let declarations = project?.declarations ?? ProjectDeclarations()
    return [
      ("components", declarations.components.map { "custom:\($0.name)" }),
      ("actions", declarations.actions.map { "custom:\($0.name)" }),
      ("operations", declarations.operations.map(\.name)),
      ("clients", project?.clients.field?.words ?? []),
      ("ignore", project?.ignored?.patterns ?? []),
      ("exclude", project?.exclusions.all.map(\.code) ?? []),
    ]
  }

  /// A header's value may be a key, unless it only names a variable. User information in a URL is secret.
  private func shown(_ value: String, of member: ProjectMember) -> String {
    guard member.option == "--header", !value.contains("${") else {
      return value.isEmpty ? "true" : value.withMaskedSecrets
    }
    return value.prefix { $0 != ":" } + ": •••"
  }

  // MARK: Text

  private func text(_ host: HostEnvironment) -> String {
    var lines = [
      project.map { SafeText.line($0.path) } ?? "no \(Project.fileName) here or in a folder above"
    ]
    let table = rows.map { row -> (name: String, value: String, origin: String) in
      let name = row.member.keys.joined(separator: ".")
      return (name, SafeText.line(row.value), origin(of: row, host))
    }
    if !table.isEmpty { lines.append("") }
    let widths = (table.map(\.name.count).max() ?? 0, min(44, table.map(\.value.count).max() ?? 0))
    lines += table.map { $0.padded(to: widths.0 + 2) + $1.padded(to: widths.1 + 2) + $2 }
    if let asked = asked(host) {
      let start = asked.isGiven ? "trusted to" : "not trusted (run beagle config --trust) to"
      lines += ["", "\(start) \(asked.sentences.joined(separator: "; "))"]
    }
    let declared = declared.filter { !$0.names.isEmpty }
    if !declared.isEmpty { lines.append("") }
    lines += declared.map { "\($0.kind): \(SafeText.line($0.names.joined(separator: ", ")))" }
    return lines.map { $0 + "\n" }.joined()
  }

  private func origin(of row: Row, _ host: HostEnvironment) -> String {
    guard let position = row.position else { return row.member.option }
    let variables = row.variables.map { name in
      ", \(name) is \(host.environment[name]?.isEmpty ?? true ? "not set" : "set")"
    }
    return "line \(position.line)\(variables.joined())"
  }

  // MARK: JSON

  private func json(_ host: HostEnvironment) -> DynamicObject {
    var members: DynamicDictionary = ["version": 1]
    members["file"] = project.map { .string($0.path) } ?? .empty
    members["values"] = .array(
      DynamicArray(
        rows.map { row -> DynamicObject in
          var one: DynamicDictionary = [:]
          one["member"] = .string(row.member.keys.joined(separator: "."))
          one["option"] = .string(row.member.option)
          one["value"] = .string(row.value)
          one["line"] = row.position.map { .int($0.line) } ?? .empty
          return .dictionary(one)
        }))
    if let asked = asked(host) {
      members["asked"] = .array(DynamicArray(asked.sentences.map { .string($0) }))
      members["trusted"] = .bool(asked.isGiven)
    }
    for (kind, names) in declared { members[kind] = .array(DynamicArray(names.map { .string($0) })) }
    return .dictionary(members)
  }
}
