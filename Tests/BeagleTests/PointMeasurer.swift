import Beagle

/// A renderer's measurer with easy numbers: a character is 10 × 20 points, everything else is 0 × 0.
struct PointMeasurer: Measurer {
  var grid = LayoutSize(width: 1, height: 1)
  var drawsInCells = false

  func borderInsets(width: Double) -> LayoutEdges<Float> { .zero }

  func size(of content: SceneContent, in space: MeasureRequest) -> LayoutSize {
    guard case .text(let text, _, _) = content, !text.isEmpty else { return .zero }
    let natural = Float(text.count * 10)
    guard let limit = space.width.points, limit < natural, limit > 0 else {
      return LayoutSize(width: natural, height: 20)
    }
    return LayoutSize(width: limit, height: (natural / limit).rounded(.up) * 20)
  }
}

extension Scene {
  /// The scene of a document for a renderer 400 points wide.
  static func of(
    _ json: String, height: Float? = nil, configure: (inout SceneBuilder) -> Void = { _ in }
  ) throws -> Scene {
    var builder = SceneBuilder(measurer: PointMeasurer(), width: 400, height: height)
    configure(&builder)
    return builder.scene(of: try ScreenDocument(reading: Array(json.utf8)).screen)
  }

  /// The visible texts in document order.
  var texts: [String] {
    nodes.filter { !$0.isHidden }.compactMap {
      if case .text(let text, _, _) = $0.content { text } else { nil }
    }
  }

  func node(_ id: String) -> SceneNode? { nodes.first { $0.id == id } }
}
