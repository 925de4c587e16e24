import BeagleTesting
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

/// Where `render` writes pictures, and which requests it sends.
@MainActor @Suite struct RenderOutputTests {
  private nonisolated static let hello = #"{"_beagleComponent_": "beagle:text", "text": "Hello"}"#
  private static let bye = #"{"_beagleComponent_": "beagle:text", "text": "Bye"}"#

  /// A folder with two screens, one of them in a subfolder, and a file that is not a screen.
  private func withFolder(_ body: @MainActor (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    let inner = folder.appendingPathComponent("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.hello.utf8).write(to: folder.appendingPathComponent("hello.json"))
    try Data(Self.bye.utf8).write(to: inner.appendingPathComponent("hello.json"))
    try Data("{".utf8).write(to: folder.appendingPathComponent("faulty.json"))
    try await body(folder.path)
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  // MARK: A file

  @Test(arguments: [["-o", "F"], ["-oF"], ["--output", "F"], ["--output=F"]])
  func pictureGoesToFileOnly(words: [String]) async throws {
    try await withFolder { (folder) async throws in
      let file = "\(folder)/picture"
      let printed = await beagle(
        ["render", "\(folder)/hello.json"] + words.map { $0.replacing("F", with: file) })
      #expect(printed.exitCode == 0 && printed.output.isEmpty && printed.errors.isEmpty)
      #expect(try text(file) == "Hello\n")
    }
  }

  @Test(arguments: [
    (".svg", "<svg"), (".HTML", "<!DOCTYPE html>"), (".json", "{"), (".tree.txt", "text"),
    (".txt", "Hello\n"),
    ("", "Hello\n"), (".ansi", "Hello"),
  ])
  func fileExtensionSelectsFormat(ending: String, start: String) async throws {
    try await withFolder { (folder) async throws in
      let file = "\(folder)/picture\(ending)"
      #expect(await beagle("render", "\(folder)/hello.json", "-o", file).exitCode == 0)
      #expect(try text(file).lowercased().contains(start.lowercased()))
      #expect(await beagle("render", "\(folder)/hello.json", "-o", file, "--format", "svg").exitCode == 0)
      #expect(try text(file).hasPrefix("<svg"))
    }
  }

  @Test func unknownExtensionNeedsFormat() async throws {
    try await withFolder { (folder) async throws in
      let printed = await beagle("render", "\(folder)/hello.json", "-o", "\(folder)/cart.v2.png")
      #expect(
        printed.exitCode == 2 && printed.errors.contains("cannot derive a format from .png: use one of .txt"))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/cart.v2.png"))
      #expect(
        await beagle("render", "\(folder)/hello.json", "-o", "").errors.contains("--output needs the name"))
    }
  }

  /// By any path, and before anything is drawn.
  @Test(arguments: [
    ["F/hello.json", "-o", "F/hello.json"], ["F/hello.json", "-o", "F/inner/../hello.json"],
    ["F/hello.json", "-o", "F/link.json"],
    ["F/inner/hello.json", "F/hello.json", "--format", "json", "-o", "F/inner/"],
    ["F/hello.json", "--record", "F/hello.json"],
    ["F/hello.json", "--theme", "F/theme.json", "-o", "F/theme.json"],
    ["F/hello.json", "--base-url", "http://127.0.0.1:9", "--body", "@F/hello.json", "-o", "F/hello.json"],
  ])
  func inputFileIsNotOverwritten(words: [String]) async throws {
    try await withFolder { (folder) async throws in
      try Data("{}".utf8).write(to: URL(fileURLWithPath: "\(folder)/theme.json"))
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/link.json", withDestinationPath: "hello.json")
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
      let printed = await beagle(["render"] + words.map { $0.replacing("F/", with: "\(folder)/") })
      #expect(printed.exitCode == 2 && printed.output.isEmpty)
      #expect(printed.errors.contains("which is an input; name another file"))
      #expect(try text("\(folder)/hello.json") == Self.hello)
      #expect(try text("\(folder)/inner/hello.json") == Self.bye)
      #expect(try text("\(folder)/theme.json") == "{}")
      #expect(try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() == files)
    }
  }

  @Test func terminalDoesNotAffectFileOutput() async throws {
    try await withFolder { (folder) async throws in
      let terminal = ["TERM": "xterm-kitty", "COLORTERM": "truecolor", "KITTY_WINDOW_ID": "1"]
      let words = ["render", "\(folder)/hello.json", "--output", "\(folder)/picture"]
      _ = await beagle(words, environment: terminal, isTerminal: true)
      #expect(try text("\(folder)/picture") == "Hello\n")
    }
  }

  @Test func dashIsStandardOutput() async {
    #expect(await beagle("render", "-", "-o", "-", input: Self.hello).output == "Hello\n")
  }

  @Test func undrawableScreenWritesNothing() async throws {
    try await withFolder { (folder) async throws in
      let file = "\(folder)/picture.svg"
      #expect(await beagle("render", "\(folder)/faulty.json", "-o", file).exitCode == 4)
      #expect(!FileManager.default.fileExists(atPath: file))
      try Data("old".utf8).write(to: URL(fileURLWithPath: file))
      #expect(await beagle("render", "file://\(folder)/none.json", "-o", file).exitCode == 3)
      #expect(try text(file) == "old")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted().count == 4)
    }
  }

  @Test func unwritableFileIsReported() async throws {
    try await withFolder { (folder) async throws in
      let printed = await beagle("render", "\(folder)/hello.json", "-o", "\(folder)/no/such/a.svg")
      #expect(printed.exitCode == 3)
      #expect(printed.errors.contains("cannot write") && printed.errors.contains("there is no folder"))
      let over = await beagle("render", "\(folder)/hello.json", "-o", "\(folder)/hello.json/a.svg")
      #expect(over.exitCode == 3)
    }
  }

  /// A link is kept, and a device is not replaced by a file.
  @Test func linksAndDevicesAreWrittenThrough() async throws {
    try await withFolder { (folder) async throws in
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/link.txt", withDestinationPath: "\(folder)/real.txt")
      try Data("old".utf8).write(to: URL(fileURLWithPath: "\(folder)/real.txt"))
      #expect(await beagle("render", "\(folder)/hello.json", "-o", "\(folder)/link.txt").exitCode == 0)
      #expect(try text("\(folder)/real.txt") == "Hello\n")
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/link.txt")
          == "\(folder)/real.txt")
      let pipe = Pipe()
      let descriptor = pipe.fileHandleForWriting.fileDescriptor
      let device = "/dev/fd/\(descriptor)"
      #expect(await beagle("render", "\(folder)/hello.json", "-o", device).exitCode == 0)
      try pipe.fileHandleForWriting.close()
      #expect(pipe.fileHandleForReading.readDataToEndOfFile() == Data("Hello\n".utf8))
    }
  }

