import Foundation
import Testing

/// The rules of flexbox by example: every tree in the folder `Cases` is laid out as Yoga does it.
@Suite struct CaseRules {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Cases")

  static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

  @Test func caseFilesExist() { #expect(Self.files.count > 10) }

  @Test(arguments: files)
  func framesMatchYoga(file: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
    for given in try LayoutCase.cases(in: text) {
      if let difference = given.difference { Issue.record("\(given.name)\n\(difference)") }
    }
  }
}
