import Beagle
import BeagleChecking
import Foundation
import HTTPServing
import TestSupport
import Testing

@testable import BeagleCLI

/// The page beside the editor: what it shows, when, and to whom.
@Suite(.blocking) struct PreviewTests {
  private static let screen =
    #"{"_beagleComponent_": "beagle:container", "children": [{"_beagleComponent_": "beagle:text", "text": "Sencha"}, {"_beagleComponent_": "beagle:listView", "dataSource": [1, 2, 3], "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "cup @{item}"}}]}]}"#

  private static func url(_ client: inout LanguageClient, _ uri: String? = "file:///home.json") -> String {
    client.result(
      "workspace/executeCommand",
      .object(["command": "beagle.preview", "arguments": .list(uri.map { [.string($0)] } ?? [])])
    ).stringValue ?? ""
  }

  /// The page of the first document, opened.
  private static func page(of client: inout LanguageClient) throws -> PreviewBrowser {
    let url = url(&client)
    return try PreviewBrowser(url, of: client.server.preview.page)
  }

  @Test func theLensShowsThePage() throws {
    var client = LanguageClient(Self.screen)
    let lens = try #require(
      client.ask("codeLens").arrayValue?.first { $0["data"]["kind"].stringValue == "preview" })
    #expect(lens["range"]["start"]["line"] == 0)
    let command = client.result("codeLens/resolve", lens)["command"]
    let known = ServerMethod.capabilities()["capabilities"]["executeCommandProvider"]["commands"]
    #expect(known[0] == command["command"])
    let url = client.result("workspace/executeCommand", command).stringValue ?? ""
    #expect(url.wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\//) != nil)
    // An editor that cannot open it says where it is.
    #expect(client.told.map { $0["method"].stringValue } == ["window/showMessage"])
    #expect(client.told[0]["params"]["message"].stringValue?.contains(url) == true)
    #expect(Self.url(&client) == url && Self.url(&client, nil) == url)
    let other = client.response(
      "workspace/executeCommand",
      .object(["command": "beagle.preview", "arguments": .list([.string("file:///none.json")])]))
    #expect(other["error"]["code"] == -32_602)
  }

  @Test func anEditorThatCanOpensIt() {
    let window = DynamicObject.object(["showDocument": .object(["support": true])])
    var client = LanguageClient(capabilities: .object(["window": window]))
    client.open(Self.screen)
    let url = Self.url(&client)
    #expect(client.told.map { $0["method"].stringValue } == ["window/showDocument"])
    #expect(client.told[0]["params"] == .object(["uri": .string(url), "external": true]))
    func responded(_ result: DynamicObject) -> [DynamicObject] {
      let response = DynamicObject.object(["jsonrpc": "2.0", "id": client.told[0]["id"], "result": result])
      return client.server.handle(all: [JSONWriter.bytes(of: response)])
    }
    #expect(responded(.object(["success": true])).isEmpty)
    // Where there is no browser, the user is told.
    #expect(responded(.object(["success": false]))[0]["params"]["message"].stringValue?.contains(url) == true)
  }

  @Test func thePageIsForWhoKnowsItsAddress() throws {
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
          /Content-Security-Policy: default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'nonce-(\w{32})'; connect-src 'self';/
      ))
    #expect(response.contains("<script nonce=\"\(policy.output.1)\">"))
    // Each response has a nonce of its own.
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

  @Test func thePictureIsThatOfRender() async throws {
    let file = try TemporaryFile(Self.screen)
    let rendered = await beagle("render", file.path, "--format", "svg")
    var client = LanguageClient(Self.screen)
    var page = try Self.page(of: &client)
    #expect(try page.picture() == rendered.output)
    #expect(rendered.output.contains("Sencha"))
  }

  @Test func thePageFollowsEdits() throws {
    var client = LanguageClient(Self.screen)
    var page = try Self.page(of: &client)
    #expect(try page.picture().contains("Sencha"))
    try client.replace("Sencha", by: "Bancha")
    #expect(try page.picture().contains("Bancha"))
    // Of many edits the last one counts, for a page that is slow as well.
    for number in 1...50 { try client.replace("cup", by: "\(number) cup") }
    while try !page.picture().contains("50 cup 1") {}
    // A page that is opened later shows the same.
    var other = try Self.page(of: &client)
    #expect(try other.picture().contains("50 cup 1"))
  }

  @Test func aBrokenDocumentKeepsTheLastPicture() throws {
    var client = LanguageClient(Self.screen)
    var page = try Self.page(of: &client)
    _ = try page.picture()
    #expect(try page.event("notes")["fault"] == "")
    try client.replace("Sencha\"", by: "Sencha")
    let notes = try page.next()
    #expect(notes.name == "notes")
    #expect(
      notes.data.contains("home.json is not a Beagle screen: ") && notes.data.contains(#""name":"home.json""#)
    )
    try client.replace("Sencha", by: "Sencha\"")
    #expect(try page.picture().contains("Sencha"))
    #expect(try page.event("notes")["fault"] == "")
    // One that has never been right has no picture, not that of another one.
    client.open("{", "file:///other.json")
    _ = Self.url(&client, "file:///other.json")
    #expect(try page.picture() == "")
    #expect(try page.event("notes")["name"] == "other.json")
  }

  @Test func theCursorMarksWhatItIsIn() throws {
    var client = LanguageClient(Self.screen)
    var page = try Self.page(of: &client)
    func marks(at text: String) throws -> [[Double]] {
      _ = client.ask("documentHighlight", ["position": client.position(of: text)])
      return try page.event("notes")["marks"].arrayValue?.map {
        $0.arrayValue?.compactMap(\.doubleValue) ?? []
      } ?? []
    }
    #expect(try page.event("notes")["marks"][0][2].doubleValue ?? 0 > 0.9)
    // The picture has four lines of 18 units and a margin of 12.
    let line: Double = 18.0 / 96
    let text = try marks(at: "Sencha")
    #expect(text.count == 1 && text[0][1] == 0.125 && text[0][3] == line)
    // A cell of a list is drawn as often as the list has items.
    let cells = try marks(at: "cup")
    let tops: [Double] = [30, 48, 66]
    #expect(cells.map { $0[1] * 96 } == tops)
    #expect(try marks(at: "dataSource").map { $0[3] } == [3 * line])
    // Where an edit is, the cursor is. While the document is broken, the marks are those of the last picture.
    try client.replace("Sencha\"", by: "Bancha")
    let notes = try page.event("notes")
    #expect(notes["fault"] != "" && notes["marks"].arrayValue?.count == 1)
  }

  @Test func thePageFollowsTheCursorIntoOtherScreens() throws {
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

  /// It is drawn on a thread with less space than the main one has.
  @Test func theDeepestDocumentIsDrawn() async throws {
    let start = #"{"_beagleComponent_": "beagle:container", "children": ["#
    let depth = Component.deepest - 2
    let text = #"{"_beagleComponent_": "beagle:text", "text": "tea"}"#
    let whole = String(repeating: start, count: depth) + text + String(repeating: "]}", count: depth)
    let picture = await onSmallStack {
      Result { try PreviewDrawing().picture(of: Array(whole.utf8), named: "a", ComponentRegistry()) }
    }
    let node = try picture.get().nodes.last
    #expect(node?.path.matches(of: /children/).count == depth)
  }

  /// Browsers open connections that they may need, and nobody closes those of a page that hangs.
  @Test func idleConnectionsLeaveSpaceForOthers() throws {
    var client = LanguageClient(Self.screen)
    var page = try Self.page(of: &client)
    _ = try page.picture()
    let idle = try (0..<40).map { _ in try Socket.connecting(to: page.port, waits: true) }
    defer { for socket in idle { socket.close() } }
    #expect(try page.response("GET", page.path).hasPrefix("HTTP/1.1 200 "))
    try client.replace("Sencha", by: "Bancha")
    #expect(try page.picture().contains("Bancha"))
  }

  @Test func thePageEndsWithTheServer() throws {
    var client = LanguageClient(Self.screen)
    var page = try PreviewBrowser(Self.url(&client))
    _ = try page.picture()
    client.server.preview = FollowedPreview()
    #expect(throws: PreviewBrowser.Ended.self) { while true { _ = try page.next() } }
  }
}

