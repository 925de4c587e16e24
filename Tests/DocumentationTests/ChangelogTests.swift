import Foundation
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

/// The changelog has the form of Keep a Changelog, and the version that the program says it is.
@Suite struct ChangelogTests {
  private let changelog: String

  init() throws {
    changelog = try Repository.text("CHANGELOG.md")
  }

  @Test func unreleasedSectionIsFirst() throws {
    let headings = changelog.matches(of: /(?m)^## \[(.+?)\]/).map { String($0.output.1) }
    #expect(headings.first == "Unreleased")
    #expect(headings.dropFirst().allSatisfy { $0.wholeMatch(of: /\d+\.\d+\.\d+/) != nil })
  }

  @Test func programVersionMatchesChangelog() throws {
    let unreleased = try #require(changelog.components(separatedBy: "\n## [").dropFirst().first)
    let newest = changelog.firstMatch(of: /(?m)^## \[(\d.*?)\]/).map { String($0.output.1) }
    let isToCome = unreleased.contains("To be \(ProgramVersion.number),")
    #expect(isToCome || newest == ProgramVersion.number)
  }

  @Test func changelogUsesStandardSections() {
    let kinds = changelog.matches(of: /(?m)^### (.+)$/).map { String($0.output.1) }
    let known: Set = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
    #expect(!kinds.isEmpty && kinds.allSatisfy(known.contains))
  }
}
