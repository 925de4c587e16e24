/// Counts what a crawl did not try because of its limits, by template.
struct UntriedParts {
  private var rows: [String: Int] = [:]
  private var presses: [String: Int] = [:]
  /// The number of screens with untried states.
  private var states: [String: Int] = [:]
  /// The number of states skipped because they differ from others only in their data.
  private var alike: [String: Int] = [:]
  /// The screens that are too far from a start.
  private var tooFar: Set<CrawlAddress> = []

  mutating func add(_ visited: VisitedScreen, of template: String) {
    if visited.untriedRows > 0 { rows[template, default: 0] += visited.untriedRows }
    if visited.untriedPresses > 0 { presses[template, default: 0] += visited.untriedPresses }
    if visited.hasUntriedStates { states[template, default: 0] += 1 }
    if visited.alikeStates > 0 { alike[template, default: 0] += visited.alikeStates }
  }

  mutating func addTooFar(_ address: CrawlAddress) { tooFar.insert(address) }

  /// - Parameters:
  ///   - kinds: The number of skipped screens of each kind.
  ///   - screens: The number of other skipped screens.
  func caps(of plan: CrawlPlan, kinds: [String: Int], screens: Int) -> [ReachedCap] {
    let byTemplate: [(name: String, value: Int, omitted: [String: Int])] = [
      ("--per-kind", plan.perKind, kinds), ("--rows", plan.visit.rows, rows),
      ("--presses", plan.visit.presses, presses), ("--states", plan.visit.states, states),
      ("--alike", plan.visit.alike, alike),
    ]
    var caps = byTemplate.flatMap { name, value, omitted in
      omitted.sorted { $0.key < $1.key }.map {
        ReachedCap(name: name, value: value, place: $0.key, omitted: $0.value)
      }
    }
    if !tooFar.isEmpty {
      caps.append(ReachedCap(name: "--depth", value: plan.depth, place: "", omitted: tooFar.count))
    }
    if screens > 0 {
      caps.append(ReachedCap(name: "--screens", value: plan.screens, place: "", omitted: screens))
    }
    return caps
  }
}
