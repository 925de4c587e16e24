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

/// A whole request as it came over the connection, with the chunks of its body joined.
package struct ReceivedRequest: Sendable {
  /// As it was sent; methods are case-sensitive.
  package let method: String
  /// As it was sent, with its escapes; neither empty nor with blanks.
  package let target: String
  /// The fields as they came; chunked trailers are dropped.
  package internal(set) var headers: HTTPHeaders = [:]
  /// Empty when there is none.
  package internal(set) var body: [UInt8] = []
  /// Whether the connection may serve another request after this one.
  package internal(set) var keepsAlive = true
}

/// What one request may have. Reaching a limit is answered with the status named beside it.
public struct RequestLimits: Sendable {
  /// Bytes of a request's target: 414.
  public var targetBytes = 8 * 1024
  /// Bytes of the request line and the header fields together: 431.
  public var headerBytes = 32 * 1024
  /// Number of header fields: 431.
  public var headerFields = 100
  /// Bytes of a body, after chunks are joined: 413.
  public var bodyBytes = 8 * 1024 * 1024

  /// Limits that suit development.
  public init() {}

  /// More than the requests of any test have.
  package static var large: RequestLimits {
    var limits = RequestLimits()
    limits.targetBytes = 1 << 24
    limits.headerBytes = 1 << 24
    limits.headerFields = 1 << 20
    limits.bodyBytes = 1 << 40
    return limits
  }
}

/// A request that cannot be served, as the status and sentence it is answered with.
public struct HTTPFault: Error, Sendable, Equatable {
  /// From 400 to 599.
  public let status: Int
  /// One sentence for the person at the other end.
  public let message: String

  /// A fault with a status and a sentence.
  public init(_ status: Int, _ message: String) {
    self.status = status
    self.message = message
  }
}
