import Beagle
import BeagleCrawling
import BeagleFlows
import BeagleProjects
import BeagleTesting
import Foundation
import ScaffoldServer

/// The application that `crawl` and `try` visit: its targets, its network, and the server of the example.
@MainActor
struct VisitedApplication {
  let targets: ApplicationTargets
  let network: RenderNetwork

  init<Command: CrawlingCommand>(
    _ command: Command, _ filter: FileFilter, _ host: HostEnvironment
  ) throws(Failure) {
    var settings = command.settings
    let name = Command.manual.command ?? ""
    let isExample =
      settings.targets.isEmpty && settings.replay == nil
      && (command.after == nil || settings.baseURL == nil)
    let starts = isExample || command.after == nil && settings.targets.isEmpty ? ["/home"] : settings.targets
    let example = URL(string: "http://example.localhost")
    let base = isExample ? example : settings.base(of: starts.first)
    let hasBaseURL = base != nil || settings.replay != nil
    targets = try ApplicationTargets(starts, of: name, hasBaseURL: hasBaseURL, filter)
    if command.after != nil, !targets.isOffline, let start = settings.targets.first {
      throw .usage(
        "\(name) --after begins with the state that the flow leaves, so it would not visit \"\(start)\"; "
          + "omit this target, let the flow go there, and name the server with --base-url")
    }
    (settings.files, settings.recording) = (targets.files, targets.recording)
    // A crawl may request a screen in another order, and repeatedly.
    network = try RenderNetwork(settings, baseURL: base, playsInAnyOrder: true, say: host.say)
    if isExample { network.dependencies.networkClient = StubNetworkClient(router: .scaffold) }
  }

  /// Sets where a crawl begins: at the targets, or with the state that the last scenario of a flow leaves.
  ///
  /// - Throws: if the flow cannot be read, or fails.
  func begin(_ plan: inout CrawlPlan, after file: String?) async throws(Failure) {
    plan.begin(at: targets)
    guard let file else { return }
    let feature: Feature
    do throws(GherkinError) {
      feature = try Feature(contentsOfFile: file)
    } catch {
      throw .usage("\(error)")
    }
    guard let scenario = feature.scenarios.last else {
      throw .usage("--after: \"\(file)\" has no scenario; add one, or name another file")
    }
    let dependencies = network.dependencies
    var flow = Flow(steps: .standard) { feature, _ in
      let app = AppDriver(dependencies: dependencies)
      app.keepSnapshots(besideFile: feature.file)
      return app
    }
    var state: DriverState?
    flow.ended = { state = $0.state }
    let result = await flow.run(scenario, of: feature)
    guard result.failure == nil, let state else {
      let reports = FlowReport(features: [FeatureResult(file: file, name: feature.name, scenarios: [result])])
      throw Failure(
        message: "--after: the flow failed, so nothing was visited", lines: "\n\n\(reports.text.dropLast())",
        exitCode: 3
      )
    }
    plan.begin(with: CrawlBeginning(state, steps: scenario.steps.map(\.text)))
  }
}
