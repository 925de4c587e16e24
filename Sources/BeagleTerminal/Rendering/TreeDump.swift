import Beagle
import BeagleLayout

/// Draws a scene's nodes as an indented list, one line each: what it is, its id, its frame in points, what it shows.
/// Below it come the context it declares and the properties that are bound.
struct TreeDump {
  private let scene: Scene
  private let source: (NodeID) -> NodeSource
  /// The most characters of a context's value or a bound text that are shown.
  private static let longestValue = 100

  init(_ scene: Scene, source: @escaping (NodeID) -> NodeSource) {
    self.scene = scene
    self.source = source
  }

  func text() -> [UInt8] {
    var output = ""
    // For each open level, whether a sibling follows below.
    var levels: [(end: Int, hasNext: Bool)] = []
    for (index, node) in scene.nodes.enumerated() {
      while let last = levels.last, last.end <= index { levels.removeLast() }
      if let parent = node.parent {
        let hasNext = node.end < scene.nodes[parent].end
        output += rails(levels)
        output += hasNext ? "├─ " : "└─ "
        levels.append((node.end, hasNext))
      } else {
        levels.append((node.end, false))
      }
      output += "\(TerminalText(sanitizing: node.line, as: .line))\n"
      let indent = rails(levels) + (node.end > index + 1 ? "│  " : "   ")
      for line in Self.lines(of: source(node.node)) {
        output += "\(indent)\(TerminalText(sanitizing: line, as: .line))\n"
      }
    }
    return Array(output.utf8)
  }

  private func rails(_ levels: [(end: Int, hasNext: Bool)]) -> String {
    levels.dropFirst().map { $0.hasNext ? "│  " : "   " }.joined()
  }

  private static func lines(of source: NodeSource) -> [String] {
    func shortened(_ text: String) -> String {
      let line = text.replacing("\n", with: "⏎")
      return line.count > longestValue ? line.prefix(longestValue) + "…" : line
    }
    let context = source.context.map { id, value in
      "context \(id) = \(shortened(String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)))"
    }
    return [context].compactMap(\.self) + source.binds.map { "\($0.path) ← \(shortened($0.text))" }
  }
}

extension SceneNode {
  fileprivate var line: String {
    var parts = [componentType?.split(separator: ":").last.map(String.init) ?? content.kind]
    if let id { parts.append("#\(id)") }
    if let styleId { parts.append(".\(styleId)") }
    parts.append("\(number(frame.x)),\(number(frame.y)) \(number(frame.width))×\(number(frame.height))")
    if isHidden { parts.append("hidden") }
    if let summary = content.summary { parts.append(summary) }
    return parts.joined(separator: " ")
  }

  private func number(_ points: Float) -> String {
    Int(exactly: points).map { "\($0)" } ?? "\(points)"
  }
}

extension SceneContent {
  /// What it shows, on one line.
  fileprivate var summary: String? {
    switch self {
    case .box, .scroll, .navigationBar, .tabBar: nil
    case .text(let text, _, _), .navigationTitle(let text), .navigationItem(let text): quoted(text)
    case .button(let title, let isEnabled, _): quoted(title) + (isEnabled ? "" : " disabled")
    case .textInput(let input):
      input.text.isEmpty ? "placeholder \(quoted(input.placeholder))" : "value \(quoted(input.shownText))"
    case .image(let image): quoted(image.caption)
    case .tab(let title, let isSelected): quoted(title) + (isSelected ? " selected" : "")
    case .pageIndicator(let count, let current, _, _): "page \(current + 1) of \(count)"
    case .webView(let url): quoted(url)
    case .unknown(let type): "unknown \(type)"
    }
  }

  private func quoted(_ text: String) -> String {
    "\"\(text.replacing("\n", with: "⏎"))\"" + (RightToLeft.occurs(in: text.utf8) ? " right to left" : "")
  }
}
