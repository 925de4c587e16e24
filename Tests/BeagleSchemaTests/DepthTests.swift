import BeagleExpressions
import BeagleJSON
import BeagleSchema
import SchemaTestSupport
import TestSupport
import Testing

/// Documents of the maximum depth, on stacks smaller than that of the main thread.
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
      #"""
      {"_beagleComponent_":"beagle:container","onInit":[{"_beagleAction_":"beagle:pushView",\#
      "route":{"screen":{"child":
      """#
    // One component, action and screen per level, and the innermost component.
    let times = (count - 1) / 3
    return String(repeating: opening, count: times) + containers(count - times * 3)
      + String(repeating: "}}}]}", count: times)
  }

  /// A custom box.
  private struct Box: ServerDrivenComponent, Decodable {
    var children: [Component]
  }

  /// A custom value that contains values of its own type.
  private struct Branch: Codable {
    var branches: [Branch]
  }

  private struct Tree: ServerDrivenComponent, Decodable {
    var root: Branch
  }

  private static let options = {
    var options = DecodingOptions()
    options.limits = JSONLimits(depth: 1024)
    options.componentRegistry.register(component: Box.self)
    options.componentRegistry.register(component: Tree.self)
    return options
  }()

  private static func boxes(_ count: Int) -> String {
    String(repeating: #"{"_beagleComponent_":"custom:box","children":["#, count: count)
      + String(repeating: "]}", count: count)
  }

  /// A tree whose branches are values in lists; both count towards the depth.
  private static func trees(_ count: Int) -> String {
    #"{"_beagleComponent_":"custom:tree","root":"#
      + String(repeating: #"{"branches":["#, count: (count - 1) / 2)
      + String(repeating: "]}", count: (count - 1) / 2) + "}"
  }

  private static func component(_ bytes: [UInt8]) throws(DocumentError) -> Component {
    try Component.read(bytes, options: options).component
  }

  /// The nesting of the document.
  enum Shape: CaseIterable {
    case containers, touchables, lists, conditions, screens, boxes, trees

    /// A document with this many nested components and actions.
    func document(_ count: Int) -> String {
      switch self {
      case .containers: DepthTests.containers(count)
      case .touchables: DepthTests.touchables(count)
      case .lists: DepthTests.lists(count)
      case .conditions: DepthTests.conditions(count)
      case .screens: DepthTests.screens(count)
      case .boxes: DepthTests.boxes(count)
      case .trees: DepthTests.trees(count)
      }
    }
  }

  @Test(arguments: Shape.allCases)
  func deepestDocumentIsReadComparedAndWritten(_ shape: Shape) async {
    let json = shape.document(Component.maximumDepth)
    let isSame = await onSmallStack {
      guard let component = try? Self.component(Array(json.utf8)),
        let again = try? Self.component(component.encoded())
      else { return false }
      return component == again && component.hashValue == again.hashValue
    }
    #expect(isSame)
  }

  @Test(arguments: Shape.allCases)
  func tooDeepDocumentFailsWithLimit(_ shape: Shape) async {
    for count in [Component.maximumDepth + 1, 500] {
      let json = shape.document(count)
      let isRefused = await onSmallStack {
        let error = Self.deepError(json)?.description ?? ""
        return error.hasPrefix(
          "more than \(Component.maximumDepth) components and actions are nested (line 1, column ")
          || error.hasPrefix("more than 1024 arrays and objects are open at once")
      }
      #expect(isRefused)
    }
  }

  private static func deepError(_ json: String) -> DocumentError? {
    do throws(DocumentError) {
      _ = try component(Array(json.utf8))
      return nil
    } catch {
      return error
    }
  }

  /// Examining continues after the error, and uses slightly more stack than decoding.
  @Test(arguments: Shape.allCases)
  func tooDeepDocumentIsExamined(_ shape: Shape) async {
    for count in [Component.maximumDepth, Component.maximumDepth + 1, 400] {
      let json = shape.document(count)
      let isReported = await onSmallStack {
        var options = Self.options
        options.reportsUnknownKeys = true
        let codes = Component.examine(Array(json.utf8), options: options).diagnostics.map(\.code)
        return count > Component.maximumDepth ? codes.contains("depth") || codes == ["json"] : codes.isEmpty
      }
      #expect(isReported, "\(count)")
    }
  }

  @Test func valuesMayUseWholeJSONDepth() throws {
    func nested(_ count: Int) -> String {
      let value = String(repeating: "[", count: count) + String(repeating: "]", count: count)
      return document("container", #""context":{"id":"c","value":\#(value)}"#)
    }
    let (component, diagnostics) = try read(nested(510))
    #expect(diagnostics.isEmpty)
    #expect(try readBack(component) == component)
    #expect(
      decodingError(nested(511))?.description.hasPrefix("more than 512 arrays and objects are open at once")
        == true)
  }
}
