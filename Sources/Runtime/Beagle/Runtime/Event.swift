public import BeagleExpressions
public import BeagleJSON
public import BeagleSchema

/// What happens to a ``Runtime``: everything it ever learns of the outside.
///
/// An event that names a node, a request or a dialog that is not there any more changes nothing.
public enum Event: Sendable {
  /// Opens a screen in place of all open ones.
  case open(Destination)
  /// The user asks for a screen, by a path that is joined to the base URL or an absolute URL. When it has loaded, it is opened in
  /// place of all open ones. If it cannot be loaded, these stay, and that is a failure of the visible one, which can be tried
  /// again. Of two screens that are asked for, the later one is meant: the former is neither waited for nor tried again. Paths in
  /// the documents of another server are that server's.
  case visit(String)

  /// A node was pressed: a button, a touchable, a tab, an item of a navigation bar, a submit of a 1.x form, or anything
  /// inside one. A disabled node accepts the press and ignores it.
  case press(NodeID)
  /// An event of a component of the application's own happened: `.fire(node, "onRate", 4)`. The actions in the component's property of
  /// that name run, and read the value as `@{onRate.value}`; without a value there is no such context. A component whose document has
  /// no such property does nothing. ``SceneNode/events`` has the names.
  case fire(NodeID, String, DynamicObject? = nil)
  /// The text of an input was edited, and is now this one. Inputs that are disabled, read-only or hidden keep theirs.
  case edit(NodeID, text: String)
  /// An input got the focus. The one that had it loses it.
  case focus(NodeID)
  /// An input lost the keyboard, or the return key was pressed in it.
  case blur(NodeID)
  /// A page view was turned to a page, counted from 0.
  case turn(NodeID, page: Int)
  /// A pull to refresh, or anything inside it, was pulled.
  case pull(NodeID)
  /// A list, a scroll view, or the screen (its first node) was scrolled to an offset in points from its start.
  /// ``Scene/scrolling(of:)`` gives the range. `onScrollEnd` depends on it.
  case scroll(NodeID, offset: Float)
  /// Loads the visible screen again from its URL. It stays visible until the new one has loaded, which replaces it. Screens
  /// without a URL stay as they are.
  case reload
  /// Shows another version of the visible screen's document, as while it is being written. What the user did stays where
  /// components match, by their type and id inside matching parents: values of contexts that the document declares as
  /// before, texts, pages, scroll offsets. Their `onInit` does not run again unless it was changed.
  case replace(Screen)
  /// The user goes back, by a key or a navigation bar.
  case back

  /// A web view could not show its page.
  case webViewFailed(NodeID, RequestFailure)

  /// The response to a request. Only the first one is used.
  case response(RequestID, RequestResult)
  /// The button of an alert, or the confirming one of a question, was pressed.
  case confirm(DialogID)
  /// The other button of a question was pressed, or a dialog was closed otherwise.
  case dismiss(DialogID)
  /// What failed on the visible screen is to be tried again.
  case retry
  /// What failed on the visible screen is to be left as it is.
  case dismissErrors

  /// The application's screen for an ``Effect/openNativeRoute(_:)``.
  case showNative(Screen, NativeRoute)

  /// Work that is under way has actions run where it was started.
  case run(RequestID, [Action], event: String, value: DynamicObject?)
  /// Running work sets a context that is visible where it was started.
  case setContext(RequestID, String, DynamicObject, path: String?)

  /// The viewport has another size, in points. Without a height, the scene is as high as its content.
  case resize(width: Float, height: Float?)
  /// Pictures have been loaded, whose sizes this measurer knows; otherwise it is equal to the builder's. Images get
  /// their sizes.
  case measureImages(any Measurer)
  /// The application sets its global context, or a part of it.
  case setGlobal(DynamicObject, at: ContextPath? = nil)
  /// A developer sets a context that is visible at a node, or a part of it, as a `SetContext` there would.
  case set(context: String, at: NodeID, DynamicObject, path: ContextPath? = nil)
}

/// Where a screen comes from.
public enum Destination: Sendable {
  /// To be loaded: absolute, or a path that is joined to the base URL.
  case remote(String)
  /// Already here.
  case local(Screen)
  /// In a document that is already here, as JSON.
  case text(String)
}
