import Foundation
import Testing

/// The network layer is the only entry point to the network: no other module names types that could be another one.
struct EntryPointTests {
  @Test func onlyTheNetworkLayerNamesURLSession() throws {
    let sources = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources").resolvingSymlinksInPath()
    var count = 0
    for module in try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil) {
      let folder = module.resolvingSymlinksInPath()
      let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        count += 1
        // The benchmarks compare the network layer with a plain session.
        if ["BeagleNetworking", "BeagleBenchmarks"].contains(module.lastPathComponent) { continue }
        let text = try String(contentsOf: file, encoding: .utf8)
        for name in ["URLSession", "import FoundationNetworking", "NSURLConnection", "Data(contentsOf: url"] {
          #expect(!text.contains(name), "\(file.path) names \(name)")
        }
      }
    }
    #expect(count > 0)
  }
}
