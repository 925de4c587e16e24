import BeagleExpressions
import BeagleJSON
import BeagleNetworking
import BeagleSchema
import Foundation

/// Navigation between screens.
///
/// Actions may run after their screen was closed. Actions that open a screen then start from the visible one.
/// Actions that go back do nothing, as on iOS, because their screen is closed already.
extension Runtime {
  // MARK: Opening

  /// Opens a screen that replaces all open ones.
  mutating func open(_ destination: Destination) -> [Effect] {
    switch destination {
    case .local(let screen): return open(screen, .declarative, .resetApplication(controllerID: nil), nil)
    case .text(let text):
      do throws(DocumentError) {
        return open(
          try ScreenDocument(reading: Array(text.utf8), options: decodingOptions).screen, .text,
          .resetApplication(controllerID: nil), nil)
      } catch {
        let view = openEmpty(.text)
        let failure = RequestResult.failure(RequestFailure("\(error)"))
        return [navigation.fail(view, .declarativeText, "", failure, .text(text))]
      }
    case .remote(let url):
      let view = openEmpty(.remote(url))
      navigation.update(view) { $0.request.initiator = .code }
      return load(view, url)
    }
  }

  /// Opens a screen that replaces all open ones once it has loaded.
  mutating func visit(_ url: String) -> [Effect] {
    let request = ScreenRequest(initiator: .code, pathOrigin: otherOrigin(of: url))
    guard let view = navigation.visibleScreen, view.live != nil else {
      let effects = open(.remote(url))
      if let view = visible { navigation.update(view) { $0.request = request } }
      return effects
    }
    // A later request replaces an earlier one, whichever response arrives first.
    navigation.forgetFailures(view.id, of: \.isVisit)
    let ended = requests.endVisits().flatMap { id, view in [.cancel(id), navigation.endLoading(view)] }
    return ended
      + start(
        PendingNavigation(
          transition: .resetApplication(controllerID: nil), route: RemoteRoute(url: .value(url)), url: url,
          request: request, view: view.id))
  }

  /// The origin of an absolute URL; nil if it is that of the base URL, and for paths, which are joined to the
  /// base URL.
  private func otherOrigin(of url: String) -> String? {
    let origin = URL(string: absoluteURL(url)).flatMap { BeagleNetworking.Origin($0) }
    let base = URL(string: absoluteURL("/")).flatMap { BeagleNetworking.Origin($0) }
    return origin == base ? nil : origin?.text
  }

  /// Opens a screen that is not loaded yet, replacing all open ones.
  private mutating func openEmpty(_ origin: OpenScreen.Origin) -> ViewID {
    let id = navigation.nextID()
    navigation.open(OpenScreen(id: id, origin: origin), .resetApplication(controllerID: nil))
    return id
  }

  mutating func load(_ view: ViewID, _ url: String) -> [Effect] {
    sendShowingProgress(.screen(path: url, data: nil), for: view, .load(url: url))
  }

  mutating func finishLoading(_ view: ViewID, _ url: String, _ response: RequestResult) -> [Effect] {
    guard case .screen(let screen) = response else {
      return [
        navigation.fail(view, .remoteScreen, url, response, .load(url: url)), navigation.endLoading(view),
      ]
    }
    let opened = navigation[view]
    let live = makeLive(of: screen, view, opened?.navigationContext ?? .empty, opened?.request.pathOrigin)
    navigation.update(view) { $0.live = live }
    return [.state(view, .success), navigation.endLoading(view)]
  }

  // MARK: Going to a route

  mutating func navigate(
    _ transition: Transition, _ route: Route, _ context: NavigationContext?, _ origin: ActionOrigin
  ) -> Outcome {
    let log = Effect.log(.navigation(.didReceiveAction(transition.name)))
    let context = value(of: context, origin)
    var request = ScreenRequest(pathOrigin: navigation[origin.view]?.request.pathOrigin)
    switch route {
    case .local(let screen):
      return Outcome(effects: [log] + open(screen, .declarative, transition, context, request))
    case .remote(let route):
      let view = navigation.isOpen(origin.view) ? origin.view : visible ?? origin.view
      let url = evaluateURL(route.url, origin).joined(to: request.pathOrigin)
      request.data = requestData(route.httpAdditionalData, origin)
      let pending = PendingNavigation(
        transition: transition, route: route, url: url, request: request, context: context, view: view)
      return Outcome(effects: [log] + start(pending))
    }
  }

