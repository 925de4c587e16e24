import Foundation
import TestSupport
import Testing

#if os(Linux) || os(macOS)
  /// The program itself, as a shell starts it.
  @Suite struct ProcessTests {
    @Test func programMayExitWithoutReadingInput() async throws {
      // More than a pipe holds: the rest is discarded.
      let input = [UInt8](repeating: 0, count: 1 << 20)
      let ended = try await runProcess(URL(fileURLWithPath: "/bin/sh"), ["-c", "exit 3"], input: input)
      #expect(ended.exitCode == 3)
    }

    @Test(arguments: [
      ("render - < /", "it is a folder"), ("check - < /", "it is a folder"), ("lsp < /", "it is a folder"),
      ("render - < /dev/zero", "it has more than 67108864 bytes"),
    ])
    func unreadableStandardInputFails(words: String, reason: String) async throws {
      let shell = URL(fileURLWithPath: "/bin/sh")
      let ended = try await runProcess(shell, ["-c", "\"$0\" \(words)", try beagleURL().path])
      #expect(ended.exitCode == 3)
      #expect(ended.errors.hasPrefix("beagle: cannot read standard input: \(reason)\n"))
      #expect(ended.output.isEmpty || words.hasPrefix("check"))
    }

    @Test(arguments: [("render - <&-", Int32(4)), ("check - <&-", 1), ("lsp <&-", 1)])
    func closedStandardInputIsEmpty(words: String, code: Int32) async throws {
      let shell = URL(fileURLWithPath: "/bin/sh")
      let ended = try await runProcess(shell, ["-c", "\"$0\" \(words)", try beagleURL().path])
      #expect(ended.exitCode == code)
      #expect(!words.contains("render -") || ended.errors.contains("standard input is empty"))
    }

    /// Each command that prints something.
    @Test(arguments: ["", "render F", "check F", "explain F", "schema", "config", "help", "--version"])
    func unwritableOutputFails(words: String) async throws {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
      defer { try? FileManager.default.removeItem(at: file) }
      try Data(#"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#.utf8).write(to: file)
      let shell = URL(fileURLWithPath: "/bin/sh")
      let command = "\"$0\" \(words.replacing("F", with: "\"$1\"")) >&-"
      let ended = try await runProcess(shell, ["-c", command, try beagleURL().path, file.path])
      #expect(ended.exitCode == 3)
      #expect(ended.errors.contains("beagle: cannot write to standard output: it is closed\n"))
    }

    /// The reader closes the pipe before anything is printed.
    @Test(arguments: [
      (#"{"_beagleComponent_": "beagle:nothing"}"#, 1),
      (#"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#, 0),
    ])
    func checkKeepsExitCodeIfOutputIsClosed(document: String, code: Int32) async throws {
      let shell = URL(fileURLWithPath: "/bin/sh")
      // The exit code goes to standard error, after the findings that nothing reads.
      let command = "{ read line; \"$0\" check -; echo code $? >&2; } | true"
      let input = [UInt8]("wait\n\(document)".utf8)
      let ended = try await runProcess(shell, ["-c", command, try beagleURL().path], input: input)
      #expect(ended.errors.hasSuffix("code \(code)\n"), "\(ended.errors)")
    }

    @Test(arguments: [
      ("ulimit -n 4", "cannot open 32 files at once", "ulimit -n"),
      ("ulimit -n 16", "cannot open 32 files at once", "ulimit -n"),
      ("ulimit -v 300000", "cannot get 256 MiB of memory", "ulimit -v"),
    ])
    func insufficientSystemLimitsAreReportedAtStart(limit: String, words: String, remedy: String)
      async throws
    {
      #if os(Linux)
        let shell = URL(fileURLWithPath: "/bin/sh")
        let ended = try await runProcess(shell, ["-c", "\(limit); exec \"$0\"", try beagleURL().path])
        #expect(ended.exitCode == 3 && ended.isInOrder)
        #expect(ended.output.isEmpty)
        #expect(
          ended.errors.hasPrefix("beagle: \(words)") && ended.errors.contains(remedy), "\(ended.errors)")
      #endif
    }

    @Test func exampleScreenGoesToStandardOutput() async throws {
      let ended = try await runProgram([])
      #expect(ended.exitCode == 0)
      #expect(ended.errors.isEmpty)
      #expect(String(decoding: ended.output, as: UTF8.self).contains("Moss & Kettle"))
    }

    /// The program needs no other build products.
    @Test func copiedProgramRunsAlone() async throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let program = folder.appendingPathComponent("beagle")
      let built = try beagleURL()
      // A process started meanwhile would hold the copy open for writing for a moment, and prevent its
      // execution.
      try ChildProcess.withoutStarts { try FileManager.default.copyItem(at: built, to: program) }
      let screen = folder.appendingPathComponent("screen.json")
      try Data(#"{"_beagleComponent_": "beagle:text", "text": "alone"}"#.utf8).write(to: screen)
      let flow = folder.appendingPathComponent("cart.feature")
      let steps = """
        Feature: The cart
          Scenario: It is there
            Given the application starts at "/cart"
            Then I see "4 things"

        """
      try Data(steps.utf8).write(to: flow)
      let pictures = folder.appendingPathComponent("pictures")
      for (arguments, shown) in [
        ([], "Moss & Kettle"), (["render", screen.path], "alone"), (["check", screen.path], "nothing found"),
        (["flow", flow.path], "1 scenario"), (["gallery", "--output", pictures.path], "home.svg"),
      ] {
        let ended = try await runProcess(program, arguments)
        #expect(ended.exitCode == 0, "beagle \(arguments): \(ended.errors)")
        #expect(String(decoding: ended.output, as: UTF8.self).contains(shown))
      }
      let drawn = try FileManager.default.contentsOfDirectory(atPath: pictures.path)
      #expect(drawn.contains("home.svg") && drawn.contains("cart.txt"))
    }

    @Test func featureFilesRunInParallelAndReportInOrder() async throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      // One takes longer than the others.
      let flows = try [("b", 1), ("c", 4), ("a", 1), ("d", 1)].map { name, count in
        let scenarios = (0..<count).map { number in
          """
            Scenario: \(name) \(number)
              Given the application starts at "/cart"
              Then I see "4 things"

          """
        }
        let file = folder.appendingPathComponent("\(name).feature")
        try Data("Feature: \(name)\n\(scenarios.joined())".utf8).write(to: file)
        return file.path
      }
      let several = try await runProgram(["flow", "--jobs", "3"] + flows)
      let text = String(decoding: several.output, as: UTF8.self)
      #expect(several.exitCode == 0, "\(text)\(several.errors)")
      let positions = flows.compactMap { text.range(of: $0)?.lowerBound }
      #expect(positions.count == 4 && positions == positions.sorted())
      #expect(try await runProgram(["flow", "--jobs", "1"] + flows).output == several.output)
      // The times come from the processes that ran the files.
      let junit = try await runProgram(["flow", "--jobs", "3", "--format", "junit"] + flows)
      let times = String(decoding: junit.output, as: UTF8.self).matches(
        of: /<testcase [^>]* time="(\d+\.\d{3})"/)
      #expect(times.count == 7 && times.contains { $0.output.1 != "0.000" })
    }

    @Test func sharedErrorOfFeatureFilesIsReportedOnce() async throws {
      let flow = "Feature: F\n  Scenario: S\n    Given the application starts at \"/cart\"\n"
      let first = try TemporaryFile(flow)
      let second = try TemporaryFile(flow)
      let files = [first.path, second.path]
      for (options, exitCode, errors) in [
        (["--theme", "/nowhere.json"], 3, "beagle: cannot read \"/nowhere.json\": there is no such file\n"),
        (["--theme", first.path], 2, nil),
        (["--replay", "/nowhere.json"], 3, nil),
      ] as [([String], Int32, String?)] {
        let alone = try await runProgram(["flow", "--jobs", "1"] + options + files)
        let ended = try await runProgram(["flow", "--jobs", "2"] + options + files)
        #expect(ended.exitCode == exitCode && ended.output.isEmpty)
        #expect(ended.errors == errors ?? alone.errors)
        #expect(alone.exitCode == exitCode && alone.errors == ended.errors)
      }
    }

    @Test func invalidUsageGoesToStandardErrorWithExitCode2() async throws {
      let ended = try await runProgram(["render", "--nonsense"])
      #expect(ended.exitCode == 2)
      #expect(ended.output.isEmpty)
      #expect(ended.errors.contains("unknown option --nonsense"))
    }

    @Test(arguments: ["\u{1B}]0;owned\u{07}.json", "--\u{1B}[2J", "\u{9B}31m", "http://127.0.0.1:1/\u{1B}c"])
    func typedTextCannotControlTerminal(argument: String) async throws {
      let ended = try await runProgram(["render", argument])
      #expect(ended.exitCode != 0)
      #expect(ended.output.isEmpty)
      #expect(!ended.errors.isEmpty)
      #expect(
        !ended.errors.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    }
  }
#endif
