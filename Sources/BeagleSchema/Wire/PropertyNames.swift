import BeagleExpressions
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

  /// Names that are known otherwise.
  init(_ read: [String]) {
    self.read = read
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

extension Reading {
  @inline(never)
  func noteStrayKeys<Value: Record>(of object: JSONCursor, _ type: Value.Type) {
    noteStrayKeys(of: object, PropertyNames(of: type))
  }

  /// Notes the keys of an object that no property of its type has.
  @inline(never)
  func noteStrayKeys(of object: JSONCursor, _ names: PropertyNames) {
    for (key, _) in object.members {
      guard let name = key.stringValue, !names.read.contains(name), !object.isTypeKey(name) else { continue }
      if names.ignored.contains(name) {
        note(.note, "ignored-property", key, "the property \(name.quoted) means nothing any more")
      } else {
        note(
          .warning, "unknown-property", key, "unknown property \(name.quoted); it is skipped",
          found: name.quoted,
          suggestion: Spelling.nearest(to: name, among: names.read.filter { object.member($0) == nil })
            ?? names.place(of: name))
      }
    }
  }

  /// Notes keys that are written more than once, anywhere in the document.
  func noteRepeatedKeys(in json: JSONCursor) {
    for element in json.elements where element.count > 0 { noteRepeatedKeys(in: element) }
    guard json.kind == .object else { return }
    for (_, value) in json.members where value.count > 0 { noteRepeatedKeys(in: value) }
    // Few objects come further: the mask tells most keys apart.
    guard KeyMask(of: json).mayRepeat else { return }
    var last: [String: JSONCursor] = [:]
    for (key, _) in json.members {
      guard let name = key.stringValue else { continue }
      if let earlier = last.updateValue(key, forKey: name) {
        note(
          .warning, "duplicate-key", earlier,
          "the key \(name.quoted) is written again further on; only the last one counts")
      }
    }
  }
}

extension JSONCursor {
  /// The value of a key.
  func member(_ key: String) -> JSONCursor? {
    var key = key
    return key.withUTF8 { member(utf8: $0) }
  }

  /// A key of the object that was probably meant to be this one, which it does not have.
  func strayKey(like name: String) -> String? {
    member(name) == nil
      ? Spelling.nearest(to: name, among: members.lazy.compactMap { $0.key.stringValue }) : nil
  }

  /// Whether a key says what the object is, or is read with that.
  fileprivate func isTypeKey(_ name: String) -> Bool {
    switch name {
    case "_beagleComponent_", "_beagleAction_", "_beagleImagePath_", "_beagleType_", "beaglePlatform": true
    case "flex", "appearance": member("_beagleType_") != nil
    default: false
    }
  }
}
