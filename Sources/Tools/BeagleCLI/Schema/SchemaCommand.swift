import Beagle
import BeagleChecking
import BeagleProjects

/// `beagle schema`: prints the JSON Schema of documents, project files or client files.
struct SchemaCommand: ReportingCommand {
  static let manual = Manual(
    command: "schema", overview: ("beagle schema", "a JSON Schema of documents, for editors"),
    summary:
      "Prints a JSON Schema (2020-12) of documents, project files or client files, for editors.",
    usage: [
      ("beagle schema [OPTIONS]", "")
    ],
    options: rows,
    notes: [
      """
      In the settings of VS Code, with the schema in the file beagle.schema.json of the folder:
      "json.schemas": [{"fileMatch": ["screens/**/*.json"], "url": "./beagle.schema.json"}]
      A project file names its schema itself: {"$schema": "beagle.project.schema.json"}
      """,
      "Components and actions declared by the project file are included; other custom names are not checked.",
      """
      The schema is stricter than check in two ways: words such as LEFT must be in capitals, as phones read
      them, and an unknown property is an error even if its value is null. Expressions are only detected, not
      parsed: beagle check does that.
      """,
    ],
    examples: [
      "beagle schema > beagle.schema.json", "beagle schema --project --output beagle.project.schema.json",
    ],
    exitCodes: "0 success, 2 usage error, 3 a file could not be read or written.")

  static let options: [Option<Self>] = [
    Option("--project", "the schema of project files, beagle.json, instead of documents") {
      $0.isOfProject = true
    },
    Option("--client", "print the schema of custom client files, which check --clients takes") {
      $0.isOfClient = true
    },
    Option("--output", "FILE", "the file to write (standard output)", short: "-o") { $0.output = $1 },
    .config,
  ]
  static let maximumTargets = 0

  /// The file to write; nil for standard output.
  var output: String?
  /// Whether to print the schema of project files.
  var isOfProject = false
  /// Whether to print the schema of client files.
  var isOfClient = false
  /// The application's extensions.
  var declarations = ProjectDeclarations()

  mutating func accept(_ targets: [String], _ project: Project?) throws(UsageError) {
    if isOfProject, isOfClient {
      throw UsageError("--project and --client are two schemas; give one of them")
    }
    if let project { declarations = project.declarations }
  }

  var outputForm: BuildLog.Form? { .json }

  /// - Returns: The schema, or nothing if it was written to a file.
  /// - Throws: if the file cannot be written.
  @MainActor func result(_ host: HostEnvironment) throws -> (output: [UInt8], exitCode: Int32) {
    let described =
      isOfProject
      ? Project.fileSchema
      : isOfClient ? ClientFile.documentSchema : DocumentSchema(declarations.registry)
    let schema = try described.encoded()
    guard let output else { return (schema, 0) }
    try OutputFile.write(schema, to: output)
    return ([], 0)
  }
}
