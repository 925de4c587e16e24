import BeagleJSON
import BeagleSchema

/// Components and actions of the application's own.
extension TreeCheck {
  /// Something that is put where a component of the application's own is may read every context around it and may have
  /// any id. What is inside is checked as far as its properties are declared.
  func foreignComponent(_ json: JSONCursor) {
    if let context = json.present("context") { declareContext(context) }
    if let id = json.member("id") { register(id) }
    surroundUnseenPart()
    guard
      let declaration = json.member("_beagleComponent_")?.stringValue.flatMap(registry.component(declared:))
    else { return }
    walk(json, table.customComponent)
    check(declaration, json)
    let names = declaration.properties.map(\.name)
    for name in ["children", "child"] where !names.contains("children") && !names.contains("child") {
      if let children = json.member(name) { check(children, table.children) }
    }
  }

  /// An action of the application's own, of which the check cannot know what it does with its data.
  func foreignAction(_ json: JSONCursor) {
    surroundUnseenPart()
    guard let declaration = json.member("_beagleAction_")?.stringValue.flatMap(registry.action(declared:))
    else {
      return
    }
    check(declaration, json)
  }

  private func check(_ declaration: TypeDeclaration, _ json: JSONCursor) {
    for property in declaration.properties {
      guard let value = json.member(property.name), !value.isNull, let rule = table.declared[property.kind]
      else { continue }
      if property.kind == .actions {
        inside {
          scopes.push(property.name, .customEvent, &environment.scope)
          check(value, rule)
        }
      } else {
        check(value, rule)
      }
    }
  }
}
