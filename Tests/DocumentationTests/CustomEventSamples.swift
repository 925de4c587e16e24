import Beagle
import BeagleTerminal
import BeagleTesting
import Testing

/// The samples about events of custom components.
@MainActor @Suite struct CustomEventSamples {
  // sample
  struct Rating: ServerDrivenComponent, Decodable {
    var stars: Bind<Int>
    var onRate: [Action]?

    init(_ stars: Bind<Int>, @ActionBuilder onRate: () -> [Action]) {
      self.stars = stars
      self.onRate = onRate()
    }
  }
  // end

  // sample
  struct RatingPainter: ComponentPainter {
    func size(of rating: Rating, columns: Int) -> (columns: Int, rows: Int) { (10, 1) }

    func paint(_ rating: Rating, on canvas: inout ComponentCanvas) {
      let stars = rating.stars.value ?? 0
      for star in 1...5 {
        let cells = CellRect(x: 2 * star - 2, y: 0, width: 2, height: 1)
        canvas.draw(star <= stars ? "★" : "☆", x: cells.x, y: 0)
        canvas.onPress(cells, "\(star) of 5", fire: "onRate", .int(star))
      }
      canvas.onKey(.left, fire: "onRate", .int(max(1, stars - 1)))
      canvas.onKey(.right, fire: "onRate", .int(min(5, stars + 1)))
    }
  }
  // end

  @Test func partsAndKeysFireEvents() async throws {
    // sample
    let screen = Screen {
      Text("Rated @{stars}")
      Rating(.bind("stars")) { SetContext("stars", to: "@{onRate.value}") }.id("rating")
    }
    .context("stars", 3)
    // end
    let dependencies = BeagleDependencies(networkClient: nil)
    dependencies.register(component: Rating.self)
    dependencies.painters.register(RatingPainter())
    let app = AppDriver(dependencies: dependencies)
    try await app.start(with: screen)
    // sample
    try await app.tap("5 of 5")
    try await app.press(.left, on: .id("rating"))
    try app.see("Rated 4")
    try await app.fire("onRate", 1, on: .id("rating"))
    // end
    #expect(app.picture == "Rated 1\n★ ☆ ☆ ☆ ☆\n")
    await app.finish()
  }
}
