import Foundation
import TestSupport
import Testing

@testable import BeagleChecking
@testable import BeagleSchema

/// The texts of the schema and the reference are the documentation comments.
///
/// `BEAGLE_RECORD=1 swift test --filter DescriptionTests` regenerates them.
@Suite struct DescriptionTests {
  private static let table = DescriptionTable(
    path: "Sources/Checking/BeagleChecking/Describing/Descriptions+table.swift", owner: "Descriptions",
    property: "table",
    suite: "DescriptionTests")

  @Test func tableMatchesDocumentationComments() throws {
    let comments = try DocComments(
      of: ["Actions", "Components", "Style"].map { "Sources/Runtime/BeagleSchema/\($0)" })
    let isTrue = try Self.table.hasComments(comments, rewrittenBy: Self.withDocumentNames) { text in
      _ = DocumentSchema(describing: text)
      let reference = ReferenceReader(describing: text)
      for topic in ReferenceTopic.all { _ = reference.entry(of: topic) }
    }
    #expect(isTrue, "comments have changed: \(Self.table.command)")
  }

  /// The text with the names in documents: `simpleForm` for `SimpleForm`, `FLEX_START` for `flexStart`.
  private static func withDocumentNames(_ name: String, _ text: String) -> String {
    func names<Value: WireEnum>(_ type: Value.Type) -> [String: String] {
      Dictionary(type.allCases.map { ("\($0)", $0.rawValue) }) { first, _ in first }
    }
    let owner = name.split(separator: ".").dropLast().joined(separator: ".")
    let values = PropertyTable.standard.choices.first { SchemaDefinitions.name(of: $0) == owner }.map {
      names($0)
    }
    return text.replacing(/`([A-Za-z.]+)`/) { match in
      let word = String(match.output.1)
      return "`\(typeNames[word] ?? values?[word] ?? word)`"
    }
  }

  private static let typeNames = Dictionary(
    PropertyTable.standard.objects.map {
      (SchemaDefinitions.name(of: $0.type), ReferenceTopic.name(of: $0.type))
    }
  ) { first, _ in first }

  /// Documents have `simpleForm`, and no Swift type `SimpleForm`.
  @Test func textsHaveNoSwiftNames() {
    for line in Descriptions.table.split(separator: "\n") {
      let names = line.matches(of: /`[A-Z][A-Za-z.]*[a-z][A-Za-z.]*`/).map { String($0.output) }
      #expect(names.isEmpty, "\(line)")
    }
  }

  @Test func everyTypeIsDescribed() {
    for name in Component.typeNames + Action.typeNames {
      #expect(DocumentSchema.standard.description(of: name) != nil, "\(name)")
    }
  }

  @Test func everyPropertyIsDescribed() {
    for (name, definition) in DocumentSchema.standard.definitions {
      for (property, schema) in definition["properties"].dictionaryValue ?? [:] where schema.boolValue != true
      {
        #expect(schema["description"].stringValue?.isEmpty == false, "\(name).\(property)")
      }
    }
  }

  @Test func everyEnumValueIsDescribed() {
    for (name, definition) in DocumentSchema.standard.definitions {
      for value in definition["anyOf"].arrayValue ?? [] where value["const"].stringValue != nil {
        #expect(value["description"].stringValue != nil, "\(name) \(value)")
      }
    }
  }

  @Test func textsArePlainAndFoundByDocumentNames() {
    let schema = DocumentSchema.standard
    #expect(
      schema.description(of: "alignment", in: "beagle:text")
        == "The horizontal alignment of the lines in the text's box. Absent: left.")
    #expect(schema.description(of: "beagle:Text") == "Text that wraps to the width it is given.")
    #expect(schema.description(of: "beagle:setcontext")?.hasPrefix("Changes a context's value") == true)
    #expect(schema.description(of: "identifier", in: "beagle:screenComponent") == "An older form of `id`.")
    #expect(schema.description(of: "grow", in: "Flex") == "The flex grow factor. Absent: 0.")
    #expect(schema.description(of: "onValidationError", in: "beagle:simpleForm")?.contains("`error`") == true)
    #expect(schema.description(of: "algnment", in: "beagle:text") == nil)
    #expect(schema.description(of: "text", in: "beagle:txt") == nil)
  }
}

extension DocumentSchema {
  var definitions: [(String, DynamicObject)] {
    (root["$defs"].dictionaryValue ?? [:]).map { ($0.key, $0.value) }
  }
}
