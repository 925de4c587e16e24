public import BeagleLayout

/// Measures content for a layout, by the rules of the renderer.
public protocol Measurer: Sendable {
  /// The grid that edges are rounded to, in points: a terminal's cell, or a pixel, which is 1/3 of a point on
  /// a phone with a scale factor of 3.
  ///
  /// On a pixel grid, frames are rounded as on phones: the position in the parent to the nearest pixel, the
  /// size so that neighbours touch, and the frame of a measured leaf outwards, so that no text is cut off. If
  /// a pixel is not larger than zero, nothing is rounded.
  var grid: LayoutSize { get }

  /// Returns the size in points of a leaf's content, without border and padding.
  ///
  /// Called many times in one layout, so it should be fast. Equal arguments must give equal results. The
  /// result must not depend on colours: a text that only changes its colour is not measured again.
  func size(of content: SceneContent, in space: MeasureRequest) -> LayoutSize

  /// Returns the size in points of a leaf, like ``size(of:in:)``, by its style and icon as well. The node has
  /// no frame yet.
  func size(ofNode node: SceneNode, in space: MeasureRequest) -> LayoutSize

  /// Returns the space that a border of this width (points) takes up on each side. On phones, borders are
  /// drawn inside the box and take up no space.
  func borderInsets(width: Double) -> LayoutEdges<Float>

  /// Whether everything is drawn in whole cells of the grid, as in a terminal. Each length in a document is
  /// then rounded to whole cells before the layout, so that equal lengths stay equal, and a text is wrapped
  /// to the whole cells in which it was measured.
  var drawsInCells: Bool { get }

  /// Whether the children of a row do not become narrower than their widest word while their siblings can
  /// still shrink, as in a browser (`min-width: auto`). Phones shrink all of them alike and break words; in a
  /// terminal, where a word is a few columns, that would happen too often. If true, ``size(of:in:)`` is also
  /// called with `MeasureRequest.Space.minContent`.
  var keepsWordsWhole: Bool { get }

  /// Returns the theme's style for this `styleId`; nil if the theme has none. The layout needs it because a
  /// style's border takes up space.
  func themeStyle(named styleId: String) -> ThemeStyle?

  /// Returns whether the renderer draws custom components with this name: the part after `custom:`, in lower
  /// case. Their content is then ``SceneContent/custom(_:)``, and is measured if they contain no components.
  func drawsComponent(named name: String) -> Bool

  /// Returns the text that the renderer shows for a custom component: ``SceneComponent/text``. Called when
  /// the component is created and when its properties change.
  func text(of component: SceneComponent) -> String?
}

extension Measurer {
  /// The size of its content: neither style nor icon matters.
  public func size(ofNode node: SceneNode, in space: MeasureRequest) -> LayoutSize {
    size(of: node.content, in: space)
  }

  /// False: points are fine enough.
  public var drawsInCells: Bool { false }

  /// False: rows shrink as on phones.
  public var keepsWordsWhole: Bool { false }

  /// Nil: there is no theme.
  public func themeStyle(named styleId: String) -> ThemeStyle? { nil }

  /// False: custom components are not drawn.
  public func drawsComponent(named name: String) -> Bool { false }

  /// Nil: custom components have no text.
  public func text(of component: SceneComponent) -> String? { nil }

  /// The number of pixels per point. In layouts of cells it is 1.
  var scaleFactor: Float { drawsInCells || !(grid.width > 0) ? 1 : 1 / grid.width }
}
