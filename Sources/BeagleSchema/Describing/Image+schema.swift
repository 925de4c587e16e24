import BeagleJSON

extension LocalImage {
  /// An object with a name or a path, or the name alone.
  package static func schema(_ definitions: SchemaDefinitions) -> ValueSchema {
    definitions.reference(to: Self.self, ["object", "string"]) {
      var schema =
        definitions.object(Self.self, typeKeys: ["_beagleImagePath_": true]).dictionaryValue
        ?? [:]
      schema["if"] = [
        "anyOf": [
          ["type": "string"], ["required": ["url"], "properties": ["url": ["type": "string"]]],
          ["required": ["webUrl"], "properties": ["webUrl": ["type": "string"]]],
        ]
      ]
      schema["else"] = ["required": ["mobileId"], "properties": ["mobileId": ["type": "string"]]]
      return .dictionary(schema)
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
  /// What it is by the name of its type, and where that is absent by what it has.
  package static func schema(_ definitions: SchemaDefinitions) -> ValueSchema {
    definitions.reference(to: Self.self) {
      let local = LocalImage.schema(definitions).described(isRequired: false)
      let remote = RemoteImage.schema(definitions).described(isRequired: false)
      let kinds = [("local", "LocalImage"), ("remote", "RemoteImage")].map { name, type in
        TypeKey.Kind(name: name, description: definitions.description(type), make: { [:] })
      }
      let key = TypeKey(
        key: "_beagleImagePath_", description: "Where the picture comes from.", kinds: kinds,
        isOptional: true)
      return [
        "properties": ["_beagleImagePath_": key.property],
        "if": [
          "anyOf": [
            key.isNamed("local"),
            [
              "not": key.isThere, "required": ["mobileId"],
              "properties": ["mobileId": ["type": "string"]],
            ],
          ]
        ],
        "then": local, "else": remote,
      ]
    }
  }
}
