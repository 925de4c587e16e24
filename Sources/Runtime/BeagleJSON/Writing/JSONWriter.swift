/// Writes JSON, piece by piece or a whole value at once.
///
/// ```swift
/// var writer = JSONWriter(options: .init(indented: true))
/// writer.beginObject()
/// writer.key("name")
/// writer.string("Ada")
/// writer.endObject()
/// let bytes = try writer.finish()
/// ```
///
/// The text is canonical: the same calls give the same bytes. Only what must be escaped is escaped. Calls
/// that do not make a JSON text, such as a value without a key in an object, are remembered and thrown by
/// ``finish()``.
package struct JSONWriter: Sendable {
  package struct Options: Sendable, Hashable {
    /// Whether members are sorted by the UTF-8 of their keys; otherwise they keep their order.
    package var sortedKeys: Bool
    /// Whether each element and member has a separate line, indented by two spaces per level.
    package var indented: Bool

    /// Creates options; by default compact and unsorted.
    package init(sortedKeys: Bool = false, indented: Bool = false) {
      self.sortedKeys = sortedKeys
      self.indented = indented
    }
  }

  let options: Options
  private var text: JSONText
  private var failure: JSONWriteError?
  private var levels: [Level] = []
  private var hasRoot = false

  private struct Level {
    let isObject: Bool
    var isEmpty = true
    /// In an object: a key has been written and its value comes next.
    var awaitsValue = false
    /// Used only if keys are sorted: each member's key and the offset of its bytes.
    var members: [(key: String, start: Int)] = []
  }

  package init(options: Options = Options()) {
    self.options = options
    text = JSONText(options: options)
  }

  /// The text.
  ///
  /// - Throws: an error for the first call out of order, or else for the first number that is not finite.
  package func finish() throws(JSONWriteError) -> [UInt8] {
    if let failure { throw failure }
    if let number = text.notFinite { throw .notFinite(number) }
    if !levels.isEmpty || !hasRoot { throw .unfinished }
    return text.output
  }

  /// The output of `body`, which need not be a whole JSON text. For comparing or counting bytes, not for
  /// output.
  package static func text(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    body(&writer)
    return writer.text.output
  }

  /// Starts an object; each member is a ``key(_:)`` and a value.
  package mutating func beginObject() { begin(isObject: true) }
  /// Ends the object begun last.
  package mutating func endObject() { end(isObject: true) }
  package mutating func beginArray() { begin(isObject: false) }
  /// Ends the array begun last.
  package mutating func endArray() { end(isObject: false) }

  package mutating func key(_ key: String) {
    guard let last = levels.indices.last, levels[last].isObject, !levels[last].awaitsValue else {
      return report(.keyOutOfPlace(key))
    }
    separate(last)
    if options.sortedKeys { levels[last].members.append((key, text.output.count)) }
    levels[last].awaitsValue = true
    text.appendQuoted(key)
    text.appendColon()
  }

  package mutating func null() {
    if startValue() { text.append("null") }
  }

  package mutating func bool(_ value: Bool) {
    if startValue() { text.append(value ? "true" : "false") }
  }

  package mutating func int(_ value: Int) {
    if startValue() { text.append(value) }
  }

  /// Writes the shortest number that reads back equal, with at least one decimal or an exponent. A number
  /// that is not finite becomes null and makes ``finish()`` throw.
  package mutating func double(_ value: Double) {
    if startValue() { text.append(value) }
  }

  package mutating func string(_ value: String) {
    if startValue() { text.appendQuoted(value) }
  }

  /// Writes a whole value. An expression is written as the string of its source.
  package mutating func value(_ value: DynamicObject) {
    if startValue() { text.append(value, level: levels.count) }
  }

  /// Writes a value of a document. Numbers and strings take their canonical form; of repeated keys the last
  /// one counts.
  package mutating func value(_ value: JSONValue) {
    guard startValue() else { return }
    value.withCursor { text.append($0, level: levels.count) }
  }

  /// Makes ``finish()`` throw, whatever else is written.
  package mutating func refuse(_ reason: String) {
    report(.refused(reason))
  }

  private mutating func begin(isObject: Bool) {
    // Also if the value is out of order, since its end will follow.
    _ = startValue()
    text.output.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    levels.append(Level(isObject: isObject))
  }

  private mutating func end(isObject: Bool) {
    guard let level = levels.last, level.isObject == isObject, !level.awaitsValue else {
      return report(.endOutOfPlace)
    }
    levels.removeLast()
    if !level.isEmpty {
      sort(level.members)
      text.breakLine(level: levels.count)
    }
    text.output.append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }

  /// Prepares for a value; false if none is allowed here.
  private mutating func startValue() -> Bool {
    guard let last = levels.indices.last else {
      if hasRoot { report(.secondValue) }
      defer { hasRoot = true }
      return !hasRoot
    }
    if !levels[last].isObject {
      separate(last)
    } else if levels[last].awaitsValue {
      levels[last].awaitsValue = false
    } else {
      report(.valueWithoutKey)
      return false
    }
    return true
  }

  private mutating func separate(_ level: Int) {
    if !levels[level].isEmpty { text.output.append(UInt8(ascii: ",")) }
    levels[level].isEmpty = false
    text.breakLine(level: levels.count)
  }

  private mutating func report(_ error: JSONWriteError) {
    if failure == nil { failure = error }
  }

  /// Sorts the members of the object that ends here. Members that are in order already are not moved.
  private mutating func sort(_ members: [(key: String, start: Int)]) {
    let order = members.indices.sorted { left, right in
      members[left].key.utf8.lexicographicallyPrecedes(members[right].key.utf8)
    }
    guard order != Array(members.indices), let first = members.first?.start else { return }
    // The text between two members, a comma and perhaps a line break, is always the same.
    let gap = options.indented ? 2 + 2 * (levels.count + 1) : 1
    let ends = members.dropFirst().map { $0.start - gap } + [text.output.count]
    var sorted: [UInt8] = []
    sorted.reserveCapacity(text.output.count - first)
    for (index, member) in order.enumerated() {
      if index > 0 { sorted.append(contentsOf: text.output[ends[0]..<ends[0] + gap]) }
      sorted.append(contentsOf: text.output[members[member].start..<ends[member]])
    }
    text.output.replaceSubrange(first..., with: sorted)
  }
}

