/// An SVG file with its size.
package struct SVGFile: Sendable {
  package let name: String
  /// In CSS pixels.
  package let width: Int
  package let height: Int

  /// - Parameter svg: A picture whose size is in its first line.
  package init(_ name: String, svg: [UInt8]) {
    self.name = name
    let head = String(decoding: svg.prefix(300), as: UTF8.self)
    let box = head.firstMatch(of: /viewBox="0 0 ([0-9.]+) ([0-9.]+)"/)?.output
    width = Self.side(box?.1)
    height = Self.side(box?.2)
  }

  private static func side(_ text: Substring?) -> Int {
    text.flatMap { Double($0) }.map { Int(min(max(1, $0), 1e6).rounded()) } ?? 1
  }
}
