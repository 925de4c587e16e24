/// Where the cells of a picture are in an SVG image, in tenths of its unit: 8.4 is the width of a character in most
/// fonts of 14 units.
enum SVGGrid {
  struct Point: Equatable {
    var x: Int
    var y: Int
  }

  static let width = 84
  static let height = 180
  static let margin = 120

  static func x(_ column: Int) -> Int { margin + column * width }
  static func y(_ row: Int) -> Int { margin + row * height }
  static func baseline(ofRow row: Int) -> Int { y(row) + 132 }

  static func center(column: Int, row: Int) -> Point {
    Point(x: x(column) + width / 2, y: y(row) + height / 2)
  }
}
