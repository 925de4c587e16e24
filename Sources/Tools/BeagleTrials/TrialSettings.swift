package import Beagle
package import BeaglePictures

/// What a trial tries.
package struct TrialSettings: Sendable {
  package var kinds = Set(TrialRule.Kind.allCases)
  package var devices: [DeviceProfile] = [.iphoneSE, .iphone16, .galaxyS24, .pixel9]
  package var fontScales: [Double] = [1, 1.3, 2, 3.1]
  package var profiles = Set(TrialProfile.allCases)
  /// Determines the values that are tried.
  package var seed: UInt64 = 1
  /// Lengthens and accents texts, for people who look at the pictures.
  package var isPseudo = false
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
}
