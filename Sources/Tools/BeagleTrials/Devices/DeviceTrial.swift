import Beagle
import BeagleCrawling
import BeaglePictures
import BeagleSchema
import BeagleTesting

/// Tries how a screen looks on other devices.
struct DeviceTrial {
  private let states: [ScreenStates.State]
  private let title: String
  private let settings: TrialSettings

  /// - Parameter title: The title of pictures.
  init(_ states: [ScreenStates.State], title: String, _ settings: TrialSettings) {
    (self.states, self.title, self.settings) = (states, title, settings)
  }

  func run() -> TrialResult {
    var findings = DeviceFindings(settings, title: title)
    for state in representatives {
      let outline = Outline(state.runtime)
      findings.begin(state)
      // The smallest fonts and devices come first, so that a finding names the mildest condition.
      for (number, fontScale) in settings.fontScales.sorted().enumerated() {
        for device in settings.devices {
          if Task.isCancelled { return findings.result }
          examine(state, outline, on: device, fontScale, isFirst: number == 0, &findings)
        }
      }
    }
    return findings.result
  }

  private func examine(
    _ state: ScreenStates.State, _ outline: Outline, on device: DeviceProfile, _ fontScale: Double,
    isFirst: Bool, _ findings: inout DeviceFindings
  ) {
    let renderer = settings.renderer(for: device, fontScale: fontScale)
    guard let scene = state.runtime.scene(for: renderer.builder(for: device)) else { return }
    let drawn = DrawnScreen(scene, renderer, outline)
    var observations = Observations(drawn)
    observations.observe(.zeroSize, ZeroSize(drawn).fault)
    observations.observe(.clippedText, ClippedText(screen: drawn).fault)
    observations.observe(.offScreen, OffScreen(screen: drawn).fault)
    observations.observe(.smallTarget, SmallTarget(drawn, settings.profiles).fault)
    observations.observe(.readingOrder, ReadingOrder(drawn).fault)
    if isFirst, device == settings.devices.first {
      let names = SpokenNames(drawn)
      observations.observe(.unlabelledControl, names.missing)
      observations.observe(.ambiguousLabel, names.ambiguous(in: state.runtime))
      observations.observe(.nestedControls, NestedControls(screen: drawn).fault)
    }
    var condition = DeviceFindings.Condition(device: device.name, fontScale: fontScale)
    findings.add(observations, condition)
    // Contrast does not depend on the size of the font, except that larger text needs less.
    guard isFirst else { return }
    for appearance in [PictureAppearance.light, .dark] {
      let renderer = settings.renderer(for: device, fontScale: fontScale, appearance: appearance)
      guard let screen = self.drawn(drawn, renderer, state, device) else { continue }
      var colored = observations.colored(as: screen)
      let contrast = LowContrast(screen)
      colored.observe(.lowContrast) { contrast.fault(at: $0, &findings.unmeasured) }
      condition.appearance = appearance
      findings.add(colored, condition)
    }
  }

  /// A laid out screen with the colours of another appearance. Only a theme's styles need another layout.
  private func drawn(
    _ drawn: DrawnScreen, _ renderer: PictureRenderer, _ state: ScreenStates.State, _ device: DeviceProfile
  ) -> DrawnScreen? {
    if renderer.appearance == drawn.renderer.appearance { return drawn }
    if renderer.styles == drawn.renderer.styles { return drawn.colored(by: renderer) }
    return state.runtime.scene(for: renderer.builder(for: device)).map {
      DrawnScreen($0, renderer, drawn.outline)
    }
  }

  /// One state for each look: those that differ only in data are drawn once.
  private var representatives: [ScreenStates.State] {
    var seen: Set<Look> = []
    return states.filter { state in state.runtime.scene.map { seen.insert(Look($0)).inserted } ?? false }
  }

  /// The properties that distinguish states: structure, colours and empty texts, but not data.
  private struct Look: Hashable {
    let structure: UInt64
    var colors: Set<[Color?]> = []
    /// The indices of empty texts.
    var emptyTexts: Set<Int> = []

    init(_ scene: Scene) {
      structure = SceneStructure.of(scene)
      for (index, node) in scene.nodes.enumerated() where !node.isHidden {
        if let background = node.decoration?.background { colors.insert([background]) }
        guard case .text(let text, _, let color) = node.content else { continue }
        if let color { colors.insert([color, nil]) }
        if text.isEmpty { emptyTexts.insert(index) }
      }
    }
  }
}
