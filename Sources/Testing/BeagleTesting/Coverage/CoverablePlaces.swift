import Beagle
import BeagleExpressions
import BeagleJSON

struct CoverablePlaces {
  private(set) var all: [CoverablePlace] = []
  /// Strings in the data of actions: they are evaluated when the action runs, and found by their text.
  private(set) var texts: [(text: String, action: Int, byte: Int)] = []

  private let document: JSONDocument
  private let notes: DocumentNotes
  private var bytes: [UInt: Int] = [:]
  private var paths: [Int: DocumentPath] = [:]
  private var owners = Owners()
  private var lists: Set<DocumentPath> = []

  init(of document: JSONDocument, _ notes: DocumentNotes) {
    self.document = document
    self.notes = notes
    for note in notes.components { bytes[note.value.identity] = note.bytes.lowerBound }
    owners = Owners(notes)
    list()
  }

  private mutating func list() {
    var components: [Int: Component] = [:]
    var actions: [Int: Action] = [:]
    var expressions: [Int: ExpressionTemplate] = [:]
    for note in notes.components { components[note.bytes.lowerBound] = note.value }
    for note in notes.actions { actions[note.bytes.lowerBound] = note.value }
    for note in notes.expressions { expressions[note.bytes.lowerBound] = note.value }
    for (byte, text) in document.withCursor({ root in data(in: root) }) { expressions[byte] = text }
    let starts = Set(components.keys).union(actions.keys).union(expressions.keys).sorted()
    let found = document.withCursor { DocumentPath.paths(toBytes: starts, from: $0) }
    paths = Dictionary(uniqueKeysWithValues: zip(starts, found))
    for start in starts {
      let owner = owners.owner(of: start)
      if let component = components[start] { add(component, at: start) }
      if let action = actions[start] { add(action, at: start, owner) }
      if let text = expressions[start] { addOperations(of: text, at: start, owner) }
    }
  }

  private func path(_ byte: Int, _ more: DocumentPath.Step...) -> DocumentPath {
    DocumentPath((paths[byte]?.steps ?? []) + more)
  }

  private mutating func add(
    _ kind: CoverageKind, _ path: DocumentPath, _ name: String, _ outcomes: CoverablePlace.Outcome...
  ) {
    all.append(CoverablePlace(kind: kind, path: path, name: name, outcomes: outcomes))
  }

  // MARK: Components

  private mutating func add(_ component: Component, at byte: Int) {
    let name = component.nameInReports
    if paths[byte]?.steps.isEmpty == true {
      var shown = component
      if case .screen(let screen) = component { shown = screen.child }
      addScreen(showing: shown, at: DocumentPath(), otherwise: byte, name)
    }
    switch component {
    case .listView(let list): addTemplates(list.templates, at: byte, name)
    case .gridView(let grid): addTemplates(grid.templates, at: byte, name)
    case .lazyComponent(let lazy): addFallback(lazy, name)
    case .textInput(let input) where input.error != nil:
      addValidation(path(byte, .name("error")), "error of \(name)", at: byte)
    case .formInput(let input) where input.required == true && input.validator != nil:
      addValidation(path(byte, .name("validator")), "validator of \(name)", at: byte)
    case .custom(let custom):
      if (custom.value as? any ValidatedComponent)?.error != nil {
        addValidation(path(byte, .name("error")), "error of \(name)", at: byte)
      }
    default: break
    }
  }

  /// The byte of a component or, if decoding has created it, of the first one inside it.
  private func byte(of component: Component) -> Int? {
    bytes[component.identity] ?? component.children?.first.flatMap { byte(of: $0) }
  }

  private mutating func addScreen(
    showing child: Component, at path: DocumentPath, otherwise byte: Int, _ name: String
  ) {
    add(.screens, path, name, .init(site: .shown(self.byte(of: child) ?? byte)))
  }

  private mutating func addTemplates(_ templates: [Template]?, at byte: Int, _ name: String) {
    for (number, template) in (templates ?? []).enumerated() {
      guard let view = self.byte(of: template.view), var path = paths[view] else { continue }
      // A deprecated property holds the component directly.
      if path.steps.last == .name("view") { path.steps.removeLast() }
      add(.templates, path, "template \(number + 1) of \(name)", .init(site: .shown(view)))
    }
  }

  private mutating func addFallback(_ lazy: LazyComponent, _ name: String) {
    guard let state = lazy.initialState, let byte = bytes[state.identity], let path = paths[byte] else {
      return
    }
    // For nested lazy components, the innermost one is shown.
    var shown = state
    while case .lazyComponent(let inner) = shown, let next = inner.initialState { shown = next }
    let marker = self.byte(of: shown) ?? byte
    add(
      .fallbacks, path, "initialState of \(name)", .init(name: "while it loads", site: .shown(marker)),
      .init(name: "after loading failed", site: .kept(marker)))
  }

