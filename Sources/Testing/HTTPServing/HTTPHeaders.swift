/// Header fields in the order received, including duplicates. Names are case-insensitive.
public struct HTTPHeaders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// A header field.
  public struct Field: Sendable, Equatable {
    /// The name in its original letter case.
    public let name: String
    /// The value without surrounding whitespace.
    public let value: String
  }

  /// All fields, in the order received.
  public private(set) var fields: [Field] = []

  /// Creates fields in the order of the literal, including duplicates.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { append(name, value) }
  }

  /// The values of all fields with that name, joined by a comma and a space; nil if there is none. Setting a
  /// value replaces all of them.
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

  /// Appends a field, even if the name is already present.
  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Returns the values of all fields with that name, in order.
  public func values(of name: String) -> [String] { fields.filter { Self.same($0.name, name) }.map(\.value) }

  /// Whether a comma-separated field such as `Connection` contains a word.
  package func lists(_ word: String, in name: String) -> Bool {
    values(of: name).joined(separator: ",").split(separator: ",").contains { part in
      Self.same(String(part.filter { $0 != " " && $0 != "\t" }), word)
    }
  }

  private static func same(_ left: String, _ right: String) -> Bool {
    left.lowercased() == right.lowercased()
  }
}

/// A complete request, with the chunks of its body joined.
package struct ReceivedRequest: Sendable {
  /// Unchanged; methods are case-sensitive.
  package let method: String
  /// Unchanged, with its escapes; neither empty nor with blanks.
  package let target: String
  /// The fields as received; chunked trailers are dropped.
  package internal(set) var headers: HTTPHeaders = [:]
  /// Empty if there is none.
  package internal(set) var body: [UInt8] = []
  /// Whether the connection may serve another request after this one.
  package internal(set) var keepsAlive = true
}

/// The limits of a request, each with the status of the response to a request that exceeds it.
public struct RequestLimits: Sendable {
  /// The maximum number of bytes of a request's target: 414.
  public var targetBytes = 8 * 1024
  /// The maximum number of bytes of the request line and the header fields together: 431.
  public var headerBytes = 32 * 1024
  /// The maximum number of header fields: 431.
  public var headerFields = 100
  /// The maximum number of bytes of a body, after chunks are joined: 413.
  public var bodyBytes = 8 * 1024 * 1024

  /// Creates limits suitable for development.
  public init() {}

  /// Limits larger than any test needs.
  package static var large: RequestLimits {
    var limits = RequestLimits()
    limits.targetBytes = 1 << 24
    limits.headerBytes = 1 << 24
    limits.headerFields = 1 << 20
    limits.bodyBytes = 1 << 40
    return limits
  }
}

/// A request that cannot be served, with the status and message of the response.
public struct HTTPFault: Error, Sendable, Equatable {
  /// The status, from 400 to 599.
  public let status: Int
  /// One sentence for the person who made the request.
  public let message: String

  /// Creates a fault with a status and a message.
  public init(_ status: Int, _ message: String) {
    self.status = status
    self.message = message
  }
}
