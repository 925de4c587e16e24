extension Picture {
  /// The picture as a PNG; with an alpha channel where it needs one.
  public func png() -> [UInt8] {
    let color: PNGHeader.Color = isOpaque ? .rgb : .rgba
    let format: [UInt8] = [8, UInt8(color.rawValue), 0, 0, 0]
    return PNGWriter.file([
      ("IHDR", PNGWriter.bytes(of: width) + PNGWriter.bytes(of: height) + format),
      ("IDAT", Deflate.zlib(filteredRows())),
    ])
  }

  /// Whether all pixels are.
  var isOpaque: Bool { stride(from: 3, to: rgba.count, by: 4).allSatisfy { rgba[$0] == 255 } }

  /// The pixels without opacity, where all of them are opaque, else with it.
  var channels: [UInt8] {
    guard isOpaque else { return rgba }
    return stride(from: 0, to: rgba.count, by: 4).flatMap { rgba[$0..<($0 + 3)] }
  }

  /// Each row as its differences to the one above, or to the left, or as it is, whichever comes to the least.
  private func filteredRows() -> [UInt8] {
    let pixels = channels
    let length = pixels.count / height
    let step = length / width
    var rows: [UInt8] = []
    rows.reserveCapacity(pixels.count + height)
    for row in 0..<height {
      let start = row * length
      let line = pixels[start..<(start + length)]
      let left = line.indices.map { line[$0] &- ($0 - start < step ? 0 : line[$0 - step]) }
      let above = line.indices.map { line[$0] &- (row == 0 ? 0 : pixels[$0 - length]) }
      let filters = [(0, Array(line)), (1, left), (2, above)].map { filter, bytes in
        (filter, bytes, cost: bytes.reduce(0) { $0 + abs(Int(Int8(bitPattern: $1))) })
      }
      guard let best = filters.min(by: { $0.cost < $1.cost }) else { continue }
      rows.append(UInt8(best.0))
      rows += best.1
    }
    return rows
  }
}