extension JSONWriter {
  /// The JSON text of a value. Numbers that are not finite are written as null.
  package static func bytes(of value: DynamicObject, options: Options = Options()) -> [UInt8] {
    var text = JSONText(options: options)
    text.append(value, level: 0)
    return text.output
  }
}

/// The reason why the calls of a writer do not make JSON.
package enum JSONWriteError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Infinity or not-a-number, which JSON cannot express; null is written instead.
  case notFinite(Double)
  /// A key outside an object, or after another key.
  case keyOutOfPlace(String)
  /// A value without a key in an object.
  case valueWithoutKey
  /// An end of an object or array that is not open, or after a key without a value.
  case endOutOfPlace
  /// A second root value.
  case secondValue
  /// A value that has no JSON, with the reason.
  case refused(String)
  /// Nothing was written, or an object or array is still open.
  case unfinished

  package var description: String {
    switch self {
    case .notFinite(let number): "JSON cannot express the number \(number); write null or a finite number"
    case .keyOutOfPlace(let key): "the key \(String(reflecting: key)) is not directly inside an object"
    case .valueWithoutKey: "a value inside an object has no key; call key(_:) before it"
    case .endOutOfPlace:
      "the end does not match the object or array begun last, or follows a key without a value"
    case .secondValue: "a JSON text has one value; put several into an array"
    case .refused(let reason): reason
    case .unfinished: "the JSON text is not complete; end every object and array"
    }
  }
}
