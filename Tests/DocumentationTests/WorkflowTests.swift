import Foundation
import TestSupport
import Testing

/// The repository has a workflow that runs the checks.
@Suite struct WorkflowTests {
  @Test func workflowRunsChecksOnLinuxAndMacOS() throws {
    let workflow = try Repository.text(".github/workflows/ci.yml")
    let jobs = workflow.components(separatedBy: "runs-on: ").dropFirst()
    for system in ["ubuntu", "macos"] {
      let job = try #require(jobs.first { $0.hasPrefix(system) })
      #expect(job.contains("- run: .ci/run"), "\(system)")
    }
  }
}
