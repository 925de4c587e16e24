import Beagle

extension Effect {
  /// Why an action did nothing, for those who wait for what they have pressed; nil for all other effects.
  ///
  /// - Parameter dependencies: those of the application, which may have screens of its own.
  @MainActor
  func refusal(in dependencies: BeagleDependencies) -> String? {
    switch self {
    case .notice(let notice) where notice.isAboutAction: "\(notice)".asOneLine
    case .openNativeRoute(let route) where dependencies.deepLinkHandler == nil:
      "\"\(route.path)\" is a screen of the application's own, and nothing opens it here".asOneLine
    default: nil
    }
  }
}
