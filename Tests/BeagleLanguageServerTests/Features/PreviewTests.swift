import Beagle
import BeagleChecking
import Foundation
import HTTPServing
import NetworkTestSupport
import TestSupport
import Testing

@testable import BeagleLanguageServer
@testable import BeagleProjects

/// The preview page: its content, its updates, and its access control.
@Suite(.blocking) struct PreviewTests {
  private static let screen =
    #"""
    {"_beagleComponent_": "beagle:container", "children": [{"_beagleComponent_": "beagle:text", \#
    "text": "Sencha"}, {"_beagleComponent_": "beagle:listView", "dataSource": [1, 2, 3], \#
    "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "cup @{item}"}}]}]}
    """#

  private static func url(_ client: inout LanguageClient, _ uri: String? = "file:///home.json") -> String {
    client.result(
      "workspace/executeCommand",
      .object(["command": "beagle.preview", "arguments": .list(uri.map { [.string($0)] } ?? [])])
    ).stringValue ?? ""
  }

  /// The opened page of the first document.
  private static func page(of client: inout LanguageClient) throws -> PreviewBrowser {
    let url = url(&client)
    return try PreviewBrowser(url, of: client.server.preview.page)
  }

  @Test func codeLensOpensPage() throws {
    var client = LanguageClient(Self.screen)
    let lens = try #require(
      client.ask("codeLens").arrayValue?.first { $0["data"]["kind"].stringValue == "preview" })
    #expect(lens["range"]["start"]["line"] == 0)
    let command = client.result("codeLens/resolve", lens)["command"]
    let known = ServerMethod.capabilities()["executeCommandProvider"]["commands"]
    #expect(known[0] == command["command"])
    let url = client.result("workspace/executeCommand", command).stringValue ?? ""
    #expect(url.wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\//) != nil)
    // An editor that cannot open the page shows its address.
    #expect(client.sent.map { $0["method"].stringValue } == ["window/showMessage"])
    #expect(client.sent[0]["params"]["message"].stringValue?.contains(url) == true)
    #expect(Self.url(&client) == url && Self.url(&client, nil) == url)
    let other = client.response(
      "workspace/executeCommand",
      .object(["command": "beagle.preview", "arguments": .list([.string("file:///none.json")])]))
    #expect(other["error"]["code"] == -32_602)
  }

  @Test func capableEditorOpensPage() {
    let window = DynamicObject.object(["showDocument": .object(["support": true])])
    var client = LanguageClient(capabilities: .object(["window": window]))
    client.open(Self.screen)
    let url = Self.url(&client)
    #expect(client.sent.map { $0["method"].stringValue } == ["window/showDocument"])
    #expect(client.sent[0]["params"] == .object(["uri": .string(url), "external": true]))
    func responded(_ result: DynamicObject) -> [DynamicObject] {
      let response = DynamicObject.object(["jsonrpc": "2.0", "id": client.sent[0]["id"], "result": result])
      return client.server.handle(all: [JSONWriter.bytes(of: response)]).map(\.json)
    }
    #expect(responded(.object(["success": true])).isEmpty)
    // If no browser opens, the user is informed.
    #expect(responded(.object(["success": false]))[0]["params"]["message"].stringValue?.contains(url) == true)
  }

  @Test func pageNeedsSecretAddress() throws {
    var client = LanguageClient(Self.screen)
    let page = try Self.page(of: &client)
    let response = try page.response("GET", page.path)
    #expect(response.hasPrefix("HTTP/1.1 200 OK\r\n"))
    for field in [
      "Content-Type: text/html; charset=utf-8", "X-Content-Type-Options: nosniff", "Cache-Control: no-store",
      "Referrer-Policy: no-referrer",
    ] { #expect(response.contains("\r\n\(field)\r\n")) }
    #expect(!response.lowercased().contains("access-control"))
    let policy = try #require(
      response.firstMatch(
        of:
          #/
          Content-Security-Policy:\ default-src\ 'none';\ img-src\ data:;\ style-src\ 'unsafe-inline';
          \ script-src\ 'nonce-(\w{32})';\ connect-src\ 'self';
        /#
      ))
    #expect(response.contains("<script nonce=\"\(policy.output.1)\">"))
    // Each response has its own nonce.
    #expect(try !page.response("GET", page.path).contains(policy.output.1))
    #expect(try page.response("GET", page.path, host: "localhost:\(page.port)").contains(" 200 "))

    let wrong = "/" + String(repeating: "0", count: 32) + "/"
    for path in [
      "/", "/favicon.ico", wrong, wrong + "events", page.path + "../../etc/passwd", page.path + "?a",
    ] {
      #expect(try page.response("GET", path).hasPrefix("HTTP/1.1 404 "), "\(path)")
    }
    for host in [
      "evil.example", "evil.example:\(page.port)", "127.0.0.1", "localhost:1", "localhost.evil:\(page.port)",
    ] {
      #expect(try page.response("GET", page.path, host: host).hasPrefix("HTTP/1.1 403 "), "\(host)")
      #expect(
        try page.response("GET", page.path + "events", host: host).hasPrefix("HTTP/1.1 403 "), "\(host)")
    }
    for method in ["POST", "HEAD", "OPTIONS", "PUT"] {
      #expect(try page.response(method, page.path).hasPrefix("HTTP/1.1 405 "), "\(method)")
    }
    #expect(try page.response("GET", "a b").hasPrefix("HTTP/1.1 400 "))
  }

  @MainActor @Test func pageShowsSamePictureAsRender() async throws {
    let file = try TemporaryFile(Self.screen)
    var settings = RenderSettings()
    (settings.target, settings.format, settings.look) = (file.path, .svg, .phone)
    let host = HostEnvironment(
      environment: [:], isTerminal: false, readStandardInput: { [] }, say: { Issue.record("\($0)") })
    var bytes: [UInt8] = []
    try await ScreenDrawing(settings: settings, host: host).run { bytes += $0 }
    let rendered = String(decoding: bytes, as: UTF8.self)
    var client = LanguageClient(Self.screen)
    var page = try Self.page(of: &client)
    #expect(try page.picture() == rendered)
    #expect(rendered.contains("Sencha"))
  }

  @Test func pageFollowsEdits() throws {
    var client = LanguageClient(Self.screen)
    var page = try Self.page(of: &client)
    #expect(try page.picture().contains("Sencha"))
    try client.replace("Sencha", by: "Bancha")
    #expect(try page.picture().contains("Bancha"))
    // Of many edits the last one counts, even for a slow page.
    for number in 1...50 { try client.replace("cup", by: "\(number) cup") }
    while try !page.picture().contains("50 cup 1") {}
    // A page that is opened later shows the same.
    var other = try Self.page(of: &client)
    #expect(try other.picture().contains("50 cup 1"))
  }

  @Test func invalidDocumentKeepsLastPicture() throws {
    var client = LanguageClient(Self.screen)
    var page = try Self.page(of: &client)
    _ = try page.picture()
    #expect(try page.event("notes")["error"] == "")
    try client.replace("Sencha\"", by: "Sencha")
    let notes = try page.next()
    #expect(notes.name == "notes")
    #expect(
      notes.data.contains("home.json is not a Beagle screen: ") && notes.data.contains(#""name":"home.json""#)
    )
    try client.replace("Sencha", by: "Sencha\"")
    #expect(try page.picture().contains("Sencha"))
    #expect(try page.event("notes")["error"] == "")
    // A document that was never valid has no picture, and not that of another one.
    client.open("{", "file:///other.json")
    _ = Self.url(&client, "file:///other.json")
    #expect(try page.picture() == "")
    #expect(try page.event("notes")["name"] == "other.json")
  }

  @Test func cursorHighlightsComponent() throws {
    var client = LanguageClient(Self.screen)
    var page = try Self.page(of: &client)
    func marks(at text: String) throws -> [[Double]] {
      _ = client.ask("documentHighlight", ["position": client.position(of: text)])
      return try page.event("notes")["marks"].arrayValue?.map {
        $0.arrayValue?.compactMap(\.doubleValue) ?? []
      } ?? []
    }
    #expect(try page.event("notes")["marks"][0][2].doubleValue ?? 0 > 0.9)
    // An iPhone of 852 points, of which 59 are covered, with lines of 19⅓ and 19 points.
    func points(_ marks: [[Double]], _ side: Int) -> [Double] {
      marks.map { ($0[side] * 852 * 3).rounded() / 3 }
    }
    let text = try marks(at: "Sencha")
    #expect(points(text, 1) == [59] && points(text, 3) == [19 + 1.0 / 3])
    // A list cell is drawn once for each item.
    let cells = try marks(at: "cup")
    let tops = points(cells, 1)
    #expect(tops.count == 3 && abs(tops[0] - 78.33) < 0.1 && abs(tops[2] - tops[1] - 19) < 0.7)
    #expect(abs(points(try marks(at: "dataSource"), 3)[0] - 57.33) < 1)
    // The cursor is at the last edit. While the document is invalid, the marks are those of the last picture.
    try client.replace("Sencha\"", by: "Bancha")
    let notes = try page.event("notes")
    #expect(notes["error"] != "" && notes["marks"].arrayValue?.count == 1)
  }

  @Test func pageFollowsCursorToOtherScreens() throws {
    var client = LanguageClient(Self.screen)
    client.open(#"{"_beagleComponent_": "beagle:text", "text": "Matcha"}"#, "file:///matcha.json")
    client.open(#"{"name": "shop"}"#, "file:///package.json")
    var page = try Self.page(of: &client)
    #expect(try page.picture().contains("Sencha"))
    let start = EditedText.Position(line: 0, character: 1).json
    _ = client.ask("documentHighlight", ["position": start], in: "file:///package.json")
    _ = client.ask("documentHighlight", ["position": start], in: "file:///matcha.json")
    #expect(try page.picture().contains("Matcha"))
  }

  /// It is drawn on a thread with a smaller stack than the main one.
  @Test func deepestDocumentIsDrawn() async throws {
    let start = #"{"_beagleComponent_": "beagle:container", "children": ["#
    let depth = Component.maximumDepth - 2
    let text = #"{"_beagleComponent_": "beagle:text", "text": "tea"}"#
    let whole = String(repeating: start, count: depth) + text + String(repeating: "]}", count: depth)
    let picture = await onSmallStack {
      Result { try PreviewDrawing().picture(of: Array(whole.utf8), named: "a", ComponentRegistry()) }
    }
    let path = "child" + String(repeating: ".children[0]", count: depth)
    #expect(try picture.get().frames.marks(at: [path]).count == 1)
  }

  /// Browsers open speculative connections, and a hanging page does not close its own.
  @Test func idleConnectionsDoNotBlockOthers() throws {
    var client = LanguageClient(Self.screen)
    var page = try Self.page(of: &client)
    _ = try page.picture()
    let idle = try (0..<40).map { _ in try Socket.connecting(to: page.port, waits: true) }
    defer { for socket in idle { socket.close() } }
    #expect(try page.response("GET", page.path).hasPrefix("HTTP/1.1 200 "))
    try client.replace("Sencha", by: "Bancha")
    #expect(try page.picture().contains("Bancha"))
  }

  @Test func pageEndsWithServer() throws {
    var client = LanguageClient(Self.screen)
    var page = try PreviewBrowser(Self.url(&client))
    _ = try page.picture()
    client.server.preview = FollowedPreview()
    #expect(throws: PreviewBrowser.Ended.self) { while true { _ = try page.next() } }
  }
}
