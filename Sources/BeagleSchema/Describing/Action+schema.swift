import BeagleJSON

extension Action {
  package static func schema(_ definitions: SchemaDefinitions) -> ValueSchema {
    definitions.reference(to: "Action") {
      let key = "_beagleAction_"
      let types = TypeKey(
        key: key, description: "The action's type. Letter case does not matter.",
        kinds: Kind.allCases.map { $0.described(key, definitions) } + definitions.declaredActions(key),
        others: definitions.declarations.actions.isEmpty ? TypeKey.foreign : nil)
      let whole: DynamicObject = [
        "if": ["required": ["_beagleType_"]], "else": ["required": [.string(key)]],
      ]
      return [
        "properties": [key: types.property],
        "allOf": .array(DynamicArray([whole] + types.conditions(definitions))),
      ]
    }
  }
}

extension Action.Kind {
  fileprivate func described(_ key: String, _ definitions: SchemaDefinitions) -> TypeKey.Kind {
    let text = definitions.description(SchemaDefinitions.name(of: type))
    return TypeKey.Kind(name: "beagle:\(rawValue)", description: text) {
      definitions.object(type, typeKeys: TypeKey.keys(key, text, besides: ["_beagleType_"]))
    }
  }

  var type: any Record.Type {
    switch self {
    case .setContext: SetContext.self
    case .sendRequest: SendRequest.self
    case .alert: Alert.self
    case .confirm: Confirm.self
    case .condition: Condition.self
    case .addChildren: AddChildren.self
    case .submitForm: SubmitForm.self
    case .openExternalURL: OpenExternalURL.self
    case .openNativeRoute: OpenNativeRoute.self
    case .pushStack: PushStack.self
    case .popStack: PopStack.self
    case .pushView: PushView.self
    case .popView: PopView.self
    case .popToView: PopToView.self
    case .resetStack: ResetStack.self
    case .resetApplication: ResetApplication.self
    case .formRemoteAction: FormRemoteAction.self
    case .formLocalAction: FormLocalAction.self
    case .formValidation: FormValidation.self
    }
  }
}
