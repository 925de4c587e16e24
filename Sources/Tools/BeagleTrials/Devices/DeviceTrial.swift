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
    var collection = DeviceFindings(settings, title: title)
    for state in representatives {
      let outline = Outline(state.runtime)
      collection.begin(state)
      // The smallest fonts and devices come first, so that a finding names the mildest condition.
      for (number, fontScale) in settings.fontScales.sorted().enumerated() {
        for device in settings.devices {
          if Task.isCancelled { return collection.result }
          examine(state, outline, on: device, fontScale, isFirst: number == 0, &collection)
        }
      }
    }
    return collection.result
  }

  private func examine(
    _ state: ScreenStates.State, _ outline: Outline, on device: DeviceProfile, _ fontScale: Double,
    isFirst: Bool, _ collection: inout DeviceFindings
  ) {
    let renderer = settings.renderer(for: device, fontScale: fontScale)
    guard let scene = state.runtime.scene(for: renderer.builder(for: device)) else { return }
    let drawn = DrawnScreen(scene, renderer, outline)
    var observations = Observations(drawn)
    ZeroSize.observe(drawn, &observations)
    ClippedText.observe(drawn, &observations)
    OffScreen.observe(drawn, &observations)
    SmallTarget(settings.profiles, renderer.look).observe(drawn, &observations)
    ReadingOrder.observe(drawn, &observations)
    let condition = DeviceFindings.Condition(device: device.name, fontScale: fontScale)
    if isFirst, device == settings.devices.first {
      NestedControls.observe(drawn, &observations)
      SpokenNameRules.observe(drawn, state.runtime, &observations)
    }
    collection.add(observations, in: drawn, condition)
    // Contrast does not depend on the size of the font, except that larger text needs less.
    guard isFirst else { return }
    for appearance in [PictureAppearance.light, .dark] {
      let colored = settings.renderer(for: device, fontScale: fontScale, appearance: appearance)
      var seen = observations.withoutObservations
      guard let screen = self.drawn(drawn, colored, state, outline, device) else { continue }
      collection.unmeasured.formUnion(LowContrast(screen).observe(&seen))
      collection.add(seen, in: screen, condition.with(appearance))
    }
  }

  /// A laid out screen with the colours of another appearance. Only a theme's styles need another layout.
  private func drawn(
    _ drawn: DrawnScreen, _ renderer: PictureRenderer, _ state: ScreenStates.State, _ outline: Outline,
    _ device: DeviceProfile
  ) -> DrawnScreen? {
    if renderer.appearance == drawn.renderer.appearance { return drawn }
    if renderer.styles == drawn.renderer.styles { return drawn.colored(by: renderer) }
    return state.runtime.scene(for: renderer.builder(for: device)).map {
      DrawnScreen($0, renderer, outline)
    }
  }

  /// One state for each look: those that differ only in data are drawn once.
  private var representatives: [ScreenStates.State] {
    var seen: Set<Look> = []
    return states.filter { state in state.runtime.scene.map { seen.insert(Look($0)).inserted } ?? false
    }
  }

  /// Whatever can make a difference besides data: structure, colours, and which texts are empty.
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