  // MARK: Several targets

  @Test func severalTargetsHaveHeadings() async throws {
    try await withFolder { (folder) async throws in
      let (one, two) = ("\(folder)/hello.json", "\(folder)/inner/hello.json")
      let printed = await beagle("render", one, two)
      #expect(printed.exitCode == 0)
      #expect(printed.output == "==> \(one) <==\nHello\n\n==> \(two) <==\nBye\n")
      #expect(await beagle("render", one).output == "Hello\n")
      #expect(await beagle("render", one, two, "-o", "\(folder)/both.txt").output.isEmpty)
      #expect(try text("\(folder)/both.txt") == printed.output)
    }
  }

  @Test func failedTargetDoesNotStopOthers() async throws {
    try await withFolder { (folder) async throws in
      let hello = "\(folder)/hello.json"
      let printed = await beagle("render", "\(folder)/faulty.json", "file://\(folder)/none.json", hello)
      #expect(printed.exitCode == 4)
      #expect(printed.output == "==> \(hello) <==\nHello\n")
      #expect(printed.errors.contains("faulty.json") && printed.errors.contains("there is no such file"))
      #expect(await beagle("render", hello, "file://\(folder)/none.json").exitCode == 3)
    }
  }

  @Test func standardInputCanBeNamedTwice() async {
    #expect(
      await beagle("render", "-", "-", input: Self.hello).output == "==> - <==\nHello\n\n==> - <==\nHello\n")
  }

  @Test func folderOutputIsNamedAfterTargets() async throws {
    try await withFolder { (folder) async throws in
      let server = try ScriptedServer { _ in .ok(Self.hello) }
      let words = [
        "render", "\(folder)/hello.json", "\(folder)/inner/hello.json", "\(folder)/faulty.json",
        "/shop/cart?of=me",
        "-", "--base-url", try server.url("").absoluteString, "--format", "svg", "--output",
      ]
      // The folder does not exist yet; the slash marks it as one.
      let paths = words.map { $0.hasPrefix(folder) ? "file://\($0)" : $0 }
      let printed = await beagle(paths + ["\(folder)/new/pictures/"], input: Self.bye)
      #expect(printed.exitCode == 4)
      let names = ["hello", "hello-2", "shop-cart-of-me", "stdin"]
      #expect(printed.output == names.map { "\(folder)/new/pictures/\($0).svg\n" }.joined())
      for (name, shown) in zip(names, ["Hello", "Bye", "Hello", "Bye"]) {
        #expect(try text("\(folder)/new/pictures/\(name).svg").contains(">\(shown)</text>"))
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/new/pictures").count == 4)
      #expect(
        await beagle("render", "\(folder)/hello.json", "-o", "\(folder)/inner").output
          == "\(folder)/inner/hello.txt\n")
    }
  }

  @Test func fileNamesStayInFolder() {
    var names = FileNames()
    for (target, name) in [
      ("../../etc/passwd", "etc-passwd"), ("..", "screen"), ("a\u{0}b.json", "a-b"), ("A-b", "A-b-2"),
      ("日本.json", "screen-2"), (String(repeating: "x", count: 500), String(repeating: "x", count: 80)),
    ] {
      #expect(names.next(for: target) == name)
    }
  }

  // MARK: Requests

  @Test(arguments: ["-H", "--header"])
  func headerHasShortOption(option: String) async throws {
    let server = try ScriptedServer { _ in .ok(Self.hello) }
    let words = ["render", try server.url("/").absoluteString, option, "X-Team: tea=leaf"]
    #expect(await beagle(words).exitCode == 0)
    #expect(
      await beagle(words.dropLast(2) + ["\(option)\(option == "-H" ? "" : "=")X-Team: cup"]).exitCode == 0)
    #expect(server.requests.map { $0.value("X-Team") } == ["tea=leaf", "cup"])
  }

  @Test func bodyIsReadFromFileOrStandardInput() async throws {
    let server = try ScriptedServer { _ in .ok(Self.hello) }
    let url = try server.url("/").absoluteString
    let file = try TemporaryFile("{\"leaf\": 1}\n")
    #expect(await beagle("render", url, "--body", "@\(file.path)").exitCode == 0)
    #expect(await beagle("render", url, "--body", "@-", "--method", "PUT", input: "cup").exitCode == 0)
    // The same for each of several targets.
    #expect(await beagle("render", url, url, "--body", "@-", input: "pot").exitCode == 0)
    #expect(server.requests.map(\.bodyText) == ["{\"leaf\": 1}\n", "cup", "pot", "pot"])
    #expect(server.requests.map(\.method) == ["POST", "PUT", "POST", "POST"])
    let missing = await beagle("render", url, "--body", "@no-such-file.json")
    #expect(missing.exitCode == 3)
    #expect(missing.errors == "beagle: cannot read \"no-such-file.json\": there is no such file\n")
    #expect(server.requests.count == 4)
  }
}
