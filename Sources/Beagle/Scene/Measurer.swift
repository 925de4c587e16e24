public import BeagleLayout

/// What a layout asks of the renderer: how large things come out where they are drawn.
public protocol Measurer: Sendable {
  /// The grid that edges are rounded to, in points: a terminal's cell, a screen's pixel.
  var grid: LayoutSize { get }

  /// The size in points that the content of a leaf takes, without border and padding.
  ///
  /// Called many times for one layout, so it should be fast; the same question must get the same answer.
  /// Colours have no say: text that only changes its colour is not measured again.
  func size(of content: SceneContent, in space: MeasureRequest) -> LayoutSize

  /// The room that a border of this width (points) takes on each side. Phones draw it inside the box: none.
  func borderInsets(width: Double) -> LayoutEdges<Float>

  /// Whether all there is lies in whole cells of the grid, as in a terminal. Each length that a document names is then
  /// rounded to whole cells before the layout, so that equal lengths look equal, and a text is wrapped to the whole cells
  /// that it was measured in.
  var drawsInCells: Bool { get }

  /// Whether the children of a row keep the width of their widest word while others beside them have room to give, as in
  /// a browser (`min-width: auto`). Phones shorten all of them alike, and so tear words; in a terminal, where a few
  /// columns are a word, that is too often. ``size(of:in:)`` is then asked for `MeasureRequest.Space.minContent` too.
  var keepsWordsWhole: Bool { get }

  /// What the theme says of the components with this `styleId`; nil where it knows no such name. Looks can draw
  /// borders, which take room: that is why a layout asks for them.
  func themeStyle(named styleId: String) -> ThemeStyle?
}

extension Measurer {
  /// It does not: points are fine enough.
  public var drawsInCells: Bool { false }

  /// It does not: rows are as on a phone.
  public var keepsWordsWhole: Bool { false }

  /// No theme.
  public func themeStyle(named styleId: String) -> ThemeStyle? { nil }
}
