/// Header fields in the order they came, duplicates kept; names are compared without regard to case.
public struct HTTPHeaders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// One field: a name as it was written, and its value without surrounding white space.
  public struct Field: Sendable, Equatable {
    public let name: String
    public let value: String
  }

  /// All fields, in the order they came.
  public private(set) var fields: [Field] = []

  /// Keeps the order and the duplicates of the literal.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { append(name, value) }
  }

  /// The values of all fields of that name, joined by a comma and a space; nil when there is none. Setting replaces all.
  public subscript(name: String) -> String? {
    get {
      let found = values(of: name)
      return found.isEmpty ? nil : found.joined(separator: ", ")
    }
    set {
      let name = name
      fields.removeAll { Self.same($0.name, name) }
      if let newValue { append(name, newValue) }
    }
  }

  /// Adds a field after the others, whether or not the name is there already.
  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// The values of all fields of that name, in order.
  public func values(of name: String) -> [String] { fields.filter { Self.same($0.name, name) }.map(\.value) }

  /// Whether a comma-separated field such as `Connection` lists a word.
  package func lists(_ word: String, in name: String) -> Bool {
    values(of: name).joined(separator: ",").split(separator: ",").contains { part in
      Self.same(String(part.filter { $0 != " " && $0 != "\t" }), word)
    }
  }

  private static func same(_ left: String, _ right: String) -> Bool {
    left.lowercased() == right.lowercased()
  }
}
