import Beagle
import BeagleLayout

/// A scene's nodes as an indented list with one line each: kind, id, frame in points, content. Declared
/// contexts and bound properties follow each node.
///
/// The length of a line is limited: long texts are shortened, and the outer levels of deep nesting are only
/// counted.
struct TreeDump {
  private let scene: Scene
  private let source: (NodeID) -> NodeSource
  private static let maximumRails = 24

  init(_ scene: Scene, source: @escaping (NodeID) -> NodeSource) {
    self.scene = scene
    self.source = source
  }

  func text() -> String {
    var text = ""
    write { text += $0 }
    return text
  }

  /// - Parameter write: receives whole lines, about 64 KiB at a time.
  func write<Failure: Error>(to write: (String) throws(Failure) -> Void) throws(Failure) {
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
      let lines = Self.lines(of: source(node.node))
      let indent = lines.isEmpty ? "" : rails(levels) + (node.end > index + 1 ? "│  " : "   ")
      for line in lines { output += "\(indent)\(TerminalText(sanitizing: line, as: .line))\n" }
      if output.utf8.count > 1 << 16 {
        try write(output)
        output = ""
      }
    }
    try write(output)
  }

  private func rails(_ levels: [(end: Int, hasNext: Bool)]) -> String {
    let inner = levels.dropFirst()
    let hidden = max(0, inner.count - Self.maximumRails)
    let mark = hidden > 0 ? "⋯\(hidden) " : ""
    return mark + inner.suffix(Self.maximumRails).map { $0.hasNext ? "│  " : "   " }.joined()
  }

  private static func lines(of source: NodeSource) -> [String] {
    let context = source.context.map { id, value in
      "context \(id.shortened(to: 100)) = \(JSONPrefix(of: value).text.shortened(to: 100))"
    }
    return [context].compactMap(\.self)
      + source.binds.map { "\($0.path.shortened(to: 100)) ← \($0.text.shortened(to: 100))" }
  }
}

extension SceneNode {
  fileprivate var line: String {
    var parts = [
      componentType?.split(separator: ":").last.map(String.init)?.shortened(to: 200) ?? content.kind
    ]
    if let id { parts.append("#\(id.shortened(to: 200))") }
    if let styleId { parts.append(".\(styleId.shortened(to: 200))") }
    parts.append("\(number(frame.x)),\(number(frame.y)) \(number(frame.width))×\(number(frame.height))")
    if isHidden { parts.append("hidden") }
    if let summary = content.summary { parts.append(summary) }
    return parts.joined(separator: " ")
  }

  private func number(_ points: Float) -> String {
    Int(exactly: points).map { "\($0)" } ?? "\(points)"
  }
}
