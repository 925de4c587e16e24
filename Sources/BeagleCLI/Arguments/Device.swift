/// A phone's or tablet's screen in points, held upright.
struct Device: Sendable {
  let name: String
  let width: Int
  let height: Int

  static let all = [
    Device(name: "iphone-se", width: 375, height: 667),
    Device(name: "iphone-16", width: 393, height: 852),
    Device(name: "iphone-16-pro-max", width: 440, height: 956),
    Device(name: "pixel-9", width: 412, height: 923),
    Device(name: "galaxy-s24", width: 360, height: 780),
    Device(name: "ipad-11", width: 820, height: 1180),
  ]
}
