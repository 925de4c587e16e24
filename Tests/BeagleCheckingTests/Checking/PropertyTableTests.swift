import BeagleExpressions
import BeagleSchema
import Testing

@testable import BeagleChecking

/// The table of properties matches the Swift types, and its positions lead to the right types.
@Suite struct PropertyTableTests {
  private let table = PropertyTable.standard

  @Test func objectsHavePropertiesOfTheirTypes() {
    #expect(table.objects.map(\.properties.count).reduce(0, +) == table.properties.count)
    for (position, object) in table.objects.enumerated() {
      #expect(table[object.type] == position, "\(object.type) is in the table twice")
      let listed = object.type.properties.map { "\($0.name) \($0.role)" }
      #expect(table.list(of: position).map { "\($0.name) \($0.role)" } == listed, "\(object.type)")
      for property in table.properties[object.properties] {
        let isRight = property.wire.type.map { isValue(property.value, of: $0) } ?? !property.wire.isCurrent
        #expect(isRight, "\(object.type).\(property.wire.name) is \(property.value)")
      }
    }
  }

  @Test(arguments: Component.Kind.allCases)
  func componentsAreFoundByName(kind: Component.Kind) throws {
    let known = try #require(PackedName(builtIn: kind.name).flatMap { table.components[$0] })
    #expect(known.kind == kind && table.objects[known.object].type == kind.type)
    #expect(table.objects[known.object].kind.name == kind.name)
  }

  @Test(arguments: Action.Kind.allCases)
  func actionsAreFoundByName(kind: Action.Kind) throws {
    let known = try #require(PackedName(builtIn: kind.name).flatMap { table.actions[$0] })
    #expect(known.kind == kind && table.objects[known.object].type == kind.type)
    #expect(table.objects[known.object].kind.name == kind.name)
  }

  @Test(arguments: TypeDeclaration.Kind.allCases)
  func declaredPropertiesHaveValuesOfTheirTypes(kind: TypeDeclaration.Kind) throws {
    #expect(isValue(try #require(table.declared[kind]), of: kind.type))
  }

  /// Every object with special handling in the check or a comparison is in the table; otherwise it would
  /// never be found.
  @Test func specialObjectsAreInTable() {
    #expect(Set(SpecialObject.all.compactMap(\.self)).count == SpecialObject.allCases.count)
    let special = NormalizationTable.standard.objects.compactMap(\.special)
    #expect(Set(special).count == NormalizationTable.Special.allCases.count)
  }

  private func isValue(_ value: PropertyTable.Value, of type: any WireValue.Type) -> Bool {
    switch (value, type.shape) {
    case (.object(let object), .object(let type)), (.analytics(let object), .analytics(let type)),
      (.route(let object), .route(let type)):
      return table.objects[object].type == type
    case (.choice(let choice), .choice(let type)): return table.choices[choice] == type
    case (.binding(let part), .binding(let type)), (.list(let part), .list(let type)),
      (.dictionary(let part), .dictionary(let type)):
      return table.parts[part].type == type && isValue(table.parts[part].value, of: type)
    case (.binding(let part), .items): return table.parts[part].type == DynamicObject.self
    case (.text, .text), (.text, .nonemptyText), (.bool, .bool), (.integer, .integer), (.number, .number),
      (.color, .color), (.data, .data), (.component, .component), (.onlyComponent, .onlyComponent),
      (.action, .action), (.screen, .screen), (.imagePath, .imagePath), (.imageName, .imageName),
      (.addedComponents, .addedComponents):
      return true
    default: return false
    }
  }
}
