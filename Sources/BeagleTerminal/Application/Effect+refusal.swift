import Beagle
import BeagleSchema

extension Effect {
  /// Why an action did nothing, for those who wait for what they have pressed; nil for all other effects.
  ///
  /// - Parameter opensNativeRoutes: whether the application has screens of its own.
  func refusal(opensNativeRoutes: Bool) -> String? {
    switch self {
    case .notice(let notice) where notice.isAboutAction: "\(notice)".asOneLine
    case .openNativeRoute(let route) where !opensNativeRoutes:
      "\"\(route.path)\" is a screen of the application's own, and nothing opens it here".asOneLine
    default: nil
    }
  }
}
