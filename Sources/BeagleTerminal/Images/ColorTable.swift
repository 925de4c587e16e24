/// A few colours that a picture is shown with, chosen by cutting the box of all its colours in halves, again and again
/// where most is gained.
struct ColorTable {
  /// Red, green and blue of each.
  private(set) var colors: [(red: UInt8, green: UInt8, blue: UInt8)] = []
  /// The index of the colour for each of the 32,768 colours that are distinguished.
  private var numbers: [Int16]

  /// - Parameters:
  ///   - picture: pixels that are more than half transparent are ignored.
  ///   - limit: the most colours.
  init(of picture: Picture, limit: Int) {
    numbers = [Int16](repeating: 0, count: 1 << 15)
    var counts = [Int](repeating: 0, count: 1 << 15)
    var sums = [SIMD3<Int>](repeating: .zero, count: 1 << 15)
    for position in stride(from: 0, to: picture.rgba.count, by: 4) where picture.rgba[position + 3] >= 128 {
      let bin = Self.bin(picture.rgba[position...])
      counts[bin] += 1
      sums[bin] &+= SIMD3(
        Int(picture.rgba[position]), Int(picture.rgba[position + 1]), Int(picture.rgba[position + 2]))
    }
    let used = counts.indices.filter { counts[$0] > 0 }
    if used.isEmpty { return }
    var boxes = [ColorBox(bins: used, counts)]
    while boxes.count < limit {
      guard let position = boxes.indices.max(by: { boxes[$0].worth < boxes[$1].worth }),
        boxes[position].worth > 0
      else { break }
      boxes += boxes.remove(at: position).halves(counts)
    }
    for (number, box) in boxes.enumerated() {
      colors.append(box.mean(counts, sums))
      for bin in box.bins { numbers[bin] = Int16(number) }
    }
  }

  /// The number of the colour that begins with these three bytes.
  func number(of pixel: ArraySlice<UInt8>) -> Int { Int(numbers[Self.bin(pixel)]) }

  /// Five bits of each channel.
  private static func bin(_ pixel: ArraySlice<UInt8>) -> Int {
    let start = pixel.startIndex
    return Int(pixel[start] >> 3) << 10 | Int(pixel[start + 1] >> 3) << 5 | Int(pixel[start + 2] >> 3)
  }
}

/// Colours that are shown as one.
private struct ColorBox {
  let bins: [Int]
  /// The channel along which they differ most.
  private let shift: Int
  /// How much is gained by cutting it; 0 where it is a single colour.
  let worth: Int

  init(bins: [Int], _ counts: [Int]) {
    self.bins = bins
    var widest = (shift: 0, width: 0)
    for shift in [5, 10, 0] {
      let values = bins.map { $0 >> shift & 31 }
      let width = (values.max() ?? 0) - (values.min() ?? 0)
      if width > widest.width { widest = (shift, width) }
    }
    shift = widest.shift
    // A few pixels matter too if they differ much from all others.
    worth = widest.width * (100 + min(10_000, bins.reduce(0) { $0 + counts[$1] }))
  }

  /// Cut through the middle, so that a few pixels of another colour are kept apart from many.
  func halves(_ counts: [Int]) -> [ColorBox] {
    let values = bins.map { $0 >> shift & 31 }
    let middle = ((values.min() ?? 0) + (values.max() ?? 0)) / 2
    return [
      ColorBox(bins: bins.filter { $0 >> shift & 31 <= middle }, counts),
      ColorBox(bins: bins.filter { $0 >> shift & 31 > middle }, counts),
    ]
  }

  func mean(_ counts: [Int], _ sums: [SIMD3<Int>]) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let total = max(1, bins.reduce(0) { $0 + counts[$1] })
    let sum = bins.reduce(SIMD3<Int>.zero) { $0 &+ sums[$1] }
    let mean = (sum &+ SIMD3(repeating: total / 2)) / SIMD3(repeating: total)
    return (UInt8(mean.x), UInt8(mean.y), UInt8(mean.z))
  }
}
