import Foundation
import TestSupport
import Testing

/// `--shard` of several commands.
#if os(Linux) || os(macOS)
  @Suite struct ShardedRunTests {
    private static let screen = #"{"_beagleComponent_":"beagle:text","text":""}"#

    @Test func emptyShardSucceeds() async throws {
      let file = try TemporaryFolder(["a.json": Self.screen])
      var codes: [Int32] = []
      for number in 1...2 {
        let ended = try await runProgram(["check", file.path, "--shard", "\(number)/2"])
        codes.append(ended.exitCode)
        #expect(
          ended.errors.contains("no document is in shard \(number)/2")
            == String(decoding: ended.output, as: UTF8.self).contains("0 documents checked"))
      }
      #expect(codes == [0, 0])
      let wrong = try await runProgram(["check", file.path, "--shard", "3/2"])
      #expect(wrong.exitCode == 2 && wrong.errors.contains("--shard needs NUMBER/COUNT"))
    }

    @Test func flowsAndGalleriesAreSharded() async throws {
      let flow = "Feature: F\n  Scenario: S\n    Given the application starts at \"/cart\"\n"
      let folder = try TemporaryFolder(
        [
          "a.feature": flow, "b.feature": flow, "c.feature": flow, "a.json": Self.screen,
          "b.json": Self.screen,
        ])
      var scenarios = 0
      var screens = 0
      for number in 1...3 {
        let run = try await runProgram(["flow", folder.path, "--shard", "\(number)/3", "--format", "junit"])
        #expect(run.exitCode == 0, "\(run.errors)")
        scenarios +=
          String(decoding: run.output, as: UTF8.self).components(separatedBy: "<testcase ").count - 1
        let pictures = "\(folder.path)/pictures-\(number)"
        let drawn = try await runProgram(
          ["gallery", folder.path, "--shard", "\(number)/3", "-o", pictures, "--width", "20"])
        #expect(drawn.exitCode == 0, "\(drawn.errors)")
        let files = try? FileManager.default.contentsOfDirectory(atPath: pictures + "/pictures")
        screens += files?.count { $0.contains("light") } ?? 0
        #expect(drawn.errors.contains("no screen is in shard") == (files == nil))
      }
      #expect(scenarios == 3 && screens == 2)
    }
  }
#endif
