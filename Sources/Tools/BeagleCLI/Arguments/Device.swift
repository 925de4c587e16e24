import Beagle

/// A phone's or tablet's screen in points, held upright.
///
/// On Android a point is a density-independent pixel, at the size a device is set to when it is new.
struct Device: Sendable, Equatable {
  let name: String
  let width: Int
  let height: Int
  /// What the system keeps for itself at the top and the bottom.
  let safeTop: Int
  let safeBottom: Int

  private init(_ name: String, _ width: Int, _ height: Int, top: Int, bottom: Int) {
    self.name = name
    self.width = width
    self.height = height
    safeTop = top
    safeBottom = bottom
  }

  /// What a screen keeps clear of, in points.
  var safeArea: LayoutEdges<Float> {
    LayoutEdges(left: 0, top: Float(safeTop), right: 0, bottom: Float(safeBottom))
  }

  /// The names of all devices, for completion by a shell.
  static var names: OptionValues { .words(all.map(\.name)) }

  /// Several of them.
  static var lists: OptionValues { .list(all.map(\.name)) }

  /// All of them, for the help.
  static let note =
    all.map(\.name).reduce(into: ["Devices:"]) { lines, name in
      let last = lines[lines.count - 1] + " " + name + (name == all.last?.name ? "." : ",")
      if last.count <= 100 {
        lines[lines.count - 1] = last
      } else {
        lines.append("  " + last.dropFirst(lines[lines.count - 1].count + 1))
      }
    }.joined(separator: "\n")

  static let all = [
    Device("iphone-se", 375, 667, top: 20, bottom: 0),
    Device("iphone-13-mini", 375, 812, top: 50, bottom: 34),
    Device("iphone-14", 390, 844, top: 47, bottom: 34),
    Device("iphone-15", 393, 852, top: 59, bottom: 34),
    Device("iphone-16", 393, 852, top: 59, bottom: 34),
    Device("iphone-16e", 390, 844, top: 47, bottom: 34),
    Device("iphone-16-plus", 430, 932, top: 59, bottom: 34),
    Device("iphone-16-pro", 402, 874, top: 62, bottom: 34),
    Device("iphone-16-pro-max", 440, 956, top: 62, bottom: 34),
    Device("iphone-17", 402, 874, top: 62, bottom: 34),
    Device("iphone-17-pro", 402, 874, top: 62, bottom: 34),
    Device("iphone-17-pro-max", 440, 956, top: 62, bottom: 34),
    Device("iphone-air", 420, 912, top: 68, bottom: 34),
    Device("ipad-mini", 744, 1133, top: 24, bottom: 20),
    Device("ipad-11", 820, 1180, top: 24, bottom: 20),
    Device("ipad-pro-11", 834, 1210, top: 24, bottom: 20),
    Device("ipad-pro-13", 1032, 1376, top: 24, bottom: 20),
    Device("pixel-9", 412, 923, top: 52, bottom: 24),
    Device("pixel-9-pro-xl", 448, 997, top: 52, bottom: 24),
    Device("pixel-tablet", 800, 1280, top: 24, bottom: 24),
    Device("galaxy-s24", 360, 780, top: 33, bottom: 24),
    Device("galaxy-s25", 360, 780, top: 33, bottom: 24),
    Device("galaxy-s25-ultra", 412, 891, top: 33, bottom: 24),
    Device("galaxy-a16", 412, 891, top: 28, bottom: 24),
    Device("galaxy-tab-s10", 800, 1280, top: 24, bottom: 24),
  ]
}
