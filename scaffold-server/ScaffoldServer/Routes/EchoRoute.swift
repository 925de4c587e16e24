import BeagleJSON
import HTTPServing

extension Router {
  static let echo = Router([
    Route("*", "/echo", "Describes the request") { request in .json(description(of: request)) }
  ])

  /// Header names are in lower case; the values of a repeated header or query name are joined by commas.
  private static func description(of request: HTTPRequest) -> DynamicObject {
    let names = Set(request.headers.fields.map { $0.name.lowercased() }).sorted()
    let headers = names.map { ($0, DynamicObject.string(request.headers[$0] ?? "")) }
    var query: [(String, String)] = []
    for (name, value) in request.query {
      if let index = query.firstIndex(where: { $0.0 == name }) {
        query[index].1 += ", " + value
      } else {
        query.append((name, value))
      }
    }
    return [
      "method": .string(request.method),
      "target": .string(request.target),
      "path": .string("/" + request.path.joined(separator: "/")),
      "query": .dictionary(DynamicDictionary(query.map { ($0.0, DynamicObject.string($0.1)) })),
      "headers": .dictionary(DynamicDictionary(headers)),
      "body": .string(String(decoding: request.body, as: UTF8.self)),
      "json": (try? JSONDocument(parsing: request.body))?.root.dynamicObject ?? .empty,
    ]
  }
}
