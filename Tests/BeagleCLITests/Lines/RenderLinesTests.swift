#if os(Linux) || os(macOS)
  import BeagleJSON
  import Foundation
  import TestSupport
  import Testing

  @testable import BeagleCLI

  /// `beagle render --lines`.
  @Suite(.blocking) struct RenderLinesTests {
    private static let screen =
      ##"{"_beagleComponent_":"beagle:text","text":"Hi \"you\"","textColor":"#FF0000"}"##

    private func run(_ input: String, _ arguments: [String] = []) async throws -> (Ended, [DynamicObject]) {
      let ended = try await runProgram(["render", "--lines"] + arguments, input: Array(input.utf8))
      let lines = try ended.output.split(separator: UInt8(ascii: "\n")).map {
        try JSONDocument(parsing: [UInt8]($0)).root.dynamicObject
      }
      return (ended, lines)
    }

    /// A line is drawn like its screen alone.
    @Test(arguments: ["text", "ansi", "svg", "html", "tree", "json"])
    func lineIsDrawnAsSingleScreen(format: String) async throws {
      let alone = try await runProgram(
        ["render", "-", "--format", format, "--width", "20"], input: Array(Self.screen.utf8))
      let (ended, lines) = try await run(
        #"{"id":[7],"screen":\#(Self.screen)}"# + "\n" + Self.screen, ["--format", format, "--width", "20"])
      #expect(ended.exitCode == 0 && lines.count == 2 && ended.errors == "beagle: 2 screens drawn\n")
      #expect(lines[0]["id"] == [7] && lines[1]["line"].intValue == 2)
      for line in lines {
        if format == "json" {
          let scene = try JSONDocument(parsing: [UInt8](alone.output)).root.dynamicObject
          #expect(line["scene"] == scene)
        } else {
          #expect(line["text"].stringValue == String(decoding: alone.output, as: UTF8.self))
        }
      }
    }

    @Test func undrawableScreenIsReported() async throws {
      let (ended, lines) = try await run("\(Self.screen)\n{\"_beagleComponent_\":7}\nnothing\n\(Self.screen)")
      #expect(ended.exitCode == 4)
      #expect(ended.errors == "beagle: 2 screens drawn, 1 could not be drawn, 1 could not be read\n")
      #expect(lines[1]["failed"].stringValue?.contains("_beagleComponent_") == true, "\(lines[1])")
      #expect(lines[2]["unread"].stringValue?.contains("column") == true)
      #expect(lines[3]["text"].stringValue?.hasPrefix("Hi \"you\"") == true)
      #expect(try await run("nothing").0.exitCode == 3)
    }

    @Test func streamDoesNotFetch() async throws {
      let lazy =
        #"{"_beagleComponent_":"beagle:lazyComponent","path":"http://127.0.0.1:1/a","initialState":"#
        + #"{"_beagleComponent_":"beagle:text","text":"waiting"}}"#
      let (ended, lines) = try await run(lazy)
      #expect(ended.exitCode == 0 && ended.errors == "beagle: 1 screen drawn\n")
      #expect(lines[0]["text"].stringValue?.contains("waiting") == true)
    }

    @Test(arguments: [
      (["--lines", "-o", "a.svg"], "redirect it"), (["--lines", "--replay", "a.json"], "fetches nothing"),
      (["--lines", "home.json"], "name no target"), (["--lines", "--body", "x"], "sends no request"),
      (["--jobs", "2", "home.json"], "--jobs needs --lines"),
    ])
    func fileOptionsAreInvalidForStreams(options: [String], words: String) async throws {
      let ended = try await runProgram(["render"] + options)
      #expect(ended.exitCode == 2 && ended.errors.contains(words), "\(ended.errors)")
    }
  }
#endif
