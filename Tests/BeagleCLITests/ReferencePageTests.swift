import BeagleChecking
import BeagleProjects
import Foundation
import TestSupport
import Testing

/// The reference pages are generated from the tables.
///
/// `BEAGLE_RECORD=1 swift test --filter ReferencePageTests` regenerates them.
@Suite struct ReferencePageTests {
  @Test(arguments: ReferenceGroup.pages)
  func pageMatchesTables(group: ReferenceGroup) throws {
    let path = "Sources/Checking/BeagleChecking/BeagleChecking.docc/\(group.file)"
    let page = try group.page(picture: ReferencePictures().picture)
    if ProcessInfo.processInfo.environment["BEAGLE_RECORD"] == "1" {
      try Data(page.utf8).write(to: Repository.file(path))
    }
    #expect(try Repository.text(path) == page, "\(path) differs from the tables: record it again")
  }
}
