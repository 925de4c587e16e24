package import Beagle
package import BeaglePictures
package import BeagleTerminal

/// How pictures in SVG and HTML look.
package enum Look: String, CaseIterable, Sendable, CustomStringConvertible {
  /// Characters in the cells of a terminal.
  case terminal
  /// The client for the device: iOS for iPhones and iPads, Android for others.
  case phone
  case ios, android, web

  package var description: String { rawValue }

  /// The name of the platform whose look a device has, or a screen without one: `iOS`, `Android` or `Web`;
  /// nil for a terminal.
  package func platform(on device: DeviceProfile?) -> String? {
    switch client(on: device) {
    case nil: nil
    case .iOS: "iOS"
    case .android: "Android"
    case .web: "Web"
    }
  }

  /// The client on a device, or without one; nil for a terminal.
  fileprivate func client(on device: DeviceProfile?) -> ClientLook? {
    switch self {
    case .terminal: nil
    case .phone: device.map(ClientLook.init(device:)) ?? .iOS
    case .ios: .iOS
    case .android: .android
    case .web: .web
    }
  }
}

extension RenderSettings {
  /// The look of pictures in a format: that of the option, or else that of a phone if there is a device.
  ///
  /// - Parameter isMarkup: whether the format is SVG or HTML; others show the cells of a terminal.
  package func look(isMarkup: Bool) -> Look {
    guard isMarkup else { return .terminal }
    if let look { return look }
    guard device != nil || !devices.isEmpty else { return .terminal }
    return .phone
  }

  /// The device of a picture. For a phone's look, an iPhone if no option sets the size.
  func device(for look: Look) -> DeviceProfile? {
    let isSized = device != nil || columns != nil || rows != nil
    return look == .terminal || isSized ? device : .iphone16
  }

  /// The renderer of a look on a device; nil for a terminal's.
  ///
  /// - Parameters:
  ///   - look: the look.
  ///   - device: the device; nil for the size in `--width` and `--height`.
  ///   - theme: the application's styles, and colours that differ from those of terminals.
  func pictureRenderer(_ look: Look, on device: DeviceProfile?, _ theme: BeagleTerminal.Theme)
    -> PictureRenderer?
  {
    guard var client = look.client(on: device) else { return nil }
    // --as shows the screen as on the client's platform.
    if look == .phone, let shown = lens?.look { client = shown }
    return PictureRenderer(client, scale: device?.scale ?? 3, fontScale: fontScale, theme: theme)
  }
}

extension PictureRenderer {
  /// - Parameter theme: The application's styles. Its colours apply if they are not those of all terminals.
  package init(_ look: ClientLook, scale: Float, fontScale: Double, theme: BeagleTerminal.Theme) {
    self.init(look, scale: scale, fontScale: fontScale, appearance: theme.isLight ? .light : .dark)
    styles = theme.styles
    let usual: BeagleTerminal.Theme = theme.isLight ? .light : .dark
    if theme.accent != usual.accent { accent = theme.accent.color }
    if theme.error != usual.error { error = theme.error.color }
    if theme.muted != usual.muted { muted = theme.muted.color }
    if theme.backdrop.background != usual.backdrop.background { background = theme.backdrop.background.color }
    if theme.backdrop.foreground != usual.backdrop.foreground { textColor = theme.backdrop.foreground.color }
  }
}

/// The pictures of a screen on several phones, side by side.
struct PhoneRow {
  let phones: [(device: DeviceProfile, renderer: PictureRenderer, screen: LoadedScreen)]
  let title: String

  var svg: [UInt8] {
    let items = phones.enumerated().map { index, phone in
      var renderer = phone.renderer
      renderer.idPrefix = "d\(index)"
      return SVGRow.Item(
        svg: renderer.svg(of: phone.screen.scene, title: phone.device.name),
        caption: "\(phone.device.name) · \(phone.device.dimensions)")
    }
    return SVGRow(title: title, items).svg
  }
}
