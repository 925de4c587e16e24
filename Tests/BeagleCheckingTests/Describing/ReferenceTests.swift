import BeagleJSON
import BeagleSchema
import Testing

@testable import BeagleChecking

/// The reference has an entry for every part of documents, generated from the tables.
@Suite struct ReferenceTests {
  private static let documents = ReferenceTopic.all.filter { $0.group != .operations }

  @Test(arguments: Self.documents.map(\.name))
  func entryHasSummaryAndShortExample(name: String) throws {
    for entry in Self.documents.filter({ $0.name == name }).map(\.entry) {
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
    for topic in Self.documents where topic.name == name {
      let example = try #require(topic.entry.example)
      var check = ScreenCheck()
      if let clients = topic.clients { check.clients = try ClientTable.standard.field(clients) }
      let findings = check.findings(in: Array(example.text.utf8))
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
    #expect(enabled.clients == "iOS 1.7 and newer, Android 1.7 and newer, Web 1.7 and newer")
    #expect(input.notes.contains("`disabled` is an older form of `enabled`."))
    let text = try #require(ReferenceTopic.named("text").first).entry.sections.flatMap(\.rows)
    #expect(text.first { $0.name == "text" }?.value == "a string, or an expression; required")
    #expect(text.first { $0.name == "text" }?.clients == nil)
    let pages = try #require(ReferenceTopic.named("pageView").first).entry.sections.flatMap(\.rows)
    #expect(pages.first { $0.name == "onPageChange" }?.value == "gives `onPageChange`, a number")
  }

  /// A property that only some clients require names them.
  @Test(arguments: [
    ("simpleForm", "onSubmit", "required by Android"), ("context", "id", "required"),
  ])
  func requirementsNameTheirClients(owner: String, property: String, words: String) throws {
    let rows = try #require(ReferenceTopic.named(owner).first).entry.sections.flatMap(\.rows)
    let row = try #require(rows.first { $0.name == property })
    #expect(row.value.split(separator: "; ").contains { $0 == words }, "\(row.value)")
  }

  @Test func requirementsDoNotSayPhones() {
    for entry in ReferenceTopic.all.map(\.entry) {
      for row in entry.sections.flatMap(\.rows) {
        #expect(!row.value.contains("required on phones"), "\(entry.name).\(row.name): \(row.value)")
      }
    }
  }

  /// A list of clients also has those without limits.
  @Test func clientListsNameEveryClient() {
    for entry in ReferenceTopic.all.map(\.entry) {
      for clients in [entry.clients] + entry.sections.flatMap(\.rows).map(\.clients) {
        guard let clients else { continue }
        for title in ["iOS", "Android", "Web"] {
          #expect(clients.contains(title), "\(entry.name): \(clients)")
        }
      }
    }
  }

  @Test(arguments: [
    ("button", ["button"]), ("BEAGLE:PUSHVIEW", ["pushView"]), ("sum", ["sum"]), ("onSuccess", ["onSuccess"]),
    // An action, an operation, and a property of the action.
    ("condition", ["condition", "condition", "condition.condition"]),
    // A property of one object or several, with the object that is its value.
    ("margin", ["style.margin", "edgeValue"]), ("templates", ["templates", "template"]),
    ("httpAdditionalData", ["httpAdditionalData", "route.httpAdditionalData"]),
    ("justifyContent", ["flex.justifyContent"]), ("spanCount", ["gridView.spanCount"]), ("path", ["path"]),
    ("url", ["url"]), ("children", ["children"]), ("icon", ["icon", "imagePath"]), ("top", ["top"]),
    ("text", ["text", "text"]), ("navigationContext", ["navigationContext", "navigationContext"]),
    // An older form, a property of one object, and a member of an event.
    ("disabled", ["textInput.disabled"]), ("text.text", ["text.text"]),
    ("button.ONPRESS", ["button.onPress"]),
    ("Style.margin", ["style.margin"]), ("beagle:text.id", ["text.id"]), ("onSuccess.data", ["onSuccess"]),
    ("buton", []), ("text.txet", []), ("text.", []), ("onSuccess.id", []),
  ])
  func topicsAreFoundByDocumentNames(name: String, found: [String]) {
    #expect(ReferenceTopic.named(name).map(\.name) == found)
  }

  @Test func everyPropertyIsFound() throws {
    let table = PropertyTable.standard
    for (number, object) in table.objects.enumerated() {
      let owner = ReferenceTopic.name(of: object.type)
      for property in table.list(of: number) {
        let name = property.name.description
        #expect(!ReferenceTopic.named(name).isEmpty, "\(name)")
        let own = ReferenceTopic.named("\(owner).\(name)")
        #expect(own.map(\.name).contains("\(owner).\(name)"), "\(owner).\(name)")
        for entry in own.map(\.entry) {
          #expect(entry.summary.hasSuffix("."), "\(entry.name): \(entry.summary)")
        }
      }
    }
  }

  @Test func propertyOfSeveralObjectsListsAll() throws {
    let rows = try #require(ReferenceTopic.named("top").first).entry.sections.flatMap(\.rows)
    #expect(rows.map(\.name) == ["safeArea.top", "edgeValue.top"])
    #expect(rows.map(\.text) == ["The top edge.", "The top edge."])
    let children = try #require(ReferenceTopic.named("children").first).entry.sections.flatMap(\.rows).map(
      \.name)
    for name in ["container", "scrollView", "simpleForm", "pageView", "tabView"] {
      #expect(children.contains("\(name).children"), "\(name)")
    }
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
  /// The clients that have everything in the example; nil for all.
  fileprivate var clients: String? {
    let text = entry.example?.text ?? ""
    return Self.limits.first { text.contains($0.part) }?.clients
  }

  private static let limits = [
    ("beagle:form", "ios=1.9,android=1.9"), ("beagle:tabView", "ios=1.9,android=1.9"),
    ("beagle:pageIndicator", "ios,android"), ("beagle:pullToRefresh", "ios,android"),
    ("beagle:openNativeRoute", "ios,android"), ("navigationBar", "ios,android"), ("safeArea", "ios,android"),
    ("mobileId", "ios,android"), ("cornerRadius", "ios,android"),
    // Android closes the application if there is no other stack, and iOS reads the index as text.
    ("beagle:popStack", "ios,web"), ("(index", "android,web"),
  ].map { (part: $0.0, clients: $0.1) }
}
