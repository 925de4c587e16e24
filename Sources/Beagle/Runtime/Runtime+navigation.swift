import BeagleExpressions
import BeagleJSON
import BeagleNetworking
import BeagleSchema

/// Moving between screens.
///
/// Actions may wait longer than their screen is open. Those that go somewhere then start from what is visible: their
/// author wants to be there. Those that go back do nothing, as on iOS, where a controller that is off its stack has
/// nothing to pop: the screen that was to be closed is closed already.
extension Runtime {
  // MARK: Opening

  /// Opens a screen in place of all that is open.
  mutating func open(_ destination: Destination) {
    switch destination {
    case .local(let screen): show(screen, .declarative, .resetApplication(controllerID: nil), nil)
    case .text(let text):
      do throws(DocumentError) {
        show(
          try ScreenDocument(reading: Array(text.utf8), options: readingOptions).screen, .text,
          .resetApplication(controllerID: nil), nil)
      } catch {
        let view = newView(.text)
        place(view, .resetApplication(controllerID: nil))
        let failure = Answer.failure(RequestFailure("\(error)"))
        fail(view.id, .declarativeText, "", failure, .text(text))
      }
    case .remote(let url):
      let view = newView(.remote(url))
      place(view, .resetApplication(controllerID: nil))
      load(view.id, url)
    }
  }

  /// Loads the screen that a view is for.
  mutating func load(_ view: ViewID, _ url: String) {
    begin(view)
    guard send(.screen(path: url, data: nil), for: view, .load(url: url)) else { return end(view) }
  }

  mutating func finishLoading(_ view: ViewID, _ url: String, _ answer: Answer) {
    if case .screen(let screen) = answer {
      effects.append(.state(view, .success))
      end(view)
      let context = withView(view) { $0.navigationContext } ?? .empty
      let tree = tree(of: screen, view, context)
      _ = withView(view) { $0.tree = tree }
    } else {
      fail(view, .remoteScreen, url, answer, .load(url: url))
      end(view)
    }
  }

  // MARK: Going to a route

  mutating func navigate(
    _ kind: Transition, _ route: Route, _ context: NavigationContext?, _ origin: ActionOrigin
  ) {
    logNavigation(kind)
    let context = value(of: context, origin)
    switch route {
    case .local(let screen): show(screen, .declarative, kind, context)
    case .remote(let route):
      let url = evaluate(route.url, origin) ?? ""
      start(
        PendingNavigation(
          kind: kind, route: route, url: url, data: requestData(route.httpAdditionalData, origin),
          context: context, view: place(of: origin.view) == nil ? visible ?? origin.view : origin.view))
    }
  }

  private mutating func requestData(_ data: RouteRequest?, _ origin: ActionOrigin) -> ScreenRequestData? {
    guard let data else { return nil }
    var headers: [String: String] = [:]
    for (name, value) in data.headers ?? [:] { headers[name] = evaluate(value, origin) ?? "" }
    return ScreenRequestData(
      method: data.method ?? .get, headers: headers, body: data.body.map { deeply($0, origin) })
  }

  mutating func start(_ navigation: PendingNavigation) {
    begin(navigation.view)
    let request = OutgoingRequest.screen(path: navigation.url, data: navigation.data)
    guard send(request, for: navigation.view, .navigate(navigation)) else { return end(navigation.view) }
  }

  mutating func finish(_ navigation: PendingNavigation, _ answer: Answer) {
    end(navigation.view)
    let screen: Screen
    if case .screen(let loaded) = answer {
      screen = loaded
    } else if let fallback = navigation.route.fallback {
      screen = fallback
    } else {
      return fail(navigation.view, .remoteScreen, navigation.url, answer, .navigate(navigation))
    }
    effects.append(.state(navigation.view, .success))
    show(screen, .remote(navigation.url), navigation.kind, navigation.context)
  }

  /// Makes a screen's view and puts it in its place.
  mutating func show(
    _ screen: Screen, _ origin: View.Origin, _ kind: Transition, _ context: NavigationValue?
  ) {
    var view = newView(origin)
    view.tree = tree(of: screen, view.id, handing(context, to: .empty))
    place(view, kind)
  }

  private func tree(of screen: Screen, _ view: ViewID, _ navigationContext: DynamicObject) -> ViewTree {
    var builder = builder
    builder.navigationContext = navigationContext
    var tree = ViewTree(builder, view: view.number)
    tree.beginTracking()
    tree.build(screen)
    return tree
  }

