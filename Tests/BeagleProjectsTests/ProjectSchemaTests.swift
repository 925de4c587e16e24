import Beagle
import BeagleChecking
import Foundation
import TestSupport
import Testing

@testable import BeagleProjects

/// The JSON Schema of project files. Its texts are the documentation comments.
///
/// `BEAGLE_RECORD=1 swift test --filter ProjectSchemaTests` regenerates them.
@Suite struct ProjectSchemaTests {
  private static let table = DescriptionTable(
    path: "Sources/Tools/BeagleProjects/Project/ProjectFile+descriptions.swift", owner: "ProjectFile",
    property: "descriptionTable", suite: "ProjectSchemaTests")

  @Test func schemaTextsMatchDocumentationComments() throws {
    let comments = try DocComments(
      of: ["Sources/Tools/BeagleProjects/Project", "Sources/Runtime/BeagleSchema/Custom"],
      hasInternalTypes: true)
    let isTrue = try Self.table.hasComments(comments) {
      _ = DocumentSchema(of: ProjectFile.self, title: "", describing: $0)
    }
    #expect(isTrue, "comments have changed: \(Self.table.command)")
  }

  @Test func everyMemberIsDescribed() throws {
    let definitions = try #require(ProjectFile.documentSchema.root["$defs"].dictionaryValue)
    for (name, definition) in definitions {
      for (property, schema) in definition["properties"].dictionaryValue ?? [:] {
        #expect(schema["description"].stringValue?.isEmpty == false, "\(name).\(property)")
      }
    }
    let rows =
      (RenderSettings.options + RenderSettings.connections).map(\.row) + CheckSettings.options.map(\.row)
    for member in ProjectMember.all {
      let owner = member.keys.count == 1 ? "ProjectFile" : "ProjectFile.CheckPart"
      let property = try #require(member.keys.last)
      #expect(ProjectFile.documentSchema.description(of: property, in: owner) != nil, "\(member.keys)")
      // A member whose name is not an option would set no option.
      #expect(rows.contains { $0.name == member.option }, "\(member.option)")
    }
  }
}
