import Beagle
import BeagleCrawling
import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// What a document reads from its contexts and responses, and writes to its contexts.
struct DocumentReads: Sendable {
  struct Read: Sendable {
    let path: DataPath
    /// The document path of the component.
    let component: String
    /// The kinds of values with which the operations have a result.
    let kinds: ValueKinds
    let isInAction: Bool
  }

  /// The origin of a value that an action writes.
  enum Source: Sendable {
    case response, user, literal, derived
    /// The former value, as in a counter.
    case itself
  }

  /// A text in an action that uses a response in an expression, instead of only storing it in a context.
  struct ResponseText: Sendable {
    /// The URL of the request as the document writes it.
    let url: String
    /// The document path of the component.
    let component: String
    let text: String
  }

  /// An action of `onInit` that sends a request.
  struct Sender: Sendable {
    /// The URL as the document writes it.
    let url: String
    /// The document path of the component.
    let component: String
  }

  private(set) var senders: [Sender] = []
  private(set) var reads: [Read] = []
  private(set) var responseTexts: [ResponseText] = []
  /// The contexts and responses that are read.
  var roots: [DataPath] { Array(Set(reads.map(\.path.root))) }
  private(set) var writes: [DataPath: Set<Source>] = [:]
  /// The literals with which values are compared.
  private(set) var examples: [DataPath: [DynamicObject]] = [:]
  /// The declared contexts in the order of the document.
  private(set) var contexts: [DataPath: DynamicObject] = [:]

  init(_ screen: Screen) {
    guard let bytes = try? screen.encoded(), let document = try? JSONDocument(parsing: bytes) else { return }
    var place = Place()
    for id in ["global", "navigationContext"] { place.scope[id] = .data(DataPath(id, declarer: nil)) }
    visit(document.root.dynamicObject, place)
  }

  /// What the documents of a screen read, by the index of its opening.
  static func all(of screen: ScreenStates) -> [Int: DocumentReads] {
    var documents: [Int: DocumentReads] = [:]
    for state in screen.states where documents[state.opening] == nil {
      documents[state.opening] = state.runtime.screen.map(DocumentReads.init)
    }
    return documents
  }

  /// The document path of the component whose `onInit` sends a request to a URL; nil unless exactly one does.
  func sender(to url: String) -> String? {
    let components = Set(senders.lazy.filter { $0.url.mayResult(in: url) }.map(\.component))
    return components.count == 1 ? components.first : nil
  }

  private enum Meaning {
    case data(DataPath)
    /// An event of a component or an action; the URL of the request for `onSuccess`, nil for other events.
    case event(String, url: String?)
    case other
  }

  private struct Place {
    var path = ""
    var scope: [String: Meaning] = [:]
    var nearest: String?
    var component = ""
    var isInAction = false
    var isInOnInit = false
    /// Whether an action stores the value in a context.
    var isStored = false

    func inside(_ step: String) -> Place {
      var place = self
      place.path = path.isEmpty ? step : step.hasPrefix("[") ? path + step : "\(path).\(step)"
      return place
    }
  }

  private mutating func visit(_ value: DynamicObject, _ place: Place) {
    switch value {
    case .string(let text), .expression(let text):
      guard case .template(let template) = ParsedText(text) else { return }
      let url = template.bindings.compactMap { path(of: $0, place)?.url }.first
      // A value that is only stored is varied as part of its context.
      if url != nil, place.isStored, template.loneBinding != nil { return }
      note(template, place)
      if let url { responseTexts.append(ResponseText(url: url, component: place.component, text: text)) }
    case .array(let elements):
      for (index, element) in elements.enumerated() { visit(element, place.inside("[\(index)]")) }
    case .dictionary(let members): visit(members, place)
    default: break
    }
  }

  private mutating func visit(_ members: DynamicDictionary, _ outer: Place) {
    var place = outer
    let isComponent = members["_beagleComponent_"] != nil
    let isAction = members["_beagleAction_"] != nil
    if isComponent {
      place.component = place.path
      if let context = members["context"], let id = context["id"].stringValue {
        let path = DataPath(id, declarer: place.path)
        contexts[path] = context["value"]
        place.scope[id] = .data(path)
        place.nearest = id
      }
    }
    let action = members["_beagleAction_"]?.stringValue?.lowercased()
    if place.isInOnInit, action == "beagle:sendrequest", let url = members["url"]?.stringValue {
      senders.append(Sender(url: url, component: place.component))
    }
    let isWrite = action == "beagle:setcontext"
    if isWrite { noteWrite(members, place) }
    for (key, value) in members where !(isComponent && key == "context") {
      var inner = place.inside(key)
      inner.isInAction = place.isInAction || isAction
      inner.isInOnInit = place.isInOnInit || key == "onInit"
      if isWrite { inner.isStored = key == "value" }
      if key.hasPrefix("on") {
        inner.scope[key] = .event(key, url: key == "onSuccess" ? members["url"]?.stringValue : nil)
      }
      if isComponent, key == "templates" {
        let item = members["dataSource"]?.stringValue.flatMap { path(of: $0, place) }
        inner.scope[members["iteratorName"]?.stringValue ?? "item"] =
          item.map { .data($0.appending([.index(0)])) } ?? .other
        inner.scope[members["indexName"]?.stringValue ?? "index"] = .other
      }
      visit(value, inner)
    }
  }

