public import Beagle
import Foundation

/// The visible screen, the state of the application and its requests.
extension AppDriver {
  // MARK: The screen

  /// The visible components of the screen, in the order of the document.
  public var elements: [Element] {
    session.runtime.scene.map { SceneSearch($0, in: session.runtime).elements } ?? []
  }

  /// The texts on the screen, in the order of the document.
  public var texts: [String] { elements.compactMap(\.text).filter { !$0.isEmpty } }

  /// The title in the navigation bar.
  public var title: String? {
    elements.lazy.compactMap { element in
      if case .navigationTitle(let title) = element.node.content { title } else { nil }
    }.first
  }

  /// The visible inputs.
  public var inputs: [Element] { elements.filter { $0.input != nil } }

  /// The input with the keyboard focus.
  public var focused: Element? { elements.first { $0.node.isFocused } }

  /// Returns the text of a component.
  ///
  /// This is the content of an input, the text of a text or button, or, for a box, all texts inside it, one
  /// per line. A text next to an input names the input. The content of a password input is not masked, unlike
  /// ``Element/text``.
  public func text(
    of target: Target, file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(DriverFailure) -> String {
    noteCall(file, line, column)
    let search = try search()
    // An id or a path refers to the component itself.
    let isExact = target.kind == .id || target.kind == .path
    let inputs = isExact ? [] : try self.inputs(target, in: search)
    guard inputs.isEmpty else { return search[try one(of: inputs, target, search)].input?.text ?? "" }
    let position = try one(of: try matches(target, in: search), target, search)
    if let input = search[position].input { return input.text }
    let inside = search.visible(from: position, to: search.nodes[position].end)
    return inside.compactMap { search[$0].text }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Returns a component of the screen.
  public func element(_ target: Target, file: String = #fileID, line: Int = #line, column: Int = #column)
    throws(DriverFailure) -> Element
  {
    noteCall(file, line, column)
    let search = try search()
    return search[try one(of: try matches(target, in: search), target, search)]
  }

  /// Returns the visible children of a component, in the order of the document.
  public func children(of target: Target, file: String = #fileID, line: Int = #line, column: Int = #column)
    throws(DriverFailure) -> [Element]
  {
    noteCall(file, line, column)
    let search = try search()
    let parent = try one(of: try matches(target, in: search), target, search)
    return search.visible.filter { search.nodes[$0].parent == parent }.map { search[$0] }
  }

  /// Returns all visible components inside a component, in the order of the document.
  public func elements(
    inside target: Target, file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(DriverFailure) -> [Element] {
    noteCall(file, line, column)
    let search = try search()
    let parent = try one(of: try matches(target, in: search), target, search)
    return search.visible(from: parent + 1, to: search.nodes[parent].end).map { search[$0] }
  }

  /// Returns the items of a list or grid, in order.
  ///
  /// - Parameters:
  ///   - list: the list or something inside it; nil for the first one.
  ///   - file: the file of the call, which a failure names.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  public func items(of list: Target? = nil, file: String = #fileID, line: Int = #line, column: Int = #column)
    throws(DriverFailure) -> [ListItem]
  {
    noteCall(file, line, column)
    let search = try search()
    // A list without items has no area.
    var position = search.present.first { search.nodes[$0].isList }
    if let list {
      let found = try one(of: try matches(list, in: search), list, search)
      position = sequence(first: found) { search.nodes[$0].parent }.first { search.nodes[$0].isList }
    }
    guard let position else {
      throw failure("there is no list \(list.map { "around \($0)" } ?? "on the screen")")
    }
    return search.items(of: position).map { item in
      let inside = search.visible.filter { $0 >= item && $0 < search.nodes[item].end }
      return ListItem(
        ids: inside.compactMap { search[$0].id },
        texts: inside.compactMap { search[$0].text }.filter { !$0.isEmpty })
    }
  }

  // MARK: State

  /// The open dialog.
  public var dialog: Dialog? { session.runtime.openDialogs.first }

  /// The number of screens in each stack, the first stack first.
  public var depths: [Int] { session.runtime.depths }

  /// The number of open screens.
  public var depth: Int { depths.reduce(0, +) }

  /// The failures on the visible screen that can be retried.
  public var errors: [ScreenError] { session.runtime.errors }

  /// Returns the value of a context of the visible screen, or nil if there is no such context. `global` is
  /// the application's context.
  ///
  /// - Parameters:
  ///   - id: the context's id.
  ///   - target: the component where the search begins, outwards; nil for the first component, in the order
  ///     of the document, at which the context is visible.
  ///   - file: the file of the call, which a failure names.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  public func context(
    _ id: String, at target: Target? = nil, file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(DriverFailure) -> DynamicObject? {
    noteCall(file, line, column)
    if let target { return session.runtime.context(id, at: try element(target).node.node) }
    if let value = session.runtime.context(id) { return value }
    let nodes = session.runtime.scene?.nodes ?? SceneNodes()
    return nodes.lazy.compactMap { self.session.runtime.context(id, at: $0.node) }.first
  }

  /// The log messages, in order. The application's logger receives them as well.
  public var logs: [any LogMessage] { logger.logs }

  // MARK: The network

  /// All requests so far, in order, as screens and actions made them: a cache may have served them, and a
  /// client may have added headers.
  public var requests: [SentRequest] { gate.sent }

  /// All requests as readable text for a snapshot. URLs below the base URL are shown as paths. The content of
  /// password inputs is masked.
  public var requestLog: String {
    knownPasswords.hidden(in: requests.log(relativeTo: dependencies.urlBuilder.baseUrl))
  }

  /// Sets the response to future requests. It overrides other responses.
  ///
  /// Responses for a limited number of requests are used first, in the order in which they were set; then the
  /// most recently set response for all requests.
  ///
  /// - Parameters:
  ///   - key: a path or an absolute URL, with or without a query, that may begin with a method:
  ///     `POST /login`.
  ///   - response: the response.
  ///   - times: the number of requests; nil for all.
  public func respond(to key: String, with response: StubResponse, times: Int? = nil) {
    gate.prepare(key, response, times: times)
  }

  /// Sets a closure that responds to future requests of a route:
  /// `app.respond(to: "/teas/{id}") { _, names in .json(…) }`.
  ///
  /// - Parameters:
  ///   - route: a path, which may begin with a method. A name in braces matches one segment of the path.
  ///   - response: receives the request and the matched segments by name; nil passes the request on.
  public func respond(
    to route: String, with response: @escaping @Sendable (SentRequest, [String: String]) -> StubResponse?
  ) {
    gate.prepare(StubRoute(route, response))
  }

  /// Serves all other future requests from the files of a folder, so that none reaches the network.
  ///
  /// `cart.json` is the response to `GET /cart`, `index.json` to `GET /`, `login.POST.json` to `POST /login`,
  /// and `images/cup.png` to `GET /images/cup.png`, on any host. A file with a query in its name,
  /// `list?page=2.json`, is for that query only. A request without a file fails with an error that names the
  /// file. The responses of ``respond(to:with:times:)`` and of folders added later have priority.
  ///
  /// - Throws: a failure if there is no such folder.
  public func respond(
    fromFilesIn folder: URL, file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(DriverFailure) {
    noteCall(file, line, column)
    try respond(fromFilesIn: folder, named: folder.lastPathComponent)
  }

  package func respond(fromFilesIn folder: URL, named name: String) throws(DriverFailure) {
    guard let files = ResponseFolder(folder, named: name) else {
      throw failure("there is no folder \"\(folder.path)\"")
    }
    gate.prepare(files)
  }
}

/// An item of a list.
public struct ListItem: Sendable, Equatable {
  /// The ids inside it, with the keys of its cell: `row:7`.
  public let ids: [String]
  /// The texts in it, in the order of the document.
  public let texts: [String]

  package init(ids: [String], texts: [String]) {
    self.ids = ids
    self.texts = texts
  }
}