  private mutating func requestData(_ data: RouteRequest?, _ origin: ActionOrigin) -> ScreenRequestData? {
    guard let data else { return nil }
    var headers: [String: String] = [:]
    for (name, value) in data.headers ?? [:] { headers[name] = evaluate(value, origin) ?? "" }
    return ScreenRequestData(
      method: data.method ?? .get, headers: headers, body: data.body.map { evaluateAll($0, origin) })
  }

  mutating func start(_ pending: PendingNavigation) -> [Effect] {
    navigation.forgetFailures(pending.view) { $0 == pending }
    return sendShowingProgress(
      .screen(path: pending.url, data: pending.request.data), for: pending.view, .navigate(pending))
  }

  mutating func finish(_ pending: PendingNavigation, _ response: RequestResult) -> [Effect] {
    let ended = navigation.endLoading(pending.view)
    let screen: Screen
    if case .screen(let loaded) = response {
      screen = loaded
    } else if let fallback = pending.route.fallback {
      screen = fallback
    } else {
      return [ended, navigation.fail(pending.view, .remoteScreen, pending.url, response, .navigate(pending))]
    }
    if case .replaceView = pending.transition, pending.view != visible { return [ended] }
    return [ended, .state(pending.view, .success)]
      + open(screen, .remote(pending.url), pending.transition, pending.context, pending.request)
  }

  /// Reloads the visible screen, keeping its navigation context.
  mutating func reload() -> [Effect] {
    guard let view = navigation.visibleScreen, case .remote(let url) = view.origin, view.loading == 0 else {
      return []
    }
    guard let live = view.live else { return retry() }
    return start(
      PendingNavigation(
        transition: .replaceView, route: RemoteRoute(url: .value(url)), url: url, request: view.request,
        context: live.navigationContext.map { NavigationValue(value: $0) }, view: view.id))
  }

  mutating func replace(_ screen: Screen) -> [Effect] {
    guard let old = navigation.visibleScreen, let live = old.live else { return [] }
    var builder = live.builder
    builder.navigationContext = live.navigationContext ?? .empty
    var view = OpenScreen(id: navigation.nextID(), origin: old.origin, request: old.request)
    var new = LiveScreen(builder, id: view.id, isUpdated: true)
    new.build(screen, inPlaceOf: live)
    view.live = new
    navigation.open(view, .replaceView)
    return []
  }

  mutating func open(_ screen: Screen, _ route: NativeRoute) -> [Effect] {
    open(
      screen, .declarative, route.shouldResetApplication ? .resetApplication(controllerID: nil) : .pushView,
      nil)
  }

  /// Opens a screen in memory, unless the limit of open screens is reached.
  private mutating func open(
    _ screen: Screen, _ origin: OpenScreen.Origin, _ transition: Transition, _ context: NavigationValue?,
    _ request: ScreenRequest = ScreenRequest()
  ) -> [Effect] {
    let id = navigation.nextID()
    let (value, effects) = handing(context, to: .empty)
    if transition.addsScreen, navigation.openCount >= limits.screens {
      return effects + [.limit("open screens", limits.screens)]
    }
    var view = OpenScreen(id: id, origin: origin, request: request)
    view.live = makeLive(of: screen, id, value, request.pathOrigin)
    navigation.open(view, transition)
    return effects
  }

  private func makeLive(
    of screen: Screen, _ view: ViewID, _ navigationContext: DynamicObject, _ pathOrigin: String?
  ) -> LiveScreen {
    var builder = builder
    builder.navigationContext = navigationContext
    builder.pathOrigin = pathOrigin
    var live = LiveScreen(builder, id: view, isUpdated: true)
    live.build(screen)
    return live
  }

