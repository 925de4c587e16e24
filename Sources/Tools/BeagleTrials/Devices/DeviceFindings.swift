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

    func with(_ appearance: PictureAppearance) -> Condition {
      var copy = self
      copy.appearance = appearance
      return copy
    }

    /// `iphone-se, font scale 2, dark`
    var words: String { [device, cell].joined(separator: ", ") }

    var cell: String {
      (["font scale \(Float(fontScale).shown)"] + [appearance?.rawValue].compactMap(\.self))
        .joined(separator: ", ")
    }
  }

  private struct Key: Hashable {
    let group: String
    let cause: String
  }

  private let settings: TrialSettings
  private var findings: [TrialFinding] = []
  private var known: [Key: Int] = [:]
  private var codes: [String: [String: Set<String>]] = [:]
  /// The paths of texts over images and custom components, whose contrast is not measured.
  var unmeasured: Set<String> = []

  /// The title of pictures.
  private let title: String
  private var state: ScreenStates.State?
  /// The first drawing of the state.
  private var first: DrawnScreen?

  init(_ settings: TrialSettings, title: String) { (self.settings, self.title) = (settings, title) }

  /// Starts with the drawings of a state. The first has the smallest font and shows the state in pictures.
  mutating func begin(_ state: ScreenStates.State) { (self.state, first) = (state, nil) }

  /// Adds what was observed in a drawing of the current state.
  mutating func add(_ observations: Observations, in screen: DrawnScreen, _ condition: Condition) {
    guard let state else { return }
    if first == nil { first = screen }
    for observation in observations.all where isChosen(observation.rule) {
      // A component that is clipped on one device and off screen on another has one cause.
      let group = observation.rule.isAboutRoom ? "room" : observation.rule.code
      let key = Key(group: group, cause: observation.cause)
      let words = observation.rule.dependsOnDevice ? condition.words : "every device"
      let index = known[key] ?? findings.count
      let rule = index < findings.count ? findings[index].rule : observation.rule
      codes[condition.device, default: [:]][condition.cell, default: []].insert(rule.code)
      if index < findings.count {
        if rule == observation.rule, !findings[index].conditions.contains(words) {
          findings[index].conditions.append(words)
        }
      } else {
        known[key] = index
        var finding = TrialFinding(
          rule, observation.message, at: observations.path(of: observation), presses: state.presses,
          opening: state.opening, conditions: [words])
        finding.steps.after = [
          TrialFinding.step(finding: rule.code, on: condition.device, fontScale: condition.fontScale)
        ]
        if settings.hasPictures, let first {
          finding.pictures = (picture(of: first, state), picture(of: screen, state))
        }
        findings.append(finding)
      }
    }
    // The cell exists even if nothing is found.
    codes[condition.device, default: [:]][condition.cell, default: []].formUnion([])
  }

  private func picture(of screen: DrawnScreen, _ state: ScreenStates.State) -> [UInt8] {
    screen.renderer.svg(
      of: screen.scene, title: title, showsBackButton: state.runtime.showsBackButton)
  }

  private func isChosen(_ rule: TrialRule) -> Bool {
    rule.clauses.isEmpty || !settings.profiles.isDisjoint(with: rule.clauses.keys)
  }

  var result: TrialResult {
    var result = TrialResult()
    result.findings = findings
    result.unmeasured = unmeasured.count
    result.rows = settings.devices.map(row)
    return result
  }

  private func row(of device: DeviceProfile) -> TrialRow {
    var row = TrialRow(.devices, device.name)
    for (number, fontScale) in settings.fontScales.sorted().enumerated() {
      let drawn = Condition(device: device.name, fontScale: fontScale)
      let colored = number == 0 ? [drawn.with(.light), drawn.with(.dark)] : []
      for condition in [drawn] + colored {
        guard let found = codes[device.name]?[condition.cell] else { continue }
        row.cells.append((condition.cell, found.isEmpty ? .passed : .found(found.sorted())))
      }
    }
    return row
  }
}
