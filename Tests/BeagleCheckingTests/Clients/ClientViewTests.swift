import BeagleSchema
import Fixtures
import SchemaTestSupport
import TestSupport
import Testing

@testable import BeagleChecking

/// Documents as older and other clients show them.
@Suite(.computing) struct ClientViewTests {
  private func view(_ json: String, as client: String, _ table: ClientTable = .standard) throws -> ClientView
  {
    var check = ScreenCheck()
    check.clients = try table.field(client).single
    return check.view(of: Array(json.utf8))
  }

  /// Omitting parts does not make the rest unreadable.
  @Test(arguments: Fixtures.screenNames)
  func remainingDocumentIsReadable(name: String) throws {
    let bytes = try #require(Fixtures.screen(named: name))
    guard (try? ScreenDocument(reading: bytes)) != nil else { return }
    for client in ClientTable.standard.clients {
      for version in client.versions {
        let view = try view(String(decoding: bytes, as: UTF8.self), as: "\(client.name)=\(version)")
        guard let document = view.document else {
          #expect(view.finding != nil, "\(client.name) \(version)")
          continue
        }
        #expect(throws: Never.self, "\(client.name) \(version)") { try ScreenDocument(reading: document) }
      }
    }
  }

  private static let local = document("image", #""path":{"_beagleImagePath_":"local","mobileId":"x"}"#)

  @Test(
    arguments: [
      (local, "web", document("image", #""path":"@{null}""#)),
      (text("a"), "kiosk", document("text", #""text":"""#)),
      (
        button(action("openExternalURL", #""url":"/a""#)), "kiosk",
        button(action("openExternalURL", #""url":"""#))
      ),
      (document("webView", #""url":"/a""#), "kiosk", document("webView", #""url":"""#)),
      (
        container(document("touchable", ##""onPress":[],"child":\##(text("b"))"##), local), "kiosk",
        container(
          document("touchable", ##""onPress":[],"child":\##(document("text", #""text":"""#))"##), local)
      ),
    ] as [(String, String, String)])
  func omittedRequiredPropertyShowsNothing(json: String, client: String, left: String) throws {
    var table = ClientTable.standard
    try table.add(
      Array(
        #"""
        {"name": "kiosk", "beagle": "ios 2.1.3",
         "components": {"beagle:text": {"properties": {"text": {"missing": true}}},
                        "beagle:webView": {"properties": {"url": {"missing": true}}}},
         "actions": {"beagle:openExternalURL": {"properties": {"url": {"missing": true}}}}}
        """#.utf8))
    let document = try #require(try view(json, as: client, table).document)
    #expect(String(decoding: document, as: UTF8.self) == left)
    #expect(throws: Never.self) { try ScreenDocument(reading: document) }
  }

  private static func screen(_ child: String, _ more: String = "") -> String {
    document("screenComponent", #"\#(more)"child":\#(child)"#)
  }

  private static let refreshing = document("pullToRefresh", ##""onPull":[],"child":\##(text("a"))"##)

  @Test(arguments: [
    (screen(refreshing), true), (screen(container(refreshing)), true),
    (container(container(refreshing)), true),
    (screen(container(refreshing, text("b"))), false), (screen(container()), false),
    (screen(refreshing, #""navigationBar":{"title":"Tea"},"#), false),
  ])
  func emptyViewIsReported(json: String, isNothing: Bool) throws {
    let view = try view(json, as: "ios=1.6")
    #expect((view.document == nil) == isNothing)
    #expect((view.finding?.claim == "pullToRefresh") == isNothing)
  }
}
