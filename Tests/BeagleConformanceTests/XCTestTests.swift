import BeagleConformance
import BeagleTesting
import NetworkTestSupport
import XCTest

/// The checks work with any test framework.
final class XCTestTests: XCTestCase {
  func testChecksWorkInXCTest() async throws {
    let rules: Set<ConformanceRule> = [.sendsTheMethod, .cancels]
    let findings = try await checkNetworkClient(rules: rules) {
      NetworkClientDefault(dependencies: SilentDependencies())
    }
    XCTAssertEqual(findings, [])
  }
}
