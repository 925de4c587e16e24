import Beagle
import Testing

@Suite struct DeviceProfileTests {
  /// The panel sizes in pixels, as specified by the manufacturers. The iPhone 13 mini renders more pixels
  /// than its panel has.
  private static let panels: [(names: [String], width: Float, height: Float)] = [
    (["iphone-se"], 750, 1334), (["iphone-13-mini"], 1125, 2436),
    (["iphone-14", "iphone-16e"], 1170, 2532), (["iphone-15", "iphone-16"], 1179, 2556),
    (["iphone-16-plus"], 1290, 2796), (["iphone-16-pro", "iphone-17", "iphone-17-pro"], 1206, 2622),
    (["iphone-16-pro-max", "iphone-17-pro-max"], 1320, 2868), (["iphone-air"], 1260, 2736),
    (["ipad-mini"], 1488, 2266), (["ipad-11"], 1640, 2360), (["ipad-pro-11"], 1668, 2420),
    (["ipad-pro-13"], 2064, 2752), (["pixel-9"], 1080, 2424), (["pixel-9-pro-xl"], 1344, 2992),
    (["pixel-tablet"], 1600, 2560),
    (["galaxy-s24", "galaxy-s25", "galaxy-s25-ultra", "galaxy-a16"], 1080, 2340),
    (["galaxy-tab-s10"], 1752, 2800),
  ]

  @Test func deviceNamesAreUniqueAndSizesPlausible() {
    let all = DeviceProfile.all
    #expect(Set(all.map(\.name)).count == all.count)
    for device in all {
      #expect(device.size.width >= 320 && device.size.height > device.size.width)
      #expect(device.safeArea.top >= 20 && device.safeArea.top < 70 && device.safeArea.bottom < 40)
      #expect(device.safeArea.left == 0 && device.safeArea.right == 0)
    }
  }

  /// Sizes are whole points, so that a panel may differ by up to a point.
  @Test func pointSizeTimesScaleMatchesPanelPixels() throws {
    var seen: Set<String> = []
    for panel in Self.panels {
      for name in panel.names {
        let device = try #require(DeviceProfile(named: name))
        #expect(abs(device.size.width * device.scale - panel.width) < device.scale, "\(name)")
        #expect(abs(device.size.height * device.scale - panel.height) < device.scale, "\(name)")
        seen.insert(name)
      }
    }
    #expect(seen == Set(DeviceProfile.all.map(\.name)))
  }

  @Test func deviceIsFoundByName() {
    #expect(DeviceProfile(named: "iPhone-16")?.size == LayoutSize(width: 393, height: 852))
    #expect(DeviceProfile(named: "iphone") == nil)
  }

  @Test func layoutIsRoundedToDevicePixels() throws {
    let device = try #require(DeviceProfile(named: "pixel-9"))
    let measurer = PointMeasurer(grid: device.pixel)
    var builder = SceneBuilder(measurer: measurer, width: device.size.width, height: device.size.height)
    builder.safeArea = device.safeArea
    let scene = builder.scene(of: Screen(child: Text("Hello").component))
    let frame = try #require(scene.nodes.last?.frame)
    #expect(abs(frame.y - 52) < device.pixel.height)
    for edge in [frame.x, frame.y, frame.x + frame.width, frame.y + frame.height] {
      #expect(abs(edge * 2.625 - (edge * 2.625).rounded()) < 0.01)
    }
  }
}
