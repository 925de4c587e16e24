/// A scan: the blocks of some channels or, in a progressive picture, a part of their coefficients.
struct JPEGScan {
  struct Header {
    struct Part {
      let component: Int
      let average: Int
      let detail: Int
    }

    let parts: [Part]
    let range: ClosedRange<Int>
    /// Whether it adds a bit to the values of earlier scans.
    let isRefinement: Bool
    /// The number of bits left to later scans.
    let shift: Int

    init(_ data: ArraySlice<UInt8>, of frame: JPEGFrame) throws(PictureError) {
      let bytes = Array(data)
      let count = Int(bytes.first ?? 0)
      guard (1...4).contains(count), bytes.count >= 4 + 2 * count else {
        throw .malformed("a JPEG scan header is incomplete")
      }
      var parts: [Part] = []
      for number in 0..<count {
        let (name, tables) = (bytes[1 + 2 * number], bytes[2 + 2 * number])
        guard let component = frame.components.firstIndex(where: { $0.identifier == name }),
          !parts.contains(where: { $0.component == component }), tables & 0xCC == 0
        else { throw .malformed("a JPEG scan header is impossible") }
        parts.append(Part(component: component, average: Int(tables >> 4), detail: Int(tables & 15)))
      }
      let blocks = parts.reduce(0) {
        $0 + frame.components[$1.component].horizontal * frame.components[$1.component].vertical
      }
      guard count == 1 || blocks <= 10 else { throw .malformed("a JPEG scan has too many blocks in an MCU") }
      self.parts = parts
      guard frame.isProgressive else {
        (range, isRefinement, shift) = (0...63, false, 0)
        return
      }
      let (first, last, bits) = (Int(bytes[1 + 2 * count]), Int(bytes[2 + 2 * count]), bytes[3 + 2 * count])
      guard first <= last, last < 64, first > 0 || last == 0, first == 0 || count == 1, bits & 15 < 14 else {
        throw .malformed("a JPEG scan header is impossible")
      }
      (range, isRefinement, shift) = (first...last, bits >> 4 != 0, Int(bits & 15))
    }
  }

  private let header: Header
  private let interval: Int
  private let endsAtFirstPixels: Bool
  private var blocks: JPEGBlocks
  private var averages: [Int]
  private var transform = JPEGTransform()
  private let empty = [Int16](repeating: 0, count: 64)
  private var block = [Int16](repeating: 0, count: 64)

  /// - Parameter interval: the MCUs between restarts; 0 for no restarts.
  init(_ header: Header, bits: JPEGBits, interval: Int, endsAtFirstPixels: Bool) {
    self.header = header
    (self.interval, self.endsAtFirstPixels) = (interval, endsAtFirstPixels)
    blocks = JPEGBlocks(bits)
    averages = [Int](repeating: 0, count: header.parts.count)
  }

  /// A position at or before the first marker after the scan.
  var end: Int { blocks.bits.next }

  private typealias Codes = (average: JPEGCode, detail: JPEGCode)

  /// Reads until the data ends or is damaged. After damage, reading resumes at the next restart marker.
  mutating func read(
    into image: inout JPEGImage, _ averageCodes: [JPEGCode?], _ detailCodes: [JPEGCode?]
  ) throws(PictureError) {
    let needsAverages = header.range.lowerBound == 0 && !header.isRefinement
    let needsDetail = header.range.upperBound > 0
    let none = try JPEGCode(counts: [Int](repeating: 0, count: 16), values: [])
    var codes: [Codes] = []
    for part in header.parts {
      guard let average = needsAverages ? averageCodes[part.average] : none,
        let detail = needsDetail ? detailCodes[part.detail] : none
      else { throw .malformed("it has no JPEG code table") }
      codes.append((average, detail))
    }
    let size = size(in: image.frame)
    let count = size.columns * size.rows
    var start = 0
    var number = 0
    while start < count {
      let stop = interval > 0 ? min(count, start + interval) : count
      for unit in start..<stop {
        readUnit(column: unit % size.columns, row: unit / size.columns, codes, into: &image)
        if endsAtFirstPixels, !image.isEmpty { return }
        if blocks.bits.isOver { break }
      }
      guard interval > 0, stop < count, let found = blocks.restart() else { break }
      // The intervals between missing restarts are lost.
      start = stop + (found - number + 8) % 8 * interval
      number = (found + 1) % 8
      for part in averages.indices { averages[part] = 0 }
    }
  }

  /// The MCUs of the scan. With a single channel, each block is an MCU.
  private func size(in frame: JPEGFrame) -> (columns: Int, rows: Int) {
    guard header.parts.count == 1 else { return (frame.columns, frame.rows) }
    let component = frame.components[header.parts[0].component]
    return (component.ownColumns, component.ownRows)
  }

  private mutating func readUnit(column: Int, row: Int, _ codes: [Codes], into image: inout JPEGImage) {
    guard header.parts.count > 1 else {
      let component = image.frame.components[header.parts[0].component]
      readBlock(0, column: column, row: row, component, codes[0], into: &image)
      if header.parts[0].component == 0, !blocks.bits.isOver {
        image.know(column: column / component.horizontal, row: row / component.vertical)
      }
      return
    }
    for part in header.parts.indices {
      let component = image.frame.components[header.parts[part].component]
      for down in 0..<component.vertical {
        for across in 0..<component.horizontal {
          readBlock(
            part, column: column * component.horizontal + across, row: row * component.vertical + down,
            component, codes[part], into: &image)
          if blocks.bits.isOver { return }
        }
      }
    }
    image.know(column: column, row: row)
  }

  private mutating func readBlock(
    _ part: Int, column: Int, row: Int, _ component: JPEGFrame.Component, _ codes: Codes,
    into image: inout JPEGImage
  ) {
    let number = header.parts[part].component
    guard image.frame.isProgressive else {
      block = empty
      let hasDetail = blocks.readAll(&block, codes, after: &averages[part])
      guard !blocks.bits.isOver, let table = image.tables[number] else { return }
      if hasDetail {
        transform.apply(block, at: 0, table, to: &image.planes[number], column: column, row: row)
      } else {
        image.planes[number].fill(
          JPEGTransform.sample(ofAverage: block[0], table), column: column, row: row)
      }
      return
    }
    let start = (row * component.columns + column) * 64
    switch (header.range.lowerBound, header.isRefinement) {
    case (0, false):
      blocks.readAverage(
        &image.coefficients[number], at: start, codes.average, after: &averages[part], shift: header.shift)
    case (0, true): blocks.refineAverage(&image.coefficients[number], at: start, shift: header.shift)
    case (_, false):
      blocks.readDetail(
        &image.coefficients[number], at: start, codes.detail, header.range, shift: header.shift)
    case (_, true):
      blocks.refineDetail(
        &image.coefficients[number], at: start, codes.detail, header.range, shift: header.shift)
    }
  }
}
