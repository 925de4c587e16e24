import BeagleJSON
import BeagleSchema
import SchemaTestSupport
import TestSupport

/// Documents with all types and properties, generated from the decoding lists, the same for the same seed.
///
/// Two generators choose the meaning and the spelling of a document, so that one meaning has any number of
/// spellings.
struct RandomDocument {
  private var meaning: SeededGenerator
  private var spelling: SeededGenerator?
  /// The number of the value that is changed.
  private let changed: Int?
  /// The number of values that can be changed.
  private(set) var count = 0
  private var names = 0

  static func make(seed: Int, spelling: Int? = nil, changed: Int? = nil) -> (text: String, values: Int) {
    var document = RandomDocument(
      meaning: SeededGenerator(seed: UInt64(seed)),
      spelling: spelling.map { SeededGenerator(seed: UInt64($0)) },
      changed: changed)
    let text = document.component(.screen, depth: 4)
    return (text, document.count)
  }

  /// A component that is not a screen.
  static func component(seed: Int, spelling: Int? = nil) -> String {
    var document = RandomDocument(
      meaning: SeededGenerator(seed: UInt64(seed)),
      spelling: spelling.map { SeededGenerator(seed: UInt64($0)) },
      changed: nil)
    return document.component(depth: 3)
  }

  private init(meaning: SeededGenerator, spelling: SeededGenerator?, changed: Int?) {
    self.meaning = meaning
    self.spelling = spelling
    self.changed = changed
  }

