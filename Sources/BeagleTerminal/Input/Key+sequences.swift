extension Key {
  /// The last letter of `ESC [ A` or `ESC O A`.
  init?(letter: Unicode.Scalar) {
    switch letter {
    case "A": self = .up
    case "B": self = .down
    case "C": self = .right
    case "D": self = .left
    case "F": self = .end
    case "H": self = .home
    case "P"..."S": self = .function(Int(letter.value) - 0x4F)
    default: return nil
    }
  }

  /// The number of `ESC [ 3 ~`, from DEC's terminals.
  init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    // Their keyboards had gaps.
    case 11...15: self = .function(number - 10)
    case 17...21: self = .function(number - 11)
    case 23...26: self = .function(number - 12)
    case 28, 29: self = .function(number - 13)
    case 31...34: self = .function(number - 14)
    default: return nil
    }
  }

  /// The number of `ESC [ 57376 u` in kitty's protocol; nil for keys that do nothing here, such as Shift by itself.
  init?(kitty code: Int) {
    switch code {
    case 57376...57398: self = .function(code - 57376 + 13)
    case 57414: self = .enter
    case 57417: self = .left
    case 57418: self = .right
    case 57419: self = .up
    case 57420: self = .down
    case 57421: self = .pageUp
    case 57422: self = .pageDown
    case 57423: self = .home
    case 57424: self = .end
    case 57425: self = .insert
    case 57426: self = .delete
    default: return nil
    }
  }

  /// What the keypad's key of this number in kitty's protocol types.
  static func keypad(_ code: Int) -> Character? {
    let characters = Array("0123456789./*-+")
    return switch code {
    case 57399..<57414: characters[code - 57399]
    case 57415: "="
    case 57416: ","
    default: nil
    }
  }
}
