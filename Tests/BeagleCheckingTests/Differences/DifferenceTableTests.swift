import BeagleJSON
import BeagleSchema
import SchemaTestSupport
import Testing

@testable import BeagleChecking

/// The tables of the comparison cover the lists of properties, so that no new property is forgotten.
@Suite struct DifferenceTableTests {
  typealias Category = ScreenDifference.Change.Category

  /// Every object of documents, by the name of its type.
  private var types: [String: any WireObject.Type] {
    Dictionary(PropertyTable.standard.objects.map { (SchemaDefinitions.name(of: $0.type), $0.type) }) {
      first, _ in first
    }
  }

  @Test func everyPropertyHasCategory() {
    #expect(types.count > 60)
    for (name, type) in types {
      for property in type.properties where property.isCurrent {
        #expect(Category(of: property.name.description, in: type) != nil, "\(name).\(property.name)")
      }
    }
  }

  @Test func categoriesReferToExistingProperties() {
    let lengths = SchemaDefinitions.name(of: UnitValue.self)
    for (name, properties) in Category.all where name != lengths {
      guard let type = types[name] else {
        Issue.record("there is no \(name)")
        continue
      }
      let known = Set(type.properties.filter(\.isCurrent).map(\.name.description))
      #expect(properties.subtracting(known).isEmpty, "\(name)")
    }
  }

  @Test func absentValuesReferToExistingProperties() throws {
    for (name, properties) in AbsentValue.all where !name.isEmpty {
      let type = try #require(types[name], "there is no \(name)")
      for (property, value) in properties {
        let wire = type.properties.first { $0.name.description == property && $0.isCurrent }
        #expect(wire != nil, "\(name).\(property)")
        #expect((try? JSONDocument(parsing: value.json)) != nil, "\(value.json)")
      }
    }
    // Each can be read as the property's value.
    let table = NormalizationTable.standard
    for index in table.absent.keys {
      #expect(table.properties[index].absentHash != 0, "\(table.properties[index].name)")
    }
  }

  /// Older names are read like the current ones. A name whose value has another form needs its own rule, and
  /// a pair in the table of equal meanings.
  @Test func everyLegacyNameIsKnown() {
    var older: Set<String> = []
    for type in types.values {
      for property in type.properties {
        guard case .former(let current) = property.role, !current.isOne(of: property.name) else { continue }
        older.insert("\(property.name) \(current)")
      }
    }
    #expect(
      older == [
        "action onPress", "child children", "children child", "disabled enabled", "identifier id",
        "numColumns spanCount", "remoteUrl url", "template templates", "webUrl url",
      ])
  }
}
