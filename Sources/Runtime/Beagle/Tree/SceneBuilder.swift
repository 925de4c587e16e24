public import BeagleExpressions
public import BeagleJSON
public import BeagleLayout
public import BeagleSchema

/// Turns a screen into a ``Scene``: contexts opened, expressions evaluated, lists expanded, boxes laid out.
///
/// ```swift
/// let screen = try ScreenDocument(reading: bytes).screen
/// let builder = SceneBuilder(measurer: measurer, width: 640)
/// let scene = builder.scene(of: screen)
/// ```
///
/// The result depends only on the builder's properties and the screen. A builder performs no I/O, runs no
/// actions and can be used on any thread. The scene is that of the first drawing: actions in `onInit` are not
/// run.
public struct SceneBuilder: Sendable {
  /// The measurer of the renderer that will draw the scene, so that both agree on the size of text.
  public var measurer: any Measurer
  /// The width of the viewport in points.
  public var width: Float
  /// The height of the viewport in points, or nil for the height of the content, including content that
  /// exceeds its parent.
  public var height: Float?
  /// Insets in points for the edges of the viewport that the device covers. A screen avoids them if its
  /// `safeArea` says so; a navigation bar always avoids the top one. If nil, fetchers and sessions use
  /// ``BeagleDependencies/safeArea``; otherwise there are no insets.
  public var safeArea: LayoutEdges<Float>?
  /// The operations that expressions can call.
  public var operations = OperationTable()
  /// The value of the context `global`, unless `contexts` contains it.
  public var global: DynamicObject = .empty
  /// The value of the screen's context `navigationContext`, unless `contexts` contains it.
  package var navigationContext: DynamicObject = .empty
  /// Values of contexts by id, which replace those in documents. Ids that no document declares are declared
  /// for the whole screen.
  public var contexts: [String: DynamicObject] = [:]
  /// The content of lazy components, by the path from which it is loaded.
  package var lazyComponents: [String: Component] = [:]
  /// The limits on the size of the scene.
  package var limits = ResolverLimits()
  /// The traits of the client whose layout and colours are computed.
  package var traits: ClientTraits = []
  var services = Services()
  /// Records which parts of documents run; nil unless coverage is enabled.
  var coverage: (any CoverageObserver)?
  /// The origin that the document's paths are joined to, if it is not that of the base URL.
  var pathOrigin: String?

  /// Creates a builder for a viewport, whose size is in points. Without a height, the scene is as high as its
  /// content.
  public init(measurer: any Measurer, width: Float, height: Float? = nil) {
    self.measurer = measurer
    self.width = width
    self.height = height
  }

  /// Returns the screen's scene. Never fails: anything that cannot be shown as intended is reported in
  /// ``Scene/notices``.
  public func scene(of screen: Screen) -> Scene {
    var live = LiveScreen(self, id: ViewID(number: 0), isUpdated: false)
    live.build(screen)
    live.layOut()
    return live.scene
  }

  /// Clears the context `global`, which is about to be set.
  mutating func clearGlobal() {
    global = .empty
    contexts[Context.globalID] = nil
  }

  /// This builder with the services of the dependencies, and with their operations and safe area unless it
  /// has its own.
  func completed(by dependencies: BeagleDependencies) -> SceneBuilder {
    var builder = self
    builder.operations = operations.adding(dependencies.operations)
    builder.services = dependencies.services
    builder.coverage = dependencies.coverage
    builder.safeArea = safeArea ?? dependencies.safeArea
    return builder
  }

  /// This builder for the renderer and the device of another one.
  func drawn(like other: SceneBuilder) -> SceneBuilder {
    var builder = self
    builder.measurer = other.measurer
    builder.width = other.width
    builder.height = other.height
    builder.safeArea = other.safeArea
    builder.traits = other.traits
    return builder
  }

  /// The height of a navigation bar that the content avoids like a covered area, as on phones: percentages in
  /// the content refer to what is below. Nil if the bar is above the content in the same column.
  private var barHeight: Float? {
    guard !measurer.drawsInCells else { return nil }
    return measurer.size(
      of: .navigationTitle(""), in: MeasureRequest(width: .undefined, height: .undefined)
    ).height
  }

  /// The style of a screen's navigation bar.
  var barStyle: LayoutStyle {
    var style = LayoutStyle.rigidRow
    guard let barHeight else { return style }
    style.positionType = .absolute
    style.position.left = .points(safeArea?.left ?? 0)
    style.position.right = .points(safeArea?.right ?? 0)
    style.position.top = .points(safeArea?.top ?? 0)
    style.height = .points(barHeight)
    return style
  }

  /// Makes a screen fill the viewport, and its content avoid the areas that the device covers.
  func fit(_ screen: Screen, _ style: inout LayoutStyle) {
    style.width = .points(width)
    if let height { style.height = .points(height) }
    if let barHeight, screen.navigationBar != nil { style.padding.top = .points(barHeight) }
    guard let safeArea, safeArea != .zero else { return }
    let edges = screen.safeArea
    if edges?.top != false || screen.navigationBar != nil {
      style.padding.top = .points(safeArea.top + (screen.navigationBar == nil ? 0 : barHeight ?? 0))
    }
    if edges?.leading != false { style.padding.left = .points(safeArea.left) }
    if edges?.bottom != false { style.padding.bottom = .points(safeArea.bottom) }
    if edges?.trailing != false { style.padding.right = .points(safeArea.right) }
    if measurer.drawsInCells { style.padding = Grid(measurer.grid).rounded(style).padding }
  }
}
