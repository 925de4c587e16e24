import BeagleSchema

/// The result of a step of an event: effects in order, and then lists of actions to run.
struct Outcome: Sendable {
  var effects: [Effect] = []
  var runs: [ActionRun] = []

  init(effects: [Effect] = [], runs: [ActionRun] = []) {
    self.effects = effects
    self.runs = runs
  }

  init(_ run: ActionRun?) { runs = run.map { [$0] } ?? [] }

  static let none = Outcome()

  static func warning(_ notice: SceneNotice) -> Outcome { Outcome(effects: [.notice(notice)]) }

  static func run(_ actions: [Action]?, _ origin: ActionOrigin) -> Outcome {
    Outcome(runs: actions.map { [ActionRun($0, origin)] } ?? [])
  }
}

extension Effect {
  /// Reports that a limit of the runtime is reached.
  static func limit(_ what: String, _ value: Int) -> Effect { .notice(.limit(what, value: value)) }
}
