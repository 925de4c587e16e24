import Beagle
import BeagleTesting
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

/// `beagle diff` of files, folders, servers, cassettes and standard input.
@MainActor @Suite struct DiffTests {
  nonisolated static func screen(_ text: String) -> String {
    #"{"_beagleComponent_": "beagle:text", "text": "\#(text)"}"#
  }

  private func report(_ arguments: [String], input: String = "") async throws -> DynamicObject {
    let printed = await beagle(["diff"] + arguments + ["--format", "json"], input: input)
    return try JSONDocument(parsing: printed.output).root.dynamicObject
  }

  private nonisolated static let hi = screen("Hi")
  private nonisolated static let hello = screen("Hello")

  // MARK: Exit codes

  @Test(arguments: [
    (hi, hi, 0), (hi, hello, 1),
    (hi, #"{ "text" : "Hi", "_beagleComponent_": "beagle:text" }"#, 0),
    (hi, "{", 3), ("{", hi, 3), ("{", "{", 3), ("", "", 3), (hi, "{}", 3), (#"{"name": "x"}"#, hi, 3),
    (hi, #"{"_beagleComponent_": 7}"#, 3),
  ])
  func exitCodeReflectsChanges(old: String, new: String, exitCode: Int) async throws {
    let folder = try TemporaryFolder(["old.json": old, "new.json": new])
    let printed = await beagle("diff", folder.path + "/old.json", folder.path + "/new.json")
    #expect(Int(printed.exitCode) == exitCode, "\(printed.output) \(printed.errors)")
    if exitCode == 3 {
      #expect(!printed.output.contains("no change"))
      #expect(printed.output.contains("could not be read") && printed.errors.contains("cannot compare"))
    }
  }

  @Test func deviceOptionNeedsPictures() async {
    let printed = await beagle("diff", "a.json", "b.json", "--device", "iphone-16")
    #expect(
      printed.exitCode == 2 && printed.errors.contains("--device only applies to pictures; add"))
    #expect((await beagle("diff", "--help")).output.contains("iphone-16"))
  }

  @Test func projectDeviceAppliesToAllRenderings() async throws {
    let folder = try TemporaryFolder([
      "beagle.json": #"{"device": "iphone-16"}"#, "old.json": Self.hi, "new.json": Self.hello,
    ])
    let paths = ["old.json", "new.json"].map { "\(folder.path)/\($0)" }
    let printed = await beagle(["diff"] + paths, folder: folder.path)
    #expect(printed.exitCode == 1 && printed.errors.isEmpty, "\(printed.errors)")
    let named = await beagle(["diff"] + paths + ["--device", "pixel-9"], folder: folder.path)
    #expect(named.exitCode == 2, "\(named.output)")
  }

  @Test func unreadableSideIsNamed() async throws {
    let folder = try TemporaryFolder(["old.json": Self.hi, "new.json": "{\n  \"a\": 1,,"])
    let paths = ["/old.json", "/new.json"].map { folder.path + $0 }
    let printed = await beagle(["diff"] + paths)
    #expect(
      printed.errors.hasPrefix("beagle: cannot compare \"\(paths[1])\": the new document cannot be read: "))
    #expect(printed.errors.contains("line 2, column 10"))
    let json = try await report(paths)
    #expect(json["screens"] == [] && json["unclear"][0]["file"] == .string(paths[1]))
    #expect(json["summary"]["unread"] == 1 && json["summary"]["same"] == 0)
    let missing = await beagle("diff", paths[0], "./nowhere.json")
    #expect(missing.exitCode == 3 && missing.errors.contains("there is no such file"))
    let none = await beagle("diff", paths[0], "./nowhere.json", "--exit-zero")
    #expect(none.exitCode == 0)
  }

  /// As in `check`, findings outrank inconclusive documents.
  @Test func changesOutrankUnreadableDocuments() async throws {
    let folder = try TemporaryFolder([
      "old/a.json": Self.hi, "new/a.json": Self.hello, "old/b.json": Self.hi, "new/b.json": "{",
    ])
    let printed = await beagle("diff", folder.path + "/old", folder.path + "/new")
    #expect(printed.exitCode == 1)
    #expect(printed.output.contains("1 changed, 1 could not be read"))
    try Data(Self.hi.utf8).write(to: URL(fileURLWithPath: folder.path + "/new/a.json"))
    let rest = await beagle("diff", folder.path + "/old", folder.path + "/new")
    #expect(rest.exitCode == 3 && rest.output.contains("1 the same, 1 could not be read"))
  }

  @Test(arguments: [
    ([], "diff needs OLD and NEW"), (["a.json"], "diff needs OLD and NEW"),
    (["a", "b", "c"], "unexpected argument \"c\""), (["-", "-"], "standard input is only one document"),
    (["a", "b", "--format", "junit"], "--format needs one of text, json, markdown, sarif, github"),
    (["ftp://a/b", "b"], "only http, https and file URLs"),
    (["a", "b", "--format", "json=x", "--format", "markdown=./x"], "two outputs cannot be written"),
    (["a", "--lines"], "--lines reads documents from standard input"),
    (["--lines", "--shard", "1/2"], "--shard 1/2 only applies to files"),
    (["--lines", "--format", "sarif"], "omit --format"),
    (["--lines", "--format", "json=a"], "omit files"),
    (["--lines", "--pictures", "a"], "omit --pictures"),
  ])
  func invalidUsageExitsTwo(arguments: [String], words: String) async {
    let printed = await beagle(["diff"] + arguments)
    #expect(printed.exitCode == 2 && printed.errors.contains(words), "\(printed.errors)")
    #expect(printed.output.isEmpty)
  }

  @Test func differentTargetKindsAreNotCompared() async throws {
    let folder = try TemporaryFolder([
      "a.json": Self.hi, "in/a.json": Self.hi,
      "cassette.json": #"{"version": 1, "secretNames": [], "interactions": []}"#,
    ])
    for (old, new) in [("a.json", "in"), ("in", "cassette.json"), ("cassette.json", "a.json")] {
      let printed = await beagle("diff", "\(folder.path)/\(old)", "\(folder.path)/\(new)")
      #expect(printed.exitCode == 2 && printed.errors.contains("they cannot be compared"))
    }
  }

  // MARK: Folders

  @Test func folderScreensAreMatchedByPath() async throws {
    let folder = try TemporaryFolder([
      "old/home.json": Self.hi, "new/home.json": Self.hello, "old/shop/cart.json": Self.hi,
      "new/shop/cart.json": Self.hi, "old/gone.json": Self.hi, "new/shop/new.json": Self.hi,
      "old/package.json": #"{"name": "a"}"#, "new/package.json": #"{"name": "b"}"#,
      "old/beagle.json": "{}", "new/beagle.json": #"{"width": 3}"#, "old/notes.md": "a",
      "old/node_modules/a.json": Self.hi,
    ])
    let printed = await beagle("diff", folder.path + "/old", folder.path + "/new/")
    #expect(printed.exitCode == 1)
    #expect(printed.output.hasPrefix("- gone.json: removed\n\nhome.json: 1 change\n  1 ~ visual  "))
    #expect(printed.output.contains("\n\n+ shop/new.json: added\n\n"))
    #expect(
      printed.output.hasSuffix(
        """
        \n4 screens compared: 1 changed, 1 added, 1 removed, 1 the same; 1 change: 1 visual; \
        1 file without components skipped\n
        """
      ), "\(printed.output)")
    let json = try await report([folder.path + "/old", folder.path + "/new"])
    #expect(json["screens"].arrayValue?.map { $0["status"] } == ["removed", "changed", "same", "added"])
    #expect(json["screens"][0]["new"] == .empty && json["screens"][3]["old"] == .empty)
    #expect(json["screens"][1]["old"] == .string(folder.path + "/old/home.json"))
    let change = json["screens"][1]["changes"][0]
    #expect(change["kind"] == "changed" && change["category"] == "visual")
    for (side, text) in [("old", "Hi"), ("new", "Hello")] {
      #expect(change["message"].stringValue?.contains(text) == true)
      #expect(change[side]["file"] == .string("\(folder.path)/\(side)/home.json"))
      #expect(change[side]["line"] == 1 && change[side]["path"] == "text")
    }
    #expect(change["breaking"] == [])
    #expect(json["summary"]["changes"] == 1 && json["summary"]["visual"] == 1)
  }

