public import Beagle

extension ScreenCheck {
  /// A check that knows the components, actions and operations that an application has registered.
  ///
  /// - Parameters:
  ///   - dependencies: those of the application, as they are now.
  ///   - disabled: the codes of findings that are not wanted.
  public init(dependencies: BeagleDependencies, disabled: Set<String> = []) {
    self.init(
      operations: dependencies.operations, componentRegistry: dependencies.componentRegistry,
      disabled: disabled)
  }
}
