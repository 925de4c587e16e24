import Beagle
import BeagleTesting
import Foundation
import TestSupport
import Testing

/// The files that the page about tests without a network shows are cassettes.
@Suite struct CassettePageTests {
  private func cassettes() throws -> [Cassette] {
    let page = try Repository.text("Sources/Testing/BeagleTesting/BeagleTesting.docc/TestsWithoutANetwork.md")
    return try Repository.blocks("json", in: page).map {
      try Cassette(reading: [UInt8]("\($0)\n".utf8), named: "page")
    }
  }

  @Test func bothCassetteVersionsAreReadAsDocumented() throws {
    let all = try cassettes()
    try #require(all.count == 2)
    #expect(
      all[0].interactions.map { "\($0.request)" } == [
        "GET https://example.org/home", "GET https://example.org/slow",
      ])
    #expect(all[0].screens.isEmpty)
    let (first, second) = (all[1].interactions[0].response, all[1].interactions[1].response)
    #expect(all[1].interactions.count == 2 && first == second && first.isSuccess)
    #expect(all[1].screens.map(\.links.first?.url) == ["https://example.org/basket"])
  }

  @Test func documentedJournalMatchesOutput() throws {
    let page = try Repository.text("Sources/Testing/BeagleTesting/BeagleTesting.docc/TestsWithoutANetwork.md")
    let shown = try #require(Repository.blocks("json", in: page).last)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).cassette")
    defer { try? FileManager.default.removeItem(at: file) }
    let cassette = try #require(try cassettes().last)
    let journal = try CassetteJournal(at: file, options: ["starts": ["/home"]])
    for one in cassette.interactions { try journal.append(one) }
    for one in cassette.screens { try journal.append(one) }
    try journal.finish()
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text == "\(shown)\n")
  }
}
