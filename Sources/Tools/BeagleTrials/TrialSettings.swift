package import Beagle
package import BeaglePictures

/// The settings of a trial.
package struct TrialSettings: Sendable {
  package var kinds = Set(Trial.Kind.allCases)
  package var devices: [DeviceProfile] = [.iphoneSE, .iphone16, .galaxyS24, .pixel9]
  package var fontScales: [Double] = [1, 1.3, 2, 3.1]
  package var profiles = Set(TrialProfile.allCases)
  /// Determines the values that are tried.
  package var seed: UInt64 = 1
  /// Whether the shapes of the data are listed.
  package var hasShapes = false
  /// The application's styles for light and dark appearance.
  package var styles: [PictureAppearance: [String: ThemeStyle]] = [:]
  /// Whether findings have pictures.
  package var hasPictures = false

  package init() {}

  /// A renderer for a device, with the application's styles.
  func renderer(
    for device: DeviceProfile, fontScale: Double = 1, appearance: PictureAppearance = .light
  ) -> PictureRenderer {
    var renderer = PictureRenderer(device: device, fontScale: fontScale, appearance: appearance)
    renderer.styles = styles[appearance] ?? [:]
    return renderer
  }

  /// Two states as the first device shows them, in SVG; nil if findings have no pictures.
  func pictures(before: Runtime, after: Runtime) -> (before: [UInt8], after: [UInt8])? {
    guard hasPictures, let device = devices.first else { return nil }
    let renderer = renderer(for: device)
    return (renderer.svg(of: before, on: device), renderer.svg(of: after, on: device))
  }
}

extension PictureRenderer {
  /// The visible screen of a runtime, with its dialog; empty while it is loading.
  func svg(of runtime: Runtime, on device: DeviceProfile) -> [UInt8] {
    guard let scene = runtime.scene(for: builder(for: device)) else { return [] }
    return svg(
      of: scene, title: runtime.visibleURL ?? "", dialog: runtime.openDialogs.first,
      showsBackButton: runtime.showsBackButton)
  }
}
