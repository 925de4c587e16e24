import HTTPServing

/// Finds the handler of a request by its method and path.
public struct Router: Sendable {
  /// A function that responds to requests. It runs on the server's thread and must return promptly.
  public typealias Handler = @Sendable (HTTPRequest) throws -> HTTPResponse

  /// A method and a path pattern with their handler.
  public struct Route: Sendable {
    /// The method. `GET` also serves HEAD; `*` serves every method.
    public let method: String
    /// Path segments; `*` matches any single segment.
    public let pattern: String
    /// The description for the index.
    public let summary: String
    let segments: [Substring]
    let handler: Handler

    /// Creates a route. The summary is one line without a full stop.
    public init(_ method: String, _ pattern: String, _ summary: String, handler: @escaping Handler) {
      self.method = method
      self.pattern = pattern
      self.summary = summary
      self.segments = pattern.split(separator: "/")
      self.handler = handler
    }

    func matches(path: [String]) -> Bool {
      path.count == segments.count && zip(path, segments).allSatisfy { $1 == "*" || $0 == $1 }
    }

    func serves(method: String) -> Bool {
      self.method == "*" || self.method == method || (self.method == "GET" && method == "HEAD")
    }
  }

  /// The routes, in the order they are tried.
  public private(set) var routes: [Route]

  /// Creates a router that tries the routes in the given order.
  public init(_ routes: [Route] = []) { self.routes = routes }

  /// Returns a router with the routes of both; those of the left are tried first.
  public static func + (left: Router, right: Router) -> Router { Router(left.routes + right.routes) }

  /// Calls the handler of the first matching route.
  ///
  /// Responds with 404 if no path matches, 405 if no method does, the fault's status if the handler throws an
  /// ``HTTPFault``, and 500 if it throws anything else.
  public func respond(to request: HTTPRequest) -> HTTPResponse {
    let candidates = routes.filter { $0.matches(path: request.path) }
    guard let route = candidates.first(where: { $0.serves(method: request.method) }) else {
      guard !candidates.isEmpty else { return .fault(404, "Nothing is served at \(request.target).") }
      let allowed = candidates.map { $0.method == "GET" ? "GET, HEAD" : $0.method }.joined(separator: ", ")
      var response = HTTPResponse.fault(405, "\(request.target) takes \(allowed), not \(request.method).")
      response.headers["Allow"] = allowed
      return response
    }
    do {
      return try route.handler(request)
    } catch let fault as HTTPFault {
      return .fault(fault.status, fault.message)
    } catch {
      return .fault(500, "The handler of \(route.pattern) failed: \(error).")
    }
  }
}
