import BeagleJSON
import BeagleSchema
import Testing

@testable import BeagleChecking

/// The reference has an entry for every part of documents, generated from the tables.
@Suite struct ReferenceTests {
  private static let documents = ReferenceTopic.all.filter { $0.group != .operations }

  @Test(arguments: Self.documents.map(\.name))
  func entryHasSummaryAndShortExample(name: String) throws {
    for entry in ReferenceTopic.named(name).map(\.entry) where entry.group != .operations {
      #expect(entry.summary.hasSuffix("."), "\(name): \(entry.summary)")
      let example = try #require(entry.example, "\(name) has no example")
      #expect(example.text.contains("\"") && example.result == nil)
      let lines = example.text.split(separator: "\n")
      #expect((5...18).contains(lines.count), "\(name): \(lines.count) lines")
      // `beagle help` indents them by two spaces.
      for line in lines { #expect(line.count <= 78, "\(name): \(line)") }
    }
  }

  @Test(arguments: Self.documents.map(\.name))
  func examplesHaveNoFindings(name: String) throws {
    for topic in ReferenceTopic.named(name) where topic.group != .operations {
      let example = try #require(topic.entry.example)
      var check = ScreenCheck()
      if let clients = topic.clients { check.clients = try ClientTable.standard.field(clients) }
      let findings = check.findings(in: Array(example.text.utf8)).filter { $0.severity > .note }
      #expect(findings.isEmpty, "\(name): \(findings)")
    }
  }

  @Test func everyExampleBelongsToEntry() {
    func names(_ group: ReferenceGroup) -> [String] {
      ReferenceTopic.all.filter { $0.group == group }.map(\.name)
    }
    #expect(ReferenceExample.components.map(\.name) == names(.components))
    #expect(ReferenceExample.actions.map(\.name) == names(.actions))
    #expect(ReferenceExample.objects.map(\.name) == names(.objects))
    #expect(Set(ReferenceExample.events.map(\.name)).isSubset(of: names(.events)))
  }

  @Test func everyObjectHasEntry() {
    var covered: Set<Int> = []
    for topic in ReferenceTopic.all {
      if case .objects(let objects) = topic.source { covered.formUnion(objects) }
    }
    #expect(covered == Set(PropertyTable.standard.objects.indices))
  }

  @Test func propertiesAreDescribedAndHaveDefaults() {
    for entry in ReferenceTopic.all.filter({ $0.group != .events && $0.group != .operations }).map(\.entry) {
      for section in entry.sections {
        for row in section.rows {
          let name = "\(entry.name).\(row.name)"
          #expect(!row.text.isEmpty, "\(name) has no description")
          #expect(!row.text.contains("Absent"), "\(name): \(row.text)")
          let isComplete = row.value.contains("required") || row.value.contains("default: ")
          #expect(isComplete || section.title.hasPrefix("Events"), "\(name) has no default: \(row.value)")
        }
      }
    }
  }

  @Test func implicitContextMembersAreDescribed() throws {
    for event in EventMembers.events {
      let entry = try #require(ReferenceTopic.named(event).first).entry
      let members = entry.sections.first { $0.title == "Members" }?.rows ?? []
      #expect(members.map(\.name) == EventMembers.names(of: event).map { "\(event).\($0)" })
      for member in members { #expect(!member.text.isEmpty && !member.value.isEmpty, "\(member.name)") }
    }
  }

  @Test func entryContainsFactsOfTables() throws {
    let input = try #require(ReferenceTopic.named("textInput").first).entry
    #expect(input.summary == "A text field.")
    #expect(input.clients == "iOS, Android, Web 1.0.2 and newer")
    let rows = input.sections.flatMap(\.rows)
    let type = try #require(rows.first { $0.name == "type" })
    #expect(type.value == "one of DATE, EMAIL, PASSWORD, NUMBER, TEXT, or an expression; default: TEXT")
    #expect(type.choices.map(\.name) == ["DATE", "EMAIL", "PASSWORD", "NUMBER", "TEXT"])
    #expect(rows.first { $0.name == "onChange" }?.value == "gives `onChange.value`")
    let enabled = try #require(rows.first { $0.name == "enabled" })
    #expect(enabled.value == "true or false, or an expression; default: true")
    #expect(enabled.clients?.hasPrefix("iOS 1.7 and newer, Android 1.7 and newer") == true)
    #expect(input.notes.contains("`disabled` is an older form of `enabled`."))
    let text = try #require(ReferenceTopic.named("text").first).entry.sections.flatMap(\.rows)
    #expect(text.first { $0.name == "text" }?.value == "a string, or an expression; required")
    #expect(text.first { $0.name == "text" }?.clients == nil)
    let pages = try #require(ReferenceTopic.named("pageView").first).entry.sections.flatMap(\.rows)
    #expect(pages.first { $0.name == "onPageChange" }?.value == "gives `onPageChange`, a number")
  }

  @Test(arguments: [
    ("button", ["button"]), ("BEAGLE:PUSHVIEW", ["pushView"]), ("sum", ["sum"]), ("onSuccess", ["onSuccess"]),
    // An action, and an operation.
    ("condition", ["condition", "condition"]),
    // By a property with an object, and by one that only a single object has.
    ("margin", ["edgeValue"]), ("httpAdditionalData", ["httpAdditionalData"]), ("templates", ["template"]),
    ("justifyContent", ["flex"]), ("spanCount", ["gridView"]), ("path", ["imagePath"]),
    ("url", []), ("buton", []),
  ])
  func topicsAreFoundByDocumentNames(name: String, found: [String]) {
    #expect(ReferenceTopic.named(name).map(\.name) == found)
  }

  @Test func flexStartPacksChildrenAtTheStart() {
    let values = Dictionary(
      uniqueKeysWithValues: (ReferenceTopic.named("flex").first?.entry.sections ?? []).flatMap(\.rows).map {
        ($0.name, $0.choices)
      })
    let first = values["justifyContent"]?.first
    #expect(first?.name == "FLEX_START")
    #expect(first?.text == "Packs children at the start; free space follows the last child.")
  }
}

extension ReferenceTopic {
  /// The clients that support the example; nil for all.
  fileprivate var clients: String? {
    let text = entry.example?.text ?? ""
    if text.contains("beagle:form") || text.contains("beagle:tabView") { return "ios=1.9,android=1.9" }
    return text.contains("beagle:pageIndicator") ? "ios,android" : nil
  }
}
