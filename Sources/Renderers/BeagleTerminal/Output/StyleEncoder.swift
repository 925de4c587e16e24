/// Writes the change from one style to the next in the fewest bytes.
struct StyleEncoder {
  private let depth: ColorDepth
  private var cache = ColorCache()
  private var current = EncodedStyle.plain

  init(depth: ColorDepth) {
    self.depth = depth
  }

  /// The maximum bytes of a change while it is being written.
  static let maximumBytes = 128

  /// A style at this depth: a colour is its 24 bits, or its number in the palette plus one.
  private struct EncodedStyle: Equatable {
    var foreground: UInt32
    var background: UInt32
    var attributes: CellStyle.Attributes

    static let plain = EncodedStyle(foreground: 0, background: 0, attributes: [])
  }

  /// Selects `style` for the content of a cell; for a blank, only what is visible on it.
  mutating func change(to style: CellStyle, for content: CellContent, in output: inout ByteBuffer) {
    let isBlank = content == .blank
    var target = EncodedStyle(
      foreground: encode(style.foreground), background: encode(style.background), attributes: style.attributes
    )
    // The two halves of an image's cell need no contrast.
    if depth == .sixteen, content != .upperHalf, style.foreground.alpha > 0, style.background.alpha > 0 {
      target.foreground = 1 + cache.readable(style.foreground, on: style.background)
    }
    // Many terminals show bold black as grey.
    if depth == .sixteen, target.foreground == 1 { target.attributes.remove(.bold) }
    if isBlank, style.attributes.isDisjoint(with: .visibleOnBlanks), !current.attributes.contains(.reverse) {
      target.foreground = current.foreground
      target.attributes = current.attributes.subtracting(.visibleOnBlanks)
    }
    if target == current { return }
    let start = output.count
    write(from: current, to: target, in: &output)
    let takesAway =
      !current.attributes.isSubset(of: target.attributes) || target.foreground == 0 && current.foreground != 0
      || target.background == 0 && current.background != 0
    if takesAway {
      // Resetting first is often shorter.
      let middle = output.count
      if target == .plain {
        output.append(EscapeSequence.reset)
      } else {
        write(from: .plain, to: target, in: &output, first: EscapeSequence.nothing)
      }
      if output.count - middle <= middle - start {
        output.moveTail(from: middle, to: start)
      } else {
        output.truncate(to: middle)
      }
    }
    current = target
  }

  mutating func reset(in output: inout ByteBuffer) {
    if current == .plain { return }
    output.append(EscapeSequence.reset)
    current = .plain
  }

  /// Whether a blank in this style is neither visible nor part of a link.
  func hidesBlank(_ style: CellStyle) -> Bool {
    style.attributes.isDisjoint(with: .visibleOnBlanks) && (style.background.isDefault || depth == .none)
      && style.link == 0
  }

  private mutating func encode(_ color: CellColor) -> UInt32 {
    if color.alpha == 0 { return 0 }
    switch depth {
    case .none: return 0
    case .trueColor: return color.bits
    case .palette256: return cache.number(of: color, in: .xterm) + 1
    case .sixteen: return cache.number(of: color, in: .sixteen) + 1
    }
  }

  @inline(__always)
  private func write(
    from old: EncodedStyle, to new: EncodedStyle, in output: inout ByteBuffer, first: StaticString? = nil
  ) {
    output.append(EscapeSequence.introducer)
    if let first { output.append(first) }
    if old.attributes != new.attributes { write(from: old.attributes, to: new.attributes, in: &output) }
    if old.foreground != new.foreground { write(new.foreground, as: EscapeSequence.foreground, in: &output) }
    if old.background != new.background { write(new.background, as: EscapeSequence.background, in: &output) }
    output.replaceLast(with: EscapeSequence.endOfStyle)
  }

  private func write(
    from old: CellStyle.Attributes, to new: CellStyle.Attributes, in output: inout ByteBuffer
  ) {
    let removed = old.subtracting(new)
    var added = new.subtracting(old)
    if !removed.isDisjoint(with: [.bold, .dim]) {
      output.append(EscapeSequence.neitherBoldNorDim)
      added.formUnion(new.intersection([.bold, .dim]))
    }
    if removed.contains(.italic) { output.append(EscapeSequence.notItalic) }
    if removed.contains(.underline) { output.append(EscapeSequence.notUnderline) }
    if removed.contains(.reverse) { output.append(EscapeSequence.notReverse) }
    if removed.contains(.strikethrough) { output.append(EscapeSequence.notStrikethrough) }
    if added.contains(.bold) { output.append(EscapeSequence.bold) }
    if added.contains(.dim) { output.append(EscapeSequence.dim) }
    if added.contains(.italic) { output.append(EscapeSequence.italic) }
    if added.contains(.underline) { output.append(EscapeSequence.underline) }
    if added.contains(.reverse) { output.append(EscapeSequence.reverse) }
    if added.contains(.strikethrough) { output.append(EscapeSequence.strikethrough) }
  }

