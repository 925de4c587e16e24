extension TerminalScreen {
  mutating func consume(_ byte: UInt8) {
    switch state {
    case .ground:
      if byte == 0x1B {
        state = .escape
        held = []
      } else {
        consumeText(byte)
      }
    case .escape: consumeEscape(byte)
    case .characterSet: state = .ground
    case .control:
      held.append(byte)
      if (0x40..<0x7F).contains(byte) {
        state = .ground
        apply(TerminalSequence(held))
      } else if !(0x20..<0x40).contains(byte) {
        state = .ground
        recordError("byte \(byte) in ESC [")
      }
    case .string:
      if byte == 0x1B {
        state = .endOfString
      } else if byte == 0x07 {
        endString()
      } else {
        held.append(byte)
      }
    case .endOfString:
      if byte == UInt8(ascii: "\\") {
        endString()
      } else {
        recordError("a string without its end")
        state = .escape
        consumeEscape(byte)
      }
    }
  }

  private mutating func consumeEscape(_ byte: UInt8) {
    state = .ground
    switch Unicode.Scalar(byte) {
    case "[":
      state = .control
      held = []
    case "]", "P", "_", "^", "X":
      state = .string
      held = [byte]
    case "(", ")": state = .characterSet
    case "7": grid.save()
    case "8": grid.restore()
    case "D": grid.lineFeed()
    case "E":
      grid.move(x: 0)
      grid.lineFeed()
    case "M": grid.reverseLineFeed()
    case "c": reset()
    // The keypad's modes, and the end of a string.
    case "=", ">", "\\": break
    default: recordError("ESC \(Unicode.Scalar(byte))")
    }
  }

  private mutating func endString() {
    state = .ground
    apply(string: held)
    held = []
  }
}

/// A sequence that begins with `ESC [`, taken apart.
struct TerminalSequence: CustomStringConvertible {
  let description: String
  /// The characters before the numbers, and those between them and the final letter, with that letter.
  let name: String
  /// nil if a number is omitted.
  let numbers: [[Int?]]

  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    description = "ESC [ \(text)"
    let prefix = text.prefix { "<=>?".contains($0) }
    let parameters = text.dropFirst(prefix.count).prefix { "0123456789:;".contains($0) }
    name = String(prefix + text.dropFirst(prefix.count + parameters.count))
    numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { part in
      part.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    }
  }

  /// A number, or this default if it is omitted.
  func number(_ index: Int, or absent: Int) -> Int {
    index < numbers.count ? numbers[index][0] ?? absent : absent
  }

  /// A number of steps: at least one.
  var count: Int { max(number(0, or: 1), 1) }
}
