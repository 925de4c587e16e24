import LineBreaking

/// A line of text with its measured width.
struct SetLine {
  var text: String
  var width: Double
  /// Its parts with wide characters and the parts between them; empty if there is only one.
  var parts: [TextLayout.Part] = []
}

/// A text whose clusters are measured, from which lines are taken.
struct SetText {
  private static let ellipsis = "\u{2026}"

  let text: String
  let clusters: [TextCluster]
  let metrics: LineMetrics
  private let face: FontFace
  private let scaling: FontScaling

  init(_ text: String, in font: TextFont, _ setter: Typesetter) {
    self.text = text
    face = FontFace.of(setter.family, font.weight)
    scaling = FontScaling(setter.family, size: setter.size(of: font), weight: font.weight)
    clusters = TextCluster.clusters(of: text, in: face)
    metrics = setter.metrics(of: font)
  }

  /// The width of clusters on one line.
  func width(of range: Range<Int>) -> Double { scaling.width(of: advance(of: range)) }

  /// The clusters for lines of a width. A width that is not larger than zero means no limit.
  func measured(width: Double? = nil) -> MeasuredClusters {
    let limit = width.flatMap { $0 > 0 ? $0 : nil } ?? .infinity
    return MeasuredClusters(clusters, scaling, limit: limit, hyphen: face.advance(of: "-"))
  }

  /// The first lines at a width, and whether characters are missing. If there are more lines, the last one
  /// ends in an ellipsis, unless its paragraph ends.
  ///
  /// - Parameter slack: by how much the last line may be wider instead: frames are rounded, and a text is not
  ///   shortened for that.
  func lines(width: Double, limit: Int, slack: Double = 0) -> (lines: [SetLine], isCut: Bool) {
    var lines: [SetLine] = []
    let measured = measured(width: width)
    var breaker = LineBreaker(measured)
    while let line = breaker.next() {
      if lines.count + 1 == limit, line.ending != .paragraph {
        let rest = paragraph(from: line.clusters.lowerBound)
        let whole = SetLine(text: string(rest), width: self.width(of: rest), parts: parts(of: rest))
        let fits = whole.width <= width + slack
        let last = fits ? whole : shortened(from: rest.lowerBound, to: width)
        return (lines + [last], !fits || hasCharacters(from: rest.upperBound))
      }
      let text = string(line.clusters) + (line.ending == .softHyphen ? "-" : "")
      lines.append(
        SetLine(text: text, width: measured.width(of: line), parts: parts(of: line.clusters)))
      if lines.count == limit { return (lines, hasCharacters(from: line.clusters.upperBound)) }
    }
    return (lines, false)
  }

  /// Whether a character that is not blank follows.
  private func hasCharacters(from start: Int) -> Bool {
    clusters[start...].contains { $0.kind != .newline && $0.kind != .space }
  }

  /// The parts of a line with wide characters, such as ideographs and emoji, and the parts between them. A
  /// viewer may have no font for these characters, which would stretch the others. Lines with scripts that
  /// are written from right to left have one part, because a viewer reorders it.
  private func parts(of range: Range<Int>) -> [TextLayout.Part] {
    guard clusters[range].contains(where: \.kind.isWide),
      !string(range).unicodeScalars.contains(where: \.isRTL)
    else { return [] }
    var parts: [TextLayout.Part] = []
    var (start, x) = (range.lowerBound, 0.0)
    for index in range.lowerBound...range.upperBound {
      let isEnd = index == range.upperBound
      guard isEnd || clusters[index].kind.isWide != clusters[start].kind.isWide else { continue }
      let width = self.width(of: start..<index)
      if index > start { parts.append(TextLayout.Part(text: string(start..<index), x: x, width: width)) }
      (start, x) = (index, x + width)
    }
    return parts.count > 1 ? parts : []
  }

  /// The clusters from a start to the end of the paragraph.
  private func paragraph(from start: Int) -> Range<Int> {
    start..<(clusters[start...].firstIndex { $0.kind == .newline } ?? clusters.count)
  }

  /// One line that keeps its start and its end if it is too wide, and whether it is.
  func shortenedInMiddle(to width: Double) -> (line: SetLine, isCut: Bool) {
    let all = clusters.indices
    // Frames are rounded to single precision.
    guard self.width(of: all) > width + 0.001 else {
      return (SetLine(text: string(all), width: self.width(of: all)), false)
    }
    let room = width - scaling.width(of: ellipsisAdvance)
    // The start may take half of the room, the end what is left.
    let head = prefix(from: 0, to: room / 2)
    var tail = clusters.count
    var advance = TextAdvance()
    let rest = room - self.width(of: head)
    while tail > head.upperBound {
      advance += clusters[tail - 1].advance
      // The cluster after this one no longer begins the tail.
      if tail < clusters.count { advance.scaled += Int(clusters[tail].kerning) }
      if scaling.width(of: advance) > rest { break }
      tail -= 1
    }
    return (line(head, Self.ellipsis, tail..<clusters.count), true)
  }

  /// The clusters from a start that fit beside an ellipsis, and the ellipsis.
  private func shortened(from start: Int, to width: Double) -> SetLine {
    let kept = prefix(from: start, to: width - scaling.width(of: ellipsisAdvance))
    return line(kept, Self.ellipsis, kept.upperBound..<kept.upperBound)
  }

  /// Without blanks at the end.
  private func prefix(from start: Int, to width: Double) -> Range<Int> {
    var advance = TextAdvance()
    var end = start
    for index in start..<clusters.count where clusters[index].kind != .softHyphen {
      if clusters[index].kind == .newline { break }
      advance += clusters[index].advance
      if index > start { advance.scaled += Int(clusters[index].kerning) }
      if scaling.width(of: advance) > width { break }
      if clusters[index].kind != .space { end = index + 1 }
    }
    return start..<end
  }

  private func line(_ head: Range<Int>, _ sign: String, _ tail: Range<Int>) -> SetLine {
    var advance = self.advance(of: head)
    advance += ellipsisAdvance
    advance += self.advance(of: tail)
    return SetLine(text: string(head) + sign + string(tail), width: scaling.width(of: advance))
  }

  private var ellipsisAdvance: TextAdvance { face.advance(of: "\u{2026}") }

  private func advance(of range: Range<Int>) -> TextAdvance {
    var advance = TextAdvance()
    for index in range {
      advance += clusters[index].advance
      if index > range.lowerBound { advance.scaled += Int(clusters[index].kerning) }
    }
    return advance
  }

  /// The characters of clusters without newlines and soft hyphens.
  private func string(_ range: Range<Int>) -> String {
    guard let last = range.last else { return "" }
    let start = range.lowerBound == 0 ? 0 : clusters[range.lowerBound - 1].end
    let utf8 = text.utf8
    let lower = utf8.index(utf8.startIndex, offsetBy: start)
    let part = text[lower..<utf8.index(lower, offsetBy: clusters[last].end - start)]
    guard clusters[range].contains(where: { $0.kind == .softHyphen || $0.kind == .newline }) else {
      return String(part)
    }
    return String(part.filter { $0 != "\u{AD}" && !$0.isNewline })
  }
}

extension Unicode.Scalar {
  /// Whether it belongs to a block of scripts that are written from right to left.
  fileprivate var isRTL: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
