public import BeagleLayout

/// Measures content for a layout, by the rules of the renderer.
public protocol Measurer: Sendable {
  /// The grid that edges are rounded to, in points: a terminal's cell, a screen's pixel. A pixel is 1/3 of a point on a
  /// phone whose scale factor is 3.
  ///
  /// On a grid of pixels, frames are rounded as phones round them: the position in the parent to the nearest pixel, the
  /// size so that neighbours touch, and the frame of a measured leaf outwards, so that no text is cut off. Where a pixel
  /// is not larger than zero, nothing is rounded.
  var grid: LayoutSize { get }

  /// The size in points of a leaf's content, without border and padding.
  ///
  /// It is called many times in one layout, so it should be fast. Equal arguments must give equal results. The result
  /// must not depend on colours: a text that only changes its colour is not measured again.
  func size(of content: SceneContent, in space: MeasureRequest) -> LayoutSize

  /// The space that a border of this width (points) takes up on each side. On phones it is drawn inside the box and
  /// takes none.
  func borderInsets(width: Double) -> LayoutEdges<Float>

  /// Whether everything is drawn in whole cells of the grid, as in a terminal. Each length in a document is then
  /// rounded to whole cells before the layout, so that equal lengths stay equal, and a text is wrapped to the whole
  /// cells that it was measured in.
  var drawsInCells: Bool { get }

  /// Whether the children of a row do not become narrower than their widest word while their siblings can still shrink,
  /// as in a browser (`min-width: auto`). Phones shrink all of them alike and break words; in a terminal, where a word
  /// is a few columns, that would happen too often. ``size(of:in:)`` is then also called with
  /// `MeasureRequest.Space.minContent`.
  var keepsWordsWhole: Bool { get }

  /// The theme's style for components with this `styleId`; nil if the theme has none. The layout needs it because a
  /// style's border takes up space.
  func themeStyle(named styleId: String) -> ThemeStyle?

  /// Whether the renderer draws the application's own components of this name: what documents write behind `custom:`, in
  /// lower case. Their content is then ``SceneContent/custom(_:)``, and is measured where there are no components inside.
  func drawsComponent(named name: String) -> Bool

  /// What the renderer shows of such a component, in words: ``SceneComponent/text``. Called when the component is made and when its
  /// properties change.
  func text(of component: SceneComponent) -> String?
}

extension Measurer {
  /// False: points are fine enough.
  public var drawsInCells: Bool { false }

  /// False: rows are as on a phone.
  public var keepsWordsWhole: Bool { false }

  /// No theme.
  public func themeStyle(named styleId: String) -> ThemeStyle? { nil }

  /// None.
  public func drawsComponent(named name: String) -> Bool { false }

  /// Nothing.
  public func text(of component: SceneComponent) -> String? { nil }

  /// How many pixels a point has. The layout of cells is that of one pixel for each point.
  var scaleFactor: Float { drawsInCells || !(grid.width > 0) ? 1 : 1 / grid.width }
}
