import Beagle
import Testing

// sample
/// Every character is one point wide and every line one point high.
struct LineMeasurer: Measurer {
  var grid: LayoutSize { LayoutSize(width: 1, height: 1) }

  func borderInsets(width: Double) -> LayoutEdges<Float> { .zero }

  func size(of content: SceneContent, in space: MeasureRequest) -> LayoutSize {
    let text = LineRenderer.text(of: content)
    let length = Float(text.count)
    let width =
      switch space.width {
      case .undefined: length
      case .exactly(let points): points
      case .atMost(let points): min(length, points)
      case .minContent: Float(text.split(separator: " ").map(\.count).max() ?? 0)
      }
    return LayoutSize(width: width, height: (length / max(1, width)).rounded(.up))
  }
}

/// Shows a session as numbered lines, and takes numbers and text as input.
@MainActor
final class LineRenderer {
  let session: BeagleSession
  private(set) var lines: [String] = []
  private var targets: [NodeID] = []

  init(dependencies: BeagleDependencies) {
    session = BeagleSession(
      SceneBuilder(measurer: LineMeasurer(), width: 60), dependencies: dependencies)
    session.onChange = { [weak self] session in self?.draw(session.runtime) }
  }

  private func draw(_ runtime: Runtime) {
    lines = runtime.errors.map { "! \($0.failure)" } + runtime.openDialogs.map { "? \($0.message)" }
    targets = []
    for node in runtime.scene?.nodes ?? SceneNodes() where !node.isHidden {
      let text = Self.text(of: node.content)
      if !node.interactions.isDisjoint(with: [.press, .edit]) {
        targets.append(node.node)
        lines.append("\(targets.count): \(text)")
      } else if !text.isEmpty {
        lines.append(text)
      }
    }
  }

  func press(_ number: Int) { session.send(.press(targets[number - 1])) }
  func type(_ text: String, into number: Int) { session.send(.edit(targets[number - 1], text: text)) }

  nonisolated static func text(of content: SceneContent) -> String {
    switch content {
    case .text(let text, _, _), .navigationTitle(let text), .navigationItem(let text): text
    case .button(let title, _, _), .tab(let title, _): title
    case .textInput(let input): input.text.isEmpty ? input.placeholder : input.maskedText
    default: ""
    }
  }
}
// end

@MainActor @Suite struct RendererSamples {
  @Test func fiftyLineRendererRunsScreen() async throws {
    let dependencies = BeagleDependencies(networkClient: nil)
    let screen = Screen("hello") {
      TextInput(editing: "user", path: "name", placeholder: "Your name")
      Button("Greet") { SetContext("greeting", to: "@{concat('Hello, ', user.name)}") }
      Text("@{greeting}")
    }
    .context("user", ["name": ""])
    let outer = Screen("outer") { Container { screen.child }.context("greeting", "") }
      .context("user", ["name": ""])
    // sample
    let renderer = LineRenderer(dependencies: dependencies)
    renderer.session.send(.open(.local(outer)))
    renderer.type("Hana", into: 1)
    renderer.press(2)
    await renderer.session.idle()
    print(renderer.lines.joined(separator: "\n"))
    // end
    #expect(renderer.lines == ["1: Hana", "2: Greet", "Hello, Hana"])
  }
}
