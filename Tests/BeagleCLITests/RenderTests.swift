import BeagleTesting
import Foundation
import ScaffoldServer
import TestSupport
import Testing

@MainActor @Suite struct RenderTests {
  private static let screen =
    #"""
    {"_beagleComponent_": "beagle:text", "text": "Hi @{user.name}", "context": {"id": "user", \#
    "value": {"name": "Ana"}}}
    """#

  private func withServer(_ body: @MainActor (ScaffoldServer) async throws -> Void) async throws {
    let server = try ScaffoldServer()
    try server.start()
    defer { server.stop() }
    try await body(server)
  }

  // MARK: Targets

  @Test func exampleScreenIsDefaultTarget() async {
    let printed = await beagle()
    #expect(printed.exitCode == 0)
    #expect(printed.errors.isEmpty)
    #expect(printed.output.contains("Moss & Kettle"))
    #expect(printed.output.contains("Chosen for you"))
  }

  @Test func pathIsJoinedToBaseURL() async throws {
    try await withServer { server in
      let printed = await beagle("render", "/cart", "--base-url", "\(server.baseURL)")
      #expect(printed.exitCode == 0)
      #expect(printed.output.contains("Your basket"))
    }
  }

  @Test func absoluteURLIsFetchedUnchanged() async throws {
    try await withServer { server in
      #expect(await beagle("render", "\(server.baseURL)/profile").output.contains("Your corner"))
    }
  }

  @Test func fileIsRead() async throws {
    let file = try TemporaryFile(Self.screen)
    #expect(await beagle("render", file.path).output == "Hi Ana\n")
    #expect(await beagle("render", "file://\(file.path)").output == "Hi Ana\n")
  }

  @Test func dashReadsStandardInput() async {
    #expect(await beagle("render", "-", input: Self.screen).output == "Hi Ana\n")
  }

  @Test func tallScreenIsWrittenCompletely() async throws {
    let texts = (0..<700).map { #"{"_beagleComponent_": "beagle:text", "text": "row \#($0)"}"# }
    let screen = #"{"_beagleComponent_": "beagle:container", "children": [\#(texts.joined(separator: ","))]}"#
    let printed = await beagle("render", "-", input: screen)
    #expect(printed.output == (0..<700).map { "row \($0)\n" }.joined())
    #expect(await beagle("render", "-", "--color", "always", input: screen).output == printed.output)
  }

  // MARK: Options

  @Test func contextOptionReplacesDocumentContext() async {
    let printed = await beagle("render", "-", "--context", #"user={"name": "Bo"}"#, input: Self.screen)
    #expect(printed.output == "Hi Bo\n")
  }

  @Test func contextsAreReadFromFile() async throws {
    let folder = try TemporaryFolder(["all.json": #"{"user": {"name": "Bo"}}"#, "list.json": "[1]"])
    let printed = await beagle(
      "render", "-", "--context", "@\(folder.path)/all.json", input: Self.screen)
    #expect(printed.output == "Hi Bo\n")
    for name in ["list.json", "none.json"] {
      let refused = await beagle("render", "-", "--context", "@\(folder.path)/\(name)", input: Self.screen)
      #expect(refused.exitCode == 2)
      #expect(refused.errors.contains(name))
    }
  }

  /// Actions read the values from the start, and what they load does not replace them in the end.
  @Test func contextOptionWinsOverLoadedData() async throws {
    let screen = #"""
      {"_beagleComponent_": "beagle:container",
       "context": {"id": "user", "value": {"name": "Ana", "path": "/ana"}},
       "onInit": [
         {"_beagleAction_": "beagle:sendRequest", "url": "/data@{user.path}", "onSuccess": [
           {"_beagleAction_": "beagle:setContext", "contextId": "user", "value": "@{onSuccess.data}"},
           {"_beagleAction_": "beagle:setContext", "contextId": "other", "value": "@{onSuccess.data.name}"},
           {"_beagleAction_": "beagle:setContext", "contextId": "global", "value": "loaded"}]}],
       "children": [
         {"_beagleComponent_": "beagle:text", "text": "Hi @{user.name}, @{global}"},
         {"_beagleComponent_": "beagle:text", "text": "@{other}", "context": {"id": "inner", "value": 1}},
         {"_beagleComponent_": "beagle:container", "context": {"id": "rows", "value": []}, "children": [
           {"_beagleComponent_": "beagle:listView", "dataSource": "@{rows}", "template":
             {"_beagleComponent_": "beagle:text", "text": "Row @{item}"}}],
          "onInit": [
            {"_beagleAction_": "beagle:setContext", "contextId": "rows", "value": [1, 2]}]}]}
      """#
    let server = try ScriptedServer { request in
      request.path == "/home"
        ? .ok(#"{"_beagleComponent_": "beagle:screenComponent", "child": \#(screen)}"#)
        : .ok(#"{"name": "Loaded \#(request.path)"}"#)
    }
    let url = try server.url("/home").absoluteString
    let loaded = await beagle("render", url, "--context", "other=0")
    #expect(loaded.output.contains("Hi Loaded /data/ana, loaded"), "\(loaded)")
    #expect(loaded.output.contains("Row 2"))
    let printed = await beagle(
      "render", url, "--context", #"user={"name": "Bo", "path": "/bo"}"#, "--context",
      #"other="Cy""#, "--context", #"global="Di""#, "--context", "rows=[7]")
    #expect(printed.output.contains("Hi Bo, Di\n"), "\(printed)")
    #expect(printed.output.contains("Cy\n") && printed.output.contains("Row 7\n"), "\(printed)")
    #expect(!printed.output.contains("Row 1") && !printed.output.contains("oaded"), "\(printed)")
    #expect(server.requests.map(\.path).contains("/data/bo"))
  }

  @Test func widthOptionOverridesColumns() async {
    func width(_ arguments: String..., environment: [String: String] = [:]) async -> Int? {
      let words = ["render", "-"] + arguments
      let json = #"{"_beagleComponent_": "beagle:tabBar", "items": [{"title": "a"}]}"#
      let printed = await beagle(words, environment: environment, input: json)
      return printed.output.split(separator: "\n").last?.count
    }
    #expect(await width() == 80)
    #expect(await width(environment: ["COLUMNS": "60"]) == 60)
    #expect(await width("--width", "40", environment: ["COLUMNS": "60"]) == 40)
    #expect(await width("--width=40") == 40)
    #expect(await width("--device", "iphone-16") == 49)
    #expect(await width("--device", "iphone-16", "--cell-size", "10x20") == 39)
  }

  @Test func heightCutsScreen() async {
    let lines = (1...9).map { #"{"_beagleComponent_": "beagle:text", "text": "\#($0)"}"# }.joined(
      separator: ",")
    let json =
      #"{"_beagleComponent_": "beagle:scrollView", "scrollBarEnabled": false, "children": [\#(lines)]}"#
    #expect(await beagle("render", "-", "--height", "2", input: json).output == "1\n2\n")
  }

  @Test func headersMethodAndBodyAreSent() async throws {
    try await withServer { server in
      let printed = await beagle(
        "render", "\(server.baseURL)/echo", "--header", "X-Team: tea", "--body", "leaf", "--log", "info")
      // The echo is not a screen; the log shows what was sent.
      #expect(printed.exitCode == 4)
      #expect(printed.errors.contains("X-Team"))
      #expect(printed.errors.contains("HttpMethod= POST"))
    }
  }

  @Test func headersAreNotSentToOriginsOfDocuments() async throws {
    let elsewhere = try ScriptedServer { _ in .ok(#"{"_beagleComponent_": "beagle:text", "text": "part"}"#) }
    let home = try ScriptedServer { _ in .ok(#"{"_beagleComponent_": "beagle:text", "text": "home"}"#) }
    let parts = [try home.url("/part"), try elsewhere.url("/part")].map { url in
      #"{"_beagleComponent_": "beagle:lazyComponent", "path": "\#(url)"}"#
    }
    let json = #"{"_beagleComponent_": "beagle:container", "children": [\#(parts.joined(separator: ","))]}"#
    let printed = await beagle(
      ["render", "-", "--base-url", try home.url("").absoluteString, "--header", "X-Key: 1"], input: json)
    #expect(printed.output == "home\npart\n")
    #expect(home.requests.map { $0.value("X-Key") } == ["1"])
    #expect(elsewhere.requests.map { $0.value("X-Key") } == [nil])
  }

  @Test func recordingIsReplayedWithoutServer() async throws {
    let cassette = try TemporaryFile("")
    var live = ""
    try await withServer { server in
      let printed = await beagle(
        "render", "/home", "--base-url", "\(server.baseURL)", "--record", cassette.path)
      #expect(printed.exitCode == 0)
      live = printed.output
    }
    let played = await beagle("render", "/home", "--replay", cassette.path)
    #expect(played.exitCode == 0, "\(played.errors)")
    #expect(played.output == live)
    let other = await beagle("render", "/cart", "--replay", cassette.path)
    #expect(other.exitCode == 3)
    #expect(other.errors.contains("/home"), "\(other.errors)")
  }

  @Test func unusableCassetteIsReported() async throws {
    let noFile = await beagle("render", "/home", "--replay", "./no-such-cassette.json")
    #expect(noFile.exitCode == 3)
    #expect(noFile.errors.contains("no-such-cassette.json"))
    let noFolder = await beagle("render", "-", "--record", "/no/such/folder/c.json", input: Self.screen)
    #expect(noFolder.exitCode == 3)
    #expect(noFolder.output.isEmpty)
    let both = await beagle("render", "-", "--record", "a", "--replay", "b", input: Self.screen)
    #expect(both.exitCode == 2)
  }

  // MARK: Formats

  @Test func colorsAreForTerminalsOrOnRequest() async {
    let json = ##"{"_beagleComponent_": "beagle:text", "text": "x", "textColor": "#FF0000"}"##
    let colour = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
    func output(_ arguments: String..., environment: [String: String] = colour, isTerminal: Bool = true) async
      -> String
    {
      await beagle(
        ["render", "-"] + arguments, environment: environment, isTerminal: isTerminal, input: json
      ).output
    }
    #expect(await output().contains("\u{1B}[38;2;255;0;0m"))
    #expect(await output(isTerminal: false) == "x\n")
    #expect(await output(environment: ["TERM": "dumb"]) == "x\n")
    #expect(await output("--color", "never") == "x\n")
    #expect(await output("--format", "text") == "x\n")
    #expect(await output("--color", "always", isTerminal: false).contains("\u{1B}[38;2;255;0;0m"))
    #expect(await output("--color", "256").contains("\u{1B}[38;5;"))
    #expect(await output("--color", "16").contains("\u{1B}["))
    #expect(!(await output(environment: ["TERM": "xterm", "NO_COLOR": "1"]).contains("38;2")))
    #expect(await output("--format", "ansi", isTerminal: false).contains("\u{1B}[38;2;255;0;0m"))
  }

  @Test func svgAndHTMLAreOneTitledFile() async {
    for format in ["svg", "html"] {
      let output = await beagle("render", "-", "--format", format, input: Self.screen).output
      #expect(output.contains("<title>Hi Ana</title>") && output.contains("Hi Ana</"))
      #expect(output.hasSuffix("</\(format)>\n"))
    }
  }

  @Test func treeListsFramesContextsAndBindings() async {
    #expect(
      await beagle("render", "-", "--format", "tree", input: Self.screen).output == """
        screenComponent 0,0 640×16
        └─ text 0,0 640×16 "Hi Ana"
              context user = {"name":"Ana"}
              text ← Hi @{user.name}

