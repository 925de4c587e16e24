import Beagle
import BeagleProjects

/// The surface that a screen is drawn on: a device, or a number of columns.
struct GalleryView: Sendable {
  /// `iphone-16`, `80-columns`.
  let name: String
  /// `393 × 852`; empty if the name contains the size.
  let size: String
  let device: DeviceProfile?
  let columns: Int?
  /// The platform whose look the pictures have: `iOS`; nil for a terminal.
  let look: String?

  init(device: DeviceProfile, _ settings: RenderSettings) {
    (name, size) = (device.name, device.dimensions)
    (self.device, columns) = (device, nil)
    look = (settings.look ?? .phone).platform(on: device)
  }

  init(columns: Int, _ settings: RenderSettings) {
    (name, size) = ("\(columns)-columns", "")
    (device, self.columns) = (nil, columns)
    look = (settings.look ?? .terminal).platform(on: nil)
  }
}
