import Beagle
import BeagleLayout

/// The settings of `beagle gallery`.
struct GallerySettings: Sendable {
  /// Without targets, the example screens are drawn.
  var render = RenderSettings()
  var folder = "gallery"
  /// The folder of an earlier gallery; nil compares with none.
  var compared: String?
  /// How documents are checked.
  var check = CheckSettings()
  /// SVG, and perhaps others.
  var formats: [RenderSettings.Format] = [.svg]

  /// A small phone, a common and a large one.
  static let standardDevices = ["galaxy-s25", "iphone-16", "pixel-9-pro-xl"].compactMap { name in
    Device.all.first { $0.name == name }
  }

  var themes: [RenderSettings.Theme] { render.theme.map { [$0] } ?? [.light, .dark] }

  /// The options that change every picture and are not as usual, with their values. Of the theme's file it is a digest of
  /// the values in it, as a file may change and keep its name, or be written in another way and mean the same.
  ///
  /// - Throws: where the file cannot be read.
  func options() throws(Failure) -> [String: String] {
    var options: [String: String] = [:]
    if let file = render.themeFile {
      let bytes = try Failure.contents(of: file)
      let values = (try? JSONDocument(parsing: bytes))?.root.dynamicObject
      options["theme"] = SHA256Digest.hex(
        values.map { JSONWriter.bytes(of: $0, options: .init(sortedKeys: true)) } ?? bytes)
    }
    let usual = RenderSettings()
    if render.cell != usual.cell { options["cell-size"] = "\(render.cell.width)x\(render.cell.height)" }
    if render.fontScale != usual.fontScale { options["font-scale"] = "\(render.fontScale)" }
    return options
  }

  /// What each screen is drawn on.
  var views: [GalleryView] {
    let isNarrow = render.devices.isEmpty && render.columns != nil
    let devices = render.devices.isEmpty && !isNarrow ? Self.standardDevices : render.devices
    var names: Set<String> = []
    let views =
      devices.map(GalleryView.init(device:)) + (render.columns.map { [GalleryView(columns: $0)] } ?? [])
    return views.filter { names.insert($0.name).inserted }
  }
}

/// What a screen is drawn on: a device, or so many columns.
struct GalleryView: Sendable {
  /// `iphone-16`, `80-columns`.
  let name: String
  /// `393 × 852`; empty where the name says it.
  let size: String
  let device: Device?
  let columns: Int?

  init(device: Device) {
    (name, size) = (device.name, "\(device.width) × \(device.height)")
    (self.device, columns) = (device, nil)
  }

  init(columns: Int) {
    (name, size) = ("\(columns)-columns", "")
    (device, self.columns) = (nil, columns)
  }
}
