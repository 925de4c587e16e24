import Foundation

/// A path with names in it, and what answers its requests.
struct StubRoute: Sendable {
  /// Gets the request and the steps of its path by their names; nil where it has no response.
  typealias Response = @Sendable (SentRequest, [String: String]) -> StubResponse?

  /// As it was written: `GET /teas/{id}`.
  let name: String
  /// Nil for any method.
  private let method: String?
  private let steps: [Substring]
  private let makeResponse: Response

  init(_ name: String, _ makeResponse: @escaping Response) {
    self.name = name
    self.makeResponse = makeResponse
    let parts = name.split(separator: " ", maxSplits: 1)
    method = parts.count == 2 ? parts[0].uppercased() : nil
    steps = (parts.last ?? "").split(separator: "/", omittingEmptySubsequences: false)
  }

  /// Whether a key of a table is a route, with a name in braces, and a request is one of it.
  static func matches(_ key: String, _ request: SentRequest) -> Bool {
    key.contains("{") && StubRoute(key) { _, _ in .never }.response(to: request) != nil
  }

  /// The response to a request of the route; nil for others.
  func response(to request: SentRequest) -> StubResponse? {
    guard method == nil || method == request.method else { return nil }
    let path = request.url.path(percentEncoded: true).split(separator: "/", omittingEmptySubsequences: false)
    guard path.count == steps.count else { return nil }
    var parameters: [String: String] = [:]
    for (step, part) in zip(steps, path) {
      if step.hasPrefix("{"), step.hasSuffix("}"), !part.isEmpty {
        parameters[String(step.dropFirst().dropLast())] = part.removingPercentEncoding ?? String(part)
      } else if step != part {
        return nil
      }
    }
    return makeResponse(request, parameters)
  }
}
