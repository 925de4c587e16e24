import Beagle
import Fixtures
import Testing

@testable import BeagleTerminal

/// The focus goes from stop to stop, of which those far away are not looked at.
@MainActor @Suite struct FocusOrderTests {
  private let renderer = TerminalRenderer()

  private func withScenes(_ body: (Scene) throws -> Void) async throws {
    try await withExampleScreens { fetcher, _ in
      let builder = SceneBuilder(
        measurer: renderer.measurer, width: renderer.points(columns: 50), height: renderer.points(rows: 12))
      for name in Fixtures.screenNames {
        let screen = try await fetcher.fetchScreen("/\(name)").screen
        try body(await fetcher.load(screen, with: builder).scene)
      }
    }
  }

  @Test func nextAndPreviousStopsFollowTheOrder() async throws {
    try await withScenes { scene in
      let order = FocusOrder(scene)
      let stops = order.stops()
      #expect(order.next(after: nil) == stops.first)
      #expect(order.next(after: nil, backwards: true) == stops.last)
      for (place, stop) in stops.enumerated() {
        #expect(order.next(after: stop) == stops[(place + 1) % stops.count])
        #expect(order.next(after: stop, backwards: true) == stops[(place + stops.count - 1) % stops.count])
      }
      // From a node that is no stop.
      for index in scene.nodes.indices where !stops.contains(index) {
        #expect(order.next(after: index) == stops.first { $0 > index } ?? stops.first)
        #expect(order.next(after: index, backwards: true) == stops.last { $0 < index } ?? stops.last)
      }
    }
  }

  @Test(arguments: [0, 100, 1_000] as [Float])
  func stopsBetweenHeightsIncludeAllVisible(offset: Float) async throws {
    try await withScenes { scene in
      let order = FocusOrder(scene)
      let scrolling = scene.nodes.indices.filter { scene.scrolling(of: $0)?.direction == .vertical }
      let offsets = Dictionary(uniqueKeysWithValues: scrolling.map { (scene.nodes[$0].node, offset) })
      let all = order.stops()
      let near = order.stops(from: 0, to: scene.size.height, scrolled: offsets)
      #expect(near.allSatisfy { all.contains($0) })
      for stop in all where scene.visibleFrame(of: stop, scrolled: offsets) != nil {
        #expect(near.contains(stop))
      }
    }
  }

  @Test func stopsInDistantBoxesAreExcluded() throws {
    let button = #"{"_beagleComponent_":"beagle:button","text":"press","onPress":[]}"#
    let box = #"{"_beagleComponent_":"beagle:container","children":[\#(button)]}"#
    let boxes = Array(repeating: box, count: 30).joined(separator: ",")
    let json = #"{"_beagleComponent_":"beagle:scrollView","children":[\#(boxes)]}"#
    let builder = SceneBuilder(measurer: renderer.measurer, width: 320, height: 160)
    let scene = builder.scene(of: try ScreenDocument(reading: Array(json.utf8)).screen)
    let order = FocusOrder(scene)
    #expect(order.stops().count == 30)
    // Each is a row high.
    #expect(order.stops(from: 32, to: 64) == Array(order.stops()[2..<4]))
    let view = try #require(scene.nodes.first { $0.clips }).node
    #expect(order.stops(from: 32, to: 64, scrolled: [view: 160]) == Array(order.stops()[12..<14]))
  }

  @Test func scrollingBoxIsStopIfNothingInsideIs() throws {
    func scroll(_ children: [String]) -> String {
      #"""
      {"_beagleComponent_":"beagle:scrollView","style":{"size":{"height":{"value":32,"type":"REAL"}},\#
      "flex":{"shrink":0}},"children":[\#(children.joined(separator: ","))]}
      """#
    }
    let text = #"{"_beagleComponent_":"beagle:text","text":"a text"}"#
    let button = #"{"_beagleComponent_":"beagle:button","text":"press","onPress":[]}"#
    let texts = Array(repeating: text, count: 5)
    let boxes = [scroll(texts), scroll([text]), scroll(texts + [button]), scroll([scroll(texts), text])]
    let json = #"{"_beagleComponent_":"beagle:container","children":[\#(boxes.joined(separator: ","))]}"#
    let builder = SceneBuilder(measurer: renderer.measurer, width: 320)
    let scene = builder.scene(of: try ScreenDocument(reading: Array(json.utf8)).screen)
    let boxesThatScroll = scene.nodes.indices.filter { scene.nodes[$0].clips }
    let stops = FocusOrder(scene).stops()
    // The first, the button of the third, and the inner one of the fourth.
    #expect(stops.map { scene.nodes[$0].content.kind } == ["scroll", "button", "scroll"])
    #expect(stops.first == boxesThatScroll[0] && stops.last == boxesThatScroll[4])
    #expect(FocusOrder(scene).next(after: stops[1], backwards: true) == stops[0])
    #expect(FocusOrder(scene).next(after: stops[0], backwards: true) == stops[2])
  }
}
