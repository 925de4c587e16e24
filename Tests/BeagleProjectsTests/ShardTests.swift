import Foundation
import TestSupport
import Testing

@testable import BeagleProjects

@Suite struct ShardTests {
  /// The hashes are the same in other releases and on other machines.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
      ("home.json", 0x1BCD_2D70_88ED_D692), ("shop/cart.json", 0xCED0_DF9D_DDDE_A9DC),
      ("shop/tē.json", 0xF743_1AA3_699D_7AA5),
    ] as [(String, UInt64)])
  func hashOfNameIsStable(name: String, hash: UInt64) {
    #expect(Shard.hash(name) == hash)
  }

  @Test func canonicallyEquivalentNamesHaveEqualHash() {
    #expect(Shard.hash("te\u{304}.json") == Shard.hash("t\u{113}.json"))
  }

  @Test(arguments: ["0/3", "4/3", "3", "1/", "a/b", "1/0", "-1/2", "1/2/3", "1/10001", " 1/2"])
  func invalidShardIsRefused(text: String) {
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

    private func names(_ targets: [String], _ shard: Shard?) throws -> [String] {
      try CheckTarget.documents(of: targets, hasBaseURL: false, shard: shard).map {
        switch $0 {
        case .success(let target): target.name
        case .failure(let failure): failure.message
        }
      }
    }

    /// All shards together contain each document once, and each keeps the common order.
    @Test(arguments: [1, 2, 7, 100])
    func shardsTogetherContainEveryFile(count: Int) throws {
      let folder = try folder()
      let targets = [
        folder.path, "\(folder.path)/*.json", "\(folder.path)/screen-9.json", "https://a.example/b",
        "nowhere/*.json",
      ]
      func names(_ shard: Shard?) throws -> [String] { try self.names(targets, shard) }
      let all = try names(nil)
      #expect(all.count == 25)
      let shards = try (1...count).map { try names(Shard(number: $0, count: count)) }
      #expect(shards.flatMap(\.self).sorted() == all.sorted())
      for shard in shards { #expect(shard == all.filter(shard.contains)) }
    }

    /// The location of the folder does not matter, nor does the order of the walk.
    @Test func fileHasSameShardInEveryFolder() throws {
      var found: [Set<String>] = []
      for ending in ["", "/", "/**/*.json"] {
        let folder = try folder()
        let names = try names([folder.path + ending], Shard(number: 2, count: 3))
        found.append(Set(names.map { $0.components(separatedBy: "/").last ?? "" }))
      }
      #expect(!found[0].isEmpty && found[0].count < 23 && found[1] == found[0] && found[2] == found[0])
    }
  #endif
}
