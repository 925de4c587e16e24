import BeagleJSON
import BeagleSchema

extension SchemaDefinitions {
  /// The schema of the values of a type. Adds the definitions that it refers to.
  func schema(of type: any WireValue.Type) -> ValueSchema {
    switch type.shape {
    case .data: .any
    case .text: ValueSchema(["string"])
    case .nonemptyText: ValueSchema(["string"], ["minLength": 1])
    case .bool: ValueSchema(["boolean"])
    // Other programs do not read larger numbers as whole numbers.
    case .integer(let range):
      ValueSchema(["integer"], ["minimum": .int(range.lowerBound), "maximum": .int(range.upperBound)])
    case .number: ValueSchema(["number"])
    case .choice(let type): choice(type)
    // Editors show the colours of strings with this format.
    case .color:
      reference(to: type, ["string"]) {
        ["format": "color-hex", "pattern": "^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"]
      }
    case .binding(let value): schema(of: value).orExpression
    case .items: ValueSchema(["array"]).orExpression
    case .list(let element): schema(of: element).list
    case .listOrOne(let element): schema(of: element).listOrSingle
    case .dictionary(let value):
      ValueSchema(["object"], ["additionalProperties": schema(of: value).described(isRequired: false)])
    case .object(let type): objectReference(type)
    case .component, .onlyComponent: component()
    case .action: action()
    case .screen: screen(type)
    case .route(let local): route(type, local)
    case .imagePath: imagePath(type)
    case .imageName: ValueSchema(["string"])
    case .addedComponents: schema(of: [Component].self).orExpression
    case .analytics(let entries): reference(to: type, ["boolean", "object"]) { object(entries) }
    }
  }

  /// Only in capitals: decoding accepts any letter case, but some platforms refuse the document.
  private func choice(_ type: any WireEnum.Type) -> ValueSchema {
    func names<Value: WireEnum>(_ type: Value.Type) -> [String] { type.allCases.map(\.rawValue) }
    return reference(to: type, ["string"]) {
      let cases = names(type).map { Self.constant($0, description("\(Self.name(of: type)).\($0)")) }
      return ["anyOf": .array(DynamicArray(cases + [["const": nil]]))]
    }
  }

  private func objectReference(_ type: any WireObject.Type) -> ValueSchema {
    reference(to: type) {
      switch type {
      // An object with a name. Decoding also accepts a path or only the name, which iOS refuses.
      case is LocalImage.Type:
        let object = object(type, typeKeys: ["_beagleImagePath_": true]).dictionaryValue ?? [:]
        return .dictionary(
          object.adding([
            "required": ["mobileId"], "allOf": [["properties": ["mobileId": ["type": "string"]]]],
          ]))
      case is RemoteImage.Type: return object(type, typeKeys: ["_beagleImagePath_": true])
      default: return object(type)
      }
    }
  }

  /// An object with the name of its type. Decoding also accepts one without it or in another letter case,
  /// which iOS refuses.
  private func imagePath(_ type: any WireValue.Type) -> ValueSchema {
    reference(to: type) {
      let kinds = [("local", "LocalImage"), ("remote", "RemoteImage")].map { name, type in
        Self.constant(name, description(type))
      }
      return [
        "properties": [
          "_beagleImagePath_": [
            "description": "Where the picture comes from.", "type": "string",
            "anyOf": .array(DynamicArray(kinds)),
          ]
        ],
        "required": ["_beagleImagePath_"],
        "if": ["properties": ["_beagleImagePath_": ["const": "local"]]],
        "then": schema(of: LocalImage.self).described(isRequired: false),
        "else": schema(of: RemoteImage.self).described(isRequired: false),
      ]
    }
  }

  /// Each of both has a separate schema, so that an error in one is not reported for the other.
  private func route(_ type: any WireValue.Type, _ local: any WireObject.Type) -> ValueSchema {
    reference(to: type) {
      [
        "if": ["required": ["screen"], "properties": ["screen": ["type": "object"]]],
        "then": schema(of: local).described(isRequired: false),
        "else": schema(of: RemoteRoute.self).described(isRequired: false),
      ]
    }
  }

  private func screen(_ type: any WireValue.Type) -> ValueSchema {
    reference(to: type) {
      let component = component().described(isRequired: false)
      // A null value counts as missing.
      let keys = ["_beagleComponent_", "_beagleType_", "beaglePlatform"].map { key -> DynamicObject in
        ["required": [.string(key)], "properties": [key: ["not": ["type": "null"]]]]
      }
      return [
        "if": ["anyOf": .array(DynamicArray(keys))],
        "then": component,
        "else": ["$ref": .string(Self.pointer(to: Component.Kind.screen.name))],
      ]
    }
  }

  /// One of the accepted texts of a property.
  static func constant(_ text: String, _ description: String?) -> DynamicObject {
    guard let description else { return ["const": .string(text)] }
    return ["const": .string(text), "description": .string(description)]
  }
}
