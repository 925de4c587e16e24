import Testing

@testable import BeagleTerminal

/// What is behind the lines of a picture.
@Suite struct SVGBackgroundTests {
  @Test func whatIsBetweenTwoBordersBelongsToTheBoxAround() throws {
    var picture = try CellBuffer(width: 10, height: 6)
    picture.fill(picture.bounds.inset(by: 1), with: .white)
    picture.drawBorder(picture.bounds, corners: .rounded)
    picture.addFill(picture.bounds, .white, clip: picture.bounds)
    picture.drawBorder(picture.bounds.inset(by: 1))

    let backgrounds = SVGBackgrounds(of: picture)
    for row in 2..<10 {
      for column in 2..<18 {
        #expect(
          backgrounds.areas.contains {
            $0.columns.contains(column) && $0.rows.contains(row) && $0.color == .white
          }, "half column \(column), half row \(row)")
      }
    }
  }
}
