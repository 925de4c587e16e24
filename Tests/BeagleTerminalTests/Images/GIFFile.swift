/// Puts together GIF files, right or wrong, for tests.
struct GIFFile {
  var width = 4
  var height = 4
  /// The place of the frame on the screen, and its size.
  var left = 0
  var top = 0
  var frameWidth = 4
  var frameHeight = 4
  /// Three bytes for each of four colours.
  var colors: [UInt8]? = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]
  var ownColors: [UInt8]?
  var transparent: UInt8?
  var isInterlaced = false
  /// The colours of the frame's pixels in the order of the file.
  var pixels: [UInt8] = []
  var codeSize: UInt8 = 2

  var bytes: [UInt8] { head + blocks + [0x3B] }

  /// Everything before the pixels.
  var head: [UInt8] {
    func number(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
    var file = Array("GIF89a".utf8) + number(width) + number(height)
    file += [colors == nil ? 0 : 0x81, 0, 0] + (colors ?? [])
    // A comment, which is skipped.
    file += [0x21, 0xFE, 2, 0x2C, 0x2C, 0]
    if let transparent { file += [0x21, 0xF9, 4, 1, 0, 0, transparent, 0] }
    file += [0x2C] + number(left) + number(top) + number(frameWidth) + number(frameHeight)
    return file + [(isInterlaced ? 0x40 : 0) | (ownColors == nil ? 0 : 0x81)] + (ownColors ?? [])
  }

  /// The pixels, uncompressed: the code that clears the table comes so often that no code gets longer.
  var blocks: [UInt8] {
    let size = Int(codeSize)
    var codes: [Int] = []
    for (index, pixel) in pixels.enumerated() {
      if index % (1 << size - 2) == 0 { codes.append(1 << size) }
      codes.append(Int(pixel))
    }
    codes.append(1 << size + 1)
    var bits: [UInt8] = []
    for code in codes { for bit in 0...size { bits.append(UInt8(code >> bit & 1)) } }
    let bytes: [UInt8] = stride(from: 0, to: bits.count, by: 8).map { start -> UInt8 in
      bits[start...].prefix(8).reversed().reduce(0) { $0 << 1 | $1 }
    }
    var blocks: [UInt8] = [codeSize]
    for start in stride(from: 0, to: bytes.count, by: 5) {
      let part = bytes[start...].prefix(5)
      blocks.append(UInt8(part.count))
      blocks += part
    }
    return blocks + [0]
  }
}
