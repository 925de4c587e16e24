import Beagle
import BeagleSchema
import BeagleTesting
import Foundation

/// The cost of an event compared with building the screen from scratch.
func runtimeStage(_ settings: Settings) throws {
  var table = Table(
    "components", "build ms", "one text µs", "of build", "keystroke µs", "tab µs", "scene kept µs",
    "all texts ms")
  for count in settings.nodes {
    let live = try LiveScreen(components: count)
    let build = settings.stopwatch.seconds { keep(LiveScreen.opened(live.screen)) }
    var runtime = live.runtime
    var turn = 0
    func seconds(_ event: (Int) -> Event) -> Double {
      settings.stopwatch.seconds {
        turn += 1
        keep(runtime.handle(event(turn)))
      }
    }
    let one = seconds { .press(live.one[$0 % 2]) }
    let key = seconds { .edit(live.input, text: $0 % 2 == 0 ? "tea" : "kettle") }
    let tab = seconds { .press(live.tabs[$0 % 2]) }
    let all = seconds { .setGlobal(.int($0)) }
    var kept = runtime.scene
    let beside = settings.stopwatch.seconds {
      turn += 1
      keep(runtime.handle(.press(live.one[turn % 2])))
      kept = runtime.scene
    }
    keep(kept)
    table.row(
      grouped(live.components), figure(build * 1e3), figure(one * 1e6), figure(one / build * 100) + " %",
      figure(key * 1e6), figure(tab * 1e6), figure(beside * 1e6), figure(all * 1e3))
  }
  table.print(title: "Runtime: an update beside building from the start; the form has 50 inputs")
  try listStage(settings)
}

/// One item of a list: as its cell sets it, and by a path into the data.
private func listStage(_ settings: Settings) throws {
  var table = Table("rows", "components", "build ms", "one item µs", "of build", "by a path ms", "of build")
  for rows in settings.nodes {
    let screen = listScreen(rows: rows)
    var runtime = LiveScreen.opened(screen)
    let components = runtime.scene?.nodes.count { $0.componentType != nil } ?? 0
    let (row, one) = (
      try LiveScreen.node("row:\(rows / 2)", runtime), try LiveScreen.node("one", runtime)
    )
    let item = settings.stopwatch.seconds { keep(runtime.handle(.press(row))) }
    let path = settings.stopwatch.seconds { keep(runtime.handle(.press(one))) }
    let build = settings.stopwatch.seconds { keep(LiveScreen.opened(screen)) }
    table.row(
      grouped(rows), grouped(components), figure(build * 1e3), figure(item * 1e6),
      figure(item / build * 100) + " %", figure(path * 1e3), figure(path / build * 100) + " %")
  }
  table.print(title: "Runtime: one item of a list beside building it from the start")
}

/// The cost of a flow step on long lists: a press by a text alone, by a text that every row has beside a
/// unique one, and a search for two texts that all rows have.
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

/// The cost of coverage: nothing unless it is enabled.
@MainActor
func coverageStage(_ settings: Settings) async throws {
  var table = Table("rows", "recorder", "decode ms", "start ms", "tap ms")
  for rows in settings.nodes where rows <= 10_000 {
    let bytes = try listScreen(rows: rows).encoded()
    for recorder in [nil, CoverageRecorder()] {
      var options = DecodingOptions()
      if recorder != nil { options.noting = { keep($0) } }
      let decoding = settings.stopwatch.seconds {
        keep(try? ScreenDocument(reading: bytes, options: options))
      }
      let dependencies = BeagleDependencies(networkClient: StubNetworkClient(["/list": .json(bytes)]))
      dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://example.com"))
      let app = AppDriver(dependencies: dependencies)
      app.coverage = recorder
      var times = (starts: [Double](), taps: [Double]())
      for row in 0..<settings.stopwatch.runs {
        times.starts.append(
          try await ContinuousClock().measure { try await app.start(at: "/list") } / .milliseconds(1))
        let target = Target("item \(rows / 2 + row)")
        times.taps.append(
          try await ContinuousClock().measure { try await app.tap(target) } / .milliseconds(1))
      }
      let (start, tap) = (times.starts.sorted(), times.taps.sorted())
      table.row(
        grouped(rows), recorder == nil ? "none" : "one", figure(decoding * 1e3),
        figure(start[start.count / 2]),
        figure(tap[tap.count / 2]))
      await app.finish()
    }
  }
  table.print(title: "Coverage: a list, with nobody who looks and with a recorder")
}
