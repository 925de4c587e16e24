import BeagleJSON
import Fixtures
import HTTPServing

extension Router {
  /// Routes that misbehave in ways that a client has to handle.
  static let faults = Router([
    Route("*", "/slow", "Responds late: /slow?milliseconds=500, at most 30000") { request in
      let wish = try number("milliseconds", of: request, or: 1000)
      let milliseconds = min(max(wish, 0), 30_000)
      var response = HTTPResponse.json([
        "_beagleComponent_": "beagle:text", "text": .string("This took \(milliseconds) milliseconds."),
      ])
      response.delay = .milliseconds(milliseconds)
      return response
    },
    Route("*", "/fail", "Fails: /fail?status=503") { request in
      let status = try number("status", of: request, or: 500)
      guard (400...599).contains(status) else { throw HTTPFault(400, "The status must be from 400 to 599.") }
      throw HTTPFault(status, "This route always fails.")
    },
    Route("GET", "/broken", "JSON that ends in the middle") { _ in
      let bytes = Fixtures.screen(named: "home") ?? Array(#"{"_beagleComponent_": "beagle:text", "te"#.utf8)
      return .json(Array(bytes.prefix(bytes.count / 2)))
    },
    Route("GET", "/html", "A web page where JSON is expected") { _ in
      .html("<!DOCTYPE html>\n<title>Moss &amp; Kettle</title>\n<h1>This is a web page, not a screen.</h1>\n")
    },
    Route("GET", "/empty", "A successful response without a body") { _ in .json([UInt8]()) },
  ])

  private static func number(_ name: String, of request: HTTPRequest, or other: Int) throws(HTTPFault) -> Int
  {
    guard let text = request.queryValue(name) else { return other }
    guard let number = Int(text) else { throw HTTPFault(400, "\(name) is not a whole number.") }
    return number
  }
}
