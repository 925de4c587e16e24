import Foundation
import TestSupport
import Testing

@testable import BeagleCLI

@Suite struct ShardTests {
  /// Other releases and machines have these numbers, too.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
      ("home.json", 0x1BCD_2D70_88ED_D692), ("shop/cart.json", 0xCED0_DF9D_DDDE_A9DC),
      ("shop/tē.json", 0xF743_1AA3_699D_7AA5),
    ] as [(String, UInt64)])
  func aNameHasThisHash(name: String, hash: UInt64) {
    #expect(Shard.hash(name) == hash)
  }

  @Test func aNameHasOneHashInWhateverFormItsLettersAre() {
    #expect(Shard.hash("te\u{304}.json") == Shard.hash("t\u{113}.json"))
  }

  @Test(arguments: ["0/3", "4/3", "3", "1/", "a/b", "1/0", "-1/2", "1/2/3", "1/10001", " 1/2"])
  func otherWordsAreNoShard(text: String) {
    #expect(throws: UsageError.self) { try Shard.read(text, for: "--shard") }
  }

  #if os(Linux) || os(macOS)
    private static let screen = #"{"_beagleComponent_":"beagle:text","text":""}"#

    private func folder() throws -> TemporaryFolder {
      let files = (1...23).map { "screen-\($0).json" }
      let folder = try TemporaryFolder(Dictionary(uniqueKeysWithValues: files.map { ($0, Self.screen) }))
      let deep = folder.path + "/deep/er"
      try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
      for name in files.prefix(7) {
        try FileManager.default.moveItem(atPath: "\(folder.path)/\(name)", toPath: "\(deep)/\(name)")
      }
      return folder
    }

    private func names(_ command: CheckCommand) throws -> [String] {
      try CheckTarget.documents(of: command.settings.targets, hasBaseURL: false, shard: command.shard).map {
        switch $0 {
        case .success(let target): target.name
        case .failure(let failure): failure.message
        }
      }
    }

    /// All shards together are all documents, each once, and each is in the order of all.
    @Test(arguments: [1, 2, 7, 100])
    func allShardsTogetherAreEverything(count: Int) throws {
      let folder = try folder()
      let targets = [
        folder.path, "\(folder.path)/*.json", "\(folder.path)/screen-9.json", "https://a.example/b",
        "nowhere/*.json",
      ]
      func names(_ shard: Shard?) throws -> [String] {
        var command = CheckCommand()
        (command.settings.targets, command.shard) = (targets, shard)
        return try self.names(command)
      }
      let all = try names(nil)
      #expect(all.count == 25)
      let shards = try (1...count).map { try names(Shard(number: $0, count: count)) }
      #expect(shards.flatMap(\.self).sorted() == all.sorted())
      for shard in shards { #expect(shard == all.filter(shard.contains)) }
    }

    /// Where the folder is does not matter, nor how it is walked.
    @Test func aFileIsInTheSameShardInEveryFolder() throws {
      var found: [Set<String>] = []
      for ending in ["", "/", "/**/*.json"] {
        let folder = try folder()
        var command = CheckCommand()
        (command.settings.targets, command.shard) = ([folder.path + ending], Shard(number: 2, count: 3))
        found.append(Set(try names(command).map { $0.components(separatedBy: "/").last ?? "" }))
      }
      #expect(!found[0].isEmpty && found[0].count < 23 && found[1] == found[0] && found[2] == found[0])
    }

    @Test func aShardWithoutDocumentsIsFine() async throws {
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
      #expect(wrong.exitCode == 2 && wrong.errors.contains("--shard needs a number and how many there are"))
    }

    @Test func flowsAndGalleriesAreShared() async throws {
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
  #endif
}
