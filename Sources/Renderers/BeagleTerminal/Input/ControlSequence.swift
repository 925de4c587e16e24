/// The parts of `ESC [ …` or `ESC O …`.
struct ControlSequence {
  /// `?`, `<`, `=` or `>` in front, which makes it another sequence.
  private(set) var prefix: Unicode.Scalar?
  /// The numbers between semicolons, each with those behind it after colons; 0 where there is none.
  private(set) var parameters: [[Int]] = [[0]]
  /// What stands between the numbers and the last letter.
  private(set) var intermediates: [UInt8] = []
  /// The last letter, which tells what it is.
  let final: Unicode.Scalar

  /// Larger numbers count as this one.
  private static let largest = 1 << 24

  /// Takes a sequence with its two letters in front, which may not be complete: its last byte counts as the last letter.
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

  /// A number, 0 where it is absent.
  func number(_ index: Int, _ part: Int = 0) -> Int {
    index < parameters.count && part < parameters[index].count ? parameters[index][part] : 0
  }

  /// Whether there is nothing but numbers before the last letter.
  var isPlain: Bool { prefix == nil && intermediates.isEmpty }

  /// Whether it is what rxvt sends for a key with Shift. Its `$` may also stand before another letter, but not behind a single
  /// number.
  var isRxvtShift: Bool { final == "$" && isPlain && parameters.count == 1 && number(0) > 0 }

  /// Whether it tells where the cursor is, which nobody asks for. In the first row it would be F3 with modifiers.
  var isCursorPosition: Bool {
    let (row, column) = (number(0), number(1))
    return final == "R" && row > 0 && column > 0 && !(row == 1 && (2...16).contains(column))
  }

  /// Whether pasted text follows.
  var isPasteStart: Bool { final == "~" && isPlain && number(0) == 200 }

  /// Whether the window gained or lost the keyboard.
  var focus: Bool? {
    guard isPlain, parameters == [[0]] else { return nil }
    return final == "I" ? true : final == "O" ? false : nil
  }
}
