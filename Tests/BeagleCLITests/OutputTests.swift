import Beagle
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

/// How the program writes results: in chunks, complete lines, and without workflow commands of build
/// services.
@MainActor @Suite struct OutputTests {
  private func run(
    _ arguments: [String], environment: [String: String] = [:], input: String = "",
    to write: ([UInt8]) throws -> Void
  ) async -> (errors: String, exitCode: Int32) {
    let messages = Messages()
    let host = HostEnvironment(
      environment: environment, isTerminal: false, terminalColumns: nil,
      readStandardInput: { Array(input.utf8) }, say: { messages.add($0) })
    let exitCode = await CommandLineRun(host: host).run(arguments, to: write)
    return (messages.text, exitCode)
  }

  /// A few bytes of nested lists that contain some 1,000 nodes.
  private static let lists = (0..<9).reduce(#"{"_beagleComponent_": "beagle:text", "text": "x"}"#) {
    inner, _ in
    #"{"_beagleComponent_": "beagle:listView", "dataSource": [1, 2], "templates": [{"view": \#(inner)}]}"#
  }

  @Test(arguments: ["json", "tree"])
  func longOutputIsWrittenInChunks(format: String) async {
    var sizes: [Int] = []
    let ended = await run(["render", "-", "--format", format], input: Self.lists) { sizes.append($0.count) }
    #expect(ended.exitCode == 0)
    #expect(sizes.count > 2)
    #expect(sizes.allSatisfy { $0 < 1 << 17 })
  }

  @Test func closedOutputEndsWritingSilently() async {
    var count = 0
    let ended = await run(["render", "-", "--format", "json"], input: Self.lists) { _ in
      count += 1
      throw BrokenPipe()
    }
    #expect(count == 1)
    #expect(ended.exitCode == 0)
    #expect(ended.errors.isEmpty)
  }

  #if os(Linux)
    @Test func fullDiskIsReported() throws {
      let full = open("/dev/full", O_WRONLY)
      defer { close(full) }
      let failure = #expect(throws: Failure.self) { try StandardOutput(descriptor: full).write([1]) }
      #expect(failure?.exitCode == 3)
      #expect(failure?.message.hasPrefix("cannot write to standard output: ") == true)
    }
  #endif

