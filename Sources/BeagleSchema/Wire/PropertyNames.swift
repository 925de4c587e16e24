import BeagleJSON

/// The names of a record's properties, in its order.
package struct PropertyNames: PropertyMapper {
  /// Those that are read, older ones included.
  package private(set) var read: [String] = []
  /// Those that documents have and that mean nothing here.
  package private(set) var ignored: [String] = []
  /// The records inside it by the names of the properties that hold them.
  private var parts: [(name: String, type: any Record.Type)] = []

  package init<Value: Record>(of type: Value.Type) {
    var value = Value()
    // A list of names looks nothing up, so that it has nothing to throw.
    try? value.map(&self)
  }

  package mutating func required<Value: WireValue>(_ name: StaticString, _ value: inout Value) {
    add(name, Value.self)
  }

  package mutating func optional<Value: WireValue>(_ name: StaticString, _ value: inout Value?) {
    add(name, Value.self)
  }

  package mutating func optional<Value: Record>(_ name: StaticString, _ value: inout Boxed<Value>) {
    add(name, Value.self)
  }

  package mutating func optional<Value: WireValue>(
    _ name: StaticString, _ value: inout Value?, absent: @autoclosure () -> Value
  ) {
    add(name, Value.self)
  }

  package mutating func older<Value: WireValue>(
    _ name: StaticString, _ type: Value.Type, _ apply: (Value) -> Void
  ) {
    add(name, type)
  }

  package mutating func ignored(_ name: StaticString) {
    ignored.append(name.description)
  }

  private mutating func add<Value: WireValue>(_ name: StaticString, _ type: Value.Type) {
    let name = name.description
    if !read.contains(name) { read.append(name) }
    if let part = type as? any Record.Type { parts.append((name, part)) }
  }

  private static func names(of type: any Record.Type) -> PropertyNames {
    func names<Value: Record>(_ type: Value.Type) -> PropertyNames { PropertyNames(of: type) }
    return names(type)
  }

  /// Where a property of this name is inside the record: `style.flex.grow`. nil where it is nowhere.
  package func place(of name: String, depth: Int = 2) -> String? {
    let inner = parts.map { (name: $0.name, names: Self.names(of: $0.type)) }
    if let part = inner.first(where: { $0.names.read.contains(name) }) { return "\(part.name).\(name)" }
    guard depth > 1 else { return nil }
    for part in inner {
      if let place = part.names.place(of: name, depth: depth - 1) { return "\(part.name).\(place)" }
    }
    return nil
  }
}

extension PropertyReader {
  /// Notes the keys of the object that no property of the type has.
  @inline(never)
  func noteStrayKeys<Value: Record>(of type: Value.Type) {
    let names = PropertyNames(of: type)
    for (key, _) in object.members {
      guard let name = key.stringValue, !names.read.contains(name), !Self.isTypeKey(name) else { continue }
      if names.ignored.contains(name) {
        reading.note(.note, "ignored-property", key, "the property \(name.quoted) means nothing any more")
      } else {
        reading.note(
          .warning, "unknown-property", key, "unknown property \(name.quoted); it is skipped",
          expected: nil, found: name.quoted,
          suggestion: Spelling.nearest(to: name, among: names.read.filter { !has($0) })
            ?? names.place(of: name))
      }
    }
  }

  /// A key of the object that was probably meant to be this one.
  func strayKey(like name: String) -> String? {
    has(name) ? nil : Spelling.nearest(to: name, among: object.members.lazy.compactMap { $0.key.stringValue })
  }

  private func has(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { object.member(utf8: $0) } != nil
  }

  private static func isTypeKey(_ name: String) -> Bool {
    switch name {
    case "_beagleComponent_", "_beagleAction_", "_beagleImagePath_", "_beagleType_", "beaglePlatform": true
    default: false
    }
  }
}

extension Reading {
  /// Notes keys that are written more than once, anywhere in the document.
  func noteRepeatedKeys(in json: JSONCursor) {
    for element in json.elements { noteRepeatedKeys(in: element) }
    var last: [String: JSONCursor] = [:]
    for (key, value) in json.members {
      noteRepeatedKeys(in: value)
      guard let name = key.stringValue else { continue }
      if let earlier = last.updateValue(key, forKey: name) {
        note(
          .warning, "duplicate-key", earlier,
          "the key \(name.quoted) is written again further on; only the last one counts")
      }
    }
  }
}
