import Beagle
import BeagleTesting

/// What a user sees of a runtime, and can do there.
struct VisibleState: Hashable {
  /// The texts, sources of images, and messages of inputs, dialogs and errors that are shown.
  private(set) var words: Set<String> = []
  /// How often each of them is shown.
  private(set) var counts: [String: Int] = [:]
  /// Whether each button and input is enabled.
  var controls: [NodeID: Bool] = [:]
  /// The texts of inputs.
  var inputs: [NodeID: String] = [:]
  var refreshing: Set<NodeID> = []
  var view: ViewID?
  var hasDialog = false
  /// The screens and URLs that the application is about to open.
  var destinations: [String] = []

  /// - Parameter effects: The effects since the screen was last looked at.
  init(_ runtime: Runtime, after effects: [Effect] = []) {
    view = runtime.visible
    hasDialog = !runtime.openDialogs.isEmpty
    for dialog in runtime.openDialogs { for text in dialog.texts { insert("dialog: \(text)") } }
    for error in runtime.errors { insert("error: \(error)") }
    for effect in effects {
      switch effect {
      case .send(_, .screen(let path, _)): destinations.append(path)
      case .openURL(let url): destinations.append(url)
      case .openNativeRoute(let route): destinations.append(route.path)
      case .leave: destinations.append("")
      default: break
      }
    }
    guard let scene = runtime.scene else { return }
    for position in scene.positions() { add(scene.nodes[position]) }
  }

  private mutating func insert(_ word: String) {
    words.insert(word)
    counts[word, default: 0] += 1
  }

  private mutating func add(_ node: SceneNode) {
    if node.isRefreshing { refreshing.insert(node.node) }
    switch node.content {
    case .textInput(let input):
      controls[node.node] = input.isEnabled && !input.isReadOnly
      inputs[node.node] = input.text
      if let error = input.error, !error.isEmpty { insert(error) }
    case .button(let title, let isEnabled, _):
      controls[node.node] = isEnabled
      if !title.isEmpty { insert(title) }
    case .image(let image):
      switch image.source {
      case .local(let name): insert("image: \(name)")
      case .remote(let url, _): insert("image: \(url)")
      case .missing: break
      }
    default:
      if let text = node.content.text, !text.isEmpty { insert(text) }
    }
  }

  /// Whether the user sees the same.
  func looksLike(_ other: VisibleState) -> Bool {
    words == other.words && view == other.view && destinations.isEmpty && other.destinations.isEmpty
  }
}
