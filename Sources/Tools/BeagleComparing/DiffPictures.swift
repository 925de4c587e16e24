import Beagle
import BeagleChecking
package import BeagleProjects
import BeagleTerminal

/// Draws changed screens before and after, side by side, with a number at each changed component.
package struct DiffPictures: Sendable {
  private let folder: String
  private let host: HostEnvironment
  private let drawing: PreviewDrawing
  private let registry: ComponentRegistry

  /// - Throws: if the folder cannot be created or the theme cannot be read.
  @MainActor package init(folder: String, _ settings: RenderSettings, _ host: HostEnvironment) throws(Failure)
  {
    (self.folder, self.host, registry) = (folder, host, settings.declarations.registry)
    drawing = try PreviewDrawing(settings, host)
    try OutputFile.makeFolder(folder)
  }

  /// Writes the picture of a changed screen, or reports why it cannot be drawn.
  ///
  /// - Parameter name: The file name without its extension.
  package func draw(_ screen: ComparedScreen, _ old: [UInt8], _ new: [UInt8], as name: String) {
    guard let before = screen.old, let after = screen.new, !screen.changes.isEmpty else { return }
    do throws(Failure) {
      let sides = (
        try side(old, before.name, screen.changes.map(\.old)),
        try side(new, after.name, screen.changes.map(\.new))
      )
      let picture = SideBySide(title: screen.title, old: sides.0, new: sides.1)
      try OutputFile.write(picture.svg, to: "\(folder)/\(name).svg")
    } catch {
      host.say("beagle: no picture of \(SafeText.line(screen.title)): \(error.message)")
    }
  }

  /// - Parameter places: The position of each change in the document, nil if it is not in this one.
  private func side(
    _ bytes: [UInt8], _ name: String, _ places: [ScreenDifference.Place?]
  ) throws(Failure) -> SideBySide.Side {
    let picture = try drawing.picture(of: bytes, named: name, registry)
    let json = LooseJSON(bytes)
    var numbers: [Int: [Int]] = [:]
    for (index, place) in places.enumerated() {
      if let component = place?.component { numbers[component, default: []].append(index + 1) }
    }
    let marks = numbers.sorted { $0.key < $1.key }.flatMap { component, numbers in
      // Components that are not drawn have no frame.
      picture.marks(at: Array(json.screenPaths(at: component).prefix(1))).map {
        (frame: $0, label: numbers.map(String.init).joined(separator: ", "))
      }
    }
    return SideBySide.Side(svg: picture.svg, marks: marks)
  }
}

/// Two pictures in one SVG, with frames around parts of them.
private struct SideBySide {
  struct Side {
    let svg: [UInt8]
    /// Frames as fractions of the picture's size (x, y, width, height), each with its label.
    let marks: [(frame: [Double], label: String)]
  }

  let title: String
  let old: Side
  let new: Side

  private static let gap = 24.0
  private static let caption = 28.0

  var svg: [UInt8] {
    let files = [old, new].map { SVGFile("", svg: $0.svg) }
    let sizes = files.map { (width: Double($0.width), height: Double($0.height)) }
    let width = sizes[0].width + Self.gap + sizes[1].width
    let height = Self.caption + max(sizes[0].height, sizes[1].height)
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 \(width) \(height)" width="\(width)" \
      height="\(height)">
      <title>\(MarkdownText.markup(title))</title>
      <style>.mark { fill: #e0218a2a; stroke: #e0218a; stroke-width: 2 } .number { fill: #fff; \
      stroke: #e0218a; stroke-width: 4; paint-order: stroke; \
      font: bold 12px sans-serif } .side { fill: #888; font: 14px sans-serif }</style>

      """
    var bytes: [UInt8] = []
    var x = 0.0
    for (index, side) in [old, new].enumerated() {
      let size = sizes[index]
      text += "<text class=\"side\" x=\"\(x)\" y=\"18\">\(index == 0 ? "before" : "after")</text>\n"
      text += "<svg x=\"\(x)\" y=\"\(Self.caption)\" width=\"\(size.width)\" height=\"\(size.height)\">\n"
      bytes += Array(text.utf8) + side.svg
      text = "</svg>\n"
      for mark in side.marks {
        let left = x + mark.frame[0] * size.width
        let top = Self.caption + mark.frame[1] * size.height
        let (wide, high) = (mark.frame[2] * size.width, mark.frame[3] * size.height)
        let points = [left, top, wide, high].map { ($0 * 10).rounded() / 10 }
        text += """
          <rect class="mark" x="\(points[0])" y="\(points[1])" width="\(points[2])" height="\(points[3])"/>
          <text class="number" x="\(points[0] + points[2] - 4)" y="\(points[1] + 13)" \
          text-anchor="end">\(mark.label)</text>

          """
      }
      bytes += Array(text.utf8)
      text = ""
      x += size.width + Self.gap
    }
    return bytes + Array("</svg>\n".utf8)
  }
}
