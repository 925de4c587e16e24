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
/// A pure function of its properties and the screen; it does no I/O, runs no actions and may be used on any
/// thread. The scene is that of the first drawing: actions in `onInit` are not run.
public struct SceneBuilder: Sendable {
  /// The measurer of the renderer that will draw the scene, so that both agree on how large text is.
  public var measurer: any Measurer
  /// Points of the viewport's width.
  public var width: Float
  /// The height of the viewport in points, or nil for the height of the content, with all that exceeds its
  /// parent.
  public var height: Float?
  /// Points at the viewport's edges that the device covers. A screen keeps clear of them where its `safeArea` does; a
  /// navigation bar always keeps clear of the one at the top. nil for ``BeagleDependencies/safeArea`` where a fetcher or a
  /// session builds the scene, and for none elsewhere.
  public var safeArea: LayoutEdges<Float>?
  /// The operations that expressions can call.
  public var operations = OperationTable()
  /// The value of the context `global`, unless `contexts` has one.
  public var global: DynamicObject = .empty
  /// The value of the screen's context `navigationContext`, unless `contexts` has one.
  package var navigationContext: DynamicObject = .empty
  /// Values of contexts by id, which replace those in documents; ids that no document declares are declared for the
  /// whole screen.
  public var contexts: [String: DynamicObject] = [:]
  /// What lazy components show, by the path they are loaded from.
  package var lazyComponents: [String: Component] = [:]
  /// How large the scene may become.
  package var limits = ResolverLimits()
  /// How the client lays out and colours the screen whose picture it is.
  package var traits: ClientTraits = []
  /// What operations and actions of the application's own can use.
  var services = Services()
  /// Sees what is run; nil where nobody wants to know.
  var coverage: (any CoverageObserver)?
  /// What the document's paths are joined to, where that is not the base URL.
  var pathOrigin: String?

  /// Width and height are the viewport's, in points. Without a height, the scene is as high as its content.
  public init(measurer: any Measurer, width: Float, height: Float? = nil) {
    self.measurer = measurer
    self.width = width
    self.height = height
  }

  /// The screen's scene. Never fails: what cannot be shown as its author meant is in the scene's
  /// ``Scene/notices``.
  public func scene(of screen: Screen) -> Scene {
    var live = LiveScreen(self, id: ViewID(number: 0), isUpdated: false)
    live.build(screen)
    live.layOut()
    return live.scene
  }

  /// Empties the context `global`, which is about to be set.
  mutating func takeGlobal() {
    global = .empty
    contexts[Context.globalID] = nil
  }

  /// This builder with the services of the dependencies, and with their operations and safe area unless it has its own.
  func completed(by dependencies: BeagleDependencies) -> SceneBuilder {
    var builder = self
    builder.operations = operations.adding(dependencies.operations)
    builder.services = dependencies.services
    builder.coverage = dependencies.coverage
    builder.safeArea = safeArea ?? dependencies.safeArea
    return builder
  }

  /// Makes a screen fill the viewport, and keeps its content where the device covers nothing.
  func fit(_ screen: Screen, _ style: inout LayoutStyle) {
    style.width = .points(width)
    if let height { style.height = .points(height) }
    guard let safeArea, safeArea != .zero else { return }
    let edges = screen.safeArea
    if edges?.top != false || screen.navigationBar != nil { style.padding.top = .points(safeArea.top) }
    if edges?.leading != false { style.padding.left = .points(safeArea.left) }
    if edges?.bottom != false { style.padding.bottom = .points(safeArea.bottom) }
    if edges?.trailing != false { style.padding.right = .points(safeArea.right) }
    if measurer.drawsInCells { style.padding = Grid(measurer.grid).rounded(style).padding }
  }
}
