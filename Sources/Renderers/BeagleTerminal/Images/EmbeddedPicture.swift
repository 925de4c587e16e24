import BeagleLayout
import BeagleSchema

struct EmbeddedPicture: Hashable, Sendable {
  let content: PictureContent
  let mode: Image.Mode
  let frame: CellRect
  let areas: [CellRect]

  init(_ content: PictureContent, mode: Image.Mode, frame: CellRect, areas: [CellRect]) {
    (self.content, self.mode, self.frame, self.areas) = (content, mode, frame, areas)
  }

  func moved(x: Int, y: Int, into bounds: CellRect) -> EmbeddedPicture {
    EmbeddedPicture(
      content, mode: mode, frame: frame.moved(x: x, y: y),
      areas: areas.map { $0.moved(x: x, y: y).intersection(bounds) }.filter { !$0.isEmpty })
  }

  /// The picture, reduced to the resolution visible in its box. An original file stays unchanged.
  var file: PictureContent {
    guard case .pixels(let picture) = content else { return content }
    let size = fileSize
    return size == (picture.width, picture.height)
      ? content : .pixels(picture.scaled(width: size.width, height: size.height))
  }

  var fileSize: (width: Int, height: Int) {
    let (width, height) = (
      frame.width * Self.maximumCellPixels.width, frame.height * Self.maximumCellPixels.height
    )
    let share = max(Double(width) / Double(content.width), Double(height) / Double(content.height))
    guard case .pixels = content, mode != .center, share < 1 else { return (content.width, content.height) }
    return (
      Int((Double(content.width) * share).rounded(.up)), Int((Double(content.height) * share).rounded(.up))
    )
  }

  /// The maximum pixels per cell: more than twice the usual screen resolution.
  private static let maximumCellPixels = (width: 20, height: 40)
}

extension Picture {
  /// The picture scaled to a size of at least 1 × 1.
  func scaled(width: Int, height: Int) -> Picture {
    let raster = PictureRaster(
      self, mode: .fitXY, size: .init(width: Float(width), height: Float(height)), columns: width,
      rows: height)
    var rgba: [UInt8] = []
    rgba.reserveCapacity(width * height * 4)
    for row in 0..<height {
      for column in 0..<width {
        let pixel = raster[column, row]
        rgba.append(pixel.red)
        rgba.append(pixel.green)
        rgba.append(pixel.blue)
        rgba.append(pixel.alpha)
      }
    }
    return Picture(width: width, height: height, rgba: rgba) ?? self
  }
}

/// How pictures are drawn.
public enum ImageStyle: String, Hashable, Sendable, CaseIterable {
  /// With kitty's graphics protocol, which other terminals support, too.
  case kitty
  /// With iTerm2's inline images.
  case iterm2
  /// As sixels, with an optimised palette of 256 colours per picture.
  case sixel
  /// As files in SVG and HTML. Output for terminals and plain text leaves the boxes empty.
  case embedded
  /// With two pixels per cell, as `▀` in two colours.
  case blocks
  /// Not drawn: boxes with captions.
  case none

  /// The best protocol that the terminal is known to support, according to environment variables; `blocks` if
  /// it is unknown.
  ///
  /// Inside tmux and screen this is `blocks`, because they do not pass pictures on.
  package init(environment: [String: String]) {
    let term = environment["TERM"]?.lowercased() ?? ""
    let program = environment["TERM_PROGRAM"]?.lowercased() ?? ""
    if environment["TMUX"] != nil || term.hasPrefix("screen") || term.hasPrefix("tmux") {
      self = .blocks
    } else if environment["KITTY_WINDOW_ID"] != nil || environment["KONSOLE_VERSION"] != nil
      || ["xterm-kitty", "xterm-ghostty"].contains(term)
      || program == "ghostty"
    {
      self = .kitty
    } else if ["iterm.app", "wezterm"].contains(program) {
      self = .iterm2
    } else if ["foot", "foot-extra", "mlterm", "yaft-256color"].contains(term) || term.contains("sixel") {
      self = .sixel
    } else {
      self = .blocks
    }
  }

  var format: TerminalGraphic.Format? {
    switch self {
    case .kitty: .kitty
    case .iterm2: .iterm2
    case .sixel: .sixel
    case .blocks, .embedded, .none: nil
    }
  }
}
