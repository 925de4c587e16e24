import BeagleJSON
import BeagleSchema

extension SchemaDefinitions {
  /// Of Beagle 0.x, `_beagleType_` is enough: what else such a component has is not described.
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
    _ name: String, _ type: any Record.Type, _ key: String, besides others: [String] = []
  ) -> TypeKey.Kind {
    let text = description(Self.name(of: type))
    return TypeKey.Kind(name: name, description: text) { [self] in
      object(type, typeKeys: TypeKey.keys(key, text, besides: ["_beagleType_"] + others))
    }
  }
}
