extension Picture {
  /// Decodes a baseline or progressive JPEG with 8 bits per sample. EXIF does not rotate the pixels.
  ///
  /// Files that end early or are damaged are decoded as far as possible. The rest of the picture is
  /// transparent.
  ///
  /// - Throws: an error if no pixel can be decoded, if the coding is not supported, or if the file exceeds
  ///   the limits.
  package init(jpeg file: [UInt8]) throws(PictureError) {
    try Self.checkSize(of: file)
    var reader = JPEGReader(file)
    self = try reader.picture()
  }
}

extension Picture {
  /// Checks a file that a browser will decode, up to its first pixels.
  ///
  /// - Throws: an error if no pixel can be decoded. Unsupported codings pass, because browsers may know them.
  static func checkFirstPixels(of file: [UInt8], _ format: ImageHeader.Format) throws(PictureError) {
    do throws(PictureError) {
      switch format {
      case .jpeg:
        var reader = JPEGReader(file, endsAtFirstPixels: true)
        try reader.check()
      case .gif:
        var reader = GIFReader(file, endsAtFirstPixels: true)
        _ = try reader.picture()
      case .png: _ = try Picture(png: file)
      case .webp, .avif, .svg: break
      }
    } catch {
      if case .unsupported = error { return }
      throw error
    }
  }
}

/// The tables and scans of a JPEG, and the resulting channels.
struct JPEGReader {
  /// The maximum number of scans that are read. Encoders write about ten, and each takes time.
  private static let maximumScans = 100

  let file: [UInt8]
  private let endsAtFirstPixels: Bool
  private var segments: JPEGSegments
  private var image: JPEGImage?
  private var transform: UInt8?
  private var isJFIF = false
  private var quantization = [[Int32]?](repeating: nil, count: 4)
  private var averageCodes = [JPEGCode?](repeating: nil, count: 4)
  private var detailCodes = [JPEGCode?](repeating: nil, count: 4)
  private var restartInterval = 0

  init(_ file: [UInt8], endsAtFirstPixels: Bool = false) {
    (self.file, self.endsAtFirstPixels) = (file, endsAtFirstPixels)
    segments = JPEGSegments(file)
  }

  mutating func picture() throws(PictureError) -> Picture {
    try check()
    guard var image else { throw .malformed("it has no pixels") }
    self.image = nil
    image.finish()
    let colors = JPEGColors(of: image.frame, transform: transform, isJFIF: isJFIF)
    guard let picture = colors.picture(of: image) else { throw .malformed("it has no pixels") }
    return picture
  }

  mutating func check() throws(PictureError) {
    guard file.starts(with: [0xFF, 0xD8, 0xFF]) else { throw .malformed("it is not a JPEG") }
    do throws(PictureError) {
      try readSegments()
    } catch {
      // Keeps the pixels before the damage.
      guard image?.isEmpty == false else { throw error }
    }
    guard image?.isEmpty == false else { throw .malformed("it ends before its first pixels") }
  }

  private mutating func readSegments() throws(PictureError) {
    var scans = 0
    while let segment = segments.next() {
      switch segment.kind {
      case let kind where JPEGFrame.markers.contains(kind):
        guard image == nil else { throw .malformed("it has two JPEG frames") }
        image = JPEGImage(try JPEGFrame(segment))
      case 0xC4: try readCodes(segment.data)
      case 0xDB: try readQuantization(segment.data)
      case 0xDD:
        guard segment.data.count >= 2 else { throw .malformed("a JPEG segment is incomplete") }
        restartInterval = PNGReader.number(segment.data.prefix(2))
      case 0xDA:
        guard scans < Self.maximumScans else { return }
        scans += 1
        try readScan(segment.data)
        if endsAtFirstPixels, image?.isEmpty == false { return }
      case 0xE0: isJFIF = isJFIF || segment.data.starts(with: "JFIF\0".utf8)
      case 0xEE where segment.data.starts(with: "Adobe".utf8) && segment.data.count >= 12:
        transform = segment.data[segment.data.startIndex + 11]
      default: break
      }
    }
  }

