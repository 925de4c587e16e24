import Beagle

/// `beagle schema`: the JSON Schema of documents.
struct SchemaCommand {
  let settings: SchemaSettings

  /// - Returns: the schema, or nothing where it was written to a file.
  /// - Throws: where the file cannot be written.
  func run() throws -> [UInt8] {
    let schema = try DocumentSchema(settings.declarations.registry).encoded()
    guard let output = settings.output else { return schema }
    try OutputFile.write(schema, to: output)
    return []
  }
}

/// The settings of `beagle schema`.
struct SchemaSettings: Sendable {
  /// The file to write; nil is standard output.
  var output: String?
  /// What the application adds to Beagle.
  var declarations = ProjectDeclarations()
}