  @Test(.blocking) nonisolated func allBytesAreWrittenToNonBlockingPipe() throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let reader = Reader(pipe.fileHandleForReading)
    try StandardOutput(descriptor: descriptor).write(bytes)
    try pipe.fileHandleForWriting.close()
    #expect(reader.data == Data(bytes))
  }

  // MARK: Build services

  private static let commands = [
    "::add-mask::x", "::error::y", "a ##[error]z", "##vso[task.complete]", "##teamcity[a 'b']",
    "section_start:1:n",
  ]

  private static let github = ["GITHUB_ACTIONS": "true"]

  /// Whether a service would interpret a line as a command.
  private func commands(in output: String) -> [Substring] {
    output.split(separator: "\n").filter { line in
      line.drop(while: \.isWhitespace).hasPrefix("::")
        || ["##[", "##vso[", "##teamcity[", "section_start:"].contains { line.contains($0) }
    }
  }

  private static func document() throws -> String {
    let texts = try commands.map { try Text(.value($0)).encoded() }.map {
      String(decoding: $0, as: UTF8.self)
    }
    // A message quotes it.
    let missing = ###"{"_beagleComponent_": "beagle:text", "text": "##[error] @{missing}"}"###
    let stray = ###"{"_beagleComponent_": "beagle:text", "text": "a", "##vso[task.complete]": 1}"###
    return
      #"""
      {"_beagleComponent_": "beagle:container", "children": \#
      [\#((texts + [missing, stray]).joined(separator: ",\n"))]}
      """#
  }

  @Test(arguments: ["text", "ansi", "tree", "json", "svg", "html"])
  func picturesContainNoWorkflowCommands(format: String) async throws {
    let document = try Self.document()
    let words = ["render", "-", "--format", format, "--log", "warning"]
    let printed = await beagle(words, environment: Self.github, input: document)
    #expect(printed.exitCode == 0)
    #expect(commands(in: printed.output).isEmpty)
    #expect(commands(in: printed.errors).isEmpty)
    let elsewhere = await beagle(words, input: document)
    #expect(!commands(in: elsewhere.output).isEmpty)
    #expect(!commands(in: elsewhere.errors).isEmpty)
    if format == "json" {
      #expect(try meaning(printed.output) == meaning(elsewhere.output))
    }
  }

  private func meaning(_ json: String) throws -> DynamicObject {
    try JSONDocument(parsing: Array(json.utf8)).root.dynamicObject
  }

  @Test(arguments: ReportFormatName.allCases)
  func findingsContainNoWorkflowCommands(format: ReportFormatName) async throws {
    let document = try Self.document()
    let words = ["check", "-", "--format", format.rawValue]
    let printed = await beagle(words, environment: Self.github, input: document)
    #expect(printed.output.contains(format == .markdown ? "task.complete\\]" : "task.complete]"))
    // Except for the commands of the report itself.
    let commands = commands(in: printed.output).filter {
      !$0.hasPrefix("::warning file=") && !$0.hasPrefix("::notice file=")
    }
    #expect(commands.isEmpty)
    #expect(self.commands(in: printed.errors).isEmpty)
    if format == .json || format == .sarif {
      #expect(try meaning(printed.output) == meaning(await beagle(words, input: document).output))
    }
  }

  /// Other services read the log of a check with the GitHub format.
  @Test func githubReportIsGuardedEverywhere() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()) ##[error]a")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("a.json").path
    try Data(Self.document().utf8).write(to: URL(fileURLWithPath: file))
    let printed = await beagle("check", "--format", "github", file, "\(folder.path)/##vso[none.json")
    #expect(printed.output.contains("::warning file="))
    #expect(!printed.output.contains("##[") && !printed.output.contains("##vso["))
    #expect(!printed.errors.contains("##vso["))
    #expect(printed.errors.contains("none.json"))
  }

  @Test(arguments: ["text", "junit", "github", "json"])
  func flowReportsContainNoWorkflowCommands(format: String) async throws {
    let file = try TemporaryFile(
      """
      Feature: ::error::feature
        Scenario: ##[error]scenario
          Given the application starts at "/cart"
          Then I see "##vso[task.complete]"
      """)
    let printed = await beagle(["flow", "--format", format, file.path], environment: Self.github)
    #expect(printed.exitCode == 1)
    #expect(printed.output.contains("scenario"))
    // Except for the commands of the report itself.
    let found = commands(in: printed.output).filter { !$0.hasPrefix("::error file=") }
    #expect(found.isEmpty, "\(printed.output)")
    #expect(commands(in: printed.errors).isEmpty)
  }

  @Test func messagesContainNoWorkflowCommands() async {
    for arguments in [
      ["::error::x"], ["render", "a\n::error::x"], ["check", "##[error]x.json"], ["flow", "##vso[x"],
    ] {
      let printed = await beagle(arguments, environment: Self.github)
      #expect(printed.exitCode != 0)
      #expect(!printed.errors.isEmpty)
      #expect(commands(in: printed.errors).isEmpty, "\(printed.errors)")
    }
  }
}

/// Reads a pipe to its end on a separate thread.
private final class Reader: Sendable {
  private let done = DispatchSemaphore(value: 0)
  private let box = Box()

  private final class Box: @unchecked Sendable {
    // Written before `done` is signalled and read after.
    var data = Data()
  }

  init(_ file: FileHandle) {
    let descriptor = file.fileDescriptor
    Thread { [box, done] in
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { break }
        box.data.append(contentsOf: buffer[..<count])
      }
      done.signal()
    }.start()
  }

  var data: Data {
    done.wait()
    return box.data
  }
}
