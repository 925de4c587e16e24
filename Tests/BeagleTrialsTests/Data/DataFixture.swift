import Beagle
import BeagleChecking
import BeagleCrawling
import BeagleTesting
import Foundation
import Testing

@testable import BeagleTrials

/// Screens in short form, for the trials with other data.
enum DataFixture {
  /// A screen with a white root that scrolls.
  ///
  /// - Parameter contexts: The declared context as JSON.
  static func screen(_ context: String, _ children: String) -> TriedApplication {
    TriedApplication(
      ["/home": .json(TriedApplication.screen(scrolling(container(context, children))))])
  }

  static func container(_ context: String, _ children: String) -> String {
    #"{"_beagleComponent_": "beagle:container", "context": \#(context), "children": [\#(children)]}"#
  }

  private static func scrolling(_ child: String) -> String {
    #"{"_beagleComponent_": "beagle:scrollView", "children": [\#(child)]}"#
  }

  static func text(_ text: String, style: String = "{}") -> String {
    #"{"_beagleComponent_": "beagle:text", "text": "\#(text)", "style": \#(style)}"#
  }

  static func list(_ source: String, _ view: String, more: String = "") -> String {
    """
    {"_beagleComponent_": "beagle:listView", "dataSource": "\(source)", "iteratorName": "item",
     "useParentScroll": true, \(more) "templates": [{"view": \(view)}]}
    """
  }

  static func button(_ style: String, onPress: String? = nil) -> String {
    let action = onPress ?? #"{"_beagleAction_": "beagle:alert", "message": "Hello"}"#
    return """
      {"_beagleComponent_": "beagle:button", "text": "Press", "style": \(style), "onPress": [\(action)]}
      """
  }

  static func real(_ value: Int) -> String { #"{"value": \#(value), "type": "REAL"}"# }
}

extension TriedApplication {
  /// What a crawl passes to trials: the states of each screen.
  func states() async throws -> [ScreenStates] {
    let (states, seen) = AsyncStream<ScreenStates>.makeStream()
    let dependencies = BeagleDependencies(networkClient: client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://shop.example"))
    var crawl = Crawl(
      plan, dependencies, check: ScreenCheck(), registry: ComponentRegistry(), examine: { seen.yield($0) })
    _ = try await crawl.run()
    seen.finish()
    return await states.reduce(into: []) { $0.append($1) }
  }

  /// The findings about data on all screens.
  func dataFindings() async throws -> [TrialFinding] {
    try await tried(.data).sorted { $0.key < $1.key }.flatMap { $0.value.findings }
  }
}
