/// The segments of a JPEG, each with a marker and data.
///
/// If a file ends inside a segment, the last segment is shorter than its length field says.
struct JPEGSegments {
  struct Segment {
    let kind: UInt8
    let data: ArraySlice<UInt8>
  }

  private let file: [UInt8]
  var offset = 2

  init(_ file: [UInt8]) { self.file = file }

  /// The next segment; nil at the end of the picture or file, or if a length is invalid.
  mutating func next() -> Segment? {
    while let kind = marker() {
      switch kind {
      case 0x01, 0xD0...0xD8: continue  // These have no data.
      case 0xD9: return nil
      default:
        guard offset + 1 < file.count else { return nil }
        let length = Int(file[offset]) << 8 | Int(file[offset + 1])
        guard length >= 2 else { return nil }
        let end = min(offset + length, file.count)
        defer { offset = end }
        return Segment(kind: kind, data: file[(offset + 2)..<end])
      }
    }
    return nil
  }

  /// Moves past the next marker, skipping anything else.
  private mutating func marker() -> UInt8? {
    while offset + 1 < file.count {
      if file[offset] == 0xFF, file[offset + 1] != 0, file[offset + 1] != 0xFF {
        offset += 2
        return file[offset - 1]
      }
      offset += 1
    }
    return nil
  }
}

extension JPEGSegments {
  static func size(in file: [UInt8]) -> (width: Int, height: Int)? {
    var segments = JPEGSegments(file)
    while let segment = segments.next(), segment.kind != 0xDA {
      if JPEGFrame.markers.contains(segment.kind) { return JPEGFrame.size(in: segment.data) }
    }
    return nil
  }

  static func exif(in file: [UInt8]) -> ArraySlice<UInt8>? {
    var segments = JPEGSegments(file)
    while let segment = segments.next(), segment.kind != 0xDA {
      if segment.kind == 0xE1, segment.data.starts(with: "Exif\0\0".utf8) { return segment.data }
    }
    return nil
  }
}
