import Beagle
import BeagleChecking
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI

/// The JSON Schema of project files. Its texts are the documentation comments.
///
/// `BEAGLE_RECORD=1 swift test --filter ProjectSchemaTests` writes them anew.
@Suite struct ProjectSchemaTests {
  private static let table = DescriptionTable(
    path: "Sources/Tools/BeagleCLI/Project/ProjectFile+descriptions.swift", owner: "ProjectFile",
    property: "descriptionTable", suite: "ProjectSchemaTests")

  @Test func theTextsAreTheDocumentationComments() throws {
    let comments = try DocComments(
      of: ["Sources/Tools/BeagleCLI/Project", "Sources/Runtime/BeagleSchema/Custom"], hasInternalTypes: true)
    let isTrue = try Self.table.hasComments(comments) {
      _ = DocumentSchema(of: ProjectFile.self, title: "", describing: $0)
    }
    #expect(isTrue, "comments have changed: \(Self.table.command)")
  }

  @Test func everyMemberOfTheFileIsDescribed() throws {
    let definitions = try #require(ProjectFile.documentSchema.root["$defs"].dictionaryValue)
    for (name, definition) in definitions {
      for (property, schema) in definition["properties"].dictionaryValue ?? [:] {
        #expect(schema["description"].stringValue?.isEmpty == false, "\(name).\(property)")
      }
    }
    for member in ProjectMember.all {
      let owner = member.keys.count == 1 ? "ProjectFile" : "ProjectFile.CheckPart"
      let property = try #require(member.keys.last)
      #expect(ProjectFile.documentSchema.description(of: property, in: owner) != nil, "\(member.keys)")
      // A name that no option has would give no option its value.
      #expect(ConfigCommand.options.contains { $0.name == member.option }, "\(member.option)")
    }
  }

  @Test func itIsPrinted() async throws {
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
