import TestSupport
import Testing

/// The network layer is the only entry point to the network: no other module names types that could be
/// another one.
struct EntryPointTests {
  @Test func onlyTheNetworkLayerNamesURLSession() throws {
    let files = Repository.files(in: "Sources", named: "swift").filter { !$0.contains("/BeagleNetworking/") }
    for file in files {
      let text = try Repository.text(file)
      for name in ["URLSession", "import FoundationNetworking", "NSURLConnection", "Data(contentsOf: url"] {
        #expect(!text.contains(name), "\(file) names \(name)")
      }
    }
    #expect(!files.isEmpty)
  }
}
