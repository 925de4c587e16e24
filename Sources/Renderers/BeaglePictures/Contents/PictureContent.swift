import Beagle
import BeagleLayout

/// A kind of content in a picture: its size and how it is drawn. Each kind is a type in this folder; only
/// ``SceneContent/inPicture(style:icon:)`` lists them.
///
/// What a kind draws depends on the client (`LookTable`, `LookColors`) and on the style of the theme that the
/// node has.
protocol PictureContent {
  /// The size in points that the content needs in a space, without border and padding; zero by default.
  func size(in space: MeasureRequest, _ measurer: PictureMeasurer) -> LayoutSize

  /// Draws the content; nothing by default.
  ///
  /// - Parameters:
  ///   - box: the frame in the coordinates of the picture, without the padding if the client draws inside it.
  ///   - node: the node that has the content. Its own frame is without scrolling.
  ///   - painter: draws texts, shapes and images.
  func paint(in box: LayoutRect, of node: SceneNode, with painter: inout PicturePainter)
}

extension PictureContent {
  func size(in space: MeasureRequest, _ measurer: PictureMeasurer) -> LayoutSize { .zero }

  func paint(in box: LayoutRect, of node: SceneNode, with painter: inout PicturePainter) {}
}

extension SceneContent {
  /// - Parameters:
  ///   - style: the style of the theme that the node has.
  ///   - icon: the name of the local image that a tab or a bar item shows.
  func inPicture(style: ThemeStyle?, icon: String?) -> any PictureContent {
    switch self {
    case .text(let text, let alignment, let color):
      PictureText(text: text, alignment: alignment, color: color, style: style)
    case .button(let title, let isEnabled, let hasBox):
      PictureButton(title: title, isEnabled: isEnabled, hasBox: hasBox, style: style)
    case .textInput(let input): PictureInput(input: input, style: style)
    case .image(let image): PictureImage(image: image)
    case .navigationTitle(let title): PictureBarTitle(title: title, style: style)
    case .navigationItem(let text): PictureBarItem(text: text, icon: icon, style: style)
    case .tab(let title, let isSelected):
      PictureTab(title: title == icon ? "" : title, icon: icon, isSelected: isSelected, style: style)
    case .pageIndicator(let count, let current, let selected, let unselected):
      PicturePageIndicator(count: count, current: current, selected: selected, unselected: unselected)
    case .webView(let url): PictureWebView(url: url)
    case .unknown(let type): PictureUnknown(type: type)
    // The renderer draws no custom components, which are boxes around their children.
    case .box, .scroll, .navigationBar, .tabBar, .custom: PictureBox()
    }
  }
}

/// A box that only has decoration and children.
struct PictureBox: PictureContent {}
