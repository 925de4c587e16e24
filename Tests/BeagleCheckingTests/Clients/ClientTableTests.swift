import BeagleExpressions
import Foundation
import TestSupport
import Testing

@testable import BeagleChecking
@testable import BeagleSchema

/// Checks every entry of the client table.
@Suite struct ClientTableTests {
  private let table = ClientTable.standard

  @Test func threeClientsHaveAllVersions() {
    #expect(table.names == ["ios", "android", "web"])
    for client in table.clients {
      #expect(client.versions.first?.description == "1.0", "\(client.name)")
      #expect(client.versions.count > 15 && client.versions == client.versions.sorted(), "\(client.name)")
    }
    let newest = table.clients.compactMap(\.versions.last?.description)
    #expect(newest == ["2.1.3", "2.1.2", "2.1"])
  }

  /// Each fact of a public client is decoded on first use. Reading the whole file finds its errors.
  @Test func lazyFactsEqualWholeFile() throws {
    var whole = ClientTable(files: [])
    for file in ClientTable.files { try whole.add(file) }
    #expect(whole.names == table.names)
    for (client, other) in zip(table.clients, whole.clients) {
      func expectSame<Key, Facts>(_ facts: KeyPath<Client, FactTable<Key, Facts>>) {
        let (some, all) = (client[keyPath: facts].all, other[keyPath: facts].all)
        #expect(some.keys == all.keys, "\(client.name)")
        for (key, facts) in all {
          #expect(some[key].map(Self.text) == Self.text(of: facts), "\(client.name) \(key)")
        }
      }
      expectSame(\.components)
      expectSame(\.actions)
      expectSame(\.objects)
      expectSame(\.values)
      expectSame(\.operations)
      expectSame(\.rules)
      #expect(Self.text(of: client.repositories) == Self.text(of: other.repositories))
      #expect(client.title == other.title && client.versions == other.versions)
      #expect(client.isApplication == other.isApplication && client.hasVersions == other.hasVersions)
    }
  }

  /// The whole value, with the members of dictionaries in order.
  private static func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.children.isEmpty { return "\(value)" }
    let parts = mirror.children.map { "\($0.label ?? "") \(text(of: $0.value))" }
    let isOrdered = mirror.displayStyle != .dictionary && mirror.displayStyle != .set
    return "(\((isOrdered ? parts : parts.sorted()).joined(separator: ", ")))"
  }

  /// A repository, a tag and a file.
  @Test func eachFactNamesItsSource() throws {
    let source = /ZupIT\/beagle[a-z-]* v?\d+\.\d+\.\d+(-[A-Za-z]+)?, [^ ].*\.[a-z]+/
    for entry in table.entries where !entry.isUnknown {
      let isThere = try entry.source.map { try source.wholeMatch(in: $0) != nil } ?? false
      #expect(isThere, "\(entry.client) \(entry.key) \(entry.version): \(entry.source ?? "none")")
    }
    #expect(table.entries.count > 1_500)
  }

  /// Facts that could not be determined are marked as unknown, and are few.
  @Test func unknownsAreCounted() {
    let unknown = table.entries.filter(\.isUnknown).map { "\($0.client) \($0.key)" }
    #expect(unknown.count < 60, "\(unknown)")
  }

  /// Every type that this library reads is in the table: a client has it, or none does.
  @Test func everyProtocolTypeIsInTable() {
    for object in PropertyTable.standard.objects {
      let kind = ClientTypeKind(object.type)
      guard kind.rule != nil || !["CustomComponent", "CustomAction"].contains(where: kind.name.contains)
      else { continue }
      #expect(table.clients.contains { kind.facts(in: $0) != nil }, "\(kind.name)")
    }
    for operation in OperationTable().all {
      #expect(table.clients.contains { $0.operations[operation.name] != nil }, "\(operation.name)")
    }
    for choice in PropertyTable.standard.choices {
      let name = SchemaDefinitions.name(of: choice)
      #expect(table.clients.contains { $0.values[name] != nil }, "\(name)")
    }
  }

  @Test func factVersionsDoNotOverlap() {
    func isApart<Value>(_ facts: [Client.Fact<Value>]) -> Bool {
      zip(facts, facts.dropFirst()).allSatisfy { $0.versions.upperBound <= $1.versions.lowerBound }
    }
    for client in table.clients {
      for type in Array(client.components.all.values) + Array(client.actions.all.values)
        + Array(client.objects.all.values)
      {
        #expect(isApart(type.spans) && type.properties.values.allSatisfy(isApart), "\(client.name)")
      }
      #expect(
        client.operations.all.values.allSatisfy(isApart)
          && client.rules.all.values.allSatisfy(isApart))
    }
  }

  /// Each version of a client has a rule for unknown types and values.
  @Test func handlingOfUnknownsIsInTable() {
    for client in table.clients {
      for rule in ReadingRule.allCases where rule.isAboutTheUnknown {
        let versions = (client.rules[rule] ?? []).reduce(0) { $0 + $1.versions.count }
        #expect(versions == client.versions.count, "\(client.name) \(rule.rawValue)")
      }
    }
  }

  @Test(arguments: [
    ("beagle:gridView", "ios", "1.8"), ("beagle:gridView", "android", "1.8"),
    ("beagle:pullToRefresh", "ios", "1.9"), ("beagle:pullToRefresh", "android", "1.9"),
  ])
  func componentHasIntroducingVersion(name: String, client: String, version: String) throws {
    let client = try #require(table.clients.first { $0.name == client })
    let first = try #require(client.components[name.lowercased()]?.spans.first)
    #expect(client.versions[first.versions.lowerBound].description == version)
  }

  @Test func actionHasIntroducingVersion() throws {
    let ios = try #require(table.clients.first)
    let first = try #require(ios.actions["beagle:condition"]?.spans.first)
    #expect(ios.versions[first.versions.lowerBound].description == "1.3")
  }
}
