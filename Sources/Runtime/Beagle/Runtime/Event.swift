public import BeagleExpressions
public import BeagleJSON
public import BeagleSchema

/// An input of a ``Runtime``. Events are its only source of information about the outside.
///
/// An event for a node, request or dialog that no longer exists has no effect.
public enum Event: Sendable {
  /// Opens a screen that replaces all open ones.
  case open(Destination)
  /// The user requests a screen, by a path that is joined to the base URL or an absolute URL. Once loaded, it
  /// replaces all open screens. If it cannot be loaded, these stay, and the visible one has an error that can
  /// be retried. A later request replaces an earlier one, which is neither awaited nor retried. Paths in
  /// documents from another server are resolved against that server.
  case visit(String)

  /// A node was pressed: a button, a touchable, a tab, an item of a navigation bar, a submit button of a 1.x
  /// form, or anything inside one. A disabled node accepts the press and ignores it.
  case press(NodeID)
  /// An event of a custom component: `.fire(node, "onRate", 4)`. The actions in the component's property of
  /// that name run and read the value as `@{onRate.value}`; without a value there is no such context. If the
  /// document does not have the property, nothing happens. ``SceneNode/events`` lists the names.
  case fire(NodeID, String, DynamicObject? = nil)
  /// An input was edited and now has this text. Inputs that are disabled, read-only or hidden keep theirs.
  case edit(NodeID, text: String)
  /// An input received the focus. The previously focused input loses it.
  case focus(NodeID)
  /// An input lost the focus, or the return key was pressed in it.
  case blur(NodeID)
  /// A page view was turned to a page, counted from 0.
  case turn(NodeID, page: Int)
  /// A pull-to-refresh component, or anything inside it, was pulled.
  case pull(NodeID)
  /// A list, a scroll view, or the screen (its first node) was scrolled to an offset in points from its
  /// start. ``Scene/scrolling(of:)`` returns the range. Triggers `onScrollEnd`.
  case scroll(NodeID, offset: Float)
  /// Reloads the visible screen from its URL. It stays visible until the new one has loaded and replaces it.
  /// Has no effect on screens without a URL.
  case reload
  /// Shows another version of the visible screen's document, for example while it is being edited. User state
  /// is kept for components that match by type and id inside matching parents: values of contexts with an
  /// unchanged declaration, texts, pages, scroll offsets. `onInit` only runs again if it was changed.
  case replace(Screen)
  /// The user went back, with a key or a navigation bar.
  case back

  /// A web view could not load its page.
  case webViewFailed(NodeID, RequestFailure)

  /// The response to a request. Only the first one is used.
  case response(RequestID, RequestResult)
  /// The button of an alert, or the confirming button of a question, was pressed.
  case confirm(DialogID)
  /// The other button of a question was pressed, or a dialog was closed otherwise.
  case dismiss(DialogID)
  /// Retries everything that failed on the visible screen.
  case retry
  /// Dismisses the errors of the visible screen.
  case dismissErrors

  /// The application's screen for ``Effect/openNativeRoute(_:)``.
  case showNative(Screen, NativeRoute)

  /// Work in progress runs actions in the scope in which it was started.
  case run(RequestID, [Action], event: String, value: DynamicObject?)
  /// Work in progress sets a context in the scope in which it was started.
  case setContext(RequestID, String, DynamicObject, path: String?)

  /// The size of the viewport changed, in points. Without a height, the scene is as high as its content.
  case resize(width: Float, height: Float?)
  /// Images were loaded; this measurer knows their sizes, and is otherwise equal to the builder's.
  case measureImages(any Measurer)
  /// The application sets the global context, or a part of it.
  case setGlobal(DynamicObject, at: ContextPath? = nil)
  /// A developer sets a context that is visible at a node, or a part of it, like a `SetContext` there.
  case set(context: String, at: NodeID, DynamicObject, path: ContextPath? = nil)
}

/// The source of a screen.
public enum Destination: Sendable {
  /// An absolute URL, or a path that is joined to the base URL.
  case remote(String)
  /// A screen in memory.
  case local(Screen)
  /// A document in JSON.
  case text(String)
}
