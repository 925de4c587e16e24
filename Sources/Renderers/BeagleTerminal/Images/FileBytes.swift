/// The bytes of a file that may be truncated anywhere.
struct FileBytes {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  subscript(offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

  func starts(with start: [UInt8]) -> Bool { bytes.starts(with: start) }

  func text(at offset: Int, _ count: Int) -> String? {
    slice(at: offset, count).map { String(decoding: $0, as: UTF8.self) }
  }

  func bigEndian(at offset: Int, _ count: Int) -> Int? {
    slice(at: offset, count).map { $0.reduce(0) { $0 << 8 | Int($1) } }
  }

  func littleEndian(at offset: Int, _ count: Int) -> Int? {
    slice(at: offset, count).map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
  }

  func slice(at offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
    offset >= 0 && offset <= bytes.count && count <= bytes.count - offset
      ? bytes[offset..<(offset + count)] : nil
  }
}
