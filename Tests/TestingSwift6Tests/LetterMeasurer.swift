import Beagle

/// The measurer of the tests of sessions: every character is one point wide and every line one point high.
struct LetterMeasurer: Measurer {
  let grid = LayoutSize(width: 1, height: 1)
  func borderInsets(width: Double) -> LayoutEdges<Float> { .zero }
  func size(of content: SceneContent, in space: MeasureRequest) -> LayoutSize {
    LayoutSize(width: Float(content.text?.count ?? 0), height: 1)
  }
}

/// A builder for screens that are 60 characters wide.
func builder() -> SceneBuilder { SceneBuilder(measurer: LetterMeasurer(), width: 60) }

extension Scene {
  /// The displayed texts, in document order.
  var texts: [String] {
    nodes.compactMap { if case .text(let text, _, _) = $0.content { text } else { nil } }
  }
}
