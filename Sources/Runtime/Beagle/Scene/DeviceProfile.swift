public import BeagleLayout

/// A phone or tablet in portrait orientation: its screen size, the areas that the system covers, and its
/// pixel density.
///
///     var builder = SceneBuilder(measurer: measurer, width: device.size.width, height: device.size.height)
///     builder.safeArea = device.safeArea
public struct DeviceProfile: Sendable, Hashable {
  /// The name, such as `iphone-16`.
  public let name: String
  /// The size in points. On Android, a point is a density-independent pixel.
  public let size: LayoutSize
  /// The insets in points of the areas that the system covers, for ``SceneBuilder/safeArea``.
  public let safeArea: LayoutEdges<Float>
  /// Pixels per point: 3 on most iPhones, 2.625 on many Android phones.
  public let scale: Float

  /// Creates the profile of a custom device.
  ///
  /// - Parameters:
  ///   - name: the name, such as `iphone-16`.
  ///   - size: the size in points.
  ///   - safeArea: the insets in points of the areas that the system covers.
  ///   - scale: the number of pixels per point.
  public init(name: String, size: LayoutSize, safeArea: LayoutEdges<Float> = .zero, scale: Float = 1) {
    self.name = name
    self.size = size
    self.safeArea = safeArea
    self.scale = scale
  }

  /// The known device with this name, in any letter case; nil if there is none.
  public init?(named name: String) {
    let name = name.lowercased()
    guard let device = Self.all.first(where: { $0.name == name }) else { return nil }
    self = device
  }

  /// The size of a pixel in points, for ``Measurer/grid``.
  public var pixel: LayoutSize { LayoutSize(width: 1 / scale, height: 1 / scale) }

  /// All known devices, in portrait orientation and with the display size of a new device.
  public static let all = [
    iphoneSE, iphone13Mini, iphone14, iphone15, iphone16, iphone16e, iphone16Plus, iphone16Pro,
    iphone16ProMax, iphone17, iphone17Pro, iphone17ProMax, iphoneAir, ipadMini, ipad11, ipadPro11,
    ipadPro13, pixel9, pixel9ProXL, pixelTablet, galaxyS24, galaxyS25, galaxyS25Ultra, galaxyA16,
    galaxyTabS10,
  ]

  fileprivate static func upright(
    _ name: String, _ width: Float, _ height: Float, top: Float, bottom: Float, scale: Float
  ) -> DeviceProfile {
    DeviceProfile(
      name: name, size: LayoutSize(width: width, height: height),
      safeArea: LayoutEdges(left: 0, top: top, right: 0, bottom: bottom), scale: scale)
  }
}

/// The known devices.
///
/// The sizes of iPhones and iPads are Apple's logical sizes (Human Interface Guidelines, "Layout"). The
/// sizes of Android devices are the pixels of the panel divided by the scale factor, which is the density
/// of the system divided by 160 dpi, and rounded. Samsung phones with panels of 1440 × 3120 pixels show
/// 1080 × 2340 unless their user chooses otherwise.
extension DeviceProfile {
  /// `iphone-se`
  public static let iphoneSE = upright("iphone-se", 375, 667, top: 20, bottom: 0, scale: 2)
  /// `iphone-13-mini`
  public static let iphone13Mini = upright("iphone-13-mini", 375, 812, top: 50, bottom: 34, scale: 3)
  /// `iphone-14`
  public static let iphone14 = upright("iphone-14", 390, 844, top: 47, bottom: 34, scale: 3)
  /// `iphone-15`
  public static let iphone15 = upright("iphone-15", 393, 852, top: 59, bottom: 34, scale: 3)
  /// `iphone-16`
  public static let iphone16 = upright("iphone-16", 393, 852, top: 59, bottom: 34, scale: 3)
  /// `iphone-16e`
  public static let iphone16e = upright("iphone-16e", 390, 844, top: 47, bottom: 34, scale: 3)
  /// `iphone-16-plus`
  public static let iphone16Plus = upright("iphone-16-plus", 430, 932, top: 59, bottom: 34, scale: 3)
  /// `iphone-16-pro`
  public static let iphone16Pro = upright("iphone-16-pro", 402, 874, top: 62, bottom: 34, scale: 3)
  /// `iphone-16-pro-max`
  public static let iphone16ProMax = upright("iphone-16-pro-max", 440, 956, top: 62, bottom: 34, scale: 3)
  /// `iphone-17`
  public static let iphone17 = upright("iphone-17", 402, 874, top: 62, bottom: 34, scale: 3)
  /// `iphone-17-pro`
  public static let iphone17Pro = upright("iphone-17-pro", 402, 874, top: 62, bottom: 34, scale: 3)
  /// `iphone-17-pro-max`
  public static let iphone17ProMax = upright("iphone-17-pro-max", 440, 956, top: 62, bottom: 34, scale: 3)
  /// `iphone-air`
  public static let iphoneAir = upright("iphone-air", 420, 912, top: 68, bottom: 34, scale: 3)
  /// `ipad-mini`
  public static let ipadMini = upright("ipad-mini", 744, 1133, top: 24, bottom: 20, scale: 2)
  /// `ipad-11`
  public static let ipad11 = upright("ipad-11", 820, 1180, top: 24, bottom: 20, scale: 2)
  /// `ipad-pro-11`
  public static let ipadPro11 = upright("ipad-pro-11", 834, 1210, top: 24, bottom: 20, scale: 2)
  /// `ipad-pro-13`
  public static let ipadPro13 = upright("ipad-pro-13", 1032, 1376, top: 24, bottom: 20, scale: 2)
  /// `pixel-9`
  public static let pixel9 = upright("pixel-9", 412, 923, top: 52, bottom: 24, scale: 2.625)
  /// `pixel-9-pro-xl`
  public static let pixel9ProXL = upright("pixel-9-pro-xl", 448, 997, top: 52, bottom: 24, scale: 3)
  /// `pixel-tablet`
  public static let pixelTablet = upright("pixel-tablet", 800, 1280, top: 24, bottom: 24, scale: 2)
  /// `galaxy-s24`
  public static let galaxyS24 = upright("galaxy-s24", 360, 780, top: 33, bottom: 24, scale: 3)
  /// `galaxy-s25`
  public static let galaxyS25 = upright("galaxy-s25", 360, 780, top: 33, bottom: 24, scale: 3)
  /// `galaxy-s25-ultra`
  public static let galaxyS25Ultra = upright("galaxy-s25-ultra", 412, 891, top: 33, bottom: 24, scale: 2.625)
  /// `galaxy-a16`
  public static let galaxyA16 = upright("galaxy-a16", 412, 891, top: 28, bottom: 24, scale: 2.625)
  /// `galaxy-tab-s10`
  public static let galaxyTabS10 = upright("galaxy-tab-s10", 800, 1280, top: 24, bottom: 24, scale: 2.1875)
}