  private mutating func readCodes(_ data: ArraySlice<UInt8>) throws(PictureError) {
    var rest = data
    while let head = rest.popFirst() {
      let counts = rest.prefix(16).map(Int.init)
      rest = rest.dropFirst(16)
      let values = Array(rest.prefix(counts.reduce(0, +)))
      rest = rest.dropFirst(values.count)
      guard counts.count == 16, values.count == counts.reduce(0, +), values.count <= 256, head & 0xEF < 4
      else {
        throw .malformed("a JPEG code table is incomplete")
      }
      let code = try JPEGCode(counts: counts, values: values)
      if head < 16 { averageCodes[Int(head)] = code } else { detailCodes[Int(head & 15)] = code }
    }
  }

  private mutating func readQuantization(_ data: ArraySlice<UInt8>) throws(PictureError) {
    var rest = data
    while let head = rest.popFirst() {
      let size = head >> 4 == 0 ? 1 : 2
      let numbers = Array(rest.prefix(64 * size))
      rest = rest.dropFirst(64 * size)
      guard numbers.count == 64 * size, head & 15 < 4, head >> 4 < 2 else {
        throw .malformed("a JPEG quantization table is incomplete")
      }
      var table = [Int32](repeating: 0, count: 64)
      for (index, position) in JPEGBlocks.positions.enumerated() {
        table[position] = Int32(PNGReader.number(numbers[(index * size)..<(index * size + size)]))
      }
      quantization[Int(head & 15)] = table
    }
  }

  private mutating func readScan(_ data: ArraySlice<UInt8>) throws(PictureError) {
    guard var image else { throw .malformed("it has no JPEG frame header") }
    self.image = nil
    defer { self.image = image }
    let header = try JPEGScan.Header(data, of: image.frame)
    image.keepTables(quantization, of: header)
    guard header.parts.allSatisfy({ image.tables[$0.component] != nil }) else {
      throw .malformed("it has no JPEG quantization table")
    }
    var scan = JPEGScan(
      header, bits: JPEGBits(file, at: segments.offset), interval: restartInterval,
      endsAtFirstPixels: endsAtFirstPixels)
    try scan.read(into: &image, averageCodes, detailCodes)
    segments.offset = scan.end
  }
}

struct JPEGImage {
  let frame: JPEGFrame
  var planes: [JPEGPlane]
  /// The coefficients of a progressive picture, 64 per block of each channel.
  var coefficients: [[Int16]]
  /// Each channel's quantization table at the time of its first scan.
  private(set) var tables: [[Int32]?]
  private(set) var isKnown: [Bool]
  private(set) var isEmpty = true

  init(_ frame: JPEGFrame) {
    self.frame = frame
    planes = frame.components.map { JPEGPlane(columns: $0.columns, rows: $0.rows) }
    coefficients =
      frame.isProgressive
      ? frame.components.map { [Int16](repeating: 0, count: $0.columns * $0.rows * 64) } : []
    tables = frame.components.map { _ in nil }
    isKnown = [Bool](repeating: false, count: frame.columns * frame.rows)
  }

  mutating func keepTables(_ quantization: [[Int32]?], of header: JPEGScan.Header) {
    for part in header.parts where tables[part.component] == nil {
      tables[part.component] = quantization[frame.components[part.component].table]
    }
  }

  mutating func know(column: Int, row: Int) {
    isKnown[row * frame.columns + column] = true
    isEmpty = false
  }

  /// Transforms the coefficients of a progressive picture into samples, and discards them.
  mutating func finish() {
    var transform = JPEGTransform()
    for (number, component) in frame.components.enumerated() where frame.isProgressive {
      guard let table = tables[number] else { continue }
      for row in 0..<component.rows {
        for column in 0..<component.columns {
          let start = (row * component.columns + column) * 64
          transform.apply(
            coefficients[number], at: start, table, to: &planes[number], column: column, row: row)
        }
      }
      coefficients[number] = []
    }
  }
}
