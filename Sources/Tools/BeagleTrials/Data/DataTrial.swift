import BeagleCrawling

/// Tries what a screen shows with other data.
struct DataTrial {
  private let screen: ScreenStates
  private let settings: TrialSettings

  init(_ screen: ScreenStates, _ settings: TrialSettings) { (self.screen, self.settings) = (screen, settings) }

  func run() -> TrialResult { TrialResult() }
}
