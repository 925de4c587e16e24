/// How much a crawl has not tried, by the limits of its plan and the templates of the screens.
struct UntriedParts {
  private var rows: [String: Int] = [:]
  private var presses: [String: Int] = [:]
  /// The screens with more states than were tried.
  private var states: [String: Int] = [:]
  /// How many states were not tried because they differ from others in their data only.
  private var alike: [String: Int] = [:]
  /// The screens that are too many links away from a start.
  private var tooFar: Set<CrawlAddress> = []

  mutating func add(_ visited: VisitedScreen, of template: String) {
    if visited.untriedRows > 0 { rows[template, default: 0] += visited.untriedRows }
    if visited.untriedPresses > 0 { presses[template, default: 0] += visited.untriedPresses }
    if visited.hasUntriedStates { states[template, default: 0] += 1 }
    if visited.alikeStates > 0 { alike[template, default: 0] += visited.alikeStates }
  }

  mutating func addTooFar(_ address: CrawlAddress) { tooFar.insert(address) }

  /// - Parameters:
  ///   - kinds: how many screens of each kind were left out.
  ///   - screens: how many others were left out.
  func caps(of plan: CrawlPlan, kinds: [String: Int], screens: Int) -> [ReachedCap] {
    let byTemplate: [(name: String, value: Int, leftOut: [String: Int])] = [
      ("--per-kind", plan.perKind, kinds), ("--rows", plan.visit.rows, rows),
      ("--presses", plan.visit.presses, presses), ("--states", plan.visit.states, states),
      ("--alike", plan.visit.alike, alike),
    ]
    var caps = byTemplate.flatMap { name, value, leftOut in
      leftOut.sorted { $0.key < $1.key }.map {
        ReachedCap(name: name, value: value, place: $0.key, leftOut: $0.value)
      }
    }
    if !tooFar.isEmpty {
      caps.append(ReachedCap(name: "--depth", value: plan.depth, place: "", leftOut: tooFar.count))
    }
    if screens > 0 {
      caps.append(ReachedCap(name: "--screens", value: plan.screens, place: "", leftOut: screens))
    }
    return caps
  }
}
