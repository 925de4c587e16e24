import BeagleJSON
package import BeagleSchema

/// A navigation to a screen that is taken from one runtime to be followed in another.
package struct ScreenLink: Sendable {
  /// Nil if the user requested the screen, as for the first one.
  fileprivate let navigation: PendingNavigation?
  /// The requested path, which is joined to the base URL, or absolute URL.
  package let url: String
  /// The global context when the link was taken.
  fileprivate let global: DynamicObject

  package init(start url: String) { (navigation, self.url, global) = (nil, url, .empty) }

  fileprivate init(_ navigation: PendingNavigation, _ global: DynamicObject) {
    (self.navigation, url, self.global) = (navigation, navigation.url, global)
  }

  /// The parameters of a request that is not a plain GET.
  package var data: ScreenRequestData? { navigation?.request.data }

  /// A hash of the values that the screen is opened with. Equal values have equal hashes within one process.
  package var dataHash: Int {
    var hasher = Hasher()
    hasher.combine(navigation?.context?.path)
    hasher.combine(navigation?.context?.value)
    hasher.combine(global)
    return hasher.finalize()
  }

  /// Whether the new screen replaces the screens to which the user could go back.
  package var isReplacing: Bool {
    switch navigation?.transition {
    case .pushView, .pushStack, nil: false
    case .replaceView, .resetStack, .resetApplication: true
    }
  }

  package var hasFallback: Bool { navigation?.route.fallback != nil }
}

extension Runtime {
  /// The navigation that awaits the response to a request; nil if the request has another purpose.
  package func link(of request: RequestID) -> ScreenLink? {
    guard case .navigate(let navigation)? = requests[request]?.purpose else { return nil }
    return ScreenLink(navigation, global)
  }

  /// Follows a link in an application without open screens.
  ///
  /// - Parameter below: the screen below the new one on the stack, for a link that a user can come back from.
  /// - Returns: the effects and the screen below, which is nil for the link to a first screen.
  package mutating func follow(_ link: ScreenLink, above below: Screen) -> (effects: [Effect], below: ViewID?)
  {
    guard var navigation = link.navigation else { return (handle(.visit(link.url)), nil) }
    var effects = handle(.setGlobal(link.global))
    effects += handle(.open(.local(below)))
    guard let view = visible else { return (effects, nil) }
    navigation.view = view
    effects += start(navigation)
    return (effects, view)
  }
}
