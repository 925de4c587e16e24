import Foundation
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

#if os(Linux) || os(macOS)
  /// Links, pipes and devices: a folder may be untrusted, and a named target may not be a regular file.
  @Suite struct ForeignFileTests {
    private static let screen = #"{"_beagleComponent_": "beagle:text", "text": "Hi", "secret": 1}"#

    /// A folder with a screen and a link to a file outside that contains a secret.
    private static func folder() throws -> TemporaryFolder {
      let folder = try TemporaryFolder(["key.pem": "-----BEGIN PRIVATE KEY-----"])
      let files = FileManager.default
      try files.createDirectory(atPath: folder.path + "/screens/real", withIntermediateDirectories: true)
      try files.createDirectory(atPath: folder.path + "/outside", withIntermediateDirectories: true)
      for path in ["screens/home.json", "screens/real/cart.json", "outside/other.json", "outside/a.feature"] {
        try Data(screen.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(path)"))
      }
      for (link, target) in [
        ("key.json", "../key.pem"), ("elsewhere", "../outside"), ("a.feature", "../outside/a.feature"),
      ] {
        try files.createSymbolicLink(atPath: "\(folder.path)/screens/\(link)", withDestinationPath: target)
      }
      #expect(mkfifo(folder.path + "/screens/pipe.json", 0o600) == 0)
      return folder
    }

    @Test func searchSkipsLinksAndPipes() throws {
      let folder = try Self.folder()
      func files(_ pattern: String) -> [String] {
        Pattern(folder.path + pattern).matches().paths.map { String($0.dropFirst(folder.path.count + 1)) }
      }
      let both = ["screens/home.json", "screens/real/cart.json"]
      #expect(
        Folder(folder.path + "/screens")?.files(ending: ".json").paths == both.map { "\(folder.path)/\($0)" })
      #expect(Folder(folder.path + "/screens")?.files(ending: ".feature").paths == [])
      #expect(files("/screens/**/*.json") == both)
      #expect(files("/screens/*.json") == [both[0]])
      #expect(files("/s*/*/*.json") == [both[1]] && files("/s*/elsewhere/other.json") == [])
      #expect(files("/screens/*.feature") == [])
      // A named link is followed.
      #expect(files("/screens/elsewhere/*.json") == ["screens/elsewhere/other.json"])
      #expect(Folder(folder.path + "/screens/elsewhere")?.files(ending: ".json").paths.count == 1)
    }

    @Test(arguments: ["check", "gallery"])
    func walkNeverReadsLinksOrPipes(command: String) async throws {
      let folder = try Self.folder()
      let more = command == "gallery" ? ["--output", folder.path + "/gallery"] : []
      let ended = try await runProgram([command, folder.path + "/screens"] + more)
      let text = ended.errors + String(decoding: ended.output, as: UTF8.self)
      #expect(ended.isInOrder && !text.contains("PRIVATE") && !text.contains("key.json"), "\(text)")
      if command == "gallery" {
        let page = try String(contentsOfFile: folder.path + "/gallery/index.html", encoding: .utf8)
        #expect(page.contains("cart.json") && !page.contains("PRIVATE") && !page.contains("key.json"))
      } else {
        #expect(text.contains("2 documents checked"))
      }
    }

    @Test(arguments: [
      ["render"], ["check"], ["explain"], ["flow"], ["render", "/home", "--replay"],
      ["render", "-", "--theme"], ["config", "--config"],
      ["render", "/home", "--base-url", "http://127.0.0.1:1", "--body"],
    ])
    func namedPipeIsRefusedWithoutWaiting(command: [String]) async throws {
      let folder = try TemporaryFolder([:])
      let path = folder.path + "/pipe.json"
      #expect(mkfifo(path, 0o600) == 0)
      let named = command.last == "--body" ? "@" + path : path
      let ended = try await runProgram(command + [named], input: Array(Self.screen.utf8))
      #expect(ended.isInOrder && (2...3).contains(ended.exitCode), "\(ended.errors)")
      #expect(ended.errors.contains(path), "\(ended.errors)")
    }

    @Test func nonRegularFileIsNamed() async throws {
      for (path, reason) in [
        ("/dev/null", "it is a device and not a file"), ("/dev/tty", "cannot read"),
        ("/tmp/", "it is a folder"),
        ("/no/such.json", "there is no such file"),
      ] {
        let printed = await beagle("check", "--config", path, "-", input: "{}")
        #expect(printed.exitCode == 3 && printed.errors.contains(reason), "\(printed.errors)")
      }
    }

    /// `<(command)` of a shell is a pipe, and so is standard input.
    @Test(arguments: [
      #"beagle render --format text <(printf %s "$screen")"#,
      #"printf %s "$screen" | beagle render --format text /dev/stdin"#,
      #"beagle render --format text /dev/fd/7 7< <(sleep 0.1; printf %s "$screen")"#,
      #"printf %s "$screen" | beagle render --format text -"#,
      #"beagle render --format text /dev/stdin <<< "$screen""#,
    ])
    func shellPipesAreRead(script: String) async throws {
      let program = try beagleURL().path
      let bash = URL(fileURLWithPath: "/bin/bash")
      let ended = try await runProcess(
        bash, ["-c", "beagle() { '\(program)' \"$@\"; }; \(script)"], environment: ["screen": Self.screen])
      #expect(ended.exitCode == 0 && ended.errors == "", "\(ended.errors)")
      #expect(String(decoding: ended.output, as: UTF8.self) == "Hi\n")
    }
  }
#endif
