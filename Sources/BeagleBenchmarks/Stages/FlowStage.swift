import Beagle
import BeagleSchema
import BeagleTesting

/// What a step of a flow costs on long lists: a press by a text alone, by a text that every row has beside one that only one has,
/// and a look for two texts that all rows have.
@MainActor
func flowStage(_ settings: Settings) async throws {
  var table = Table("rows", "tap ms", "tap beside ms", "of tap", "see beside ms", "of tap")
  for rows in settings.nodes where rows <= 10_000 {
    let app = AppDriver(dependencies: BeagleDependencies())
    try await app.start(with: listScreen(rows: rows))
    var row = rows / 2
    func milliseconds(_ step: () async throws -> Void) async throws -> Double {
      var times: [Double] = []
      for _ in 0..<settings.stopwatch.runs {
        row += 1
        times.append(try await ContinuousClock().measure(step) / .milliseconds(1))
      }
      return times.sorted()[times.count / 2]
    }
    let alone = try await milliseconds { try await app.tap(Target("item \(row)")) }
    let beside = try await milliseconds { try await app.tap(Target("false").beside(Target("item \(row)"))) }
    let seen = try await milliseconds { try app.see("false", beside: .part("item")) }
    table.row(
      grouped(rows), figure(alone), figure(beside), figure(beside / alone), figure(seen), figure(seen / alone)
    )
    await app.finish()
  }
  table.print(title: "Flows: a press and a look on a list")
}
