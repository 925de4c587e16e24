import Beagle
import BeagleTerminal

/// The settings of `beagle config`.
struct ConfigSettings: Sendable {
  enum Format: String, CaseIterable, Sendable {
    case text, json
  }

  var format = Format.text
  /// Options as another command would get them.
  var given: [(option: String, value: String)] = []
  var project: Project?
  /// Whether the file is trusted from now on.
  var trusts = false
}

/// `beagle config`: what the project file and the options given say together, and where each value comes from.
struct ConfigCommand {
  let settings: ConfigSettings
  let host: HostEnvironment

  func run() throws(Failure) -> [UInt8] {
    if settings.trusts { try trust() }
    switch settings.format {
    case .text: return Array(text.utf8)
    case .json: return JSONWriter.escapingControls(JSONWriter.bytes(of: json)) + [UInt8(ascii: "\n")]
    }
  }

  private func trust() throws(Failure) {
    guard let project = settings.project else {
      throw .usage(
        "--trust needs a project file, and there is no \(Project.fileName) here or in a folder above")
    }
    // Reads the files with authorities.
    let power = project.power
    guard !power.isNone else { return }
    guard let trusted = TrustedProjects(host.environment) else {
      throw .usage("there is no place to write it down: the environment has neither XDG_STATE_HOME nor HOME")
    }
    try trusted.add(power)
  }

  /// What the file may do only if it is trusted, and whether it is; nil where that is nothing.
  private var asked: (sentences: [String], isGiven: Bool)? {
    guard let power = settings.project?.power, !power.isNone else { return nil }
    return (power.sentences, TrustedProjects(host.environment)?.covers(power) ?? false)
  }

  /// A value in force.
  private struct Row {
    let member: ProjectMember
    let value: String
    var variables: [String] = []
    /// Where the file has it; nil if an option gave it.
    var position: SourcePosition?
  }

  private var rows: [Row] {
    ProjectMember.all.flatMap { member in
      let file = (settings.project?.settings ?? []).filter {
        $0.option == member.option && !$0.isReplaced(by: settings.given)
      }
      return file.map {
        Row(
          member: member, value: shown($0.written, of: member), variables: $0.variables, position: $0.position
        )
      }
        + settings.given.filter { $0.option == member.option }.map {
          Row(member: member, value: shown($0.value, of: member))
        }
    }
  }

  /// The names of what the application adds to Beagle.
  private var declared: [(kind: String, names: [String])] {
    let declarations = settings.project?.declarations ?? ProjectDeclarations()
    return [
      ("components", declarations.components.map { "custom:\($0.name)" }),
      ("actions", declarations.actions.map { "custom:\($0.name)" }),
      ("operations", declarations.operations.map(\.name)),
    ]
  }

  /// A header's value may be a key, unless only the name of a variable is to be seen. The user's part of a URL is a secret.
  private func shown(_ value: String, of member: ProjectMember) -> String {
    guard member.option == "--header", !value.contains("${") else {
      return value.isEmpty ? "true" : value.withMaskedSecrets
    }
    return value.prefix { $0 != ":" } + ": •••"
  }

  // MARK: For people

  private var text: String {
    var lines = [
      settings.project.map { SafeText.line($0.path) } ?? "no \(Project.fileName) here or in a folder above"
    ]
    let table = rows.map { row -> (name: String, value: String, origin: String) in
      let name = row.member.keys.joined(separator: ".")
      return (name, SafeText.line(row.value), origin(of: row))
    }
    if !table.isEmpty { lines.append("") }
    let widths = (table.map(\.name.count).max() ?? 0, min(44, table.map(\.value.count).max() ?? 0))
    lines += table.map { $0.padded(to: widths.0 + 2) + $1.padded(to: widths.1 + 2) + $2 }
    if let asked {
      let start = asked.isGiven ? "trusted to" : "not trusted (beagle config --trust does) to"
      lines += ["", "\(start) \(asked.sentences.joined(separator: "; "))"]
    }
    let declared = declared.filter { !$0.names.isEmpty }
    if !declared.isEmpty { lines.append("") }
    lines += declared.map { "\($0.kind): \(SafeText.line($0.names.joined(separator: ", ")))" }
    return lines.map { $0 + "\n" }.joined()
  }

  private func origin(of row: Row) -> String {
    guard let position = row.position else { return row.member.option }
    let variables = row.variables.map { name in
      ", \(name) is \(host.environment[name]?.isEmpty ?? true ? "not set" : "set")"
    }
    return "line \(position.line)\(variables.joined())"
  }

  // MARK: For programs

  private var json: DynamicObject {
    var members: DynamicDictionary = ["version": 1]
    members["file"] = settings.project.map { .string($0.path) } ?? .empty
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
    if let asked {
      members["asked"] = .array(DynamicArray(asked.sentences.map { .string($0) }))
      members["trusted"] = .bool(asked.isGiven)
    }
    for (kind, names) in declared { members[kind] = .array(DynamicArray(names.map { .string($0) })) }
    return .dictionary(members)
  }
}
