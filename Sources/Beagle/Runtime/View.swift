import BeagleJSON
import BeagleSchema

/// One screen on a navigation stack.
struct View: Sendable {
  let id: ViewID
  var origin: Origin
  /// Nil until the screen has loaded.
  var tree: ViewTree?
  /// What a screen that is still loading will find as its `navigationContext`.
  var navigationContext = DynamicObject.empty
  /// Requests that show as loading.
  var loading = 0
  /// What failed, with what tries it again.
  var errors: [(error: ScreenError, retry: Retry)] = []
  /// How many components actions have added to it, those that were replaced since aside.
  var addedChildren = 0
  /// Whether an earlier event than the present one closed it.
  var wasClosed = false

  /// Where the screen came from.
  enum Origin: Sendable {
    /// The URL as it was requested.
    case remote(String)
    case declarative
    case text
  }

  /// The id of its screen.
  var screenID: String? {
    guard let tree, !tree.parts.isEmpty else { return nil }
    return tree.parts[0].component.properties.id
  }

  /// What analytics call it.
  var analyticsName: String? {
    switch origin {
    case .remote(let url): url
    case .declarative: screenID
    case .text: ""
    }
  }
}

extension View {
  mutating func takeErrors() -> [(error: ScreenError, retry: Retry)] {
    defer { errors = [] }
    return errors
  }
}

/// How something that failed on a screen is tried again.
enum Retry: Sendable {
  /// The screen itself.
  case load(url: String)
  case text(String)
  case navigate(PendingNavigation)
  case lazy(PartReference)
  case form(ActionOrigin, OutgoingRequest)
  case work(ActionOrigin, PendingAction)
  case webView(PartReference)
}

/// Screens on top of each other, run by one of the application's navigation controllers.
struct NavigationStack: Sendable {
  /// Never given to another one.
  let number: UInt64
  var controllerID: String?
  var views: [View]
}

/// A navigation to a screen that has yet to load.
struct PendingNavigation: Sendable {
  var kind: Transition
  var route: RemoteRoute
  var url: String
  var data: ScreenRequestData?
  var context: NavigationValue?
  /// The screen it starts from.
  var view: ViewID
}

/// How a screen takes its place.
enum Transition: Sendable {
  case pushView
  case pushStack(controllerID: String?)
  case resetStack(controllerID: String?)
  case resetApplication(controllerID: String?)
}

/// What a navigation hands to its destination, evaluated.
struct NavigationValue: Sendable {
  var path: String?
  var value: DynamicObject
}