  @Test func fileThatIsNoLongerScreenIsRemoved() async throws {
    let folder = try TemporaryFolder([
      "old/a.json": Self.hi, "new/a.json": #"{"name": 1}"#, "old/b.json": "{}", "new/b.json": Self.hi,
    ])
    let printed = await beagle("diff", folder.path + "/old", folder.path + "/new")
    #expect(printed.output.hasPrefix("- a.json: removed\n\n+ b.json: added\n"))
  }

  @Test func foldersWithoutScreensAreNotSuccess() async throws {
    let folder = try TemporaryFolder(["old/a.md": "", "new/a.md": "", "in/a.json": Self.hi])
    let none = await beagle("diff", folder.path + "/old", folder.path + "/new")
    #expect(none.exitCode == 3 && none.errors.contains("there is no screen to compare"))
    let all = await beagle("diff", folder.path + "/in", folder.path + "/new")
    #expect(all.exitCode == 1 && all.output.hasPrefix("- a.json: removed\n"))
  }

  @Test func shardsCompareEveryScreenOnce() async throws {
    var files: [String: String] = [:]
    for number in 0..<12 {
      files["old/\(number).json"] = Self.hi
      files["new/\(number).json"] = Self.hello
    }
    let folder = try TemporaryFolder(files)
    var names: [String] = []
    for number in 1...3 {
      let json = try await report([folder.path + "/old", folder.path + "/new", "--shard", "\(number)/3"])
      names += json["screens"].arrayValue?.compactMap { $0["new"].stringValue } ?? []
    }
    #expect(Set(names).count == 12 && names.count == 12)
  }

