extension Picture {
  /// The picture as a PNG with an alpha channel, not compressed.
  public func png() -> [UInt8] {
    let format: [UInt8] = [8, UInt8(PNGHeader.Color.rgba.rawValue), 0, 0, 0]
    var rows: [UInt8] = []
    rows.reserveCapacity(rgba.count + height)
    for row in 0..<height {
      rows.append(0)
      rows += rgba[(row * width * 4)..<((row + 1) * width * 4)]
    }
    return PNGWriter.file([
      ("IHDR", PNGWriter.bytes(of: width) + PNGWriter.bytes(of: height) + format),
      ("IDAT", PNGWriter.stored(rows)),
    ])
  }
}
