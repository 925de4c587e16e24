import Beagle
import BeagleChecking

/// `beagle schema`: the JSON Schema of documents, or of project files.
struct SchemaCommand {
  let settings: SchemaSettings

  /// - Returns: the schema, or nothing where it was written to a file.
  /// - Throws: where the file cannot be written.
  func run() throws -> [UInt8] {
    let described =
      settings.isOfProject ? ProjectFile.documentSchema : DocumentSchema(settings.declarations.registry)
    let schema = try described.encoded()
    guard let output = settings.output else { return schema }
    try OutputFile.write(schema, to: output)
    return []
  }
}

/// The settings of `beagle schema`.
struct SchemaSettings: Sendable {
  /// The file to write; nil is standard output.
  var output: String?
  /// Whether it is the schema of project files.
  var isOfProject = false
  /// What the application adds to Beagle.
  var declarations = ProjectDeclarations()
}
