import BeagleJSON

extension Component {
  /// Of Beagle 0.x, `_beagleType_` is enough: what else such a component has is not described.
  package static func schema(_ definitions: SchemaDefinitions) -> ValueSchema {
    definitions.reference(to: "Component") {
      let key = "_beagleComponent_"
      let types = TypeKey(
        key: key, description: "The component's type. Letter case does not matter.",
        kinds: Kind.allCases.map { $0.described(key, definitions) } + definitions.declaredComponents(key),
        others: definitions.declarations.components.isEmpty ? TypeKey.foreign : nil)
      let child = OnlyComponent.schema(definitions).described(isRequired: true)
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
        "allOf": .array(DynamicArray(whole + types.conditions(definitions))),
      ]
    }
  }
}

extension Component.Kind {
  fileprivate func described(_ key: String, _ definitions: SchemaDefinitions) -> TypeKey.Kind {
    let text = definitions.description(SchemaDefinitions.name(of: type))
    return TypeKey.Kind(name: rawValue, description: text) {
      let keys = TypeKey.keys(key, text, besides: ["_beagleType_", "beaglePlatform"])
      return definitions.object(type, typeKeys: keys)
    }
  }

  var type: any Record.Type {
    switch self {
    case .screen: Screen.self
    case .container: Container.self
    case .scrollView: ScrollView.self
    case .text: Text.self
    case .button: Button.self
    case .image: Image.self
    case .textInput: TextInput.self
    case .simpleForm: SimpleForm.self
    case .listView: ListView.self
    case .gridView: GridView.self
    case .pageView: PageView.self
    case .pageIndicator: PageIndicator.self
    case .tabBar: TabBar.self
    case .touchable: Touchable.self
    case .lazyComponent: LazyComponent.self
    case .pullToRefresh: PullToRefresh.self
    case .webView: WebView.self
    case .tabView: TabView.self
    case .form: Form.self
    case .formInput: FormInput.self
    case .formSubmit: FormSubmit.self
    }
  }
}
