import Beagle
import BeagleTerminal

/// `beagle explain`: why a node of a screen is as it is.
@MainActor
struct ExplainCommand {
  let settings: ExplainSettings
  let host: HostEnvironment

  /// - Throws: why there is no screen, or no such node.
  func run() async throws -> [UInt8] {
    let render = settings.render
    let renderer = try ScreenLoader.renderer(render, host)
    let loaded = try await ScreenLoader(settings: render, host: host, renderer: renderer, images: .none)
      .load()
    guard let screen = loaded.screens.first else { return [] }
    guard let wanted = settings.node else {
      return settings.format == .json ? json(outlines(of: screen)) : Array(contents(of: screen).utf8)
    }
    let explanations = try matches(of: wanted, in: screen)
    switch settings.format {
    case .json: return json(explanations.map(\.json))
    case .text: return Array(explanations.map { text(of: $0.report) }.joined(separator: "\n").utf8)
    }
  }

  private func json(_ values: [DynamicObject]) -> [UInt8] {
    JSONWriter.escapingControls(JSONWriter.bytes(of: .array(DynamicArray(values)))) + [UInt8(ascii: "\n")]
  }

  /// The nodes that can be asked for, for programs.
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

  private func text(of lines: [ReportLine]) -> String {
    lines.flatMap { $0.wrapped(to: host.columns) }
      .map { String(repeating: " ", count: $0.line.indent) + "\($0.text)\n" }.joined()
  }

  /// The nodes that can be asked for, if none is.
  private func contents(of screen: LoadedScreen) -> String {
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
    return text(of: lines)
  }

  /// The nodes with an id or a path. A list's cells have several with one path.
  private func matches(of wanted: String, in screen: LoadedScreen) throws(Failure) -> [NodeExplanation] {
    let scene = screen.scene
    var nodes = scene.nodes.filter { $0.id == wanted }.map(\.node)
    if nodes.isEmpty { nodes = screen.outline.filter { $0.path == wanted }.map(\.node) }
    if nodes.isEmpty, let number = Int(wanted), scene.nodes.indices.contains(number - 1) {
      nodes = [scene.nodes[number - 1].node]
    }
    if nodes.count > Self.mostNodes {
      host.say(
        "\(nodes.count) nodes have the path \"\(SafeText.line(wanted))\"; the first \(Self.mostNodes) are explained. "
          + "Name another one by its id or its number")
    }
    guard nodes.isEmpty else { return nodes.prefix(Self.mostNodes).compactMap { screen.explanation(of: $0) } }
    let near = Spelling.nearest(to: wanted, among: scene.nodes.compactMap(\.id))
    let shown = SafeText.line(wanted)
    throw .usage(
      "no node has the id, path or number \"\(shown)\""
        + (near.map { "; did you mean \"\(SafeText.line($0))\"?" } ?? "; without --node, all are listed"))
  }

  /// Each of them lays the whole screen out again.
  private static let mostNodes = 20
  private static let widestIndent = 32
}

/// The settings of `beagle explain`: those of a picture, and the node.
struct ExplainSettings: Sendable {
  enum Format: String, CaseIterable, Sendable {
    case text, json
  }

  var render = RenderSettings()
  /// An id or a path; nil lists all nodes.
  var node: String?
  var format = Format.text
}