  @Test func projectIgnoresFilesAndDeclaresComponents() async throws {
    let own = #"{"_beagleComponent_": "custom:rating", "stars": %}"#
    let folder = try TemporaryFolder([
      "p.json":
        #"""
      {"ignore": ["drafts/"], "components": {"custom:rating": {"properties": {"stars": {"kind": \#
      "number"}}}}}
      """#,
      "old/drafts/a.json": Self.hi, "old/b.json": own.replacing("%", with: "1"),
      "new/b.json": own.replacing("%", with: "2"),
    ])
    let printed = await beagle(
      "diff", folder.path + "/old", folder.path + "/new", "--config", folder.path + "/p.json")
    #expect(printed.exitCode == 1 && printed.output.hasPrefix("b.json: 1 change\n"), "\(printed)")
  }

  // MARK: Other targets

  @Test func standardInputCanBeOneSide() async throws {
    let file = try TemporaryFile(Self.hi)
    let printed = await beagle("diff", file.path, "-", input: Self.hello)
    #expect(printed.exitCode == 1 && printed.output.hasPrefix("\(file.path) → <stdin>: 1 change\n"))
    #expect(await beagle("diff", "-", file.path, input: Self.hi).exitCode == 0)
    #expect(await beagle("diff", "-", file.path, input: "").exitCode == 3)
  }

  @Test func serverScreensAreFetched() async throws {
    let server = try ScriptedServer { request in
      switch request.target {
      case "/shop/home": .ok(Self.hi)
      case "/home" where request.value("X-Key") == "1": .ok(Self.hello)
      default: .status(404)
      }
    }
    let old = try server.url("/shop/home").absoluteString
    let base = try server.url("").absoluteString
    let printed = await beagle("diff", old, "/home", "--base-url", base, "--header", "X-Key: 1")
    #expect(printed.exitCode == 1, "\(printed.errors)")
    #expect(printed.output.hasPrefix("\(old) → /home: 1 change\n"))
    let file = try TemporaryFile(Self.hi)
    #expect(await beagle("diff", file.path.replacing("/tmp", with: "/./tmp"), old).exitCode == 0)
    let missing = await beagle("diff", old, "/cart", "--base-url", base)
    #expect(missing.exitCode == 3 && missing.errors.contains("404"))
    #expect(missing.output == "0 screens compared: 1 could not be read\n")
  }

  @Test func urlPasswordIsNotReported() async throws {
    let server = try ScriptedServer { _ in .ok(Self.hi) }
    let url = try server.url("/home").absoluteString.replacing("http://", with: "http://us:SEKRET@")
    let file = try TemporaryFile(Self.hello)
    for format in ["text", "json", "markdown", "sarif", "github"] {
      for arguments in [[url, file.path], [file.path, url], [file.path, "http://us:SEKRET@127.0.0.1:1/"]] {
        let printed = await beagle(["diff", "--format", format] + arguments)
        #expect(!(printed.output + printed.errors).contains("SEKRET"))
      }
    }
  }

  /// A review comment may have more readers than the documents.
  @Test func documentSecretsAreNotReported() async throws {
    func screen(_ secret: String, pin: Int) -> String {
      """
      {"_beagleComponent_": "beagle:container", "children": [{"_beagleComponent_": "custom:login",
        "password": "\(secret)", "by": {"token": "\(secret)"}}], "context": {"id": "user", "value":
        {"password": "a\\"\(secret)", "passcode": \(pin), "total": 12}}, \
      "onInit": [{"_beagleAction_": "beagle:sendRequest",
        "url": "https://example.org/a?token=\(secret)&x=1", \
      "headers": {"Authorization": "Bearer \(secret)"}}]}
      """
    }
    let folder = try TemporaryFolder([
      "old.json": screen("SEKRET-\(String(repeating: "x", count: 300))", pin: 98_765),
      "new.json": screen("SEKRET", pin: 98_766).replacing("12}", with: "13}"),
    ])
    for format in ["text", "json", "markdown", "sarif", "github"] {
      let printed = await beagle(
        "diff", folder.path + "/old.json", folder.path + "/new.json", "--format", format)
      #expect(printed.exitCode == 1 && !printed.output.contains("SEKRET"), "\(printed.output)")
      #expect(!printed.output.contains("9876") && printed.output.contains("12 and is 13"))
      if format == "text" {
        #expect(printed.output.contains(#"was "https://example.org/a?token=***&x=1" and is"#))
        #expect(printed.output.contains(#"was "***" and is "***""#))
      }
    }
  }

  @Test func recordedScreensAreMatchedByMethodAndURL() async throws {
    func cassette(_ interactions: (method: String, path: String, status: Int, body: String)...) -> String {
      let all = interactions.map { one in
        let body = String(decoding: JSONWriter.bytes(of: .string(one.body)), as: UTF8.self)
        return """
          {"request": {"method": "\(one.method)", "url": "https://example.org\(one.path)", "headers": {}},
           "response": {"status": \(one.status), "headers": {}, "body": \(body)}}
          """
      }
      return
        #"{"version": 1, "secretNames": [], "interactions": [\#(all.joined(separator: ",\n"))]}"#
    }
    let folder = try TemporaryFolder([
      "old.json": cassette(
        ("GET", "/home", 200, Self.hi), ("GET", "/home", 200, Self.hi), ("GET", "/cart", 200, Self.hi),
        ("GET", "/same", 200, Self.hi), ("GET", "/data", 200, #"{"total": 1}"#),
        ("POST", "/home", 200, Self.hi),
        ("GET", "/failed", 500, Self.hi)),
      "new.json": cassette(
        ("GET", "/home", 200, Self.hello), ("POST", "/home", 200, Self.hi), ("GET", "/same", 200, Self.hi),
        ("GET", "/data", 200, #"{"total": 2}"#), ("GET", "/new", 200, Self.hi),
        ("GET", "/home", 200, Self.hi),
        ("GET", "/image", 200, "PNG")),
      "broken.json": cassette(("GET", "/home", 200, String(Self.hi.dropLast()))),
      "cut.json": cassette(("GET", "/home", 200, String(Self.hi.dropLast(2)))),
      "none.json": cassette(("GET", "/data", 200, "[]")), "other.json": #"{"interactions": 1}"#,
    ])
    func diff(_ old: String, _ new: String) async -> Printed {
      await beagle("diff", "\(folder.path)/\(old).json", "\(folder.path)/\(new).json")
    }
    let printed = await diff("old", "new")
    #expect(printed.exitCode == 1, "\(printed.errors)")
    for line in [
      "- GET https://example.org/cart: removed\n", "GET https://example.org/home: 1 change\n",
      "+ GET https://example.org/home (2): added\n", "+ GET https://example.org/new: added\n",
      "\n6 screens compared: 1 changed, 2 added, 1 removed, 2 the same; 1 change: 1 visual\n",
    ] { #expect(printed.output.contains(line), "\(printed.output)") }
    let broken = await diff("broken", "cut")
    #expect(broken.exitCode == 3 && broken.output.contains("2 could not be read"))
    #expect(await diff("broken", "broken").output == "1 screen compared: no changes\n")
    #expect(await diff("none", "none").exitCode == 3)
    let other = await diff("other", "new")
    #expect(other.exitCode == 3 && other.errors.contains("is not a cassette"))
  }

  // MARK: Outputs

  @Test func reportsGoToFilesAndSummaryToStandardError() async throws {
    let folder = try TemporaryFolder(["old.json": Self.hi, "new.json": Self.hello])
    let files = ["/old.json", "/new.json"].map { folder.path + $0 }
    let printed = await beagle(
      ["diff"] + files + ["--format", "markdown", "-o", folder.path + "/a.md"]
        + ["--format", "sarif=\(folder.path)/a.sarif", "--format", "json=\(folder.path)/a.json"])
    #expect(printed.exitCode == 1 && printed.output.isEmpty)
    #expect(printed.errors == "beagle: 1 screen compared: 1 changed; 1 change: 1 visual\n")
    let text = try String(contentsOfFile: folder.path + "/a.md", encoding: .utf8)
    #expect(text.hasPrefix("### beagle diff\n\n1 screen compared: 1 changed"))
    // The written reports are not screens.
    let again = await beagle("check", folder.path + "/a.json", "--allow-empty")
    #expect(again.exitCode == 0 && again.output.contains("1 file without components skipped"))
    let sarif = try JSONDocument(parsing: try Failure.contents(of: folder.path + "/a.sarif")).root
      .dynamicObject["runs"][0]
    let result = sarif["results"][0]
    #expect(result["ruleId"] == "diff-visual" && result["level"] == "note")
    #expect(
      result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        == .string("file://\(files[1])"))
    #expect(
      sarif["tool"]["driver"]["rules"].arrayValue?.compactMap { $0["id"].stringValue } == [
        "diff-visual", "diff-behaviour", "diff-contract", "diff-accessibility", "diff-screen",
        "diff-link",
      ])
  }
}
