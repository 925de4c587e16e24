import BeagleTesting

/// Runs the scenarios of features, each with a new world.
///
///     let flow = Flow(steps: .standard) { _, _ in AppDriver(dependencies: dependencies) }
///     let report = await flow.run([try Feature(contentsOfFile: "shop.feature")])
///     try report.check()
@MainActor
public struct Flow<World: FlowWorld> {
  /// The step definitions: ``StepTable/standard`` and custom steps.
  public var steps: StepTable<World>
  /// Selects scenarios; nil runs all.
  public var tags: TagExpression?
  /// Called at the end of each scenario, while its world is still open.
  package var ended: (@MainActor (World) -> Void)?
  private let makeWorld: @MainActor (Feature, Scenario) async throws -> World

  /// Creates a flow.
  ///
  /// - Parameters:
  ///   - steps: the step definitions.
  ///   - tags: selects scenarios; nil runs all.
  ///   - makeWorld: creates the world of a scenario. If it throws, the scenario fails.
  public init(
    steps: StepTable<World>, tags: TagExpression? = nil,
    makeWorld: @escaping @MainActor (Feature, Scenario) async throws -> World
  ) {
    self.steps = steps
    self.tags = tags
    self.makeWorld = makeWorld
  }

  /// Runs all selected scenarios in order. A scenario ends at its first failed step; the next ones still run.
  public func run(_ features: [Feature]) async -> FlowReport {
    var results: [FeatureResult] = []
    for feature in features {
      var scenarios: [ScenarioResult] = []
      for scenario in feature.scenarios where tags?.matches(scenario.tags) ?? true {
        scenarios.append(await run(scenario, of: feature))
      }
      results.append(FeatureResult(file: feature.file, name: feature.name, scenarios: scenarios))
    }
    return FlowReport(features: results)
  }

  package func run(_ scenario: Scenario, of feature: Feature) async -> ScenarioResult {
    func cannotBegin(_ reason: String) -> ScenarioResult {
      let message = "the scenario cannot begin: \(reason)"
      return ScenarioResult(
        scenario, failure: FlowFailure(file: feature.file, line: scenario.line, step: nil, message: message))
    }
    let start = ContinuousClock.now
    if let issue = steps.issue { return cannotBegin(issue) }
    let (found, problem) = find(scenario, of: feature)
    guard problem == nil else { return ScenarioResult(scenario, failure: problem) }
    let world: World
    do { world = try await makeWorld(feature, scenario) } catch { return cannotBegin("\(error)") }
    let failure = await run(found, of: feature, in: world)
    ended?(world)
    await world.finish()
    return ScenarioResult(scenario, failure: failure, took: start.duration(to: .now))
  }

  private func run(
    _ steps: [(step: Scenario.Step, found: StepTable<World>.Found)], of feature: Feature, in world: World
  ) async -> FlowFailure? {
    for (step, found) in steps {
      (world as? AppDriver)?.forgetCall()
      do {
        try await found.definition.run(world, found.texts, step)
      } catch {
        // A driver's failure includes the evidence from that moment.
        let failure = error as? DriverFailure
        return FlowFailure(
          file: feature.file, line: step.line, step: "\(step.keyword) \(step.text)",
          message: failure?.message ?? "\(error)", evidence: failure?.evidence ?? world.evidence,
          isUnclear: (world as? AppDriver)?.hasLostServer == true ? true : nil)
      }
    }
    return nil
  }

  /// Reports all steps without a definition; nothing is run if there are any.
  private func find(
    _ scenario: Scenario, of feature: Feature
  ) -> ([(step: Scenario.Step, found: StepTable<World>.Found)], FlowFailure?) {
    var found: [(Scenario.Step, StepTable<World>.Found)] = []
    var problems: [(step: Scenario.Step, problem: StepProblem)] = []
    for step in scenario.steps {
      do throws(StepProblem) {
        found.append((step, try steps.find(step)))
      } catch {
        problems.append((step, error))
      }
    }
    guard let first = problems.first else { return (found, nil) }
    let more = problems.dropFirst().map { "\nline \($0.step.line): \($0.problem)" }.joined()
    return (
      [],
      FlowFailure(
        file: feature.file, line: first.step.line, step: "\(first.step.keyword) \(first.step.text)",
        message: "\(first.problem)\(more)")
    )
  }
}

/// The object that the steps of a scenario use, on the main actor. Each scenario gets a new one.
@MainActor
public protocol FlowWorld: AnyObject {
  /// The evidence shown with a failed step, such as the rendering of the screen; an empty string shows
  /// nothing.
  var evidence: String { get }

  /// Called at the end of a scenario to close what it left open.
  func finish() async
}

extension FlowWorld {
  public var evidence: String { "" }

  public func finish() async {}
}

/// A driver is the world of a flow.
extension AppDriver: @MainActor FlowWorld {}
