import BeagleJSON
import BeagleSchema
import Testing

@testable import ScaffoldServer

/// The screens that are built in Swift, as a client gets them.
@Suite struct LiveScreensTests {
  private func response(_ target: String, method: String = "GET", body: String = "") throws -> HTTPResponse {
    Router.scaffold.respond(to: try HTTPRequest(method: method, target: target, body: Array(body.utf8)))
  }

  /// The screen of a successful response, which must read without a word.
  private func screen(_ response: HTTPResponse, status: Int = 200) throws -> Screen {
    #expect(response.status == status)
    let document = try ScreenDocument(reading: response.body)
    #expect(document.diagnostics.isEmpty)
    return document.screen
  }

  @Test func greetingNamesGuest() throws {
    let named = try screen(response("/live/greeting?name=Hana"))
    #expect(named.properties.context?.value == ["name": "Hana"])
    #expect(try screen(response("/live/greeting")).properties.context?.value == ["name": "stranger"])
  }

  @Test(arguments: [
    ("", 5), ("?query=roast", 2), ("?query=ROAST", 2), ("?query=%E7%8E%89", 1), ("?query=coffee", 0),
  ])
  func catalogueIsFiltered(query: String, count: Int) throws {
    guard case .scrollView(let list) = try screen(response("/live/catalogue\(query)")).child else {
      Issue.record("no list")
      return
    }
    let teas = (list.children ?? []).filter { if case .touchable = $0 { true } else { false } }
    #expect(teas.count == count)
  }

  @Test func sameRequestGetsSameBytes() throws {
    #expect(try response("/live/catalogue?query=shade") == response("/live/catalogue?query=shade"))
  }

  @Test func userInputIsNeverAnExpression() throws {
    let response = try response("/live/catalogue?query=@%7Bglobal.secret%7D")
    #expect(String(decoding: response.body, as: UTF8.self).contains(#"\\@{global.secret}"#))
    _ = try screen(response)
  }

  @Test func longTextIsTruncated() throws {
    let long = String(repeating: "x", count: 5000)
    #expect(
      try screen(response("/live/greeting?name=\(long)")).properties.context?.value?["name"].stringValue?
        .count
        == 40)
  }

  @Test func orderReturnsReceipt() throws {
    let body = #"{"lines":[{"name":"Hojicha","price":12.5,"count":2},{"name":"Mint","price":9.05}]}"#
    let response = try response("/live/order", method: "POST", body: body)
    _ = try screen(response, status: 201)
    let text = String(decoding: response.body, as: UTF8.self)
    for shown in ["2 × Hojicha", "€ 25.00", "1 × Mint", "€ 9.05", "€ 34.05"] { #expect(text.contains(shown)) }
  }

  @Test(arguments: [
    ("", 400), ("[]", 400), ("{}", 422), (#"{"lines":[]}"#, 422), (#"{"lines":[1]}"#, 422),
    (#"{"lines":[{"name":"a"}]}"#, 422), (#"{"lines":[{"name":"a","price":-1}]}"#, 422),
    (#"{"lines":[{"name":"a","price":1e300}]}"#, 422),
    (#"{"lines":[{"name":"a","price":1,"count":0}]}"#, 422),
    (#"{"lines":[{"name":"a","price":1,"count":1.5}]}"#, 422),
    (#"{"lines":[{"name":"a","price":1,"count":9223372036854775807}]}"#, 422),
  ])
  func undeliverableOrderIsRejected(body: String, status: Int) throws {
    let response = try response("/live/order", method: "POST", body: body)
    #expect(response.status == status)
    #expect(
      try JSONDocument(parsing: response.body).root.dynamicObject["message"].stringValue?.isEmpty == false)
  }
}
