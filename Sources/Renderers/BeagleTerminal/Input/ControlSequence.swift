/// The parts of `ESC [ …` or `ESC O …`.
struct ControlSequence {
  /// A leading `?`, `<`, `=` or `>`, which makes it a different sequence.
  private(set) var prefix: Unicode.Scalar?
  /// The numbers between semicolons, each followed by its colon-separated subparameters; 0 if absent.
  private(set) var parameters: [[Int]] = [[0]]
  /// The bytes between the numbers and the final letter.
  private(set) var intermediates: [UInt8] = []
  /// The last letter, which identifies the sequence.
  let final: Unicode.Scalar

  /// Larger numbers are clamped to this.
  private static let largest = 1 << 24

  /// Parses a sequence including its two-letter introducer. If the sequence is incomplete, its last byte
  /// counts as the final letter.
  init(_ bytes: [UInt8]) {
    final = Unicode.Scalar(bytes.last ?? 0)
    var hasParameters = false
    for byte in bytes.dropFirst(2).dropLast() {
      switch byte {
      case 0x30..<0x3A: add(digit: Int(byte) - 0x30)
      case UInt8(ascii: ":"): parameters[parameters.count - 1].append(0)
      case UInt8(ascii: ";"): parameters.append([0])
      case 0x3C..<0x40 where !hasParameters: prefix = Unicode.Scalar(byte)
      default: intermediates.append(byte)
      }
      hasParameters = true
    }
  }

  private mutating func add(digit: Int) {
    let (row, column) = (parameters.count - 1, parameters[parameters.count - 1].count - 1)
    parameters[row][column] = min(parameters[row][column] * 10 + digit, Self.largest)
  }

  func number(_ index: Int, _ part: Int = 0) -> Int {
    index < parameters.count && part < parameters[index].count ? parameters[index][part] : 0
  }

  var isPlain: Bool { prefix == nil && intermediates.isEmpty }

  /// Whether rxvt sends it for a key with Shift. `$` may also precede another letter, but not after a single
  /// number.
  var isRxvtShift: Bool { final == "$" && isPlain && parameters.count == 1 && number(0) > 0 }

  /// Whether it reports the cursor position, which is never queried. In the first row, it could be F3 with
  /// modifiers.
  var isCursorPosition: Bool {
    let (row, column) = (number(0), number(1))
    return final == "R" && row > 0 && column > 0 && !(row == 1 && (2...16).contains(column))
  }

  var isPasteStart: Bool { final == "~" && isPlain && number(0) == 200 }

  /// Whether the window gained or lost the keyboard focus; nil for other sequences.
  var focus: Bool? {
    guard isPlain, parameters == [[0]] else { return nil }
    return final == "I" ? true : final == "O" ? false : nil
  }
}
