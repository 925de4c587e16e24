import BeagleFuzzing
import Foundation
import TestSupport
import Testing

/// The fuzzers' seeds and former failures pass.
@Suite(.computing) struct ReplayTests {
  private static let folder = Repository.file("Tests/Fuzzing")

  @Test(arguments: FuzzTarget.all)
  func seedsReplayWithoutFailure(_ target: FuzzTarget) throws {
    try replay("Seeds", target)
  }

  @Test(arguments: FuzzTarget.all.filter { ReplayTests.folders("Found").contains($0.name) })
  func foundInputsSatisfyProperties(_ target: FuzzTarget) throws {
    try replay("Found", target)
  }

  /// A folder that is not named after a fuzzer would never be replayed.
  @Test func everySeedFolderBelongsToFuzzer() {
    let names = Set(FuzzTarget.all.map(\.name))
    #expect(Self.folders("Seeds") == names)
    #expect(!Self.folders("Found").isEmpty && Self.folders("Found").isSubset(of: names))
  }

  private static func folders(_ kind: String) -> Set<String> {
    let path = folder.appendingPathComponent(kind).path
    return Set((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
  }

  /// Every input of a folder, and every beginning of it.
  private func replay(_ kind: String, _ target: FuzzTarget) throws {
    let folder = Self.folder.appendingPathComponent("\(kind)/\(target.name)")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    #expect(!names.isEmpty)
    for name in names.sorted() {
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
      #expect(throws: Never.self, "\(name)") { try target.check(bytes) }
      for count in 0..<min(bytes.count, 400) {
        #expect(throws: Never.self, "the first \(count) bytes of \(name)") {
          try target.check(Array(bytes.prefix(count)))
        }
      }
    }
  }
}
