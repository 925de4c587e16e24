import Beagle
import BeagleTesting
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI

/// Messages are one short line, whatever a document, a server or a command line contains.
@MainActor @Suite struct MessageTests {
  private nonisolated static let long = String(repeating: "x", count: 60_000)
  /// A workflow command of a build service, if it starts a line.
  private nonisolated static let broken = "a\n::error::b\r\n##[error]c\u{2028}d\u{85}e"

  /// - Parameter count: the number of lines; nil for any number.
  private func expectLines(
    _ text: String, _ count: Int? = nil, begin: String = "beagle: ",
    _ place: SourceLocation = #_sourceLocation
  ) {
    let lines = text.split(separator: "\n")
    #expect(
      !lines.isEmpty && lines.count == count ?? lines.count, "\(text.prefix(3_000))", sourceLocation: place)
    for line in lines {
      #expect(line.hasPrefix(begin) && line.count < 6_500, "\(line.prefix(300))", sourceLocation: place)
    }
  }

  @Test func serverTextIsShortened() async throws {
    let server = try ScriptedServer { request in
      switch request.target {
      case "/1": .redirect(302, to: "http://127.0.0.1:1/" + Self.long)
      case "/2": .redirect(302, to: "x:" + Self.long)
      case "/3": .status(500, body: Self.long + Self.broken)
      case "/4": .ok(#"{"_beagleComponent_": "beagle:text", "text": ["# + Self.long)
      default: .status(404)
      }
    }
    for path in ["/1", "/2", "/3"] {
      let url = try server.url(path).absoluteString
      expectLines(await beagle("render", url).errors, 1)
      expectLines(await beagle("check", url).errors, 1)
      expectLines(await beagle("check", "--format", "github", url).output, 1, begin: "::error ")
    }
    let undecodable = await beagle("render", try server.url("/4").absoluteString).errors
    #expect(undecodable.utf8.count < 3_000 && undecodable.hasPrefix("beagle: cannot show"))
    expectLines(await beagle("render", try server.url("/" + Self.long).absoluteString).errors, 1)
  }

  @Test func lineBreakInPathStaysOnOneLine() async throws {
    let text = String(decoding: JSONWriter.bytes(of: .string("/" + Self.broken)), as: UTF8.self)
    let long = #""/\#(Self.long)""#
    for path in [text, long] {
      let children = """
        {"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "remote", "url": \(path)}},
        {"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "local", "mobileId": \(path)}},
        {"_beagleComponent_": "beagle:lazyComponent", \
        "path": \(path), "initialState": {"_beagleComponent_": "beagle:text", \
        "text": \(path), "id": \(path)}},
        {"_beagleComponent_": "custom:\(path.dropFirst())}
        """
      let screen = #"{"_beagleComponent_": "beagle:container", "children": [\#(children)]}"#
      let base = ["--base-url", "http://127.0.0.1:1"]
      for arguments in [
        ["render", "-", "--format", "svg", "--log", "warning"], ["explain", "-", "--log", "warning"],
      ] {
        expectLines(await beagle(arguments + base, input: screen).errors)
      }
      let checked = await beagle("check", "-", input: screen)
      #expect(checked.output.split(separator: "\n").allSatisfy { !$0.hasPrefix("::") && $0.count < 6_500 })
      expectLines(await beagle("check", "-", "--format", "github", input: screen).output, begin: "::")
    }
  }

  @Test func typedTextIsShortened() async {
    for word in [Self.long, Self.broken] {
      for arguments in [
        ["render", "--width", word, "-"], [word], ["check", "--explain", word], ["--" + word],
      ] {
        let errors = await beagle(arguments).errors
        expectLines(String(errors.split(separator: "\n").first ?? ""), 1)
        #expect(errors.split(separator: "\n").count == 2)
      }
      expectLines(await beagle("render", word + ".json").errors, 1)
      expectLines(await beagle("flow", word + ".feature").errors, 1)
      expectLines(await beagle("render", "/home", "--replay", word).errors, 1)
    }
  }

  /// A document cannot choose how and as whom a request is sent.
  @Test func documentCannotSetTransportHeaders() async throws {
    let names = [
      "Host", "cookie", "Content-Length", "Connection", "Transfer-Encoding", "Upgrade", "TE", "Trailer",
      "Keep-Alive", "Proxy-Authorization", "Proxy-Connection", "Expect",
    ]
    let headers = (names.map { #""\#($0)": "777""# } + [#""X-Own": "1""#]).joined(separator: ", ")
    let screen = """
      {"_beagleComponent_": "beagle:container", "children": [
        {"_beagleComponent_": "beagle:button", "text": "Send", "onPress": [
          {"_beagleAction_": "beagle:sendRequest", "url": "/sent", "method": "POST", "data": {"a": 1},
           "headers": {\(headers)}}]},
        {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
          {"_beagleAction_": "beagle:pushView", "route": {"url": "/next",
           "httpAdditionalData": {"method": "POST", "body": {"a": 1}, "headers": {\(headers)}}}}]}]}
      """
    let server = try ScriptedServer { _ in .ok(screen) }
    let flow = try TemporaryFile(
      """
      Feature: Headers
        Scenario: They are sent
          Given the application starts at "/home"
          When I tap "Send"
          And I tap "Go"
          Then I see "Go"
      """)
    let printed = await beagle("flow", flow.path, "--base-url", try server.url("").absoluteString)
    #expect(printed.exitCode == 0, "\(printed.output)")
    #expect(Set(server.requests.map(\.target)) == ["/home", "/sent", "/next"])
    for request in server.requests where request.target != "/home" {
      #expect(request.values("x-own") == ["1"])
      #expect(!names.contains { request.values($0).contains("777") }, "\(request)")
      #expect(request.values("host") == ["127.0.0.1:\(server.port)"])
    }
    let checked = await beagle("check", "-", input: screen).output
    #expect(checked.components(separatedBy: "warning[transport-header]").count == 2 * names.count + 1)
    #expect(checked.contains("a document cannot set the header \"Host\"; it is not sent"))
  }
}
