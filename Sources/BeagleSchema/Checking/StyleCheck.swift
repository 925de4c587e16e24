import BeagleExpressions
package import BeagleJSON

/// Checks the properties of a style that an object has, without making a style of them.
struct StyleCheck: StyleLister {
  private let keys: ObjectKeys
  private let check: TreeCheck

  /// Checks what `list` names in an object.
  static func walk<Part: Record>(
    _ object: JSONCursor, _ type: Part.Type, _ check: TreeCheck,
    _ list: (inout StyleCheck) throws(DocumentError) -> Void
  ) {
    ObjectKeys.withKeys(of: object) { keys in
      let strictness = Part.strictness
      if !strictness.isEmpty { check.noteDifferences(of: keys, strictness) }
      var style = StyleCheck(keys: keys, check: check)
      // A walk never ends early, so that there is nothing to catch.
      try? list(&style)
    }
  }

  @inline(__always)
  func length(_ name: StaticString, _ property: StyleProperty) {
    let name = ObjectKeys.Name(name)
    if keys.mayContain(name) { checkValue(name, UnitValue.self) }
  }

  @inline(__always)
  func bind<Value: StyleWord>(_ name: StaticString, _ property: StyleProperty, _ type: Value.Type) {
    let name = ObjectKeys.Name(name)
    if keys.mayContain(name) { checkValue(name, Bind<Value>.self) }
  }

  @inline(__always)
  func part<Part: StylePart>(_ name: StaticString, _ property: StyleProperty, _ type: Part.Type) {
    let name = ObjectKeys.Name(name)
    if keys.mayContain(name) { checkPart(name, property, type) }
  }

  @inline(never)
  private func checkValue<Value: WireValue>(_ name: ObjectKeys.Name, _ type: Value.Type) {
    if let json = keys.present(name) { type.check(json, check) }
  }

  @inline(never)
  private func checkPart<Part: StylePart>(
    _ name: ObjectKeys.Name, _ property: StyleProperty, _ type: Part.Type
  ) {
    guard let json = keys.present(name), json.kind == .object else { return }
    Self.walk(json, type, check) { (names) throws(DocumentError) in
      try Part.list(&names, at: property)
    }
  }
}

extension Style {
  package static func check(_ json: JSONCursor, _ check: TreeCheck) {
    guard json.kind == .object else { return }
    check.style(json) {
      StyleCheck.walk(json, Self.self, check) { (names) throws(DocumentError) in try list(&names) }
    }
  }
}
