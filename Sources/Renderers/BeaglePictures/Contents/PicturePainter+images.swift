import Beagle
import BeagleLayout
import BeagleSchema

extension PicturePainter {
  /// An image that is missing although the client may have it is a grey box.
  mutating func paint(_ image: SceneImage, in box: LayoutRect) {
    guard !box.isEmpty else { return }
    guard let file = renderer.file(image.source), file.width > 0, file.height > 0 else {
      if image.source != .missing { paintPlaceholder(image.label ?? "", in: box) }
      return
    }
    let natural = LayoutSize(width: Float(file.width), height: Float(file.height))
    let size = image.sizing.drawnSize(of: natural, in: LayoutSize(width: box.width, height: box.height))
    let inner = LayoutRect(x: box.x, y: box.y, width: size.width, height: size.height)
    let frame =
      switch image.mode {
      case .fitXY: inner
      case .fitCenter: Self.fit(file, in: inner)
      case .centerCrop: Self.fill(file, in: inner)
      case .center: inner.centered(width: file.width, height: file.height)
      }
    let isInside = inner.intersection(frame) == frame
    if !isInside { openGroup(clippedTo: BoxShape(inner)) }
    paint(file, in: frame)
    if !isInside { output.append("</g>\n") }
  }

  /// Writes a file once, even if several images show it.
  mutating func paint(_ file: PictureFile, in frame: LayoutRect) {
    guard file.width > 0, file.height > 0, !frame.isEmpty else { return }
    let number: Int
    if let known = imageNumbers[file] {
      number = known
    } else {
      number = imageNumbers.count + 1
      imageNumbers[file] = number
      output.append("<defs><image id=\"")
      append(id: "i", number)
      output.append("\" preserveAspectRatio=\"none\"")
      output.append("width", file.width)
      output.append("height", file.height)
      output.append(" href=\"data:")
      output.append(text: file.mediaType)
      output.append(";base64,")
      output.append(base64: file.bytes)
      output.append("\"/></defs>\n")
    }
    output.append("<use href=\"#")
    append(id: "i", number)
    output.append("\" transform=\"translate(")
    output.append(Double(frame.x))
    output.append(" ")
    output.append(Double(frame.y))
    output.append(") scale(")
    output.append(Double(frame.width) / file.width)
    output.append(" ")
    output.append(Double(frame.height) / file.height)
    output.append(")\"/>\n")
  }

  /// The largest frame with the proportions of a file that is inside a box, in its middle.
  static func fit(_ file: PictureFile, in box: LayoutRect) -> LayoutRect {
    let share = min(Double(box.width) / file.width, Double(box.height) / file.height)
    return box.centered(width: file.width * share, height: file.height * share)
  }

  /// The smallest frame with the proportions of a file that covers a box.
  private static func fill(_ file: PictureFile, in box: LayoutRect) -> LayoutRect {
    let share = max(Double(box.width) / file.width, Double(box.height) / file.height)
    return box.centered(width: file.width * share, height: file.height * share)
  }
}
