import LineBreaking

/// The clusters of a text for the line breaker, and the width of its lines in points.
struct MeasuredClusters: BreakableClusters {
  /// Lines may be this much wider, so that a width that was rounded to a `Float` keeps its text.
  private static let tolerance = 0.005

  private let clusters: [TextCluster]
  private let scaling: FontScaling
  private let limit: Double
  let hyphen: TextAdvance

  /// - Parameters:
  ///   - clusters: the clusters.
  ///   - scaling: the size of their font.
  ///   - limit: the width of the widest line.
  ///   - hyphen: the width of the hyphen that a soft hyphen becomes.
  init(_ clusters: [TextCluster], _ scaling: FontScaling, limit: Double, hyphen: TextAdvance) {
    self.clusters = clusters
    self.scaling = scaling
    self.limit = limit
    self.hyphen = hyphen
  }

  var count: Int { clusters.count }
  func breakClass(at index: Int) -> BreakClass { clusters[index].kind }
  func fits(_ advance: TextAdvance) -> Bool { scaling.width(of: advance) <= limit + Self.tolerance }

  func advance(at index: Int, isFirst: Bool) -> TextAdvance {
    var advance = clusters[index].advance
    if !isFirst { advance.scaled += Int(clusters[index].kerning) }
    return advance
  }

  /// The width of a line as it is drawn.
  func width(of line: BrokenLine<TextAdvance>) -> Double { scaling.width(of: line.advance) }

  /// The width of a line with the blanks at the end of a paragraph, as far as they fit.
  func fullWidth(of line: BrokenLine<TextAdvance>) -> Double {
    guard line.ending == .paragraph else { return width(of: line) }
    return max(width(of: line), min(scaling.width(of: line.fullAdvance), limit))
  }
}

extension TextAdvance: ClusterAdvance {}
