import BeagleJSON

/// Walks through a record's properties with a ``TreeCheck``, and fills none in.
struct CheckMapper: PropertyMapper {
  private let keys: ObjectKeys
  private let check: TreeCheck

  init(_ keys: ObjectKeys, _ check: TreeCheck) {
    self.keys = keys
    self.check = check
  }

  mutating func required<Value: WireValue>(_ name: StaticString, _ value: inout Value) {
    visit(name, Value.self)
  }

  mutating func optional<Value: WireValue>(_ name: StaticString, _ value: inout Value?) {
    visit(name, Value.self)
  }

  mutating func optional<Value: Record>(_ name: StaticString, _ value: inout Boxed<Value>) {
    visit(name, Value.self)
  }

  mutating func optional<Value: WireValue>(
    _ name: StaticString, _ value: inout Value?, absent: @autoclosure () -> Value
  ) {
    visit(name, Value.self)
  }

  mutating func legacy<Value: WireValue>(
    _ name: StaticString, insteadOf current: StaticString, _ type: Value.Type, _ apply: (Value) -> Void
  ) {
    if keys.mayContain(name), look(name, type) { check.reportLegacy(name, of: keys.object) }
  }

  func belongingOutside(_ name: StaticString) {
    if keys.present(name) != nil { check.note(.insidePath, key: name, of: keys.object) }
  }

  private mutating func visit<Value: WireValue>(_ name: StaticString, _ type: Value.Type) {
    // There is nothing to find in these.
    if type == Bool.self || type == Int.self || type == Double.self { return }
    if keys.mayContain(name) { _ = look(name, type) }
  }

  @inline(never)
  private mutating func look<Value: WireValue>(_ name: StaticString, _ type: Value.Type) -> Bool {
    guard let json = keys.present(name) else { return false }
    if type == [Action].self {
      check.actions(name, json)
    } else if type == [Template].self || (type == Component.self && name.isOne(of: "template")) {
      check.inside {
        check.enterCell(of: keys.object)
        type.check(json, check)
      }
    } else if type == [Component].self, name.isOne(of: "child") {
      // What is one component elsewhere may be one here.
      [Component].checkElements(json, check)
    } else {
      type.check(json, check)
    }
    return true
  }
}

extension Record {
  /// Checks the properties of an object.
  static func walk(_ json: JSONCursor, _ check: TreeCheck) {
    ObjectKeys.withKeys(of: json) { walk($0, check) }
  }

  /// Checks the properties of an object whose keys are known.
  static func walk(_ keys: ObjectKeys, _ check: TreeCheck) {
    let strictness = strictness
    if !strictness.isEmpty { check.noteDifferences(of: keys, strictness) }
    var record = Self()
    var mapper = CheckMapper(keys, check)
    // A walk never ends early, so that there is nothing to catch.
    try? record.map(&mapper)
  }
}