  private mutating func place(_ view: View, _ kind: Transition) {
    switch kind {
    case .pushView, .pushStack:
      let open = stacks.reduce(0) { $0 + $1.views.count }
      guard open < limits.screens else { return reach("open screens", limits.screens) }
    case .resetStack, .resetApplication: break
    }
    moves += 1
    switch kind {
    case .pushView where !stacks.isEmpty: stacks[stacks.count - 1].views.append(view)
    case .pushView: stacks = [newStack(nil, view)]
    case .pushStack(let controller): stacks.append(newStack(controller, view))
    case .resetStack(let controller):
      guard var stack = stacks.popLast() else { return stacks = [newStack(controller, view)] }
      closed += stack.views
      // Its controller runs it on, unless another one is named.
      stack.views = [view]
      stacks.append(controller == nil ? stack : newStack(controller, view))
    case .resetApplication(let controller):
      for stack in stacks { closed += stack.views }
      stacks = [newStack(controller, view)]
    }
  }

  private mutating func newStack(_ controllerID: String?, _ view: View) -> NavigationStack {
    NavigationStack(number: newNumber(), controllerID: controllerID, views: [view])
  }

  // MARK: Going back

  mutating func popView(_ context: NavigationContext?, _ origin: ActionOrigin) {
    effects.append(.log(.navigation(.didReceiveAction("popView"))))
    if canPop(origin) { closeView(value(of: context, origin)) }
  }

  /// Whether going back is about a screen that is open, or was when the event came.
  private mutating func canPop(_ origin: ActionOrigin) -> Bool {
    withView(origin.view) { !$0.wasClosed } ?? false
  }

  /// Takes the visible screen away. With the only one of a stack, the stack goes.
  mutating func closeView(_ context: NavigationValue?) {
    guard let stack = stacks.last, stack.views.count > 1 else { return closeStack(context) }
    moves += 1
    closed.append(stacks[stacks.count - 1].views.removeLast())
    reveal(context)
  }

  mutating func popStack(_ context: NavigationContext?, _ origin: ActionOrigin) {
    effects.append(.log(.navigation(.didReceiveAction("popStack"))))
    if canPop(origin) { closeStack(value(of: context, origin)) }
  }

  /// On the only stack nothing is closed; the host is told.
  private mutating func closeStack(_ context: NavigationValue?) {
    guard stacks.count > 1 else {
      effects.append(.leave)
      return
    }
    moves += 1
    closed += stacks.removeLast().views
    reveal(context)
  }

  mutating func popToView(_ route: String, _ context: NavigationContext?, _ origin: ActionOrigin) {
    effects.append(.log(.navigation(.didReceiveAction("popToView"))))
    guard canPop(origin) else { return }
    let context = value(of: context, origin)
    let url = absoluteURL(route)
    guard
      let place = stacks.last?.views.lastIndex(where: { view in
        if let id = view.screenID, id == route { return true }
        if case .remote(let path) = view.origin { return absoluteURL(path) == url }
        return false
      })
    else {
      effects.append(.log(.navigation(.routeDoesNotExistInTheCurrentStack(path: route))))
      return
    }
    let stack = stacks.count - 1
    moves += 1
    closed += stacks[stack].views[(place + 1)...]
    stacks[stack].views.removeSubrange((place + 1)...)
    reveal(context)
  }

  private mutating func logNavigation(_ kind: Transition) {
    let name =
      switch kind {
      case .pushView: "pushView"
      case .pushStack: "pushStack"
      case .resetStack: "resetStack"
      case .resetApplication: "resetApplication"
      }
    effects.append(.log(.navigation(.didReceiveAction(name))))
  }

  // MARK: Leaving the application's screens

  /// Hands a URL to the system, if its scheme is allowed.
  mutating func open(_ url: String) {
    effects.append(.log(.navigation(.didReceiveAction("openExternalURL"))))
    guard url.isPlainURL else {
      effects.append(.log(.navigation(.invalidExternalUrl(path: url))))
      return
    }
    guard allows(url) else {
      effects.append(.log(.navigation(.unableToOpenExternalUrl(path: url))))
      return tell(.refusedScheme(url.scheme, url: url))
    }
    effects.append(.openURL(url))
  }

  /// Whether the scheme of a URL is one of ``allowedSchemes``.
  func allows(_ url: String) -> Bool {
    allowedSchemes.contains(url.scheme)
  }

  mutating func openNativeRoute(_ action: OpenNativeRoute, _ origin: ActionOrigin) {
    effects.append(.log(.navigation(.didReceiveAction("openNativeRoute"))))
    var data: [String: String] = [:]
    for (name, value) in action.data ?? [:] { data[name] = evaluate(value, origin) ?? "" }
    effects.append(
      .openNativeRoute(
        NativeRoute(
          path: evaluate(action.route, origin) ?? "", data: data,
          shouldResetApplication: action.shouldResetApplication ?? false)))
  }
}

extension String {
  /// The scheme of a URL, in lower case.
  fileprivate var scheme: String { prefix { $0 != ":" }.lowercased() }

  /// Whether it is a URL in its outer form: a scheme, and nothing that no URL has.
  fileprivate var isPlainURL: Bool {
    let scheme = prefix { $0 != ":" }
    return scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
      && utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } && count > scheme.count + 1
  }
}
