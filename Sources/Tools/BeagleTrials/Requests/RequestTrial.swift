import BeagleCrawling

/// Tries what happens on a screen if its requests fail.
struct RequestTrial {
  private let screen: ScreenStates
  private let settings: TrialSettings

  init(_ screen: ScreenStates, _ settings: TrialSettings) { (self.screen, self.settings) = (screen, settings) }

  func run() async -> TrialResult { TrialResult() }
}