  @inline(__always)
  private func write(
    _ color: UInt32, as parameters: EscapeSequence.ColorParameters, in output: inout ByteBuffer
  ) {
    if color == 0 {
      output.append(parameters.default)
      return
    }
    switch depth {
    case .none: break
    case .trueColor:
      output.append(parameters.trueColor)
      write(parameter: Int(color >> 16 & 0xFF), in: &output)
      write(parameter: Int(color >> 8 & 0xFF), in: &output)
      write(parameter: Int(color & 0xFF), in: &output)
    case .palette256:
      output.append(parameters.palette)
      write(parameter: Int(color - 1 & 0xFF), in: &output)
    case .sixteen:
      let number = Int(color - 1)
      write(parameter: number < 8 ? parameters.dark + number : parameters.bright + number - 8, in: &output)
    }
  }

  /// Writes a number below 1,000 and a separator. Avoids a loop, because these numbers are most of the output
  /// for a colourful picture.
  @inline(__always)
  private func write(parameter: Int, in output: inout ByteBuffer) {
    let number = UInt32(truncatingIfNeeded: parameter)
    if number >= 100 { output.append(UInt8(truncatingIfNeeded: 0x30 + number / 100)) }
    if number >= 10 { output.append(UInt8(truncatingIfNeeded: 0x30 + number / 10 % 10)) }
    output.append(UInt8(truncatingIfNeeded: 0x30 + number % 10))
    output.append(EscapeSequence.separator)
  }
}

/// Caches the palette colours of recent colours, because the search is expensive.
private struct ColorCache {
  private struct Entry {
    var color = CellColor.default
    var number: UInt32 = 0
    var lightness = 0.0
  }

  // Empty until the first colour, because most terminals do not need it.
  private var entries: [Entry] = []

  mutating func number(of color: CellColor, in palette: ColorPalette) -> UInt32 {
    entry(of: color, in: palette).number
  }

  mutating func readable(_ color: CellColor, on background: CellColor) -> UInt32 {
    let behind = entry(of: background, in: .sixteen)
    let text = entry(of: color, in: .sixteen)
    return UInt32(
      ColorPalette.sixteen.readable(
        Int(text.number), on: Int(behind.number), difference: text.lightness - behind.lightness))
  }

  private mutating func entry(of color: CellColor, in palette: ColorPalette) -> Entry {
    if entries.isEmpty { entries = Array(repeating: Entry(), count: 1024) }
    let slot = Int((color.bits &* 0x9E37_79B1) >> 22)
    if entries[slot].color != color {
      entries[slot] = Entry(
        color: color, number: UInt32(palette.nearest(to: color)), lightness: PerceivedColor(color).lightness)
    }
    return entries[slot]
  }
}

/// Starts and ends links (OSC 8).
struct LinkEncoder {
  private var current: UInt16 = 0

  /// Starts the link with this number, or ends the current one. Reserves `more` bytes.
  @inline(__always)
  mutating func change(
    to link: UInt16, of links: LinkTable, in output: inout ByteBuffer, reserving more: Int
  ) {
    if link != current { write(link, of: links, in: &output, reserving: more) }
  }

  private mutating func write(
    _ link: UInt16, of links: LinkTable, in output: inout ByteBuffer, reserving more: Int
  ) {
    current = link
    output.reserve(8)
    output.append(EscapeSequence.link)
    output.append(links[link]?.url ?? [], reserving: more + 8)
    output.append(EscapeSequence.endOfString)
  }
}

/// A link's URL, in characters that have no special meaning to a terminal.
package struct LinkTarget: Hashable, Sendable {
  let url: [UInt8]

  /// The maximum bytes of a URL; some terminals do not accept longer ones.
  package static let maximumLength = 2083

  /// Accepts only absolute URLs with `http` or `https`, and percent-encodes non-ASCII characters.
  ///
  /// Nil if the URL has another scheme, no host, a user name before its host (which could be mistaken for
  /// it), a blank or control character, or is longer than ``maximumLength``.
  package init?(_ url: String) {
    guard let start = ["https://", "http://"].first(where: { url.lowercased().hasPrefix($0) }) else {
      return nil
    }
    let host = url.utf8.dropFirst(start.utf8.count).prefix { !"/?#\\".utf8.contains($0) }
    guard host.first.map({ $0 != UInt8(ascii: ":") }) ?? false, !host.contains(UInt8(ascii: "@")),
      url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else { return nil }
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = url.utf8.flatMap { byte in
      byte < 0x80 ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    guard bytes.count <= Self.maximumLength else { return nil }
    self.url = bytes
  }
}
