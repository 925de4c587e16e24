/// A cell of the terminal: text and style, in sixteen bytes without references.
package struct Cell: Equatable, Sendable {
  var content: CellContent
  var style: CellStyle

  static let blank = Cell(content: .blank, style: .plain)
}

/// A cluster in four bytes: its UTF-8 if it fits, otherwise its number in the buffer's table of long
/// clusters.
///
/// The bytes are in memory order, lowest first, and zero-padded. 0xFF never occurs in UTF-8, so as the first
/// byte it marks the number of a long cluster. Zero is the right half of a wide character.
struct CellContent: Equatable, Sendable {
  let bits: UInt32

  static let blank = CellContent(bits: 0x20)
  /// `▀`: the upper half shows the foreground colour, the lower half the background.
  static let upperHalf = CellContent(Unicode.Scalar(0x2580 as UInt16) ?? " ")
  static let continuation = CellContent(bits: 0)
  /// Exclusive upper bound of long clusters' numbers.
  static let longLimit = 1 << 24

  private init(bits: UInt32) {
    self.bits = bits
  }

  init(short bytes: some Sequence<UInt8>) {
    var bits: UInt32 = 0
    var shift: UInt32 = 0
    for byte in bytes {
      bits |= UInt32(byte) << shift
      shift += 8
    }
    self.bits = bits
  }

  init(_ scalar: Unicode.Scalar) {
    self.init(short: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  init(ascii byte: UInt8) {
    bits = UInt32(byte)
  }

  init(long number: Int) {
    bits = UInt32(truncatingIfNeeded: number) << 8 | 0xFF
  }

  var isLong: Bool { bits & 0xFF == 0xFF }
  var longNumber: Int { Int(bits >> 8) }
  /// Whether a short cluster is a single scalar, according to its first byte.
  var isOneScalar: Bool {
    switch bits & 0xFF {
    case 0x00..<0x80: shortCount <= 1
    case 0x80..<0xE0: shortCount == 2
    case 0xE0..<0xF0: shortCount == 3
    default: !isLong && shortCount == 4
    }
  }
  /// The number of bytes of a short cluster; 0 for a continuation.
  var shortCount: Int { 4 - bits.leadingZeroBitCount / 8 }
}

/// The distinct clusters of a buffer that do not fit into cells.
struct LongClusters: Sendable {
  private var clusters: [[UInt8]] = []
  private var numbers: [[UInt8]: Int] = [:]

  subscript(number: Int) -> [UInt8] {
    clusters.indices.contains(number) ? clusters[number] : []
  }

  /// The number of a cluster, adding it if necessary; nil if all numbers are taken.
  mutating func number(of cluster: [UInt8]) -> Int? {
    if let known = numbers[cluster] { return known }
    guard clusters.count < CellContent.longLimit else { return nil }
    numbers[cluster] = clusters.count
    clusters.append(cluster)
    return clusters.count - 1
  }
}

/// A cell with a piece of a box's border, for output that is finer than cells: quarters outside the line show
/// what was there before the box, quarters inside show the box.
struct PartedCell: Hashable, Sendable {
  private(set) var outside: CellColor
  private(set) var inside: CellColor
  let insideQuarters: Quarters
  /// Whether the line is a curve, which cuts the only inside quarter.
  let isBent: Bool
  /// The cell's background when the box was drawn. If the cell's background differs, the line has been
  /// painted over.
  private(set) var background: CellColor

  init(
    outside: CellColor, inside: CellColor, _ insideQuarters: Quarters, isBent: Bool, background: CellColor
  ) {
    (self.outside, self.inside, self.background) = (outside, inside, background)
    self.insideQuarters = insideQuarters
    self.isBent = isBent
  }

  struct Quarters: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(right: Bool, down: Bool) { rawValue = 1 << ((right ? 1 : 0) + (down ? 2 : 0)) }

    static let left: Quarters = [Quarters(right: false, down: false), Quarters(right: false, down: true)]
    static let right: Quarters = [Quarters(right: true, down: false), Quarters(right: true, down: true)]
    static let up: Quarters = [Quarters(right: false, down: false), Quarters(right: true, down: false)]
    static let down: Quarters = [Quarters(right: false, down: true), Quarters(right: true, down: true)]
  }

  /// The colour of a quarter. A rounded corner has the outer colour everywhere; its inner area is drawn on
  /// top.
  func color(right: Bool, down: Bool) -> CellColor {
    !isBent && insideQuarters.contains(Quarters(right: right, down: down)) ? inside : outside
  }

  /// Blends a translucent colour over both sides.
  mutating func tint(_ color: CellColor, _ backdrop: CellBuffer.Backdrop) {
    outside = color.over(outside.resolved(as: backdrop.background))
    inside = color.over(inside.resolved(as: backdrop.background))
    background = color.over(background.resolved(as: backdrop.background))
  }
}

/// The distinct link targets of a buffer. A cell stores the number of its link, or 0 for none.
struct LinkTable: Equatable, Sendable {
  private var targets: [LinkTarget] = []
  private var numbers: [LinkTarget: UInt16] = [:]

  static func == (left: LinkTable, right: LinkTable) -> Bool { left.targets == right.targets }

  subscript(number: UInt16) -> LinkTarget? {
    number > 0 && Int(number) <= targets.count ? targets[Int(number) - 1] : nil
  }

  /// Maps each number of another table, from 0, to the number of its target in this one. Targets missing from
  /// this table all get the next unused number; nil if there is none.
  func numbers(of other: LinkTable) -> [UInt16]? {
    guard targets.count < Int(UInt16.max) else { return nil }
    return [0] + other.targets.map { numbers[$0] ?? UInt16(targets.count + 1) }
  }

  /// The number of a target, adding it if necessary; 0 if all numbers are taken.
  mutating func number(of target: LinkTarget) -> UInt16 {
    if let known = numbers[target] { return known }
    guard targets.count < Int(UInt16.max) else { return 0 }
    targets.append(target)
    let number = UInt16(targets.count)
    numbers[target] = number
    return number
  }
}
