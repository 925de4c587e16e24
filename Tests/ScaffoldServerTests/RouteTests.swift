import BeagleJSON
import Fixtures
import Testing

@testable import ScaffoldServer

@Suite struct RouteTests {
  private func get(_ target: String, method: String = "GET", body: String = "") throws -> HTTPResponse {
    Router.scaffold.respond(to: try HTTPRequest(method: method, target: target, body: Array(body.utf8)))
  }

  private func json(_ response: HTTPResponse) throws -> DynamicObject {
    try JSONDocument(parsing: response.body).root.dynamicObject
  }

  @Test func everyScreenIsServedUnderItsNameAndIsJSON() throws {
    #expect(Fixtures.screenNames.count >= 9)
    for name in Fixtures.screenNames {
      let response = try get("/" + name)
      #expect(response.status == 200)
      #expect(response.body == Fixtures.screen(named: name))
      #expect(response.headers["Cache-Control"] == "no-store")
      #expect(try json(response)["_beagleComponent_"].stringValue?.hasPrefix("beagle:") == true)
    }
  }

  @Test func everyImageIsServedAsPNG() throws {
    #expect(!Fixtures.imageNames.isEmpty)
    for name in Fixtures.imageNames {
      let response = try get("/images/" + name)
      #expect(response.headers["content-type"] == "image/png")
      #expect(response.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
  }

  @Test(arguments: ["../Fixtures", "../Images/leaf", "/etc/passwd", "home\0", "", ".", "HOME"])
  func unknownNamesReachNoFile(_ name: String) {
    #expect(Fixtures.screen(named: name) == nil)
    #expect(Fixtures.image(named: name) == nil)
  }

  @Test func indexScreenListsEveryRoute() throws {
    let text = String(decoding: try get("/").body, as: UTF8.self)
    for route in Router.scaffold.routes.dropFirst() { #expect(text.contains("\"\(route.pattern)\"")) }
  }

  @Test(arguments: [
    ("/shelf", 6), ("/shelf?show=all&query=", 6), ("/shelf?show=ware", 3), ("/shelf?show=leaf", 3),
    ("/shelf?show=ware&query=Bamboo", 1), ("/shelf?category=green", 2), ("/shelf?category=pots", 3),
    ("/shelf?category=herbal", 0), ("/shelf?query=%E7%8E%89%E9%9C%B2", 1),
  ])
  func shelfIsFiltered(target: String, count: Int) throws {
    #expect(try json(get(target)).arrayValue?.count == count)
  }

  @Test func journalPaginationEnds() throws {
    let (second, third) = (try json(get("/journal/notes?page=2")), try json(get("/journal/notes?page=3")))
    #expect(second["notes"].arrayValue?.count == 8)
    #expect(second["next"] == 3)
    #expect(third["notes"].arrayValue?.count == 4)
    #expect(third["next"] == .empty)
    let screen = try json(get("/journal"))["context"]["value"]["entries"].arrayValue ?? []
    let all = Array(screen) + [second, third].flatMap { Array($0["notes"].arrayValue ?? []) }
    #expect(all.map { $0["id"] } == (1...20).reversed().map { .string("n\($0)") })
    #expect(try get("/journal/notes?page=9").status == 404)
    #expect(try json(get("/featured"))["featured"].arrayValue?.count == 3)
  }

  @Test func echoReturnsRequest() throws {
    let response = try json(try get("/echo?q=a%20b+c&q=2&empty", method: "PUT", body: #"{"x":1}"#))
    #expect(response["method"] == "PUT")
    #expect(response["query"]["q"] == "a b c, 2")
    #expect(response["query"]["empty"] == "")
    #expect(response["body"] == #"{"x":1}"#)
    #expect(response["json"]["x"] == 1)
  }

  @Test(arguments: [
    ("/login", #"{"email":"hana@moss-and-kettle.example","password":"three-cups"}"#, 200),
    ("/login", #"{"email":"hana@moss-and-kettle.example","password":"four-cups"}"#, 401),
    ("/login", "[]", 400), ("/login", "{", 400),
    ("/forms/join", #"{"email":"a@b"}"#, 201), ("/forms/join", "{}", 422),
    ("/forms/order", #"{"lines":[1]}"#, 201), ("/forms/order", #"{"lines":[]}"#, 422),
  ])
  func formsAreJudged(target: String, body: String, status: Int) throws {
    let response = try get(target, method: "POST", body: body)
    #expect(response.status == status)
    if status != 200 { #expect(try json(response)["message"].stringValue?.isEmpty == false) }
  }

  @Test(arguments: [
    ("/fail", 500), ("/fail?status=503", 503), ("/fail?status=200", 400), ("/fail?status=x", 400),
  ])
  func failRouteReturnsRequestedStatus(target: String, status: Int) throws {
    #expect(try get(target).status == status)
  }

  @Test func slowRouteDelayIsBounded() throws {
    #expect(try get("/slow?milliseconds=20").delay == .milliseconds(20))
    #expect(try get("/slow?milliseconds=99999999").delay == .seconds(30))
    #expect(try get("/slow?milliseconds=-1").delay == .zero)
  }

  @Test func misbehavingRoutesBreakTheProtocol() throws {
    #expect(throws: JSONError.self) { try json(try get("/broken")) }
    #expect(try get("/html").headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(try get("/empty").body.isEmpty)
  }

  @Test func wrongMethodListsAllowedOnes() throws {
    let response = try get("/login")
    #expect(response.status == 405)
    #expect(response.headers["Allow"] == "POST")
    #expect(try get("/nowhere").status == 404)
  }

  @Test func throwingHandlerReturns500() throws {
    struct Broken: Error {}
    let router = Router([Router.Route("GET", "/x", "") { _ in throw Broken() }])
    #expect(router.respond(to: try HTTPRequest(target: "/x")).status == 500)
  }
}
