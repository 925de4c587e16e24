import Beagle
import BeagleChecking
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

/// `beagle schema`.
@Suite struct SchemaCommandTests {
  private func schema() throws -> String {
    String(decoding: try DocumentSchema.standard.encoded(), as: UTF8.self)
  }

  @Test func schemaIsPrinted() async throws {
    let printed = await beagle("schema")
    #expect(printed.exitCode == 0 && printed.errors.isEmpty)
    #expect(try printed.output == schema())
    #expect(printed.output.hasSuffix("}\n"))
    #expect(printed.output.contains("\"$schema\": \"https://json-schema.org/draft/2020-12/schema\""))
  }

  @Test func schemaContainsDeclaredTypes() async throws {
    let project = try TemporaryFile(
      #"{"components": {"custom:rating": {"properties": {"stars": {"kind": "integer", "required": true}}}}}"#)
    let printed = await beagle("schema", "--config", project.path)
    #expect(printed.exitCode == 0, "\(printed.errors)")
    let schema = try JSONDocument(parsing: Array(printed.output.utf8)).root.dynamicObject
    #expect(schema["$defs"]["custom:rating"]["required"] == ["stars"])
  }

  @Test func schemaIsWrittenToFile() async throws {
    let file = try TemporaryFile("before")
    let printed = await beagle("schema", "--output", file.path)
    #expect(printed.exitCode == 0 && printed.output.isEmpty && printed.errors.isEmpty)
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == schema())
  }

  @Test func unwritableFileIsReported() async throws {
    let file = try TemporaryFile("before")
    let printed = await beagle("schema", "--output", file.path + "/inside.json")
    #expect(printed.exitCode == 3 && printed.output.isEmpty)
    #expect(printed.errors.contains("cannot write \"\(file.path)/inside.json\""))
  }

  @Test func projectSchemaIsPrinted() async throws {
    let printed = await beagle("schema", "--project")
    #expect(printed.exitCode == 0 && printed.errors.isEmpty)
    let schema = try JSONDocument(parsing: Array(printed.output.utf8)).root.dynamicObject
    #expect(schema["title"] == "Project file of beagle")
    let kinds = schema["$defs"]["TypeDeclaration.Kind"]["anyOf"].arrayValue ?? []
    #expect(kinds.first?["const"] == "string" && kinds.first?["description"] == "Text.")
    #expect(schema["$defs"]["DeclaredProperty"]["required"] == ["kind"])
    #expect(schema["$defs"]["ProjectFile"]["properties"]["width"]["type"] == ["integer", "null"])
    #expect(schema["$defs"]["ProjectFile"]["additionalProperties"] == false)
  }
}
