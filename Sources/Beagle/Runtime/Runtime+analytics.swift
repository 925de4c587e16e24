import BeagleJSON
import BeagleSchema

/// Recording actions and screens.
extension Runtime {
  mutating func record(_ action: Action, _ origin: ActionOrigin) {}
  mutating func recordScreen() {}
}
