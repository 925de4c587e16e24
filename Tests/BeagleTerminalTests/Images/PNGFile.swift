import BeagleTerminal

/// Puts together PNG files out of parts, right or wrong, for tests.
struct PNGFile {
  var width = 2
  var height = 2
  var depth: UInt8 = 8
  var color: UInt8 = 2
  var interlace: UInt8 = 0
  var palette: [UInt8]?
  var transparency: [UInt8]?
  /// Rows with their filter byte.
  var rows: [UInt8] = []
  var extra: [(kind: String, data: [UInt8])] = []

  var bytes: [UInt8] {
    let header = PNGWriter.bytes(of: width) + PNGWriter.bytes(of: height) + [depth, color, 0, 0, interlace]
    // Cut in two anywhere, as encoders do.
    let stream = PNGWriter.stored(rows)
    return PNGWriter.file(
      [("IHDR", header)] + extra + (palette.map { [("PLTE", $0)] } ?? [])
        + (transparency.map { [("tRNS", $0)] } ?? [])
        + [("IDAT", Array(stream.prefix(7))), ("IDAT", Array(stream.dropFirst(7)))])
  }
}
