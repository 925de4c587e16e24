import Beagle
import BeagleLayout
import BeagleSchema

extension PicturePainter {
  /// Draws an image file. Its bytes are written once, even if several images show it.
  mutating func paint(_ file: PictureFile, of source: SceneImage.Source, in frame: LayoutRect) {
    guard file.width > 0, file.height > 0, !frame.isEmpty else { return }
    let number: Int
    if let known = fileNumbers[source.key] {
      number = known
    } else {
      number = fileNumbers.count + 1
      fileNumbers[source.key] = number
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
}

extension SceneImage.Source {
  /// Names the file. Files themselves are too long to be looked up for each image.
  fileprivate var key: String {
    switch self {
    case .local(let name): "local \(name)"
    case .remote(let url, let placeholder): "remote \(url) \(placeholder ?? "")"
    case .missing: ""
    }
  }
}
