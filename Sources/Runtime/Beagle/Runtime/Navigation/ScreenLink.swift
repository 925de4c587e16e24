import BeagleJSON
package import BeagleSchema

/// Where a navigation leads to, taken from a runtime before it is followed, to be followed in another one.
package struct ScreenLink: Sendable {
  /// Nil where a user asked for it, as for the first screen.
  fileprivate let navigation: PendingNavigation?
  /// As it is requested: a path that is joined to the base URL, or an absolute URL.
  package let url: String
  /// The application's context when it was taken.
  fileprivate let global: DynamicObject

  /// The link to the screen that a user begins with.
  package init(start url: String) { (navigation, self.url, global) = (nil, url, .empty) }

  fileprivate init(_ navigation: PendingNavigation, _ global: DynamicObject) {
    (self.navigation, url, self.global) = (navigation, navigation.url, global)
  }

  /// How the screen is requested, where not by a plain GET.
  package var data: ScreenRequestData? { navigation?.request.data }

  /// A hash of the values that the screen is opened with. Equal ones have equal hashes in one process.
  package var dataHash: Int {
    var hasher = Hasher()
    hasher.combine(navigation?.context?.path)
    hasher.combine(navigation?.context?.value)
    hasher.combine(global)
    return hasher.finalize()
  }

  /// Whether the new screen takes the place of those from which a user could come back.
  package var isReplacing: Bool {
    switch navigation?.transition {
    case .pushView, .pushStack, nil: false
    case .replaceView, .resetStack, .resetApplication: true
    }
  }

  /// Whether the document has a screen to show where this one does not come.
  package var hasFallback: Bool { navigation?.route.fallback != nil }
}

extension Runtime {
  /// The navigation that waits for a response; nil where the request is for something else.
  package func link(of request: RequestID) -> ScreenLink? {
    guard case .navigate(let navigation)? = requests[request]?.purpose else { return nil }
    return ScreenLink(navigation, global)
  }

  /// Follows a link in an application in which nothing is open yet.
  ///
  /// - Parameter below: what is under the new screen on the stack, for a link that a user can come back from.
  /// - Returns: the effects, and the screen below; nil for a link that a user began with.
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
