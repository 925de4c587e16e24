import Beagle
import BeagleSchema
import BeagleTerminal

/// Resolving and layout, from a decoded screen to a scene.
func sceneStage(_ settings: Settings) throws {
  var table = Table("document", "components", "scene ms", "components/s", "ns each")
  for bytes in settings.sizes {
    let picture = try Picture(bytes: bytes)
    let time = settings.stopwatch.seconds { keep(picture.builder.scene(of: picture.screen)) }
    table.row(
      size(picture.bytes.count), grouped(picture.components), figure(time * 1e3),
      figure(Double(picture.components) / time), figure(time * 1e9 / Double(picture.components)))
  }
  table.print(title: "Resolving and layout: screen → scene")
}

/// Painting and encoding, from a scene to terminal output.
func paintStage(_ settings: Settings) throws {
  var table = Table("document", "cells", "paint /s", "text /s", "ansi /s", "ansi MB/s")
  for bytes in settings.sizes where bytes <= 1_000_000 {
    let picture = try Picture(bytes: bytes)
    let scene = picture.builder.scene(of: picture.screen)
    let cells = try picture.renderer.cells(of: scene)
    let paint = try settings.stopwatch.seconds { keep(try picture.renderer.cells(of: scene)) }
    let text = settings.stopwatch.seconds { keep(cells.text()) }
    let ansi = settings.stopwatch.seconds { keep(cells.ansi()) }
    table.row(
      size(picture.bytes.count), "\(cells.width) by \(grouped(cells.height))", figure(1 / paint),
      figure(1 / text), figure(1 / ansi), figure(Double(cells.ansi().count) / 1e6 / ansi))
  }
  table.print(title: "Painting and encoding: scene → cells → bytes, frames a second")
}

/// The whole pipeline and its parts.
func wholeStage(_ settings: Settings) throws {
  var table = Table(
    "document", "bytes → scene ms", "components/s", "decode", "scene", "bytes → ANSI ms", "components/s")
  for bytes in settings.sizes where bytes <= 1_000_000 {
    let picture = try Picture(bytes: bytes)
    let components = Double(picture.components)
    let decode = try settings.stopwatch.seconds { keep(try ScreenDocument(reading: picture.bytes)) }
    let scene = try settings.stopwatch.seconds { keep(try picture.scene()) }
    let whole = try settings.stopwatch.seconds {
      keep(try picture.renderer.cells(of: picture.scene()).ansi())
    }
    table.row(
      size(picture.bytes.count), figure(scene * 1e3), figure(components / scene),
      figure(decode / scene * 100) + " %", figure((1 - decode / scene) * 100) + " %", figure(whole * 1e3),
      figure(components / whole))
  }
  table.print(title: "The whole way")
}

/// A document with all that is needed to draw it, checked.
private struct Picture {
  let bytes: [UInt8]
  let screen: Screen
  let renderer = TerminalRenderer()
  let builder: SceneBuilder
  let components: Int

  init(bytes count: Int) throws {
    bytes = ShopDocument.screen(bytes: count)
    try validate(bytes)
    screen = try ScreenDocument(reading: bytes).screen
    builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 80))
    let scene = builder.scene(of: screen)
    if let notice = scene.notices.first { throw WrongInput("\(notice)") }
    components = scene.nodes.count { $0.componentType != nil }
  }

  func scene() throws -> Scene { builder.scene(of: try ScreenDocument(reading: bytes).screen) }
}