  private mutating func addValidation(_ path: DocumentPath, _ name: String, at byte: Int) {
    add(
      .validations, path, name, .init(name: "without an error", site: .validation(byte, false)),
      .init(name: "with an error", site: .validation(byte, true)))
  }

  // MARK: Actions

  private mutating func add(_ action: Action, at byte: Int, _ owner: Owners.Owner?) {
    let name = action.nameInReports
    var list = path(byte)
    if case .index? = list.steps.last { list.steps.removeLast() }
    let property = list.property
    let holder =
      list.numberOfBarItem.map { "item \($0) of the navigation bar" } ?? owner?.name ?? "the document"
    let place = property.map { "\($0) of \(holder)" }
    if let place, let property, lists.insert(list).inserted, owner?.isCondition != true {
      let isAfterward = owner?.isAction == true && ["onSuccess", "onError", "onFinish"].contains(property)
      add(isAfterward ? .responses : .handlers, list, place, .init(site: .action(byte)))
    }
    add(.actions, path(byte), place.map { "\(name) in \($0)" } ?? name, .init(site: .action(byte)))
    if case .condition = action {
      add(
        .conditions, path(byte), place.map { "\(name) in \($0)" } ?? name,
        .init(name: "true", site: .condition(byte, true)),
        .init(name: "false", site: .condition(byte, false)))
    }
    switch action.route {
    case .local(let screen)?:
      addScreen(screen, "screen of \(name)", path(byte, .name("route"), .name("screen")))
    case .remote(let route)?:
      if let screen = route.fallback {
        addScreen(screen, "fallback of \(name)", path(byte, .name("route"), .name("fallback")))
      }
    case nil: break
    }
  }

  private mutating func addScreen(_ screen: Screen, _ name: String, _ path: DocumentPath) {
    guard let child = byte(of: screen.child) else { return }
    let id = screen.properties.id.map { " \"\($0)\"" } ?? ""
    let place = CoverablePlace(kind: .screens, path: path, name: name, outcomes: [])
    let isThere = [place].bytes(in: document)[0] != nil
    addScreen(
      showing: screen.child, at: isThere ? path : paths[child] ?? path, otherwise: child, name + id)
  }

  // MARK: Expressions

  private mutating func addOperations(of text: ExpressionTemplate, at byte: Int, _ owner: Owners.Owner?) {
    let path = path(byte)
    let place = [path.property, owner.map { "of \($0.name)" }].compactMap(\.self).joined(separator: " ")
    text.forEachStepWithRange { step, range in
      guard case .call(let operation, _) = step, ExpressionTemplate.branchingOperations.contains(operation)
      else { return }
      let offset = range.lowerBound
      all.append(
        CoverablePlace(
          kind: .expressions, path: path, offset: offset, name: "\(operation) in \(place)",
          outcomes: [
            .init(name: "true", site: .operation(byte, offset, true)),
            .init(name: "false", site: .operation(byte, offset, false)),
          ]))
    }
  }

  /// The strings with expressions in the data of actions.
  private mutating func data(in root: JSONCursor) -> [(Int, ExpressionTemplate)] {
    guard !notes.data.isEmpty else { return [] }
    var found: [(Int, ExpressionTemplate)] = []
    let ranges = Set(notes.data.map(\.lowerBound))
    var open = [root]
    // A value inside data is data, too.
    var inside: [JSONCursor] = []
    while let json = open.popLast() {
      if ranges.contains(json.byteOffset) { inside.append(json) } else { open += json.inner }
    }
    while let json = inside.popLast() {
      inside += json.inner
      guard json.kind == .string, json.mayHoldExpression, let action = owners.action(around: json.byteOffset),
        case .template(let template) = json.parsedText
      else { continue }
      found.append((json.byteOffset, template))
      texts.append((template.source, action, json.byteOffset))
    }
    return found
  }
}

extension JSONCursor {
  /// The elements of an array, or the values of an object's members.
  fileprivate var inner: [JSONCursor] { kind == .array ? Array(elements) : members.map(\.value) }
}

extension DocumentPath {
  fileprivate var property: String? {
    for step in steps.reversed() { if case .name(let name) = step { return name } }
    return nil
  }
}

extension DocumentPath {
  /// The number of the navigation bar item that the path leads into, counted from 1; nil for other paths.
  fileprivate var numberOfBarItem: Int? {
    guard steps.count > 2, steps[steps.count - 3] == .name("navigationBarItems"),
      case .index(let index) = steps[steps.count - 2]
    else { return nil }
    return index + 1
  }
}

extension Action {
  /// The target, if the action navigates.
  fileprivate var route: Route? {
    switch self {
    case .pushView(let action): action.route
    case .pushStack(let action): action.route
    case .resetStack(let action): action.route
    case .resetApplication(let action): action.route
    default: nil
    }
  }
}
