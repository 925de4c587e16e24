/// Puts together JPEG files whose blocks have one colour each, right or wrong, for tests.
struct JPEGFile {
  struct Channel {
    var identifier: UInt8
    /// Its sampling factors, a digit each: 0x21 is two across and one down.
    var sampling: UInt8 = 0x11
    /// The sample of a block.
    var sample: (_ column: Int, _ row: Int) -> Int
  }

  var width = 16
  var height = 16
  var channels: [Channel] = []
  /// The channels of each scan.
  var scans: [[Int]] = []
  var marker: UInt8 = 0xC0
  var precision: UInt8 = 8
  /// The MCUs between restarts; 0 if there are none.
  var restartInterval = 0
  /// The colour transform in the segment of Adobe.
  var transform: UInt8?
  /// Segments before the frame header.
  var extra: [UInt8] = []

  init(_ channels: [Channel] = [Channel(identifier: 1) { _, _ in 128 }]) {
    self.channels = channels
    scans = [Array(channels.indices)]
  }

  /// A file with a single colour.
  init(_ samples: [Int], sampling: [UInt8]) {
    self.init(
      zip(samples, sampling).enumerated().map { number, channel in
        Channel(identifier: UInt8(number + 1), sampling: channel.1) { _, _ in channel.0 }
      })
  }

  var bytes: [UInt8] { head + scans.flatMap(scan) + [0xFF, 0xD9] }

  /// Everything before the first scan.
  var head: [UInt8] {
    var file: [UInt8] = [0xFF, 0xD8] + extra
    if let transform {
      file += [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform]
    }
    // With a factor of 8, the first coefficient is the difference of a sample to 128.
    file += [0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 8, count: 64)
    // First coefficients of up to 11 bits, with codes of 4 bits; of the others only the end of the block,
    // with a code of 1 bit.
    file += [0xFF, 0xC4, 0, 31, 0, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + (0..<12)
    file += [0xFF, 0xC4, 0, 20, 16, 1] + [UInt8](repeating: 0, count: 16)
    file += [0xFF, marker, 0, UInt8(8 + 3 * channels.count), precision]
    file += [
      UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255), UInt8(channels.count),
    ]
    for channel in channels { file += [channel.identifier, channel.sampling, 0] }
    return file + [0xFF, 0xDD, 0, 4, 0, UInt8(restartInterval)]
  }

  private func factors(_ channel: Int) -> (across: Int, down: Int) {
    (Int(channels[channel].sampling >> 4), Int(channels[channel].sampling & 15))
  }

  /// A scan of some channels.
  func scan(_ numbers: [Int]) -> [UInt8] {
    var file: [UInt8] = [0xFF, 0xDA, 0, UInt8(6 + 2 * numbers.count), UInt8(numbers.count)]
    for number in numbers { file += [channels[number].identifier, 0] }
    file += [0, marker == 0xC2 ? 0 : 63, 0]
    let across = channels.indices.map { factors($0).across }.max() ?? 1
    let down = channels.indices.map { factors($0).down }.max() ?? 1
    func units(_ side: Int, _ factor: Int, _ largest: Int) -> Int {
      let samples =
        numbers.count == 1 ? (side * factor + largest - 1) / largest : (side + largest - 1) / largest
      return (samples + 7) / 8
    }
    let own = numbers.count == 1 ? factors(numbers[0]) : (1, 1)
    let (columns, rows) = (units(width, own.0, across), units(height, own.1, down))
    var bits = Bits()
    var last = [Int](repeating: 0, count: channels.count)
    for unit in 0..<(columns * rows) {
      if restartInterval > 0, unit > 0, unit % restartInterval == 0 {
        bits.fill()
        bits.bytes += [0xFF, 0xD0 + UInt8((unit / restartInterval - 1) % 8)]
        last = [Int](repeating: 0, count: channels.count)
      }
      for number in numbers {
        let (across, down) = numbers.count == 1 ? (1, 1) : factors(number)
        for block in 0..<(across * down) {
          let column = unit % columns * across + block % across
          let sample = channels[number].sample(column, unit / columns * down + block / across) - 128
          bits.append(difference: sample - last[number], hasDetail: marker != 0xC2)
          last[number] = sample
        }
      }
    }
    bits.fill()
    return file + bits.bytes
  }

  private struct Bits {
    var bytes: [UInt8] = []
    private var hold = 0
    private var count = 0

    mutating func append(difference: Int, hasDetail: Bool) {
      let size = Int.bitWidth - difference.magnitude.leadingZeroBitCount
      append(size, 4)
      append(difference < 0 ? difference + (1 << size) - 1 : difference, size)
      if hasDetail { append(0, 1) }
    }

    private mutating func append(_ value: Int, _ size: Int) {
      for bit in (0..<size).reversed() {
        hold = hold << 1 | value >> bit & 1
        count += 1
        if count == 8 {
          bytes.append(UInt8(hold))
          if hold == 255 { bytes.append(0) }
          (hold, count) = (0, 0)
        }
      }
    }

    mutating func fill() { while count > 0 { append(1, 1) } }
  }
}
