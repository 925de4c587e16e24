public import HTTPServing

/// A complete request: a chunked body is joined, and the path and query are percent-decoded.
public struct HTTPRequest: Sendable, Equatable {
  /// The method, which is case-sensitive.
  public var method: String
  /// The target, unchanged and with its escapes.
  public var target: String
  /// The path's decoded segments: `/fragments/recommended` has two, `/` has none.
  public var path: [String]
  /// The query's decoded names and values, in order; a name without `=` has an empty value.
  public var query: [(name: String, value: String)]
  /// The header fields as received; chunked trailers are dropped.
  public var headers: HTTPHeaders
  /// The body; empty if there is none.
  public var body: [UInt8]

  /// Creates a request for a test.
  ///
  /// - Throws: ``HTTPFault`` 400 if the target is not a valid path.
  public init(
    method: String = "GET", target: String, headers: HTTPHeaders = [:], body: [UInt8] = []
  ) throws(HTTPFault) {
    let parts = try RequestTarget(target)
    self.method = method
    self.target = target
    self.path = parts.path
    self.query = parts.query
    self.headers = headers
    self.body = body
  }

  /// - Throws: ``HTTPFault`` 400 if the target is not a valid path.
  init(_ received: ReceivedRequest) throws(HTTPFault) {
    try self.init(
      method: received.method, target: received.target, headers: received.headers, body: received.body)
  }

  /// Returns the first value with that name in the query.
  public func queryValue(_ name: String) -> String? { query.first { $0.name == name }?.value }

  public static func == (left: HTTPRequest, right: HTTPRequest) -> Bool {
    left.method == right.method && left.target == right.target && left.headers == right.headers
      && left.body == right.body
  }
}
