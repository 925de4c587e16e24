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
        try side("before", old, before.name, screen.changes.map(\.old)),
        try side("after", new, after.name, screen.changes.map(\.new))
      )
      let picture = SVGRow(title: screen.title, [sides.0, sides.1])
      try OutputFile.write(picture.svg, to: "\(folder)/\(name).svg")
    } catch {
      host.say("beagle: no picture of \(SafeText.line(screen.title)): \(error.message)")
    }
  }

  /// - Parameter places: The position of each change in the document, nil if it is not in this one.
  private func side(
    _ caption: String, _ bytes: [UInt8], _ name: String, _ places: [ScreenDifference.Place?]
  ) throws(Failure) -> SVGRow.Item {
    let picture = try drawing.picture(of: bytes, named: name, registry, idPrefix: caption)
    let json = LooseJSON(bytes)
    var numbers: [Int: [Int]] = [:]
    for (index, place) in places.enumerated() {
      if let component = place?.component { numbers[component, default: []].append(index + 1) }
    }
    let marks = numbers.sorted { $0.key < $1.key }.flatMap { component, numbers in
      // Components that are not drawn have no frame.
      picture.frames.marks(at: Array(json.screenPaths(at: component).prefix(1))).map {
        (frame: $0, label: numbers.map(String.init).joined(separator: ", "))
      }
    }
    return SVGRow.Item(svg: picture.svg, caption: "\(caption) · \(drawing.look)", marks: marks)
  }
}
