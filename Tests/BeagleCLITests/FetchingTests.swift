import Beagle
import BeagleTesting
import Foundation
import ScaffoldServer
import Synchronization
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

/// Where the parts of a screen are fetched, how long loading may take, and what is reported if it fails.
@MainActor @Suite struct FetchingTests {
  private nonisolated static func text(_ text: String) -> String {
    #"{"_beagleComponent_": "beagle:text", "text": "\#(text)"}"#
  }

  private nonisolated static func lazy(_ path: String, meanwhile: String) -> String {
    #"{"_beagleComponent_": "beagle:lazyComponent", "path": "\#(path)", "initialState": \#(text(meanwhile))}"#
  }

  private nonisolated static func box(_ children: String...) -> String {
    #"{"_beagleComponent_": "beagle:container", "children": [\#(children.joined(separator: ","))]}"#
  }

  // MARK: An absolute URL as target

  private nonisolated static let screen = box(
    #"{"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "remote", "url": "/a.png"}}"#,
    lazy("/part", meanwhile: "none"),
    #"""
    {"_beagleComponent_": "beagle:container", "onInit": [{"_beagleAction_": "beagle:sendRequest", \#
    "url": "/data"}]}
    """#
  )

  @Test func relativeURLsResolveAgainstOriginOfTarget() async throws {
    let server = try ScriptedServer { request in
      .ok(request.target == "/shop/home?x=1" ? Self.screen : Self.text("part"))
    }
    let url = try server.url("/shop/home?x=1").absoluteString
    let printed = await beagle("render", url, "--format", "svg", "--header", "X-Key: 1")
    #expect(printed.exitCode == 0, "\(printed.errors)")
    #expect(printed.output.contains("part"))
    let requests = server.requests
    #expect(Set(requests.map(\.target)) == ["/shop/home?x=1", "/part", "/data", "/a.png"])
    // Requests of actions carry only the headers that they name.
    #expect(requests.allSatisfy { ($0.value("X-Key") == "1") == ($0.target != "/data") })
  }

  @Test func explicitBaseURLIsKept() async throws {
    let home = try ScriptedServer { _ in .ok(Self.lazy("/part", meanwhile: "none")) }
    let other = try ScriptedServer { _ in .ok(Self.text("part")) }
    let printed = await beagle(
      "render", try home.url("/home").absoluteString, "--base-url", try other.url("").absoluteString)
    #expect(printed.output == "part\n")
    #expect(other.requests.map(\.target) == ["/part"])
  }

  @Test(arguments: [
    (["localhost:8080/home"], "begin it with http://"), (["127.0.0.1:8080"], "begin it with http://"),
    (["home", "--base-url", "http://127.0.0.1:9"], "begin it with a slash"),
  ])
  func incompleteTargetShowsWhatIsMissing(words: [String], hint: String) async {
    let printed = await beagle(["render"] + words)
    #expect(printed.exitCode == 2)
    #expect(printed.errors.hasPrefix("beagle: \"\(words[0])\" is not a file; to fetch it as a "))
    #expect(printed.errors.contains(hint))
  }

  @Test func onlyHTTPURLsHaveOrigin() {
    #expect(Target.origin(of: "HTTP://a:b@h:8/c/d?e#f")?.absoluteString.lowercased() == "http://a:b@h:8")
    #expect(Target.origin(of: "https://[::1]/x")?.absoluteString == "https://[::1]")
    for target in ["/home", "-", "a.json", "file:///a", "http://", "http:/x", nil] {
      #expect(Target.origin(of: target) == nil, "\(target ?? "nil")")
    }
  }

  // MARK: User info of a URL

  @Test func userInfoIsHiddenInMessagesAndReports() async throws {
    let url = "http://us:SEKRET@127.0.0.1:1/x"
    let folder = try TemporaryFolder([:])
    let linear = await beagle("browse", "--linear", url)
    #expect(linear.exitCode == 3)
    var all = [linear]
    for words in [
      ["check", url], ["check", url, "--format", "junit"], ["render", url], ["explain", url],
      ["render", url, url],
      ["gallery", url, "--output", folder.path], ["render", "ftp://us:SEKRET@h/x"],
      ["render", "/home", "--base-url", "ftp://us:SEKRET@h"],
    ] {
      all.append(await beagle(words))
      #expect(all.last?.exitCode != 0, "\(words)")
    }
    for printed in all {
      #expect(!printed.errors.isEmpty)
      #expect(!(printed.output + printed.errors).contains("SEKRET"), "\(printed)")
    }
    #expect(all[1].errors.contains(#"cannot fetch "http://127.0.0.1:1/x": "#), "\(all[1].errors)")
  }

  @Test func userInfoIsHiddenInScreenParts() async {
    let url = "http://us:SEKRET@127.0.0.1:1/x"
    let image =
      #"{"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "remote", "url": "\#(url)"}}"#
    let printed = await beagle(
      "render", "-", "--images", "blocks", "--log", "warning",
      input: Self.box(Self.lazy(url, meanwhile: "none"), image))
    #expect(printed.errors.components(separatedBy: "http://127.0.0.1:1/x").count > 2, "\(printed.errors)")
    #expect(!printed.errors.contains("SEKRET"), "\(printed.errors)")
  }

  @Test(arguments: ["text", "json", "sarif", "junit", "github"])
  func userInfoIsHiddenInFindings(format: String) async throws {
    let server = try ScriptedServer { _ in .ok(#"{"_beagleComponent_": "beagle:tex"}"#) }
    let url = "http://us:SEKRET@127.0.0.1:\(server.port)/x"
    let printed = await beagle("check", url, "--format", format)
    #expect(printed.exitCode == 1)
    #expect(!(printed.output + printed.errors).contains("SEKRET"), "\(printed)")
    #expect(printed.output.contains("127.0.0.1"))
    // The server still receives it.
    #expect(server.requests.first?.value("Authorization")?.hasPrefix("Basic ") == true)
  }

  @Test(arguments: [
    ("http://us:pw@h:8/a@b?c=d@e#f", "http://h:8/a@b?c=d@e#f"), ("http://us@p w@h", "http://h"),
    ("/a://b@c", "/a://c"), ("a@b", "a@b"), ("http://h/x@y", "http://h/x@y"), ("", ""),
  ])
  func onlyUserInfoIsRemovedFromURL(url: String, shown: String) {
    #expect(url.withoutUserInfo == shown)
  }

  // MARK: The images of a gallery

  @Test func stalledImageIsAwaitedOnce() async throws {
    let server = try ScriptedServer(fault: .stallsBeforeResponse)
    let screens = try Screens()
    let image = try server.url("/a.png").absoluteString
    let screen =
      #"{"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "remote", "url": "\#(image)"}}"#
    try Data(screen.utf8).write(to: URL(fileURLWithPath: screens.path("never.json")))
    let printed = await beagle(
      "gallery", screens.path("never.json"), "-o", screens.path("out"), "--devices", "iphone-se,pixel-9",
      "--deadline", "1")
    #expect(printed.exitCode == 0, "\(printed.errors)")
    #expect(server.requests.count <= 1)
  }

  /// As in `render`, whose cassettes a gallery replays: once for all devices, themes, formats and screens,
  /// even if it is missing.
  @Test func imageIsFetchedOnceForAllPictures() async throws {
    let gif = "GIF89a\u{10}\0\u{10}\0\0\0\0,\0\0\0\0\u{10}\0\u{10}\0\0\u{2}\u{2}D\u{1}\0;"
    let server = try ScriptedServer { request in
      guard request.target.hasPrefix("/screens/") else {
        return request.target == "/a.gif" ? .ok(gif) : .status(404)
      }
      let images = ["/a.gif", "/none.png"].map {
        #"{"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "remote", "url": "\#($0)"}}"#
      }
      return .ok(
        #"{"_beagleComponent_": "beagle:container", "children": [\#(images.joined(separator: ","))]}"#)
    }
    let screens = try Screens()
    let url = try server.url("").absoluteString
    let printed = await beagle(
      "gallery", "/screens/a", "/screens/b", "--base-url", url, "-o", screens.path("out"), "--devices",
      "iphone-se,pixel-9", "--width", "60", "--format", "html,ansi")
    #expect(printed.exitCode == 0, "\(printed.errors)")
    #expect(
      server.requests.map(\.target).sorted() == ["/a.gif", "/none.png", "/screens/a", "/screens/b"])
    let pictures = screens.files(in: "out/pictures").filter { $0.hasSuffix(".svg") }
    #expect(pictures.count == 12)
    for picture in pictures {
      #expect(try screens.text("out/pictures/\(picture)").contains("data:image/gif"), "\(picture)")
    }
    // The cassette of `render` is sufficient.
    let cassette = screens.path("cassette.json")
    let recorded = await beagle(
      "render", "/screens/a", "--base-url", url, "--record", cassette, "-o", screens.path("a.svg"))
    #expect(recorded.exitCode == 0, "\(recorded.errors)")
    let replayed = await beagle("gallery", "/screens/a", "--replay", cassette, "-o", screens.path("replayed"))
    #expect(replayed.exitCode == 0 && !replayed.errors.contains("the cassette"), "\(replayed.errors)")
  }

  // MARK: The deadline

  /// The deadline passes after the second part is requested, while the first one is still held back.
  @Test func deadlineDrawsPictureWithLoadedParts() async throws {
    let asked = AsyncStream<Void>.makeStream()
    let server = try ScriptedServer { request in
      switch request.target {
      case "/first": return .ok(Self.box(Self.text("came"), Self.lazy("/second", meanwhile: "waits")))
      default:
        asked.continuation.yield()
        return .silence
      }
    }
    let document = Self.box(Self.text("there"), Self.lazy("/first", meanwhile: "none"))
    let words = ["render", "-", "--base-url", try server.url("").absoluteString]
    let printed = await beagle(words, input: document) { duration in
      #expect(duration == .seconds(300))
      await asked.stream.next("the request")
    }
    #expect(printed.exitCode == 0)
    #expect(printed.output == "there\ncame\nwaits\n")
    #expect(printed.errors.contains(#"the lazy component "/second" keeps its initial state: GET "#))
    #expect(printed.errors.contains("/second failed: it was cancelled before the response was complete\n"))
    #expect(
      printed.errors.hasSuffix(
        "beagle: the 300 s of --deadline are over; the picture shows what has arrived\n"))
  }

  @Test func screenAfterDeadlineFails() async throws {
    let asked = AsyncStream<Void>.makeStream()
    let server = try ScriptedServer { _ in
      asked.continuation.yield()
      return .silence
    }
    let url = try server.url("/home").absoluteString
    let printed = await beagle(["render", url, "--timeout", "3600", "--deadline", "0.2"]) { _ in
      await asked.stream.next("the request")
    }
    #expect(printed.exitCode == 3)
    #expect(printed.output.isEmpty)
    #expect(
      printed.errors == "beagle: cannot fetch \"\(url)\": it did not arrive within the 0.2 s of --deadline\n")
  }

  @Test func galleryDeadlineAppliesToScreen() async throws {
    let asked = AsyncStream<Void>.makeStream()
    let server = try ScriptedServer { _ in
      asked.continuation.yield()
      return .silence
    }
    let screens = try Screens()
    let printed = await beagle([
      "gallery", try server.url("/home").absoluteString, "--timeout", "3600", "--deadline", "0.2", "--output",
      screens.path("out"),
    ]) { _ in
      await asked.stream.next("the request")
    }
    #expect(printed.exitCode == 3)
    #expect(printed.errors.contains("it did not arrive within the 0.2 s of --deadline"), "\(printed.errors)")
  }

  @Test func noWarningBeforeDeadline() async throws {
    let printed = await beagle("render", "-", "--deadline", "86400", input: Self.text("x"))
    #expect(printed.output == "x\n")
    #expect(printed.errors.isEmpty)
  }

  // MARK: Messages

  @Test func serverErrorMessageIsShown() async throws {
    let server = try ScriptedServer { _ in
      .status(401, body: "{\n  \"error\": \"the token 12345678 is stale\",\n  \"key\": \"87654321\"\n}")
    }
    let url = try server.url("/home").absoluteString
    let printed = await beagle(
      "render", url, "--header", "Authorization: Bearer 12345678", "--header", "Key: x")
    #expect(printed.exitCode == 3)
    #expect(
      printed.errors == "beagle: cannot fetch \"\(url)\": GET \(url) failed with status 401: "
        + #"{ "error": "the token *** is stale", "key": "***" }"# + "\n")
    let harmful = try ScriptedServer { _ in .status(500, body: "a\u{1B}[2J\nb\u{9B}c") }
    let errors = await beagle("check", try harmful.url("/home").absoluteString).errors
    #expect(errors.contains(#"status 500: a\u{1b}[2J b\u{9b}c"#), "\(errors)")
  }

  @Test func folderIsNotScreen() async {
    let folder = "/tmp"
    let printed = await beagle("render", folder)
    #expect(printed.exitCode == 3)
    #expect(
      printed.errors == "beagle: cannot read \"\(folder)\": it is a folder; name a file in it, "
        + "or add --base-url to fetch this path\n")
  }

  @Test(arguments: ["<!DOCTYPE html><p>", "\n <html lang='en'>"])
  func htmlPageOnStandardInputIsReported(page: String) async {
    let printed = await beagle("render", "-", input: page)
    #expect(printed.exitCode == 4)
    #expect(printed.errors == "beagle: standard input is an HTML page, not a Beagle screen\n")
  }

  @Test func brokenDocumentIsShownWithCaret() async throws {
    let misspelt =
      """
      {\n  "_beagleComponent_": "beagle:container",\
      \n  "children": [{"_beagleComponent_": "beagle:button"}]\n}
      """
    let printed = await beagle("render", "-", input: misspelt)
    #expect(printed.exitCode == 4)
    #expect(
      printed.errors.split(separator: "\n").dropFirst() == [
        #"   3 |   "children": [{"_beagleComponent_": "beagle:button"}]"#, "     |                ^",
      ])
    let short = await beagle("render", "-", input: "{\n  \"_beagleComponent_\": \"beagle:text\"\n\n")
    #expect(
      short.errors.hasSuffix(
        """

           2 |   "_beagleComponent_": "beagle:text"
             |                                     ^

        """), "\(short.errors)")
    let server = try ScriptedServer { _ in .ok("{,") }
    let remote = await beagle("render", try server.url("/home").absoluteString)
    #expect(remote.errors.hasSuffix("\n   1 | {,\n     |  ^\n"), "\(remote.errors)")
  }

  /// Secrets are masked as in logs and cassettes, and the caret keeps its position.
  @Test(arguments: [
    (
      #"{"token": "SECRET-1", "_beagleComponent_": "beagle:button"}"#,
      #"{"token": "SECRET-1", "_beagleComponent_": "beagle:button"}"#
    ),
    (#"{"data": {"token": "SECRET-1"}, "a": [1,}"#, #"{"data": {"token": "********"}, "a": [1,}"#),
    (
      #"{"a": "/b?token=SECRET-1&n=1", "password" : "SECRET-2" 1}"#,
      #"{"a": "/b?token=********&n=1", "password" : "********" 1}"#
    ),
    (
      #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "a", "value": {"pwd": "SECRET-1", \#
      "to": "/b?sig=SECRET-2&n"}}, "children": [{"_beagleComponent_": "beagle:button"}]}
      """#,
      #"…g=********&n"}}, "children": [{"_beagleComponent_": "beagle:button"}]}"#
    ),
    (#"{"a": "it is sent-credential", 1}"#, #"{"a": "it is ***************", 1}"#),
  ])
  func excerptMasksSecrets(document: String, shown: String) async throws {
    let server = try ScriptedServer { _ in .ok(document) }
    let url = try server.url("/home").absoluteString
    let printed = await beagle("render", url, "-H", "Authorization: Bearer sent-credential")
    #expect(printed.exitCode == 4)
    let lines = printed.errors.split(separator: "\n")
    #expect(lines.dropFirst().first == "   1 | \(shown)", "\(printed.errors)")
    let plain = await beagle("render", "-", input: document.replacing("SECRET", with: "OTHERS"))
    #expect(plain.errors.split(separator: "\n").last == lines.last)
  }

  @Test func unusedContextOptionHasSuggestion() async {
    let json =
      #"""
      {"_beagleComponent_": "beagle:text", "text": "@{chats} @{user}", "context": {"id": "chats", \#
      "value": 1}}
      """#
    func errors(_ context: String) async -> String {
      let printed = await beagle("render", "-", "--context", context, input: json)
      #expect(printed.exitCode == 0)
      return printed.errors
    }
    #expect(
      await errors("chat=2")
        == "beagle: --context chat: the screen neither declares nor reads this context; did you mean chats?\n"
    )
    #expect(await errors("order=2").hasSuffix("reads this context\n"))
    // Declared, used by the screen, and always available.
    for context in ["chats=2", "user=2", "global=2", "navigationContext=2"] {
      #expect(await errors(context).isEmpty, "\(context)")
    }
  }
}
