import BeagleExpressions
package import BeagleJSON
import Synchronization

/// The names of an object's properties, in the order of its `map`.
package struct PropertyNames: Sendable {
  /// The names that are read, former names included.
  package private(set) var read: [String] = []
  /// Names that occur in documents and have no effect.
  package private(set) var ignored: [String] = []
  /// The objects inside this one.
  private let parts: ObjectParts
  /// The types of the properties that are read.
  private var types: [String: any WireValue.Type] = [:]

  /// The names for the objects in the table. Made once, as documents with one wrong name often have more.
  static let builtIn: [PropertyNames] = {
    let table = PropertyTable.standard
    return table.objects.indices.map { PropertyNames(table.list(of: $0)) }
  }()

  package init(of type: any WireObject.Type) { self.init(type.properties) }

  private init(_ list: [WireProperty]) {
    var parts: [(name: String, type: any WireObject.Type)] = []
    for property in list {
      let name = property.name.description
      if case .ignored = property.role {
        ignored.append(name)
        continue
      }
      if !read.contains(name) {
        read.append(name)
        types[name] = property.type
      }
      if let part = property.type as? any WireObject.Type { parts.append((name, part)) }
    }
    self.parts = ObjectParts(parts)
  }

  /// Creates a list of names that come from elsewhere.
  init(_ read: [String]) {
    self.read = read
    parts = ObjectParts([])
  }

  /// The properties that an object does not have.
  fileprivate func absent(from object: JSONCursor) -> [String] {
    var present: Set<String> = []
    let known = Set(read)
    for (key, value) in object.members where !value.isNull {
      if let name = key.stringValue, known.contains(name) { present.insert(name) }
    }
    return read.filter { !present.contains($0) }
  }

  /// The property that was probably meant by an unknown name: an absent property, or one inside another
  /// property. A property that cannot have the value is only suggested, never certain.
  fileprivate func meaning(of name: String, _ value: JSONCursor, absent: AbsentNames) -> Guess? {
    if let near = Guess(absent.candidates(for: name)) {
      guard near.isCertain, case .name(let property)? = near.options.first, let type = types[property],
        !type.mayBe(value)
      else { return near }
      return Guess(near.options, isCertain: false)
    }
    if let path = parts.paths[name] { return Guess([.advice(path)], isCertain: false) }
    let synonyms = Synonyms.properties(for: name)
    if let synonym = Guess(synonyms.filter(absent.names.contains).map { .name($0) }, isCertain: false) {
      return synonym
    }
    return Guess(synonym: Spelling.shortened(name, among: absent.names))
      ?? Guess(synonyms.lazy.compactMap { parts.paths[$0] }.prefix(1).map { .advice($0) }, isCertain: false)
  }

  /// The objects inside an object, by the names of the properties that hold them.
  private final class ObjectParts: Sendable {
    let all: [(name: String, type: any WireObject.Type)]
    private let known = AtomicLazyReference<Paths>()

    init(_ all: [(name: String, type: any WireObject.Type)]) {
      self.all = all
    }

    /// The paths of nested properties: `style.flex.grow` for `grow`. Computed on first use, since most
    /// documents do not need them, and only once, since some have many wrong names.
    var paths: [String: String] { (known.load() ?? known.storeIfNil(Paths(all))).all }
  }

  private final class Paths: Sendable {
    let all: [String: String]

    init(_ parts: [(name: String, type: any WireObject.Type)]) {
      let inner = parts.map { (name: $0.name, names: PropertyNames(of: $0.type)) }
      let here = inner.flatMap { part in part.names.read.map { ($0, "\(part.name).\($0)") } }
      let deeper = inner.flatMap { part in
        part.names.parts.all.flatMap { deep in
          PropertyNames(of: deep.type).read.map { ($0, "\(part.name).\(deep.name).\($0)") }
        }
      }
      all = Dictionary(here + deeper) { first, _ in first }
    }
  }
}

