extension KeyPress {
  /// A key that sends one character, including control characters.
  ///
  /// - Parameter isAlt: whether an escape character preceded it.
  init(typed scalar: Unicode.Scalar, isAlt: Bool) {
    let alt: Modifiers = isAlt ? .alt : []
    switch scalar.value {
    case 0x00: self.init(.character(" "), alt.union(.control))
    // Old terminals send 0x08 for Backspace, all others 0x7F.
    case 0x08, 0x7F: self.init(.backspace, alt)
    case 0x09: self.init(.tab, alt)
    case 0x0D: self.init(.enter, alt)
    case 0x1B: self.init(.escape, alt)
    case 0x01..<0x1B:
      self.init(.character(Character(Unicode.Scalar(UInt8(scalar.value) + 0x60))), alt.union(.control))
    case 0x1C..<0x20:
      self.init(.character(Character(Unicode.Scalar(UInt8(scalar.value) + 0x40))), alt.union(.control))
    default: self.init(character: Character(scalar), alt)
    }
  }

  /// Normalises a character: if Shift is the only modifier, it becomes part of the character; otherwise
  /// letters are lowercase.
  private init(character: Character, _ modifiers: Modifiers) {
    let (small, large) = (character.lowercased(), character.uppercased())
    if modifiers.subtracting(.shift).isEmpty {
      let shifted = modifiers.contains(.shift) && large.count == 1 ? Character(large) : character
      self.init(.character(shifted))
    } else if character.isUppercase, small.count == 1 {
      self.init(.character(Character(small)), modifiers.union(.shift))
    } else {
      self.init(.character(character), modifiers)
    }
  }

  /// The key of `ESC O …`, which terminals send for the keypad and, in one of their modes, for arrows.
  init?(single sequence: ControlSequence, isAlt: Bool) {
    var modifiers = Modifiers(parameter: sequence.parameters.last?.first ?? 0)
    if isAlt { modifiers.insert(.alt) }
    switch sequence.final {
    case "a", "b", "c", "d":
      // rxvt's arrows with Control.
      guard let key = Key(letter: Unicode.Scalar(sequence.final.value - 0x20) ?? "a") else { return nil }
      self.init(key, modifiers.union(.control))
    case "M": self.init(.enter, modifiers)
    case "I": self.init(.tab, modifiers)
    case "X": self.init(character: "=", modifiers)
    case "j"..."y":
      guard let character = Unicode.Scalar(sequence.final.value - 0x40) else { return nil }
      self.init(character: Character(character), modifiers)
    default:
      guard let key = Key(letter: sequence.final) else { return nil }
      self.init(key, modifiers)
    }
  }

  /// The keys of `ESC [ …`: empty unless a key was pressed; several if an input method sends a text.
  ///
  /// - Parameter isAlt: whether an escape character preceded it.
  static func presses(of sequence: ControlSequence, isAlt: Bool) -> [KeyPress] {
    // In kitty's protocol, 3 after the modifiers is a key release.
    guard sequence.isPlain, sequence.number(1, 1) != 3, !sequence.isCursorPosition else { return [] }
    var modifiers = Modifiers(parameter: sequence.number(1))
    if isAlt { modifiers.insert(.alt) }
    switch sequence.final {
    case "u":
      return presses(of: sequence, modifiers)
    case "~" where sequence.number(0) == 27 && sequence.parameters.count > 2:
      // xterm's "modify other keys".
      return [KeyPress(code: sequence.number(2), modifiers)].compactMap(\.self)
    case "~", "^", "$", "@":
      // rxvt uses a different final letter for each modifier.
      if sequence.final == "^" || sequence.final == "@" { modifiers.insert(.control) }
      if sequence.final == "$" || sequence.final == "@" { modifiers.insert(.shift) }
      return Key(number: sequence.number(0)).map { [KeyPress($0, modifiers)] } ?? []
    case "Z": return [KeyPress(.tab, modifiers.union(.shift))]
    case "a", "b", "c", "d":
      // rxvt's arrows with Shift.
      let key = Unicode.Scalar(sequence.final.value - 0x20).flatMap { Key(letter: $0) }
      return key.map { [KeyPress($0, modifiers.union(.shift))] } ?? []
    default: return Key(letter: sequence.final).map { [KeyPress($0, modifiers)] } ?? []
    }
  }

  /// Keys of kitty's keyboard protocol: the code with its shifted form and its position on a Latin keyboard,
  /// the modifiers, the text.
  private static func presses(of sequence: ControlSequence, _ modifiers: Modifiers) -> [KeyPress] {
    let text = (sequence.parameters.count > 2 ? sequence.parameters[2] : []).compactMap {
      $0 < 0x20 || (0x7F..<0xA0).contains($0) ? nil : Unicode.Scalar(UInt32($0))
    }
    if !text.isEmpty, modifiers.isSubset(of: .shift) {
      return String(String.UnicodeScalarView(text)).map { KeyPress(.character($0)) }
    }
    var (code, modifiers) = (sequence.number(0), modifiers)
    if modifiers.contains(.shift), sequence.number(0, 1) > 0 {
      code = sequence.number(0, 1)
      modifiers.remove(.shift)
    } else if code >= 0x80, !modifiers.isDisjoint(with: [.control, .super]), sequence.number(0, 2) > 0 {
      // Control with a letter of another alphabet is the shortcut at the same position of a Latin keyboard.
      code = sequence.number(0, 2)
    }
    return [KeyPress(code: code, modifiers)].compactMap(\.self)
  }

  /// A key by its character, or by its number in kitty's protocol, from Unicode's private use area.
  private init?(code: Int, _ modifiers: Modifiers) {
    guard let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
    switch code {
    case 0, 0x80..<0xA0: return nil
    case 1..<0x20, 0x7F:
      self.init(typed: scalar, isAlt: false)
      self.modifiers.formUnion(modifiers)
    case 0xE000..<0xF900:
      if let character = Key.keypad(code) {
        self.init(character: character, modifiers.subtracting(.shift))
      } else if let key = Key(kitty: code) {
        self.init(key, modifiers)
      } else {
        return nil
      }
    default: self.init(character: Character(scalar), modifiers)
    }
  }
}

extension Modifiers {
  /// Decodes a parameter, which is one more than the bits: `5` is Control. Lock keys are not modifiers.
  fileprivate init(parameter: Int) {
    let bits = max(parameter, 1) - 1
    self.init(rawValue: UInt8(bits & 7))
    if bits & 0b11_1000 != 0 { insert(.super) }
  }
}

extension Key {
  /// The final letter of `ESC [ A` or `ESC O A`.
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

  /// The number in `ESC [ 3 ~`, from DEC's terminals.
  init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    // The keyboards of these terminals had gaps.
    case 11...15: self = .function(number - 10)
    case 17...21: self = .function(number - 11)
    case 23...26: self = .function(number - 12)
    case 28, 29: self = .function(number - 13)
    case 31...34: self = .function(number - 14)
    default: return nil
    }
  }

  /// The number in `ESC [ 57376 u` of kitty's protocol; nil for keys without an effect, such as Shift alone.
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

  /// The character of a keypad key with this number in kitty's protocol.
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
