import BeagleJSON
import BeagleSchema

/// The application's own components and actions, as far as they are declared.
extension SchemaDefinitions {
  func declaredComponents(_ key: String) -> [TypeKey.Kind] {
    declarations.components.map { type in
      kind(type, key) { [self] typeKeys in
        let list = schema(of: [Component].self).described(isRequired: false)
        let inside: DynamicDictionary = ["description": "The components inside it."]
        let children = DynamicObject.dictionary(inside.adding(list))
        return object(
          CustomComponent.common, typeKeys: typeKeys.adding(["children": children, "child": children]))
      }
    }
  }

  func declaredActions(_ key: String) -> [TypeKey.Kind] {
    declarations.actions.map { type in
      kind(type, key) { [self] in object(CustomAction.common, typeKeys: $0) }
    }
  }

  /// - Parameter common: makes the schema of what all components or actions have.
  private func kind(
    _ type: TypeDeclaration, _ key: String, common: @escaping (_ typeKeys: DynamicDictionary) -> DynamicObject
  ) -> TypeKey.Kind {
    let text = type.summary.isEmpty ? nil : type.summary
    return TypeKey.Kind(name: "custom:\(type.name)", description: text) { [self] in
      let schema = common(TypeKey.keys(key, text, besides: ["_beagleType_"]))
      let own = DynamicDictionary(type.properties.map { ($0.name, property($0)) })
      let properties = (schema["properties"].dictionaryValue ?? [:]).adding(.dictionary(own))
      let required = type.properties.filter(\.isRequired).map { DynamicObject.string($0.name) }
      return .dictionary(
        (schema.dictionaryValue ?? [:]).adding([
          "properties": .dictionary(properties), "required": .array(DynamicArray(required)),
        ]))
    }
  }

  private func property(_ property: TypeDeclaration.Property) -> DynamicObject {
    var schema = schema(of: property.kind.type)
    if property.kind == .string, !property.values.isEmpty {
      let words = property.values.map { Self.constant($0, nil) }
      schema = ValueSchema(["string"], ["anyOf": .array(DynamicArray(words + [ValueSchema.expression]))])
    }
    var text: DynamicDictionary = [:]
    if !property.summary.isEmpty { text["description"] = .string(property.summary) }
    return .dictionary(text.adding(schema.described(isRequired: property.isRequired)))
  }
}
