import Foundation

/// A path with placeholders, and the closure that responds to its requests.
struct StubRoute: Sendable {
  /// Receives the request and the segments of its path by name; nil if it has no response.
  typealias Response = @Sendable (SentRequest, [String: String]) -> StubResponse?

  /// The original text: `GET /teas/{id}`.
  let name: String
  /// nil for any method.
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

  /// Whether a key of a table is a route, with a name in braces, that matches a request.
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
