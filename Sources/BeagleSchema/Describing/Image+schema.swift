import BeagleJSON

extension LocalImage {
  /// An object with a name. Reading takes a path or the name alone too, which iOS refuses.
  package static func schema(_ definitions: SchemaDefinitions) -> ValueSchema {
    definitions.reference(to: Self.self) {
      let object = definitions.object(Self.self, typeKeys: ["_beagleImagePath_": true]).dictionaryValue ?? [:]
      return .dictionary(
        object.adding([
          "required": ["mobileId"], "allOf": [["properties": ["mobileId": ["type": "string"]]]],
        ]))
    }
  }
}

extension RemoteImage {
  package static func schema(_ definitions: SchemaDefinitions) -> ValueSchema {
    definitions.reference(to: Self.self) {
      definitions.object(Self.self, typeKeys: ["_beagleImagePath_": true])
    }
  }
}

extension ImagePath {
  /// What it is by the name of its type. Reading takes one without it, and in other letters, which iOS refuses.
  package static func schema(_ definitions: SchemaDefinitions) -> ValueSchema {
    definitions.reference(to: Self.self) {
      let kinds = [("local", "LocalImage"), ("remote", "RemoteImage")].map { name, type -> DynamicObject in
        guard let text = definitions.description(type) else { return ["const": .string(name)] }
        return ["const": .string(name), "description": .string(text)]
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
        "then": LocalImage.schema(definitions).described(isRequired: false),
        "else": RemoteImage.schema(definitions).described(isRequired: false),
      ]
    }
  }
}
