/// Chooses the navigation controller of a stack: the one that is registered for the `controllerId` of the action that
/// opened it, else the registered default, else one that does nothing.
///
/// ```swift
/// dependencies.navigation.registerNavigationController(builder: PaymentNavigation.init, forId: "payment")
/// ```
///
/// Registering an id again replaces its controller. Open stacks keep their controllers.
public struct BeagleNavigation: Sendable {
  let dependencies: BeagleDependencies

  /// Makes the controller of one stack. Called on the main actor.
  public typealias NavigationBuilder = @MainActor @Sendable () -> BeagleNavigationController

  /// Registers what runs the stacks that no other one is registered for.
  public func registerDefaultNavigationController(builder: @escaping NavigationBuilder) {
    dependencies.lock.withLock { dependencies.host.defaultNavigation = builder }
  }

  /// Registers what runs the stacks that are opened with this id.
  public func registerNavigationController(builder: @escaping NavigationBuilder, forId controllerId: String) {
    dependencies.lock.withLock { dependencies.host.navigation[controllerId] = builder }
  }

  /// A new controller for a stack that is opened with this id, or without one.
  @MainActor
  public func navigationController(forId controllerId: String? = nil) -> BeagleNavigationController {
    let builder = dependencies.lock.withLock {
      controllerId.flatMap { dependencies.host.navigation[$0] } ?? dependencies.host.defaultNavigation
    }
    return builder?() ?? BeagleNavigationController()
  }
}

extension BeagleDependencies {
  /// The navigation controllers of the application, by the ids that documents give them.
  public var navigation: BeagleNavigation { BeagleNavigation(dependencies: self) }
}