  // MARK: Chances

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &meaning) }
  private mutating func chance(_ percent: Int) -> Bool { number(100) < percent }

  /// Whether to use an unusual spelling.
  private mutating func isOdd() -> Bool {
    guard var generator = spelling else { return false }
    defer { spelling = generator }
    return Bool.random(using: &generator)
  }

  /// A number for one of at least two values.
  private mutating func choice(_ limit: Int) -> Int {
    count += 1
    let chosen = number(limit)
    return changed == count ? (chosen + 1) % limit : chosen
  }

  private mutating func word() -> String {
    names += 1
    count += 1
    return changed == count ? "changed\(names)" : "w\(names)"
  }

  // MARK: Text

  private mutating func object(_ members: [(name: String, value: String)]) -> String {
    var members = members
    if var generator = spelling {
      members.shuffle(using: &generator)
      spelling = generator
    }
    let gap = isOdd() ? "\n  " : ""
    let texts = members.map { "\(gap)\(key($0.name))\(gap):\(gap)\($0.value)" }
    return "{" + texts.joined(separator: ",") + gap + "}"
  }

  private mutating func key(_ name: String) -> String {
    guard isOdd(), isOdd(), isOdd(), let first = name.unicodeScalars.first else { return "\"\(name)\"" }
    return "\"\\u00\(String(first.value, radix: 16))\(name.dropFirst())\""
  }

  private mutating func array(_ elements: [String]) -> String {
    var elements = elements
    if isOdd(), isOdd() { elements.append("null") }
    return "[" + elements.joined(separator: isOdd() ? " , " : ",") + "]"
  }

  /// A list, or its only element in place of it.
  private mutating func list(_ elements: [String]) -> String {
    elements.count == 1 && isOdd() ? elements[0] : array(elements)
  }

  private mutating func string(_ text: String) -> String {
    guard isOdd(), isOdd() else { return "\"\(text)\"" }
    return "\""
      + text.unicodeScalars.map { "\\u00" + (($0.value < 16) ? "0" : "") + String($0.value, radix: 16) }
      .joined() + "\""
  }

  private mutating func numeral(_ number: Int) -> String {
    if !isOdd() { return "\(number)" }
    return isOdd() ? "\(number).0" : "\(number)e0"
  }

  /// The name of a type or enum case, in random letter case.
  private mutating func name(_ name: String) -> String {
    if !isOdd() { return "\"\(name)\"" }
    return "\"\(isOdd() ? name.lowercased() : name.uppercased())\""
  }

  // MARK: Values

  /// - Parameter isData: whether strings that are not expressions may have any text.
  private mutating func value(_ type: any WireValue.Type, _ depth: Int) -> String {
    switch type.shape {
    case .text: return string(word())
    case .nonemptyText: return string("a.\(word())")
    case .bool: return choice(2) == 0 ? "true" : "false"
    case .integer: return numeral(1 + choice(9))
    case .number: return numeral(1 + choice(9))
    case .data, .items, .listOrOne: return data(depth)
    case .choice(let type):
      let names = names(of: type)
      return name(names[choice(names.count)])
    case .color: return color()
    case .binding(let value): return binding(value, depth)
    case .list(let element):
      let elements = (0..<number(4)).map { _ in self.value(element, depth) }
      return list(elements)
    case .dictionary(let value):
      return object((0..<number(3)).map { ("k\($0)", self.value(value, depth)) })
    case .object(let type) where type == UnitValue.self: return length()
    case .object(let type) where type == LocalImage.self: return localImage()
    case .object(let type): return object(properties(of: type, depth))
    case .component, .onlyComponent: return component(depth: depth)
    case .action: return action(depth: depth)
    case .screen: return component(.screen, depth: depth - 1)
    case .route(let local):
      return chance(70) || depth <= 0
        ? object(properties(of: RemoteRoute.self, depth)) : object(properties(of: local, depth - 1))
    case .imagePath: return image(depth)
    case .imageName: return localImage()
    case .addedComponents: return list((0..<number(3)).map { _ in component(depth: depth - 1) })
    case .analytics(let type):
      return chance(50)
        ? (choice(2) == 0 ? "true" : "false")
        : object(properties(of: type, depth))
    }
  }

  private func names(of type: any WireEnum.Type) -> [String] {
    func names<Value: WireEnum>(_ type: Value.Type) -> [String] { Value.allCases.map(\.rawValue) }
    return names(type)
  }

  private mutating func color() -> String {
    let digit = choice(15)
    let (short, opaque) = (isOdd(), isOdd())
    let letters = String(digit, radix: 16, uppercase: isOdd())
    return "\"#" + String(repeating: letters, count: short ? 3 : 6) + (opaque ? short ? "f" : "FF" : "")
      + "\""
  }

  private mutating func length() -> String {
    let (kind, number) = (number(3), 1 + choice(9))
    switch kind {
    case 0: return isOdd() ? numeral(number) : object([("value", numeral(number)), ("type", name("REAL"))])
    case 1:
      return isOdd() ? "\"\(number)%\"" : object([("value", numeral(number)), ("type", name("PERCENT"))])
    default:
      let expression = "\"\(self.expression(number))\""
      return object([("value", expression), ("type", name("REAL"))])
    }
  }

  private mutating func expression(_ number: Int) -> String {
    isOdd() ? "@{ sum( global.a ,\(number)) }" : "@{sum(global.a,\(number))}"
  }

  private mutating func binding(_ type: any WireValue.Type, _ depth: Int) -> String {
    chance(20) ? "\"\(expression(1 + choice(9)))\"" : value(type, depth)
  }

  private mutating func data(_ depth: Int) -> String {
    switch number(depth > 0 ? 5 : 3) {
    case 0: return numeral(choice(10))
    case 1: return string(word())
    case 2: return choice(2) == 0 ? "true" : "false"
    case 3: return "[" + (0..<number(3)).map { _ in data(depth - 1) }.joined(separator: ",") + "]"
    default: return object((0..<number(3)).map { ("m\($0)", data(depth - 1)) })
    }
  }

  private mutating func localImage() -> String {
    isOdd() ? string(word()) : object([("mobileId", string(word()))])
  }

  private mutating func image(_ depth: Int) -> String {
    let type: any WireObject.Type = chance(50) ? LocalImage.self : RemoteImage.self
    let kind = isOdd() ? [] : [("_beagleImagePath_", name(type == LocalImage.self ? "local" : "remote"))]
    if type == LocalImage.self { return object(kind + [("mobileId", string(word()))]) }
    return object(kind + [(isOdd() ? "remoteUrl" : "url", string("/\(word())"))])
  }

  // MARK: Objects

  private mutating func component(depth: Int) -> String {
    let kinds = Component.Kind.allCases.filter { $0 != .screen }
    // Few objects are empty, and those suffice at the bottom.
    return component(depth > 0 ? kinds[number(kinds.count)] : .text, depth: depth - 1)
  }

  private mutating func component(_ kind: Component.Kind, depth: Int) -> String {
    object([("_beagleComponent_", name(kind.name))] + properties(of: kind.type, depth))
  }

  private mutating func action(depth: Int) -> String {
    let kinds = Action.Kind.allCases
    let kind = depth > 0 ? kinds[number(kinds.count)] : .popView
    return object([("_beagleAction_", name(kind.name))] + properties(of: kind.type, depth - 1))
  }

  private mutating func properties(of type: any WireObject.Type, _ depth: Int) -> [(
    name: String, value: String
  )] {
    var members: [(name: String, value: String)] = []
    var seen: Set<String> = []
    for property in type.properties {
      let name = property.name.description
      guard let value = property.type, seen.insert(name).inserted else { continue }
      switch property.role {
      case .required: break
      case .optional: if name != "id", !chance(depth > 0 ? 25 : 10) { continue }
      case .former, .ignored, .outside: continue
      }
      if name == "context", !chance(50) { continue }
      members.append((spelled(name, of: type), self.value(value, depth)))
    }
    return members
  }

  /// An older name with the same form of value.
  private mutating func spelled(_ name: String, of type: any WireObject.Type) -> String {
    switch name {
    case "children" where type != TabView.self && isOdd(): return "child"
    case "child" where isOdd() && (type == Screen.self || type == Touchable.self): return "children"
    case "id" where type == Screen.self && isOdd(): return "identifier"
    case "onPress" where type == NavigationBarItem.self && isOdd(): return "action"
    default: return name
    }
  }
}
