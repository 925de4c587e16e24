import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// Text that a user types, and that reaches URLs: inputs write it into contexts, and URLs read it there.
struct TypedText {
  fileprivate struct Place: Hashable {
    let context: Int
    let steps: [ContextPath.Step]
  }

  struct Read {
    fileprivate let place: Place
    let range: Range<Int>
    /// The clients that do not show this place.
    let hidden: ClientSet
  }

  private var reads: [Read] = []
  /// The values that events of text inputs write, and the values that contain them.
  private var written: Set<Place> = []
  private var around: Set<Place> = []
  /// Later steps of a path are ignored, so that the work is proportional to the length of a document.
  private static var maximumSteps: Int { 16 }

  /// Records that a URL reads a value in a context.
  mutating func read(_ path: ContextPath, of context: Int, at range: Range<Int>, hiddenFrom hidden: ClientSet)
  {
    let place = Place(context: context, steps: Self.steps(of: path))
    reads.append(Read(place: place, range: range, hidden: hidden))
  }

  /// Records that an input writes its text into a context, given by the index of its declaration.
  mutating func write(_ path: ContextPath, of context: Int) {
    let steps = Self.steps(of: path)
    written.insert(Place(context: context, steps: steps))
    for count in 0...steps.count {
      around.insert(Place(context: context, steps: Array(steps.prefix(count))))
    }
  }

  /// The reads that may return typed text, in the order of the document.
  var found: [Read] {
    if written.isEmpty { return [] }
    return reads.filter { read in
      let steps = read.place.steps
      return around.contains(read.place)
        || steps.indices.contains { count in
          written.contains(Place(context: read.place.context, steps: Array(steps.prefix(count))))
        }
    }
  }

  /// An index counts as any element.
  private static func steps(of path: ContextPath) -> [ContextPath.Step] {
    path.steps.prefix(maximumSteps).map { if case .index = $0 { .index(0) } else { $0 } }
  }

  static func path(_ path: ContextPath, adding step: ContextPath.Step) -> ContextPath {
    path.steps.count < maximumSteps ? ContextPath(steps: path.steps + [step]) : path
  }
}

extension TreeCheck {
  /// Records the context values that a URL with expressions reads, if they are not encoded.
  func readURL(_ json: JSONCursor) {
    guard clients[.typedUrl] != nil else { return }
    forEachTextRead(in: json) { binding, piece in
      if isTyped(binding) {
        reportTypedURL(byteRange(of: piece), hiddenFrom: environment.hidden)
      } else if case .declared(let context)? = findContext(binding.context)?.entry.kind {
        typed.read(
          binding.path, of: context, at: byteRange(of: piece), hiddenFrom: environment.hidden)
      }
    }
  }

  /// Records the context values that an action in an event of a text input writes.
  func writeTypedText(to entry: Scopes.Entry, _ action: JSONCursor) {
    guard environment.isTextInput, case .declared(let context) = entry.kind,
      let value = action.present("value"), value.containsExpressionMarker
    else { return }
    let text = action.present("path")?.stringValue ?? ""
    guard let path = text.isEmpty ? ContextPath() : ContextPath(text) else { return }
    // Data may be nested too deeply for recursion.
    var rest = [(value, path)]
    while let (json, path) = rest.popLast() {
      work += 1
      switch json.kind {
      case .string where json.mayHoldExpression:
        var isTyped = false
        forEachTextRead(in: json) { binding, _ in isTyped = isTyped || self.isTyped(binding) }
        if isTyped { typed.write(path, of: context) }
      case .array: rest += json.elements.map { ($0, TypedText.path(path, adding: .index(0))) }
      case .object:
        for (key, value) in json.members {
          guard let name = key.stringValue else { continue }
          rest.append((value, TypedText.path(path, adding: .key(name))))
        }
      default: break
      }
    }
  }

  func reportTypedURLs() {
    for read in typed.found { reportTypedURL(read.range, hiddenFrom: read.hidden) }
  }

  private func reportTypedURL(_ range: Range<Int>, hiddenFrom hidden: ClientSet) {
    guard var claim = clients[.typedUrl] else { return }
    if !hidden.isEmpty { claim = claim.without(hidden) }
    claims?.append(PlacedClaim(range: range, claim: claim, part: nil))
    let named = clients.verdict(of: claim).clients
    if named.isEmpty { return }
    let titles = named.map(\.title).joinedInSentence()
    report(
      .url, range: range,
      "typed text becomes a part of this URL, and \(titles) \(named.count == 1 ? "does" : "do") not "
        + "encode it: an & # + % or ? in it changes the URL",
      expected: "the text in the data of a request, or a custom operation that encodes it",
      clients: named, claim: claim.key)
  }

  /// Whether an expression reads the value of an event of a text input.
  private func isTyped(_ binding: ExpressionTemplate.Binding) -> Bool {
    guard environment.isTextInput, ["onChange", "onFocus", "onBlur"].contains(binding.context),
      case .event? = findContext(binding.context)?.entry.kind
    else { return false }
    return binding.path.steps.isEmpty || binding.path.steps.first == .key("value")
  }

  /// Calls `body` for each value that becomes text in a string. Values that are only compared or counted do
  /// not, and a custom operation may encode its arguments.
  private func forEachTextRead(
    in json: JSONCursor, _ body: (ExpressionTemplate.Binding, StringPiece) -> Void
  ) {
    guard let text = json.stringValue, case .template(let template) = ParsedText(text) else { return }
    typealias Read = (binding: ExpressionTemplate.Binding, range: Range<Int>)
    var stack: [[Read]] = []
    var found: [Read] = []
    template.forEachStepWithRange { step, range in
      work += 1
      switch step {
      case .push: stack.append([])
      case .read(let binding): stack.append([(binding, range)])
      case .call(let name, let count):
        let arguments = stack.suffix(count)
        let kept = arguments.dropFirst(name == "condition" ? 1 : 0).flatMap(\.self)
        stack.removeLast(min(count, stack.count))
        stack.append(keepsText(name) ? kept : [])
      case .append: found += stack.popLast() ?? []
      case .text, .spaced: break
      }
    }
    found += stack.flatMap(\.self)
    for read in found { body(read.binding, StringPiece(json: json, range: read.range)) }
  }

  private func keepsText(_ operation: String) -> Bool {
    CompatibilityRules.builtInOperations.contains(operation)
      && !(operations[operation]?.result.isDisjoint(with: .string) ?? true)
  }
}
