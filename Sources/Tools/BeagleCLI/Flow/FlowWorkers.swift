import BeagleFlows
import BeagleProjects
import BeagleTesting
import Foundation

/// Runs feature files in several processes, because flows run on the main actor, of which a process has only
/// one.
struct FlowWorkers {
  let command: FlowCommand
  /// The path of this program.
  let program: String
  let jobs: Int

  /// - Returns: The results in the order of the features.
  func run(_ features: [Feature]) async throws(Failure) -> FlowReport {
    let shares = shares(of: features)
    let results = await withTaskGroup(of: Result<FlowReport, Failure>.self) { group in
      for share in shares { group.addTask { await report(on: share) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    var byFile: [String: FeatureResult] = [:]
    var coverage: CoverageReport?
    for result in results {
      let part = try result.get()
      for feature in part.features { byFile[feature.file] = feature }
      if let covered = part.coverage { coverage = coverage?.merged(with: covered) ?? covered }
    }
    var whole = FlowReport(features: features.compactMap { byFile[$0.file] })
    whole.coverage = coverage
    return whole
  }

  /// Distributes the files, with about the same number of scenarios per process.
  private func shares(of features: [Feature]) -> [[String]] {
    var shares = [(files: [String], scenarios: Int)](repeating: ([], 0), count: jobs)
    for feature in features.sorted(by: { $0.scenarios.count > $1.scenarios.count }) {
      let least = shares.indices.min { shares[$0].scenarios < shares[$1].scenarios } ?? 0
      shares[least].files.append(feature.file)
      shares[least].scenarios += feature.scenarios.count + 1
    }
    return shares.map(\.files).filter { !$0.isEmpty }
  }

  @concurrent private func report(on files: [String]) async -> Result<FlowReport, Failure> {
    let run = await ChildProcess.run(program, command.arguments(for: files))
    let names = files.joined(separator: ", ")
    guard let run else { return .failure(.usage("cannot start a process to run \(names)")) }
    do {
      return .success(try JSONDecoder().decode(FlowReport.self, from: run.output))
    } catch {
      // The process has printed the reason on the standard error that both share.
      return .failure(
        Failure(
          message: "the process that ran \(names) exited with code \(run.exitCode)",
          exitCode: run.exitCode == 0 ? 4 : run.exitCode))
    }
  }
}
