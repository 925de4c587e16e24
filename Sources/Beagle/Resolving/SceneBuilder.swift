public import BeagleExpressions
public import BeagleJSON
public import BeagleSchema

/// Turns a screen into a ``Scene``: contexts opened, expressions evaluated, lists expanded, boxes laid out.
///
/// A pure function of its properties and the screen; it does no I/O and may run on any thread.
public struct SceneBuilder: Sendable {
  public var measurer: any Measurer
  /// Points of the viewport's width.
  public var width: Float
  /// Points of the viewport's height, or nil for as much as the content wants.
  public var height: Float?
  /// The operations that expressions can call.
  public var operations = OperationTable()
  /// The value of the context `global`.
  public var global: DynamicObject = .empty
  /// The value of the screen's context `navigationContext`.
  public var navigationContext: DynamicObject = .empty
  /// Values for contexts by id, in place of those that documents declare; ids that no document declares are
  /// declared for the whole screen.
  public var contexts: [String: DynamicObject] = [:]
  /// What lazy components show, by the path they are loaded from.
  public var parts: [String: Component] = [:]
  public var limits = ResolverLimits()

  public init(measurer: any Measurer, width: Float, height: Float? = nil) {
    self.measurer = measurer
    self.width = width
    self.height = height
  }

  public func scene(of screen: Screen) -> Scene {
    var resolver = Resolver(self)
    resolver.resolve(screen)
    return resolver.scene()
  }
}
