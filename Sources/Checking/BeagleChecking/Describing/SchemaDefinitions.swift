import BeagleJSON
import BeagleSchema

/// The definitions of a JSON Schema, each created when it is first referred to.
package final class SchemaDefinitions {
  private(set) var all: DynamicDictionary = [:]
  /// The texts of the schema, by names like `Text.alignment`.
  let description: (String) -> String?
  let declarations: (components: [TypeDeclaration], actions: [TypeDeclaration])

  init(_ registry: ComponentRegistry, description: @escaping (String) -> String?) {
    self.description = description
    declarations = (registry.components.declarations, registry.actions.declarations)
  }

  static func pointer(to name: String) -> String {
    // A name of a JSON Pointer, in the fragment of a URL.
    let escaped = name.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "~"): "~0"
      case UInt8(ascii: "/"): "~1"
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return "#/$defs/" + escaped.joined()
  }

  /// A reference to the definition of a type by its name, for values of these JSON types and null.
  func reference(
    to type: any WireValue.Type, _ types: [String] = ["object"], _ make: () -> DynamicObject
  ) -> ValueSchema {
    reference(to: Self.name(of: type), types, make)
  }

  func reference(to name: String, _ types: [String] = ["object"], _ make: () -> DynamicObject) -> ValueSchema
  {
    if all[name] == nil {
      // A placeholder for recursive references.
      all[name] = [:]
      let type: DynamicDictionary = ["type": ValueSchema.type(types + ["null"])]
      all[name] = .dictionary(type.adding(make()))
    }
    return ValueSchema(types, reference: Self.pointer(to: name))
  }

  /// The schema of an object with a type's properties and no others.
  ///
  /// - Parameter typeKeys: properties that only name the object's type.
  func object(_ type: any WireObject.Type, typeKeys: DynamicDictionary = [:]) -> DynamicObject {
    WireObjectSchema(type, typeKeys: typeKeys, self).object
  }

  /// The comment on a property.
  ///
  /// - Parameter type: the name of the type that has the property.
  func comment(on name: String, in type: String) -> String? {
    [type, "WidgetProperties", "ClientSpan"].lazy.compactMap { self.description("\($0).\(name)") }.first
  }

  /// A sentence about a property's type, and the comment on the property.
  ///
  /// - Parameters:
  ///   - type: the name of the type that has the property.
  ///   - value: the type of the property's values.
  func description(of name: String, in type: String, _ value: any WireValue.Type) -> String? {
    let own = comment(on: name, in: type)
    var kind = value
    if case .binding(let value) = value.shape { kind = value }
    // A component names its own type.
    if kind == Component.self { return own }
    let general = description(Self.name(of: kind)).map { text in
      guard own != nil, let end = text.firstRange(of: ". ") else { return text }
      return String(text[..<end.lowerBound]) + "."
    }
    let texts = [general, own].compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  /// The name of a Swift type without its module: `TabBar.Item`.
  static func name(of type: Any.Type) -> String {
    // The result of String(reflecting:), without a search for the type's own description, which took a fifth
    // of a short check.
    _typeName(type).split(separator: ".").dropFirst().filter { !$0.hasPrefix("(") }
      .joined(separator: ".")
  }
}

/// The custom components and actions, as far as they are declared.
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

  /// - Parameter common: creates the schema of what all components or actions have.
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

extension SchemaDefinitions {
  /// The schema of any component. In Beagle 0.x, `_beagleType_` is enough: its other properties are not
  /// described.
  func component() -> ValueSchema {
    reference(to: "Component") {
      let key = "_beagleComponent_"
      let types = TypeKey(
        key: key, description: "The component's type. Letter case does not matter.",
        kinds: Component.Kind.allCases.map { described($0.name, $0.type, key, besides: ["beaglePlatform"]) }
          + declaredComponents(key),
        others: declarations.components.isEmpty ? TypeKey.foreign : nil)
      let child = component().described(isRequired: true)
      let whole: [DynamicObject] = [
        [
          "if": ["anyOf": [["required": ["_beagleType_"]], ["required": ["beaglePlatform"]]]],
          "else": ["required": [.string(key)]],
        ],
        [
          "if": ["required": ["beaglePlatform"], "not": ["required": [.string(key)]]],
          "then": ["required": ["child"], "properties": ["child": child]],
        ],
      ]
      return [
        "properties": [key: types.property],
        "allOf": .array(DynamicArray(whole + types.conditions(self))),
      ]
    }
  }

  func action() -> ValueSchema {
    reference(to: "Action") {
      let key = "_beagleAction_"
      let types = TypeKey(
        key: key, description: "The action's type. Letter case does not matter.",
        kinds: Action.Kind.allCases.map { described($0.name, $0.type, key) } + declaredActions(key),
        others: declarations.actions.isEmpty ? TypeKey.foreign : nil)
      let whole: DynamicObject = [
        "if": ["required": ["_beagleType_"]], "else": ["required": [.string(key)]],
      ]
      return [
        "properties": [key: types.property],
        "allOf": .array(DynamicArray([whole] + types.conditions(self))),
      ]
    }
  }

  private func described(
    _ name: String, _ type: any WireObject.Type, _ key: String, besides others: [String] = []
  ) -> TypeKey.Kind {
    let text = description(Self.name(of: type))
    return TypeKey.Kind(name: name, description: text) { [self] in
      object(type, typeKeys: TypeKey.keys(key, text, besides: ["_beagleType_"] + others))
    }
  }
}
