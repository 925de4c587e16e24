import Beagle
import BeagleJSON
import BeagleLayout
import BeagleSchema

/// Writes a scene as SVG: each node over the previous ones, clipped by its ancestors.
///
/// This file visits the nodes. Extensions write elements, texts and images, and the types in `Contents` draw
/// the content of a node with them.
struct PicturePainter {
  let scene: Scene
  let renderer: PictureRenderer
  let colors: LookColors
  /// Knows the sizes of the client and the styles of the theme.
  let measurer: PictureMeasurer
  /// Scroll offsets in points, limited to the scrollable range when they are used.
  var offsets: [NodeID: Float] = [:]
  /// Whether the navigation bar has a back button.
  var showsBackButton = false
  /// The output so far.
  var output = MarkupText()
  /// The numbers of the files that were written, for their ids, by source.
  var fileNumbers: [String: Int] = [:]
  /// The number of groups with a clip path so far, for their ids.
  var clipCount = 0
  /// If it is not nil, texts and filled boxes are noted here instead of being written.
  var noted: DrawnContent?
  /// The ancestors of the current node that clip, scroll or have a border over their children, outermost
  /// first.
  private var openNodes: [OpenNode] = []

  /// The effects of a node on its descendants.
  private struct OpenNode {
    /// The index after its last descendant.
    var end: Int
    var inside: Inside
    /// Whether an element has to be closed.
    var isGroup: Bool
    /// The border that is drawn over the descendants.
    var border: Border?
    /// The box over which the spinner of a refreshing component is drawn.
    var spinner: LayoutRect?
  }

  /// The coordinates and the visible area inside a node.
  private struct Inside: Equatable {
    /// The visible area in the coordinates of the picture.
    var clip: LayoutRect
    /// The displacement of the frames of the scene, because ancestors are scrolled.
    var x: Float = 0
    var y: Float = 0
  }

  private struct Border {
    var shape: BoxShape
    var width: Float
    var color: Color
  }

  init(_ scene: Scene, renderer: PictureRenderer) {
    self.scene = scene
    self.renderer = renderer
    colors = renderer.colors
    measurer = renderer.measurer
  }

  var table: LookTable { measurer.table }
  var typesetter: Typesetter { measurer.typesetter }

  private var whole: LayoutRect {
    LayoutRect(x: 0, y: 0, width: scene.size.width, height: scene.size.height)
  }

  /// Writes the whole picture, with an open dialog over the screen.
  mutating func paint(title: String, _ dialog: Dialog?) {
    appendHead(title: title)
    append(BoxShape(whole), fill: colors.background)
    let firstBelowBar = scene.firstBelowBar
    var index = 0
    while index < scene.nodes.count {
      close(before: index)
      let outer = openNodes.last?.inside ?? Inside(clip: whole)
      let (top, bottom) = (outer.clip.y - outer.y, outer.clip.y + outer.clip.height - outer.y)
      if index > 0, let end = scene.nodes.end(ofNodeAt: index, outside: top, bottom) {
        index = end
        continue
      }
      paint(scene.nodes[index], at: index, in: outer)
      index += 1
      // A screen scrolls below its bar.
      if index == firstBelowBar { openScreen() }
    }
    close(before: .max)
    if let dialog { paint(dialog, in: whole) }
    output.append("</svg>\n")
  }

  /// Scrolls and clips the nodes below the navigation bar.
  private mutating func openScreen() {
    guard let root = scene.nodes.first, let offset = offsets[root.node], offset > 0,
      let scrolling = scene.scrolling(of: 0)
    else { return }
    let shift = scrolling.shift(offset)
    openGroup(clippedTo: BoxShape(scrolling.window))
    openNodes.append(
      OpenNode(
        end: scene.nodes.count, inside: Inside(clip: scrolling.window, x: shift.x, y: shift.y), isGroup: true)
    )
  }

  private mutating func paint(_ node: SceneNode, at index: Int, in outer: Inside) {
    guard !node.isHidden else { return }
    let frame = node.frame.moved(x: outer.x, y: outer.y)
    let shape = BoxShape(frame, node.decoration?.cornerRadii ?? .init())
    let hasDescendants = node.end > index + 1
    let isSeen = !outer.clip.intersection(frame).isEmpty
    var new = OpenNode(end: node.end, inside: outer, isGroup: false)
    if isSeen, let background = node.decoration?.background { append(shape, fill: background) }
    let border = isSeen ? border(of: node, shape) : nil
    if let border, !renderer.look.drawsBordersLast { paint(border) }
    if isSeen, renderer.look.drawsBordersLast, shape.isRounded, hasDescendants || node.content != .box {
      openGroup(clippedTo: shape)
      new.isGroup = true
    } else if isSeen, node.clips, hasDescendants {
      openGroup(clippedTo: BoxShape(frame))
      new.isGroup = true
    }
    if new.isGroup { new.inside.clip = outer.clip.intersection(frame) }
    if isSeen {
      let box = renderer.look.ignoresLeafPadding ? node.frame : node.contentFrame
      paintContent(of: node, in: box.moved(x: outer.x, y: outer.y))
    }
    if let border, renderer.look.drawsBordersLast { new.border = border }
    if node.clips, let offset = offsets[node.node], let scrolling = scene.scrolling(of: index) {
      let shift = scrolling.shift(offset)
      new.inside.x += shift.x
      new.inside.y += shift.y
    }
    if node.isRefreshing { new.spinner = frame }
    let changesInside = new.isGroup || new.inside != outer
    if changesInside || new.border != nil || new.spinner != nil { openNodes.append(new) }
  }

  /// Draws the content of a node in a box, which is its frame after scrolling.
  mutating func paintContent(of node: SceneNode, in box: LayoutRect) {
    measurer.content(of: node).paint(in: box, of: node, with: &self)
  }

  private func border(of node: SceneNode, _ shape: BoxShape) -> Border? {
    guard let decoration = node.decoration, decoration.borderWidth > 0 else { return nil }
    let platform = renderer.look.borderColor(isRounded: shape.isRounded, colors)
    guard let color = decoration.borderColor ?? platform else { return nil }
    return Border(shape: shape, width: decoration.borderWidth, color: color)
  }

  private mutating func paint(_ border: Border) {
    appendFrame(border.shape, width: border.width, color: border.color)
  }

  /// Finishes the nodes that end before an index.
  private mutating func close(before index: Int) {
    while let last = openNodes.last, last.end <= index {
      openNodes.removeLast()
      if last.isGroup { closeGroup() }
      if let border = last.border { paint(border) }
      if let box = last.spinner { paintSpinner(in: box) }
    }
  }
}
