import Beagle
import BeagleProjects
import BeagleTerminal

/// `beagle explain`: explains the values, layout and presses of a node.
struct ExplainCommand: LoadingCommand, ReportingCommand {
  static let manual = Manual(
    command: "explain",
    overview: ("beagle explain TARGET", "why a node has its size, its text, or no effect"),
    summary: """
      Explains a node of a screen: what its expressions read and where that comes from, which part of a
      path is null, the steps of the layout that decided its size, and why a press does nothing.
      """,
    usage: [
      ("beagle explain [OPTIONS] [TARGET]", "")
    ],
    introduction: [
      """
      TARGET is as for render; the default is the example shop, served by this program. NODE is an id, a path
      in the document, or a number in the list of all nodes, which is printed without --node. In an item of a
      list, the key of the item is part of the id: name:7. If the screen and a component have the same id, the
      id refers to the component; the screen is number 1.
      """
    ],
    options: rows,
    notes: [
      DeviceProfile.note,
      """
      The layout follows the rules of phones, except that rows keep words whole, AUTO margins take free space,
      and an image without its picture is a box. With --as, it follows the rules of a client version, as in
      beagle render --as.
      """,
      ClientLens.note,
    ],
    examples: [
      "beagle explain screen.json",
      "beagle explain screen.json --node total",
      "beagle explain screen.json --node total --as android-2.1",
      "beagle explain /cart --base-url http://localhost:8080 --node 'child.children[0]' --format json",
    ],
    exitCodes: """
      0 success, 2 usage error or no such node, 3 could not fetch or write, 4 could not decode,
      130 interrupted.
      """,
    arguments: .file)

  static let options: [Option<Self>] =
    [
      Option("--node", "NODE", "an id, path or number (without it, all nodes are listed)") { $0.node = $1 },
      Option("--format", "FORMAT", "text or json (text)", choosing: OutputFormat.self) { $0.format = $1 },
    ]
    + shared([
      "--base-url", "--header", "--method", "--body", "--timeout", "--deadline", "--width", "--height",
      "--device", "--cell-size", "--font-scale", "--context", "--log", "--record", "--replay", "--as",
    ]) + connections
  static let maximumTargets = 1

  var settings = RenderSettings()
  /// An id or a path; nil lists all nodes.
  var node: String?
  var format = OutputFormat.text

  mutating func accept(_ targets: [String], _ project: Project?) throws(UsageError) {
    try settings.accept(targets, project)
  }

  var outputForm: BuildLog.Form? { format.form }

  /// - Throws: if there is no screen or no such node.
  @MainActor func result(_ host: HostEnvironment) async throws -> (output: [UInt8], exitCode: Int32) {
    let renderer = try ScreenLoader.renderer(settings, host)
    let loader = ScreenLoader(settings: settings, host: host, renderer: renderer, images: .none)
    guard let screen = try await loader.load().screens.first else { return ([], 0) }
    guard let node else {
      return (
        format == .json ? json(outlines(of: screen)) : Array(contents(of: screen, host).utf8), 0
      )
    }
    let explanations = try matches(of: node, in: screen, host)
    switch format {
    case .json: return (json(explanations.map(\.json)), 0)
    case .text:
      return (Array(explanations.map { text(of: $0.report, host) }.joined(separator: "\n").utf8), 0)
    }
  }

  private func json(_ values: [DynamicObject]) -> [UInt8] {
    JSONWriter.escapingControls(JSONWriter.bytes(of: .array(DynamicArray(values)))) + [UInt8(ascii: "\n")]
  }

  /// The list of all nodes, as JSON.
  private func outlines(of screen: LoadedScreen) -> [DynamicObject] {
    zip(screen.scene.nodes, screen.outline).enumerated().map { number, node in
      let (sceneNode, outline) = node
      var members: DynamicDictionary = ["version": 1, "number": .int(number + 1)]
      members["name"] = .string(outline.name)
      members["path"] = .string(outline.path)
      if let id = sceneNode.id { members["id"] = .string(id) }
      return .dictionary(members)
    }
  }

  private func text(of lines: [ReportLine], _ host: HostEnvironment) -> String {
    lines.flatMap { $0.wrapped(to: host.columns) }
      .map { String(repeating: " ", count: $0.line.indent) + "\($0.text)\n" }.joined()
  }

  /// The list of all nodes, as text.
  private func contents(of screen: LoadedScreen, _ host: HostEnvironment) -> String {
    let scene = screen.scene
    var lines = [
      ReportLine("Nodes of the screen. Explain one with --node and its number, id or path:", .heading)
    ]
    var depths: [Int] = []
    for (number, node) in zip(scene.nodes, screen.outline).enumerated() {
      let (sceneNode, outline) = node
      depths.append(sceneNode.parent.map { depths[$0] + 1 } ?? 0)
      let content = sceneNode.content.summary.map { " \($0)" } ?? ""
      let indent = min(depths[number], Self.widestIndent)
      lines.append(
        ReportLine(
          "\(number + 1)".padded(to: 5) + String(repeating: " ", count: indent) + outline.name + content))
    }
    return text(of: lines, host)
  }

  /// The nodes with an id or a path. The cells of a list may share a path.
  private func matches(
    of name: String, in screen: LoadedScreen, _ host: HostEnvironment
  ) throws(Failure) -> [NodeExplanation] {
    let scene = screen.scene
    var nodes = scene.nodes.filter { $0.id == name }.map(\.node)
    // A screen takes over the id of its container, but the id refers to the component.
    if nodes.count > 1, nodes.first == scene.nodes.first?.node { nodes.removeFirst() }
    if nodes.isEmpty { nodes = screen.outline.filter { $0.path == name }.map(\.node) }
    if nodes.isEmpty, let number = Int(name), scene.nodes.indices.contains(number - 1) {
      nodes = [scene.nodes[number - 1].node]
    }
    if nodes.count > Self.maximumNodes {
      host.say(
        "\(nodes.count) nodes have the path \"\(SafeText.line(name))\"; "
          + "the first \(Self.maximumNodes) are explained. Name another one by its id or its number")
    }
    guard nodes.isEmpty else {
      return nodes.prefix(Self.maximumNodes).compactMap { screen.explanation(of: $0) }
    }
    let near = Spelling.nearest(to: name, among: scene.nodes.compactMap(\.id))
    let shown = SafeText.line(name)
    throw .usage(
      "no node has the id, path or number \"\(shown)\""
        + (near.map { "; did you mean \"\(SafeText.line($0))\"?" } ?? "; without --node, all are listed"))
  }

  /// Limited because each explanation lays out the whole screen again.
  private static let maximumNodes = 20
  private static let widestIndent = 32
}
