/// The orientation of the camera according to EXIF: the corner at which the top left of the stored pixels is
/// displayed.
enum ExifOrientation: Int, Sendable, CaseIterable {
  case upright = 1
  case mirrored
  case upsideDown
  case mirroredUpsideDown
  case mirroredLeft
  case right
  case mirroredRight
  case left

  /// Whether the displayed width is the stored height.
  var swapsSides: Bool { rawValue >= 5 }

  init?(of file: [UInt8], _ format: ImageHeader.Format) {
    let data: ArraySlice<UInt8>? =
      switch format {
      case .jpeg: JPEGSegments.exif(in: file)
      case .png: FileBytes(file).pngChunk("eXIf")
      case .webp: FileBytes(file).webpChunk("EXIF")
      case .gif, .avif, .svg: nil
      }
    guard let data else { return nil }
    self.init(exif: data.starts(with: "Exif\0\0".utf8) ? data.dropFirst(6) : data)
  }

  /// The orientation in the first directory of EXIF data, which is a TIFF file.
  private init?(exif data: ArraySlice<UInt8>) {
    let bytes = FileBytes(Array(data.prefix(1 << 16)))
    let isBig = bytes.text(at: 0, 4) == "MM\0*"
    guard isBig || bytes.text(at: 0, 4) == "II*\0" else { return nil }
    func number(_ offset: Int, _ count: Int) -> Int? {
      isBig ? bytes.bigEndian(at: offset, count) : bytes.littleEndian(at: offset, count)
    }
    guard let start = number(4, 4), let count = number(start, 2) else { return nil }
    for index in 0..<count {
      let entry = start + 2 + 12 * index
      guard let tag = number(entry, 2) else { return nil }
      // The orientation is a single short number.
      guard tag == 0x0112 else { continue }
      guard number(entry + 2, 2) == 3, let value = number(entry + 8, 2) else { return nil }
      self.init(rawValue: value)
      return
    }
    return nil
  }
}

extension FileBytes {
  fileprivate func pngChunk(_ name: String) -> ArraySlice<UInt8>? {
    var offset = 8
    while let length = bigEndian(at: offset, 4), let found = text(at: offset + 4, 4), found != "IDAT" {
      if found == name { return slice(at: offset + 8, length) }
      offset += length + 12
    }
    return nil
  }

  fileprivate func webpChunk(_ name: String) -> ArraySlice<UInt8>? {
    var offset = 12
    while let found = text(at: offset, 4), let length = littleEndian(at: offset + 4, 4) {
      if found == name { return slice(at: offset + 8, length) }
      offset += 8 + length + length % 2
    }
    return nil
  }
}

extension Picture {
  /// The upright picture, from stored pixels with this orientation.
  func turned(_ orientation: ExifOrientation) -> Picture {
    guard orientation != .upright else { return self }
    let (newWidth, newHeight) = orientation.swapsSides ? (height, width) : (width, height)
    // The index of the first new pixel among the stored pixels, and the steps to the right and downwards.
    let (right, bottom, row) = (width - 1, (height - 1) * width, width)
    let (start, across, down) =
      switch orientation {
      case .upright: (0, 1, row)
      case .mirrored: (right, -1, row)
      case .upsideDown: (bottom + right, -1, -row)
      case .mirroredUpsideDown: (bottom, 1, -row)
      case .mirroredLeft: (0, row, 1)
      case .right: (bottom, -row, 1)
      case .mirroredRight: (bottom + right, -row, -1)
      case .left: (right, row, -1)
      }
    var turned = [UInt8](repeating: 0, count: rgba.count)
    var position = 0
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let source = (start + x * across + y * down) * 4
        for channel in 0..<4 { turned[position + channel] = rgba[source + channel] }
        position += 4
      }
    }
    return Picture(width: newWidth, height: newHeight, rgba: turned) ?? self
  }
}
