import Foundation
import Testing

#if os(Linux) || os(macOS)
  /// The program itself, as a shell starts it.
  @Suite struct ProcessTests {
    private func run(_ arguments: String...) throws -> (output: Data, errors: String, exitCode: Int32) {
      try runProgram(arguments)
    }

    @Test func theExampleScreenGoesToStandardOutput() throws {
      let (output, errors, exitCode) = try run()
      #expect(exitCode == 0)
      #expect(errors.isEmpty)
      #expect(String(decoding: output, as: UTF8.self).contains("Moss & Kettle"))
    }

    @Test func severalFeatureFilesAreRunAtOnceAndReportedInTheirOrder() throws {
      let flows = ["home", "cart", "tour", "sign-in"].map { name in
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
          .deletingLastPathComponent().appendingPathComponent("Fixtures/Flows/\(name).feature").path
      }
      let (output, errors, exitCode) = try run("flow", "--jobs", "3", flows[0], flows[1], flows[2], flows[3])
      let text = String(decoding: output, as: UTF8.self)
      #expect(exitCode == 0, "\(text)\(errors)")
      let places = flows.compactMap { text.range(of: $0)?.lowerBound }
      #expect(places.count == 4 && places == places.sorted())
      let (one, _, _) = try run("flow", "--jobs", "1", flows[0], flows[1], flows[2], flows[3])
      #expect(output == one)
    }

    @Test func wrongUseGoesToStandardErrorWithExitCode2() throws {
      let (output, errors, exitCode) = try run("render", "--nonsense")
      #expect(exitCode == 2)
      #expect(output.isEmpty)
      #expect(errors.contains("unknown option --nonsense"))
    }

    @Test(arguments: ["\u{1B}]0;owned\u{07}.json", "--\u{1B}[2J", "\u{9B}31m", "http://127.0.0.1:1/\u{1B}c"])
    func whatWasTypedDoesNotActOnTheTerminalAsAMessage(argument: String) throws {
      let (output, errors, exitCode) = try run("render", argument)
      #expect(exitCode != 0)
      #expect(output.isEmpty)
      #expect(!errors.isEmpty)
      #expect(
        !errors.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    }
  }
#endif
