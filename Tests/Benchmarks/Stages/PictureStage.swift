import Beagle
import BeaglePictures
import BeagleTerminal

/// SVG as a phone shows a screen beside SVG of a terminal, both from a decoded screen.
func pictureStage(_ settings: Settings) throws {
  var table = Table(
    "document", "terminal ms", "phone ms", "ratio", "of it scene ms", "terminal KB", "phone KB")
  for bytes in settings.sizes where bytes <= 1_000_000 {
    let screen = try ScreenDocument(reading: ShopDocument.screen(bytes: bytes)).screen
    let (terminal, phone) = (TerminalRenderer(), PictureRenderer())
    let cells = SceneBuilder(measurer: terminal.measurer, width: 640)
    let points = SceneBuilder(measurer: phone.measurer, width: 393)
    let old = try settings.stopwatch.seconds {
      keep(try terminal.cells(of: cells.scene(of: screen)).svg(title: "x"))
    }
    let new = settings.stopwatch.seconds { keep(phone.svg(of: points.scene(of: screen), title: "x")) }
    let scene = settings.stopwatch.seconds { keep(points.scene(of: screen)) }
    let sizes = [
      try terminal.cells(of: cells.scene(of: screen)).svg(title: "x").count,
      phone.svg(of: points.scene(of: screen), title: "x").count,
    ]
    table.row(
      size(bytes), figure(old * 1e3), figure(new * 1e3), figure(new / old), figure(scene * 1e3),
      figure(Double(sizes[0]) / 1e3), figure(Double(sizes[1]) / 1e3))
  }
  table.print(title: "Pictures: screen → SVG")
}
