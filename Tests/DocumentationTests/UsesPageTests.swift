import Foundation
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

/// The article about uses of names matches the command's output.
@Suite struct UsesPageTests {
  private static let home = #"""
    {
      "_beagleComponent_": "beagle:screenComponent",
      "child": {
        "_beagleComponent_": "beagle:container",
        "context": {"id": "user", "value": {"name": "Ana", "age": 30}},
        "children": [
          {"_beagleComponent_": "beagle:text", "text": "Hi @{user.name}"},
          {"_beagleComponent_": "beagle:button", "text": "Bye @{usr}", "onPress": [
            {"_beagleAction_": "beagle:setContext", "contextId": "user", "path": "name", "value": "you"},
            {"_beagleAction_": "beagle:pushView", "route": {"url": "/cart"}}
          ]}
        ]
      }
    }
    """#

  @Test(arguments: [
    (["--all", "--kind", "component", "--kind", "action", "--kind", "event"], 0),
    (["--of", "@{user.name}"], 1), (["--unused", "--undeclared"], 2),
  ])
  func samplesMatchCommandOutput(arguments: [String], sample: Int) async throws {
    let page = try Repository.text("Sources/Tools/BeagleCLI/beagle.docc/UsesOfNames.md")
    let shown = Repository.blocks("text", in: page)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.home.utf8).write(to: folder.appendingPathComponent("home.json"))
    let host = HostEnvironment(
      environment: [:], isTerminal: false, readStandardInput: { [] }, say: { _ in })
    var output: [UInt8] = []
    _ = await CommandLineRun(host: host).run(["uses", folder.path] + arguments) { output += $0 }
    let found = String(decoding: output, as: UTF8.self).replacing(folder.path + "/", with: "")
    #expect(found == shown[sample] + "\n", "\(found)")
  }
}
