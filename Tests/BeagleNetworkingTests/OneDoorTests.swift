import Foundation
import Testing

/// One door to the network: no other source names the types that could open another.
struct OneDoorTests {
  @Test func onlyTheNetworkLayerNamesURLSession() throws {
    let sources = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources").resolvingSymlinksInPath()
    var count = 0
    for room in try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil) {
      let folder = room.resolvingSymlinksInPath()
      let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        count += 1
        // The benchmarks measure a bare session beside ours.
        if ["BeagleNetworking", "BeagleBenchmarks"].contains(room.lastPathComponent) { continue }
        let text = try String(contentsOf: file, encoding: .utf8)
        for name in ["URLSession", "import FoundationNetworking", "NSURLConnection", "Data(contentsOf: url"] {
          #expect(!text.contains(name), "\(file.path) names \(name)")
        }
      }
    }
    #expect(count > 0)
  }
}