  // MARK: Expressions

  private func path(of binding: ExpressionTemplate.Binding, _ place: Place) -> DataPath? {
    switch place.scope[binding.context] {
    case .data(let path)?: path.appending(binding.path.steps)
    case .event(_, let url?)?: DataPath(responseFrom: url).appending(binding.path.steps)
    default: nil
    }
  }

  /// The path in a text that consists of a single path: `@{cart.items}`.
  private func path(of text: String, _ place: Place) -> DataPath? {
    guard case .template(let template) = ParsedText(text), let binding = template.loneBinding else {
      return nil
    }
    return path(of: binding, place)
  }

  private static let operations = OperationTable()

  private mutating func note(_ template: ExpressionTemplate, _ place: Place) {
    enum Operand { case path(DataPath), literal(DynamicObject), other }
    var stack: [Operand] = []
    func read(_ path: DataPath, _ kinds: ValueKinds = .any) {
      reads.append(
        Read(path: path, component: place.component, kinds: kinds, isInAction: place.isInAction))
    }
    template.forEachStepWithRange { step, _ in
      switch step {
      case .push(let value): stack.append(.literal(value))
      case .read(let binding): stack.append(path(of: binding, place).map { .path($0) } ?? .other)
      case .call(let name, let count):
        let arguments = stack.suffix(count)
        stack.removeLast(min(count, stack.count))
        let operation = Self.operations[name]
        for (index, argument) in arguments.enumerated() {
          guard case .path(let path) = argument else { continue }
          read(path, operation?.parameter(at: index)?.kinds ?? .any)
          guard name == "eq" else { continue }
          for case .literal(let value) in arguments where !value.isEmpty {
            examples[path, default: []].append(value)
          }
        }
        stack.append(.other)
      case .append: if case .path(let path)? = stack.popLast() { read(path) }
      case .text, .spaced: break
      }
    }
    for case .path(let path) in stack { read(path) }
  }

  // MARK: Writes

  private mutating func noteWrite(_ action: DynamicDictionary, _ place: Place) {
    guard let id = action["contextId"]?.stringValue ?? place.nearest, case .data(var path)? = place.scope[id]
    else { return }
    if let inner = action["path"]?.stringValue.flatMap({ ContextPath($0) }) {
      path = path.appending(inner.steps)
    }
    noteWrite(action["value"] ?? .empty, to: path, place)
  }

  private mutating func noteWrite(_ value: DynamicObject, to path: DataPath, _ place: Place) {
    if case .dictionary(let members) = value, !members.isEmpty {
      for (key, member) in members { noteWrite(member, to: path.appending([.key(key)]), place) }
      return
    }
    writes[path, default: []].insert(source(of: value, to: path, place))
  }

  private func source(of value: DynamicObject, to written: DataPath, _ place: Place) -> Source {
    guard let text = value.stringValue, case .template(let template) = ParsedText(text) else {
      return .literal
    }
    let events = template.bindings.compactMap { binding in
      if case .event(let name, _)? = place.scope[binding.context] { name } else { nil }
    }
    if events.isEmpty {
      let isCounter = template.bindings.contains { path(of: $0, place) == written }
      return isCounter ? .itself : .derived
    }
    if !events.allSatisfy(["onSuccess", "onError"].contains) { return .user }
    // A flag that is computed from a response is a state.
    let last = template.calls.last.flatMap { Self.operations[$0.operation]?.result }
    return last == .bool || events.contains("onError") ? .literal : .response
  }

  // MARK: Data and states

  /// Whether a value comes from a server, from another screen or from the author of the document. Other
  /// values are states of the screen, such as the index of a tab, a typed text, or a flag for a waiting
  /// request.
  ///
  /// - Parameter value: The current value.
  func isData(_ path: DataPath, _ value: DynamicObject) -> Bool {
    if path.url != nil { return path.steps.first == .key("data") }
    let exact = writes[path]
    if exact?.contains(.response) != true,
      writes.contains(where: { path.contains($0.key) && $0.key != path && !$0.value.contains(.response) })
    {
      return false
    }
    // The innermost write of the value or of one that contains it.
    let write = writes.filter { $0.key.contains(path) }.max { $0.key.steps.count < $1.key.steps.count }
    guard let sources = write?.value else { return value.boolValue == nil }
    if sources.contains(.response) { return true }
    if sources.contains(.literal) || sources.contains(.user) { return false }
    if value.arrayValue != nil || value.dictionaryValue != nil { return true }
    return path != path.root && !sources.contains(.itself)
  }
}
