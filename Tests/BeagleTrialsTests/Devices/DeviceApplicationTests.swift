import Beagle
import BeagleTesting
import Foundation
import Testing

@testable import BeagleTrials

/// Small applications with one planted fault each, in the folder `Applications`.
@Suite(.serialized) struct DeviceApplicationTests {
  @Test(arguments: try TriedApplication.folders("L"))
  func plantedFaultIsFound(_ name: String) async throws {
    let app = try TriedApplication(folder: name)
    let findings = try await app.tried(.devices).values.flatMap(\.findings)
    let planted = String(name.prefix(2))
    let others = findings.filter { $0.rule.name != planted }
    #expect(findings.contains { $0.rule.name == planted }, "\(findings.map(\.message))")
    #expect(
      others.count + max(0, findings.count - others.count - 1) <= 1, "\(findings.map(\.line))")
  }
}

extension TrialFinding {
  var line: String { "\(rule.name) \(rule.code) \(path): \(message) [\(conditions.joined(separator: "; "))]" }
}

extension TriedApplication {
  static let folder =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Applications")

  /// The names of the applications that start with a letter.
  static func folders(_ prefix: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix(prefix) }.sorted()
  }

  /// The application in a folder: each file is a response to a request of its path. `x.PUT.json` answers a
  /// PUT, and `images/x.png` has its extension in the path.
  init(folder name: String, in base: URL = Self.folder) throws {
    let folder = base.appending(path: name)
    var responses: [String: StubResponse] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
      guard path.contains("."), path != "planted.txt" else { continue }
      let data = try Data(contentsOf: folder.appending(path: path))
      guard path.hasSuffix(".json") else {
        responses["/\(path)"] = .status(200, headers: ["Content-Type": "image/png"], body: data)
        continue
      }
      let parts = path.dropLast(5).split(separator: ".")
      let method = parts.count > 1 ? "\(parts[1]) " : ""
      responses["\(method)/\(parts[0])"] = .json(String(decoding: data, as: UTF8.self))
    }
    self.init(responses)
  }
}
