import Beagle
import BeagleJSON
import BeagleTesting

/// What a user sees of a runtime, and can do there.
struct VisibleState: Hashable {
  /// The texts, sources of images, and messages of inputs, dialogs and errors that are shown.
  private(set) var words: Set<String> = []
  /// How often each of them is shown.
  private(set) var counts: [String: Int] = [:]
  /// Whether each button and input is enabled.
  private(set) var controls: [NodeID: Bool] = [:]
  /// The texts of inputs.
  private(set) var inputs: [NodeID: String] = [:]
  private(set) var refreshing: Set<NodeID> = []
  let view: ViewID?
  /// The screens and URLs that the application is about to open.
  let destinations: [String]

  /// - Parameter effects: The effects since the screen was last looked at.
  init(_ runtime: Runtime, after effects: [Effect] = []) {
    view = runtime.visible
    destinations = effects.compactMap { effect in
      switch effect {
      case .send(_, .screen(let path, _)): path
      case .openURL(let url): url
      case .openNativeRoute(let route): route.path
      case .leave: ""
      default: nil
      }
    }
    for dialog in runtime.openDialogs { for text in dialog.texts { insert("dialog: \(text)") } }
    for error in runtime.errors { insert("error: \(error)") }
    guard let scene = runtime.scene else { return }
    for position in scene.positions() { add(scene.nodes[position]) }
  }

  private mutating func insert(_ word: String) {
    words.insert(word)
    counts[word, default: 0] += 1
  }

  private mutating func add(_ node: SceneNode) {
    if node.isRefreshing { refreshing.insert(node.node) }
    if let word = Self.word(of: node) { insert(word) }
    switch node.content {
    case .textInput(let input):
      controls[node.node] = input.isEnabled && !input.isReadOnly
      inputs[node.node] = input.text
    case .button(_, let isEnabled, _): controls[node.node] = isEnabled
    default: break
    }
  }

  /// The text of a node, the source of its image, or the message of an input; nil if it shows none.
  static func word(of node: SceneNode) -> String? {
    let word: String?
    switch node.content {
    case .textInput(let input): word = input.error
    case .image(let image):
      switch image.source {
      case .local(let name): return "image: \(name)"
      case .remote(let url, _): return "image: \(url)"
      case .missing: return nil
      }
    default: word = node.content.text
    }
    return word.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The step that fails while nothing more becomes visible. The texts that are new in this state do not
  /// count as a message about the failure.
  func stepOfSilence(after before: VisibleState) -> String {
    guard counts.contains(where: { before.counts[$0, default: 0] < $1 }) else {
      return "Then something says that it failed"
    }
    let new = words.subtracting(before.words).map(\.withoutKind).sorted()
    let texts = DynamicArray(new.map(DynamicObject.string))
    return "Then something else says that it failed".above(.array(texts))
  }

  /// Whether the user sees the same.
  func looksLike(_ other: VisibleState) -> Bool {
    words == other.words && view == other.view && destinations.isEmpty && other.destinations.isEmpty
  }
}
