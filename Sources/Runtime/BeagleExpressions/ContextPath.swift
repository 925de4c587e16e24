package import BeagleJSON

/// A path into a context's value: `user.name`, `items[2].price`, `[0]`.
///
/// The Beagle protocol's grammar is `head ( "." key index* )*`, where a head is `key index*` or `index+`, a
/// key is one or more letters, digits or underscores, and an index is digits in brackets.
public struct ContextPath: Sendable, Hashable, CustomStringConvertible {
  package enum Step: Sendable, Hashable {
    case key(String)
    /// The element of an array at this index, counted from 0.
    case index(Int)
  }

  /// The steps from the context's value inwards. Empty for the value itself.
  package var steps: [Step]

  /// Creates a path; without steps it leads to the whole value.
  package init(steps: [Step] = []) {
    self.steps = steps
  }

  /// Whether an expression can use the text as the name of a context or a member.
  package static func isName(_ text: String) -> Bool {
    ContextPath(text)?.steps == [.key(text)] && !text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Parses a path. Returns nil if the text is not a path or empty.
  public init?(_ text: String) {
    guard let path = try? ContextPath(parsing: text) else { return nil }
    self = path
  }

  /// Parses a path.
  ///
  /// - Throws: an error with its position, also for an empty text.
  package init(parsing text: String) throws(ExpressionError) {
    let result = ExpressionScanner.scan(text) { scanner in
      Result { () throws(ExpressionError) in try scanner.path() }
    }
    self = try result.get()
  }

  public var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }
}

extension DynamicObject {
  /// The value at a path, or null if a member is missing, an index is out of range, or a step meets a value
  /// of another type.
  package func value(at path: ContextPath) -> DynamicObject {
    var value = self
    for step in path.steps {
      switch step {
      case .key(let key):
        guard case .dictionary(let object) = value, let member = object[key] else { return .empty }
        value = member
      case .index(let index):
        guard case .array(let array) = value else { return .empty }
        value = array[index]
      }
    }
    return value
  }
}

extension ContextPath {
  /// The maximum number of nulls with which one write may pad arrays, so that a short path cannot exhaust
  /// memory.
  package static let maximumPadding = 100_000
}

extension DynamicObject {
  /// Sets the value at a path and creates missing parents: a step into a value of another type replaces that
  /// value by a new object or array, and an index beyond the end pads the array with nulls.
  ///
  /// Returns false, and changes nothing, if an index is negative, if more than `ContextPath.maximumPadding`
  /// nulls would be needed, or if values would nest deeper than 256 levels.
  @discardableResult
  package mutating func set(_ value: DynamicObject, at path: ContextPath) -> Bool {
    guard value.nests(below: path.steps.count), hasRoom(for: path) else { return false }
    set(value, at: path.steps[...])
    return true
  }

  private func hasRoom(for path: ContextPath) -> Bool {
    var padding = 0
    var value = self
    for step in path.steps {
      switch step {
      case .key(let key):
        value = value[key]
      case .index(let index):
        let missing = index - (value.arrayValue?.count ?? 0)
        guard index >= 0, missing <= ContextPath.maximumPadding - padding else { return false }
        padding += max(0, missing)
        value = value[index]
      }
    }
    return true
  }

  private mutating func set(_ value: DynamicObject, at steps: ArraySlice<ContextPath.Step>) {
    guard let step = steps.first else {
      self = value
      return
    }
    let rest = steps.dropFirst()
    switch step {
    case .key(let key):
      var object = dictionaryValue ?? [:]
      // Released first, so that the object is uniquely referenced and not copied.
      self = .empty
      object.update(key) { $0.set(value, at: rest) }
      self = .dictionary(object)
    case .index(let index):
      var array = arrayValue ?? []
      self = .empty
      if array.count <= index {
        array.append(contentsOf: repeatElement(.empty, count: index + 1 - array.count))
      }
      var element = array[index]
      array[index] = .empty
      element.set(value, at: rest)
      array[index] = element
      self = .array(array)
    }
  }
}