/// A browser with the page of a preview open.
struct PreviewBrowser {
  struct Ended: Error {}

  let port: UInt16
  let path: String
  private let connection: Connection
  /// What serves the page ends with the last who has it.
  private let preview: Preview?
  private var received = ""
  private var hasHead = false

  /// Closed when nobody has it any more.
  private final class Connection: Sendable {
    let socket: Socket
    init(to port: UInt16) throws { socket = try Socket.connecting(to: port, waits: true) }
    deinit { socket.close() }
  }

  init(_ url: String, of preview: Preview? = nil) throws {
    self.preview = preview
    let parts = try #require(url.wholeMatch(of: /http:\/\/127\.0\.0\.1:(\d+)(\/.*)/))
    port = try #require(UInt16(parts.output.1))
    path = String(parts.output.2)
    connection = try Connection(to: port)
    connection.socket.send(Self.request("GET", path + "events", "127.0.0.1:\(port)"))
  }

  private static func request(_ method: String, _ path: String, _ host: String) -> [UInt8] {
    Array("\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8)
  }

  /// The whole response to a request of a connection of its own.
  func response(_ method: String, _ target: String, host: String? = nil) throws -> String {
    let own = try Connection(to: port)
    own.socket.send(Self.request(method, target, host ?? "127.0.0.1:\(port)"))
    var bytes: [UInt8] = []
    while true {
      let more = own.socket.receive()
      if more.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      bytes += more
    }
  }

  /// What comes next, up to an empty line.
  private mutating func block(_ end: String) throws -> String {
    while true {
      if let range = received.utf8.firstRange(of: end.utf8) {
        defer { received = String(received[range.upperBound...]) }
        return String(received[..<range.lowerBound])
      }
      let bytes = connection.socket.receive()
      if bytes.isEmpty { throw Ended() }
      received += String(decoding: bytes, as: UTF8.self)
    }
  }

  mutating func next() throws -> (name: String, data: String) {
    if !hasHead { #expect(try block("\r\n\r\n").contains("Content-Type: text/event-stream")) }
    hasHead = true
    let event = try #require(try block("\n\n").wholeMatch(of: /event: (\w+)\ndata: (.*)/))
    return (String(event.output.1), String(event.output.2))
  }

  private mutating func data(_ name: String) throws -> String {
    while true {
      let event = try next()
      if event.name == name { return event.data }
    }
  }

  /// The next picture, as SVG; empty where the page has none.
  mutating func picture() throws -> String {
    let data = try data("picture")
    if data.isEmpty { return "" }
    #expect(data.hasPrefix("data:image/svg+xml;base64,"))
    let bytes = try #require(Data(base64Encoded: String(data.drop { $0 != "," }.dropFirst())))
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func event(_ name: String) throws -> DynamicObject {
    try JSONDocument(parsing: Array(try data(name).utf8)).root.dynamicObject
  }
}
