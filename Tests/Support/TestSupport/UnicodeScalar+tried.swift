extension Unicode.Scalar {
  /// Every scalar of the planes that have characters, and the first and last scalars of the other planes.
  public static let tried: [Unicode.Scalar] = {
    var ranges: [ClosedRange<UInt32>] = [0...0x3FFFF, 0xE0000...0xE0FFF]
    for plane in UInt32(4)...16 {
      let start = plane << 16
      ranges += [start...start + 0xF, start + 0xFFF0...start + 0xFFFF]
    }
    var scalars: [Unicode.Scalar] = []
    for range in ranges {
      for value in range {
        if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
      }
    }
    return scalars
  }()
}