        """)
  }

  @Test func jsonContainsSceneAndFrames() async {
    #expect(
      await beagle("render", "-", "--format", "json", "--width", "10", input: Self.screen).output == """
        {"version":1,"size":{"width":80,"height":16},"cell":{"width":8,"height":16},"root":
        {"kind":"box","component":"beagle:screenComponent","frame":{"x":0,"y":0,"width":80,"height":16},\
        "cells":{"x":0,"y":0,"width":10,"height":1},"children":[
         {"kind":"text","component":"beagle:text","frame":{"x":0,"y":0,"width":80,"height":16},\
        "cells":{"x":0,"y":0,"width":10,"height":1},"text":"Hi Ana","alignment":"LEFT"}]}}

        """)
  }

  // MARK: Errors

  @Test(arguments: [
    ("/nowhere", 3, "failed with status 404"),
    ("/fail?status=503", 3, "failed with status 503"),
    ("/html", 4, "is an HTML page, not a Beagle screen"),
    ("/empty", 4, "is empty"),
    ("/broken", 4, "line"),
  ])
  func invalidResponseIsOneMessage(path: String, exitCode: Int32, message: String)
    async throws
  {
    try await withServer { server in
      let printed = await beagle("render", path, "--base-url", "\(server.baseURL)")
      #expect(printed.exitCode == exitCode)
      #expect(printed.output.isEmpty)
      #expect(printed.errors.contains(message), "\(printed.errors)")
      #expect(printed.errors.contains("\(server.baseURL)"))
      // The broken part is shown below the message, with a caret.
      #expect(printed.errors.filter { $0 == "\n" }.count == (path == "/broken" ? 3 : 1))
    }
  }

  @Test func unreachableServerIsReported() async throws {
    let refusing = try RefusingPort()
    let printed = await beagle("render", "/home", "--base-url", "\(refusing.url)")
    #expect(printed.exitCode == 3)
    #expect(printed.output.isEmpty)
    #expect(printed.errors.contains("could not connect"), "\(printed.errors)")
    withExtendedLifetime(refusing) {}
  }

  @Test func tlsTrustErrorsAreReported() async throws {
    let target = ["render", "https://localhost:1/"]
    let missing = await beagle(target + ["--cacert", "/no/such.pem"])
    #expect(missing.exitCode == 3)
    #expect(missing.errors.contains("the PEM file \"/no/such.pem\" could not be read"), "\(missing.errors)")
    let insecure = await beagle(target + ["--insecure", "localhost"])
    #expect(insecure.exitCode == 3)
    #expect(insecure.errors.contains("warning: the certificate of localhost is not verified"))
  }

  @Test func slowServerTimesOut() async throws {
    try await withServer { server in
      let printed = await beagle("render", "\(server.baseURL)/slow?milliseconds=8000", "--timeout", "1")
      #expect(printed.exitCode == 3)
      #expect(printed.errors.contains("timed out"), "\(printed.errors)")
    }
  }

  @Test(arguments: [
    (#"{"_beagleComponent_": "beagle:text""#, "line 1"),
    ("", "empty"),
    (
      #"{"_beagleComponent_": "beagle:container", "children": [{"_beagleComponent_": "beagle:text"}]}"#,
      "children[0]"
    ),
    (#"{"no": "type"}"#, "_beagleComponent_"),
    ("[1]", "expected a component, found an array"),
  ])
  func invalidScreenShowsPosition(json: String, position: String) async {
    let printed = await beagle("render", "-", input: json)
    #expect(printed.exitCode == 4)
    #expect(printed.output.isEmpty)
    #expect(printed.errors.contains(position), "\(printed.errors)")
  }

  @Test func missingFileIsNamed() async {
    let printed = await beagle("render", "./no-such-screen.json")
    #expect(printed.exitCode == 3)
    #expect(printed.errors == "beagle: cannot read \"./no-such-screen.json\": there is no such file\n")
  }

  @Test func warningsAreLoggedOnRequest() async {
    let json = #"{"_beagleComponent_": "beagle:text", "text": "<@{missing}>", "alignment": "MIDDLE"}"#
    #expect(await beagle("render", "-", input: json).errors.isEmpty)
    let printed = await beagle("render", "-", "--log", "warning", input: json)
    #expect(printed.output == "<>\n")
    #expect(printed.errors.contains("alignment"))
    #expect(printed.errors.contains("no context \"missing\""))
  }

  @Test func failedLazyPartIsReportedAndRestDrawn() async throws {
    try await withServer { server in
      let json =
        #"""
        {"_beagleComponent_": "beagle:lazyComponent", "path": "/fail?status=500", \#
        "initialState": {"_beagleComponent_": "beagle:text", "text": "loading"}}
        """#
      let printed = await beagle("render", "-", "--base-url", "\(server.baseURL)", input: json)
      #expect(printed.exitCode == 0)
      #expect(printed.output == "loading\n")
      #expect(printed.errors.contains("/fail?status=500"))
    }
  }
}
