import Foundation
import Testing

@testable import ScaffoldServer

@Suite struct CommandTests {
  @Test func optionsAreRead() throws {
    #expect(try ScaffoldServerArguments([]).port == 8080)
    let arguments = try ScaffoldServerArguments(["--port=0", "--host", "::1"])
    #expect(arguments.port == 0)
    #expect(arguments.host == "::1")
    #expect(try ScaffoldServerArguments(["-h"]).wantsHelp)
  }

  @Test(arguments: [["--port"], ["--port", "x"], ["--port", "70000"], ["--host="], ["--colour"], ["home"]])
  func mistakesAreNamed(words: [String]) {
    let mistake = #expect(throws: ScaffoldServerArguments.Mistake.self) { try ScaffoldServerArguments(words) }
    #expect(mistake?.message.contains(words[0].prefix(6)) == true)
  }

  #if os(Linux) || os(macOS)
    /// The executable that the package manager puts beside the test bundle.
    private static var executable: URL? {
      let folders = [Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()].compactMap
      { $0 }
      return (folders + folders.map { $0.deletingLastPathComponent() })
        .flatMap { [$0.appendingPathComponent("scaffold-server")] }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    @Test(.enabled(if: executable != nil), arguments: [SIGINT, SIGTERM])
    func aSignalEndsTheProgramInOrder(signal: Int32) throws {
      let process = Process()
      process.executableURL = Self.executable
      process.arguments = ["--port", "0"]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      #expect(line.hasPrefix("Serving http://127.0.0.1:"))
      #expect(line.hasSuffix("\n"))
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      #expect(process.terminationReason == .exit)
      #expect(process.terminationStatus == 0)
    }

    @Test(.enabled(if: executable != nil))
    func aWrongOptionEndsWithStatus2() throws {
      let process = Process()
      process.executableURL = Self.executable
      process.arguments = ["--colour"]
      let errors = Pipe()
      process.standardError = errors
      try process.run()
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 2)
      #expect(text.contains("--colour is not an option"))
    }
  #endif
}
