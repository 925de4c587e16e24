import BeagleExpressions
import BeagleJSON
import BeagleSchema
import Foundation
import Testing

/// Documents as deep as they may be, on stacks smaller than the main thread's.
struct DepthTests {
  /// Containers in containers.
  private static func containers(_ count: Int) -> String {
    String(repeating: #"{"_beagleComponent_":"beagle:container","children":["#, count: count)
      + String(repeating: "]}", count: count)
  }

  private static func touchables(_ count: Int) -> String {
    String(repeating: #"{"_beagleComponent_":"beagle:touchable","onPress":[],"child":"#, count: count - 1)
      + document("text", #""text":"x""#) + String(repeating: "}", count: count - 1)
  }

  /// Lists in templates.
  private static func lists(_ count: Int) -> String {
    String(
      repeating: #"{"_beagleComponent_":"beagle:listView","dataSource":[],"templates":[{"view":"#,
      count: count - 1)
      + document("text", #""text":"x""#) + String(repeating: "}]}", count: count - 1)
  }

  private static func conditions(_ count: Int) -> String {
    #"{"_beagleComponent_":"beagle:container","onInit":["#
      + String(
        repeating: #"{"_beagleAction_":"beagle:condition","condition":true,"onTrue":["#, count: count - 1)
      + String(repeating: "]}", count: count - 1) + "]}"
  }

  private static func screens(_ count: Int) -> String {
    let opening =
      #"{"_beagleComponent_":"beagle:container","onInit":[{"_beagleAction_":"beagle:pushView","route":{"screen":{"child":"#
    // A component, an action and a screen each, and what is innermost.
    let times = (count - 1) / 3
    return String(repeating: opening, count: times) + containers(count - times * 3)
      + String(repeating: "}}}]}", count: times)
  }

  /// What is inside what.
  enum Shape: CaseIterable {
    case containers, touchables, lists, conditions, screens

    /// A document with as many components and actions inside each other.
    func document(_ count: Int) -> String {
      switch self {
      case .containers: DepthTests.containers(count)
      case .touchables: DepthTests.touchables(count)
      case .lists: DepthTests.lists(count)
      case .conditions: DepthTests.conditions(count)
      case .screens: DepthTests.screens(count)
      }
    }
  }

  @Test(arguments: Shape.allCases)
  func theDeepestDocumentIsReadComparedAndWritten(_ shape: Shape) async {
    let json = shape.document(Component.deepest)
    let isSame = await Self.onSmallStack {
      guard let component = try? Component.read(Array(json.utf8)).component,
        let again = try? Component.read(component.encoded()).component
      else { return false }
      return component == again && component.hashValue == again.hashValue
    }
    #expect(isSame)
  }

  @Test(arguments: Shape.allCases)
  func aDeeperDocumentIsAnErrorThatNamesTheLimit(_ shape: Shape) async {
    for count in [Component.deepest + 1, 500] {
      let json = shape.document(count)
      let isRefused = await Self.onSmallStack {
        let error = fault(json, limits: JSONLimits(depth: 1024))?.description ?? ""
        return error.hasPrefix(
          "more than \(Component.deepest) components and actions are inside each other (line 1, column ")
          || error.hasPrefix("more than 1024 arrays and objects are open at once")
      }
      #expect(isRefused)
    }
  }

  @Test func valuesMayBeAsDeepAsJSON() throws {
    func nested(_ count: Int) -> String {
      let value = String(repeating: "[", count: count) + String(repeating: "]", count: count)
      return document("container", #""context":{"id":"c","value":\#(value)}"#)
    }
    let (component, diagnostics) = try read(nested(510))
    #expect(diagnostics.isEmpty)
    #expect(try readBack(component) == component)
    #expect(
      fault(nested(511))?.description.hasPrefix("more than 512 arrays and objects are open at once") == true)
  }

  /// Runs on a thread with the stack that threads other than the main one have, or in a build that is not optimised
  /// with eight times as much.
  private static func onSmallStack(_ body: @escaping @Sendable () -> Bool) async -> Bool {
    #if DEBUG
      let stack = 4 << 20
    #else
      let stack = 512 << 10
    #endif
    return await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = stack
      thread.start()
    }
  }
}