private struct AbsentNames {
  let names: [String]
  private let index: SpellingIndex

  init(_ names: [String]) {
    self.names = names
    index = SpellingIndex(names)
  }

  func candidates(for name: String) -> Spelling.Candidates {
    // A type has few properties.
    var work = Int.max
    return index.candidates(for: name, work: &work)
  }
}

extension DecodingContext {
  /// Reports the unknown keys of an object. For most objects the filter shows that there are none: all keys
  /// were taken, or name the type.
  func reportUnknownKeys<Value: WireObject>(of keys: ObjectKeys, _ type: Value.Type) {
    var keys = keys
    // One by one, so that the compiler computes their classes.
    _ = keys.take("_beagleComponent_")
    _ = keys.take("_beagleAction_")
    _ = keys.take("_beagleImagePath_")
    _ = keys.take("_beagleType_")
    _ = keys.take("beaglePlatform")
    if keys.mayHaveOthers { reportUnknownKeys(of: keys.object, names(of: type)) }
  }

  /// The keys that name the type of their object.
  fileprivate static let typeKeys: [StaticString] = [
    "_beagleComponent_", "_beagleAction_", "_beagleImagePath_", "_beagleType_", "beaglePlatform",
  ]

  /// The keys that any object may have: its type, or the findings to exclude from a check.
  private static func isCommonKey(_ name: String) -> Bool {
    name == "_beagleIgnore_" || typeKeys.contains { $0.description == name }
  }

  /// Reports the unknown keys of an object. A null value counts as absent, under any name.
  @inline(never)
  func reportUnknownKeys(of object: JSONCursor, _ names: PropertyNames) {
    // Computed once, when the first unknown key is found.
    var absent: AbsentNames?
    var isLegacy: Bool?
    for (key, value) in object.members where !value.isNull {
      if isFull { return }
      work += 1
      guard let name = key.stringValue, !names.read.contains(name), !Self.isCommonKey(name) else { continue }
      if name == "flex" || name == "appearance" {
        isLegacy = isLegacy ?? (object.member("_beagleType_") != nil)
        if isLegacy == true { continue }
      }
      if names.ignored.contains(name) {
        report(.note, .ignoredProperty, key, "the property \(name.quoted) no longer has any effect")
      } else {
        if absent == nil {
          absent = AbsentNames(names.absent(from: object))
          work += object.count
        }
        report(
          .warning, .unknownProperty, key,
          "unknown property \(name.quoted); it is ignored\(Self.advice(about: name, of: object, names))",
          found: name.quoted, guess: names.meaning(of: name, value, absent: absent ?? AbsentNames([])),
          hidden: value.byteRange)
      }
    }
  }
}

extension ObjectKeys {
  /// The keys that any object may have.
  static let common = (DecodingContext.typeKeys + ["_beagleIgnore_"]).map { Name($0) }
}

extension DecodingContext {
  /// Only some components can be pressed; others have to be wrapped in one.
  private static func advice(
    about name: String, of object: JSONCursor, _ names: PropertyNames
  ) -> String {
    guard name == "onPress" || Synonyms.properties(for: name).contains("onPress"),
      !names.read.contains("onPress"), object.member("_beagleComponent_") != nil
    else { return "" }
    return ": to make this component pressable, wrap it in a \"beagle:touchable\" with onPress"
  }
}

extension JSONCursor {
  package func member(_ key: String) -> JSONCursor? {
    var key = key
    return key.withUTF8 { member(utf8: $0) }
  }

  /// The limit of keys that are searched for a misspelling.
  package static let maximumKeysCompared = 1_000

  /// The key of the object that is probably a misspelling of an absent one.
  package func unknownKey(like name: String) -> String? {
    guard member(name) == nil else { return nil }
    let keys = members.lazy.prefix(Self.maximumKeysCompared).filter { !$0.value.isNull }
    return Spelling.nearest(to: name, among: keys.compactMap { $0.key.stringValue })
  }
}
