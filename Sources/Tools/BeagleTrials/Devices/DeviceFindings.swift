import Beagle
import BeagleCrawling
import BeaglePictures

/// The findings of all drawings of a screen: one for each cause, with its conditions.
struct DeviceFindings {
  /// Where and how a screen was drawn.
  struct Condition {
    let device: String
    let fontScale: Double
    var appearance: PictureAppearance?

    /// `iphone-se, font scale 2, dark`
    var words: String { "\(device), \(cell)" }

    var cell: String {
      "font scale \(fontScale.factor)" + (appearance.map { ", \($0.rawValue)" } ?? "")
    }
  }

  private struct Cause: Hashable {
    let group: String
    let place: String
  }

  private let settings: TrialSettings
  /// The title of pictures.
  private let title: String
  private var causes = CauseList<Cause>()
  /// By device and cell.
  private var codes: [String: [(cell: String, codes: Set<String>)]] = [:]
  /// The paths of texts over images and custom components, whose contrast is not measured.
  var unmeasured: Set<String> = []

  private var state: ScreenStates.State?
  /// The first drawing of the state.
  private var first: DrawnScreen?

  init(_ settings: TrialSettings, title: String) { (self.settings, self.title) = (settings, title) }

  /// Starts with the drawings of a state. The first has the smallest font and shows the state in pictures.
  mutating func begin(_ state: ScreenStates.State) { (self.state, first) = (state, nil) }

  /// Adds what was observed in a drawing of the current state.
  mutating func add(_ observations: Observations, _ condition: Condition) {
    guard let state else { return }
    let (screen, settings, title) = (observations.screen, settings, title)
    let first = first ?? screen
    self.first = first
    var found: Set<String> = []
    for observation in observations.all where isChosen(observation.rule, condition) {
      // A component that is clipped on one device and off screen on another has one cause.
      let group = observation.rule.isAboutRoom ? "room" : observation.rule.code
      let cause = Cause(group: group, place: observation.cause)
      let rule = causes[cause]?.rule ?? observation.rule
      found.insert(rule.code)
      let words = rule.dependsOnDevice ? condition.words : "every device"
      causes.add(cause, tried: rule == observation.rule ? [words] : []) {
        var finding = TrialFinding(
          rule, observation.message, at: screen.path(of: observation.node), presses: state.presses,
          opening: state.opening)
        finding.steps.after = [finding.step(on: condition.device, fontScale: condition.fontScale)]
        if settings.hasPictures {
          let pictures = [first, screen].map {
            MarkedPicture($0.scene, $0.renderer, state.runtime, title: title, around: observation.node)
          }
          let (before, after) = (pictures[0].plain, pictures[1])
          finding.pictures = (before == after.plain ? [] : before, after.marked)
        }
        return finding
      }
    }
    add(found, condition)
  }

  /// Adds codes to the cell of a condition, which exists even if nothing is found.
  private mutating func add(_ found: Set<String>, _ condition: Condition) {
    var cells = codes[condition.device, default: []]
    if let index = cells.firstIndex(where: { $0.cell == condition.cell }) {
      cells[index].codes.formUnion(found)
    } else {
      cells.append((condition.cell, found))
    }
    codes[condition.device] = cells
  }

  private func isChosen(_ rule: TrialRule, _ condition: Condition) -> Bool {
    // WCAG asks for text that can be resized up to 200 percent.
    if rule == .clippedText, settings.profiles == [.wcag22AA], condition.fontScale > 2 { return false }
    return rule.clauses.isEmpty || !settings.profiles.isDisjoint(with: rule.clauses.keys)
  }

  var result: TrialResult {
    var result = TrialResult()
    result.findings = causes.findings
    result.unmeasured = unmeasured.count
    result.rows = settings.devices.map { device in
      var row = TrialRow(.devices, device.name)
      row.cells = codes[device.name, default: []].map { cell, found in
        (cell, found.isEmpty ? .passed : .found(found.sorted()))
      }
      return row
    }
    return result
  }
}