  // MARK: Going back

  mutating func popView(_ context: NavigationContext?, _ origin: ActionOrigin) -> [Effect] {
    goBack("popView", context, origin) { $0.closeScreen($1) }
  }

  mutating func popStack(_ context: NavigationContext?, _ origin: ActionOrigin) -> [Effect] {
    goBack("popStack", context, origin) { $0.navigation.closeStack() ? $0.reveal($1) : [.leave] }
  }

  mutating func popToView(_ action: PopToView, _ origin: ActionOrigin) -> [Effect] {
    let route = evaluate(action.route, origin) ?? ""
    return goBack("popToView", action.navigationContext, origin) { runtime, context in
      let absoluteURL = runtime.absoluteURL
      let url = absoluteURL(route.joined(to: runtime.navigation[origin.view]?.request.pathOrigin))
      let isClosed = runtime.navigation.closeScreens { screen in
        if let id = screen.screenID, id == route { return true }
        if case .remote(let path) = screen.origin { return absoluteURL(path) == url }
        return false
      }
      return isClosed
        ? runtime.reveal(context)
        : [.log(.navigation(.routeDoesNotExistInTheCurrentStack(path: route)))]
    }
  }

  /// Goes back for an action whose screen is open, or was open when the event arrived.
  private mutating func goBack(
    _ name: String, _ context: NavigationContext?, _ origin: ActionOrigin,
    _ close: (inout Runtime, NavigationValue?) -> [Effect]
  ) -> [Effect] {
    let log = Effect.log(.navigation(.didReceiveAction(name)))
    guard navigation[origin.view]?.wasClosed == false else { return [log] }
    let context = value(of: context, origin)
    return [log] + close(&self, context)
  }

  /// Closes the visible screen. The last one stays, and the host receives an effect.
  mutating func closeScreen(_ context: NavigationValue?) -> [Effect] {
    navigation.closeScreen() ? reveal(context) : [.leave]
  }

  // MARK: Leaving the application's screens

  /// Opens a URL with the system, if its scheme is allowed.
  func openExternalURL(_ url: String) -> [Effect] {
    let log = Effect.log(.navigation(.didReceiveAction("openExternalURL")))
    guard url.isPlainURL else { return [log, .log(.navigation(.invalidExternalUrl(path: url)))] }
    guard allows(url) else {
      return [
        log, .log(.navigation(.unableToOpenExternalUrl(path: url))),
        .notice(.refusedScheme(url.scheme, url: url)),
      ]
    }
    return [log, .openURL(url)]
  }

  func allows(_ url: String) -> Bool {
    allowedSchemes.contains(url.scheme)
  }

  mutating func openNativeRoute(_ action: OpenNativeRoute, _ origin: ActionOrigin) -> [Effect] {
    var data: [String: String] = [:]
    for (name, value) in action.data ?? [:] { data[name] = evaluate(value, origin) ?? "" }
    let route = NativeRoute(
      path: evaluate(action.route, origin) ?? "", data: data,
      shouldResetApplication: action.shouldResetApplication ?? false)
    return [.log(.navigation(.didReceiveAction("openNativeRoute"))), .openNativeRoute(route)]
  }
}

extension Transition {
  /// The action's name in logs.
  fileprivate var name: String {
    switch self {
    case .pushView: "pushView"
    case .replaceView: "reload"
    case .pushStack: "pushStack"
    case .resetStack: "resetStack"
    case .resetApplication: "resetApplication"
    }
  }

  /// Whether it increases the number of screens.
  fileprivate var addsScreen: Bool {
    switch self {
    case .pushView, .pushStack: true
    case .replaceView, .resetStack, .resetApplication: false
    }
  }
}

extension String {
  /// The scheme of a URL, in lower case.
  fileprivate var scheme: String { prefix { $0 != ":" }.lowercased() }

  /// Whether it looks like a URL: a scheme, and no characters that are invalid in URLs.
  fileprivate var isPlainURL: Bool {
    let scheme = prefix { $0 != ":" }
    return scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
      && utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } && count > scheme.count + 1
  }
}
