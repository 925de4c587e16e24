import Beagle
import BeagleJSON
import BeagleLayout
import BeagleSchema

/// Writes a scene as SVG: each node over the previous ones, clipped by its ancestors.
struct PicturePainter {
  let scene: Scene
  let renderer: PictureRenderer
  let table: LookTable
  let colors: LookColors
  let typesetter: Typesetter
  /// Scroll offsets in points.
  var offsets: [NodeID: Float] = [:]
  var showsBackButton = false
  var output = MarkupText()
  /// The numbers of the images that were written, by source.
  var imageNumbers: [PictureFile: Int] = [:]
  private var clipCount = 0
  /// The ancestors of the current node that clip, scroll or have a border over their children, outermost
  /// first.
  private var open: [OpenNode] = []

  /// What a node does to its descendants.
  private struct OpenNode {
    var end: Int
    var inside: Inside
    /// Whether an element has to be closed.
    var isGroup: Bool
    var border: Border?
    /// The box over which the spinner of a refreshing component is drawn.
    var spinner: LayoutRect?
  }

  /// The coordinates and the visible area inside a node.
  struct Inside: Equatable {
    var clip: LayoutRect
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
    table = .of(renderer.look)
    colors = renderer.colors
    typesetter = renderer.measurer.typesetter
  }

  private var whole: LayoutRect {
    LayoutRect(x: 0, y: 0, width: scene.size.width, height: scene.size.height)
  }

  mutating func paint(title: String, _ dialog: Dialog?) {
    appendHead(title: title)
    append(BoxShape(whole), fill: colors.background)
    let firstBelowBar = scene.firstBelowBar
    var index = 0
    while index < scene.nodes.count {
      close(before: index)
      let outer = open.last?.inside ?? Inside(clip: whole)
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

  private mutating func openScreen() {
    guard let root = scene.nodes.first, let offset = offsets[root.node], offset > 0,
      let scrolling = scene.scrolling(of: 0)
    else { return }
    let shift = scrolling.shift(offset)
    openGroup(clippedTo: BoxShape(scrolling.window))
    open.append(
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
    if let border, !renderer.look.drawsBordersLast { append(border) }
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
      paintContent(of: node, in: box.moved(x: outer.x, y: outer.y), parent: node.parent)
    }
    if let border, renderer.look.drawsBordersLast { new.border = border }
    if node.clips, let offset = offsets[node.node], let scrolling = scene.scrolling(of: index) {
      let shift = scrolling.shift(offset)
      new.inside.x += shift.x
      new.inside.y += shift.y
    }
    if node.isRefreshing { new.spinner = frame }
    let changesInside = new.isGroup || new.inside != outer
    if changesInside || new.border != nil || new.spinner != nil { open.append(new) }
  }

  private func border(of node: SceneNode, _ shape: BoxShape) -> Border? {
    guard let decoration = node.decoration, decoration.borderWidth > 0 else { return nil }
    let platform = renderer.look.borderColor(isRounded: shape.isRounded, colors)
    guard let color = decoration.borderColor ?? platform else { return nil }
    return Border(shape: shape, width: decoration.borderWidth, color: color)
  }

  /// Finishes the nodes that end before an index.
  private mutating func close(before index: Int) {
    while let last = open.last, last.end <= index {
      open.removeLast()
      if last.isGroup { output.append("</g>\n") }
      if let border = last.border { append(border) }
      if let box = last.spinner { paintSpinner(in: box) }
    }
  }

  // MARK: Elements

  private mutating func appendHead(title: String) {
    output.append(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:space=\"preserve\" role=\"img\" viewBox=\"0 0 ")
    output.append(Double(scene.size.width))
    output.append(" ")
    output.append(Double(scene.size.height))
    output.append("\"")
    output.append("width", Double(scene.size.width))
    output.append("height", Double(scene.size.height))
    output.append(">\n<title>")
    output.append(text: title)
    output.append("</title>\n<style>\ntext { white-space: pre; unicode-bidi: plaintext; font-family: ")
    output.append(renderer.look.fontNames)
    output.append(" }\n</style>\n")
  }

  /// A filled box.
  mutating func append(_ shape: BoxShape, fill color: Color) {
    guard color.alpha > 0, !shape.frame.isEmpty else { return }
    if shape.isRounded {
      output.append("<path")
      output.append(fill: color)
      output.append(" d=\"")
      output.append(path: shape)
      output.append("\"/>\n")
    } else {
      // Edges between pixels of the viewer would show what is behind two neighbours.
      output.append("<rect shape-rendering=\"crispEdges\"")
      output.append(frame: shape.frame)
      output.append(fill: color)
      output.append("/>\n")
    }
  }

  /// The area between the edge of a box and its inner edge.
  private mutating func append(_ border: Border) {
    appendFrame(border.shape, width: border.width, color: border.color)
  }

  mutating func appendFrame(_ shape: BoxShape, width: Float, color: Color) {
    guard color.alpha > 0, !shape.frame.isEmpty else { return }
    output.append("<path fill-rule=\"evenodd\"")
    output.append(fill: color)
    output.append(" d=\"")
    output.append(path: shape)
    let inner = shape.inset(by: width)
    if !inner.frame.isEmpty { output.append(path: inner) }
    output.append("\"/>\n")
  }

  /// Opens an element whose content is visible only inside a box.
  mutating func openGroup(clippedTo shape: BoxShape) {
    clipCount += 1
    output.append("<clipPath id=\"")
    append(id: "c", clipCount)
    output.append("\"><path d=\"")
    output.append(path: shape)
    output.append("\"/></clipPath>\n<g clip-path=\"url(#")
    append(id: "c", clipCount)
    output.append(")\">\n")
  }

  mutating func append(id letter: StaticString, _ number: Int) {
    output.append(text: renderer.idPrefix)
    output.append(letter)
    output.append(number)
  }
}
