import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BeagleSchema

/// The texts of the schema are the documentation comments.
///
/// `BEAGLE_RECORD=1 swift test --filter DescriptionTests` writes them anew.
@Suite struct DescriptionTests {
  private static let file = DocComments.sources.appending(
    path: "BeagleSchema/Describing/Descriptions+table.swift")

  @Test func theTableHasTheCommentsOfWhatTheSchemaDescribes() throws {
    let comments = try DocComments(of: ["Actions", "Components", "Style"].map { "BeagleSchema/\($0)" }).texts
    let asked = Mutex<Set<String>>([])
    _ = DocumentSchema(describing: { name in
      asked.withLock { _ = $0.insert(name) }
      return comments[name]
    })
    let rows = asked.withLock { $0.sorted() }.compactMap { name in comments[name].map { "\(name): \($0)" } }
    let source = """
      // Generated from the documentation comments of this module: BEAGLE_RECORD=1 swift test --filter DescriptionTests

      extension Descriptions {
        static let table = #\"""
      \(rows.map { "    \($0)\n" }.joined())    \"""#
      }

      """
    if ProcessInfo.processInfo.environment["BEAGLE_RECORD"] == "1" {
      try Data(source.utf8).write(to: Self.file)
    }
    let isTrue = try String(contentsOf: Self.file, encoding: .utf8) == source
    #expect(isTrue, "comments have changed: BEAGLE_RECORD=1 swift test --filter DescriptionTests")
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

  @Test func everyValueOfAnEnumIsDescribed() {
    for (name, definition) in DocumentSchema.standard.definitions {
      for value in definition["anyOf"].arrayValue ?? [] where value["const"].stringValue != nil {
        #expect(value["description"].stringValue != nil, "\(name) \(value)")
      }
    }
  }

  @Test func textsArePlainAndFoundByTheNamesInDocuments() {
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
