import BeagleCrawling

/// Tries how a screen looks on other devices.
struct DeviceTrial {
  private let screen: ScreenStates
  private let settings: TrialSettings

  init(_ screen: ScreenStates, _ settings: TrialSettings) { (self.screen, self.settings) = (screen, settings) }

  func run() -> TrialResult { TrialResult() }
}
