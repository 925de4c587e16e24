package struct MouseEvent: Sendable, Hashable {
  package var kind: Kind
  /// The cell's column, from 0.
  package var column: Int
  /// The cell's row, from 0.
  package var row: Int
  /// The modifiers held down. Most terminals reserve Shift for selecting text.
  package var modifiers: Modifiers

  package init(_ kind: Kind, column: Int, row: Int, modifiers: Modifiers = []) {
    self.kind = kind
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }

  package enum Kind: Sendable, Hashable {
    case press(Button)
    /// A button was released. If the terminal does not report which one, it is the last one pressed.
    case release(Button)
    /// The pointer moved to another cell while a button was down.
    case drag(Button)
    case move
    /// One step of the wheel.
    case scroll(Direction)
  }

  package enum Button: Sendable, Hashable {
    case left
    /// The wheel, pressed.
    case middle
    case right
    /// On the side of some mice.
    case back
    /// On the side of some mice.
    case forward
  }

  package enum Direction: Sendable, Hashable {
    /// Reveals content above.
    case up
    /// Reveals content below.
    case down
    /// Reveals content to the left.
    case left
    /// Reveals content to the right.
    case right
  }
}

extension MouseEvent {
  /// `ESC [ < code ; column ; row M`, or `m` for a release: mode 1006. Pixel reports of mode 1016 look the
  /// same and must not be enabled.
  init?(_ sequence: ControlSequence) {
    guard sequence.prefix == "<", sequence.parameters.count == 3, sequence.intermediates.isEmpty,
      sequence.final == "M" || sequence.final == "m"
    else { return nil }
    self.init(
      code: sequence.number(0), isRelease: sequence.final == "m", column: sequence.number(1) - 1,
      row: sequence.number(2) - 1)
  }

  /// The three bytes after `ESC [ M`, each offset by 32.
  ///
  /// - Parameter pressed: the button to report for a release, because the bytes do not contain it.
  init?(old bytes: ArraySlice<UInt8>, pressed: Button) {
    let numbers = bytes.map { Int($0) - 32 }
    guard numbers.count == 3 else { return nil }
    self.init(code: numbers[0], isRelease: false, column: numbers[1] - 1, row: numbers[2] - 1)
    if case .release = kind { kind = .release(pressed) }
  }

  private init?(code: Int, isRelease: Bool, column: Int, row: Int) {
    guard column >= 0, row >= 0, let kind = Kind(code: code, isRelease: isRelease) else { return nil }
    var modifiers: Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    self.init(kind, column: column, row: row, modifiers: modifiers)
  }
}

extension MouseEvent.Kind {
  /// The lowest two and highest two bits are the button; bit 5 says that the pointer moved.
  fileprivate init?(code: Int, isRelease: Bool) {
    let isMotion = code & 32 != 0
    let number = code & ~0b11_1100
    let buttons: [Int: MouseEvent.Button] = [0: .left, 1: .middle, 2: .right, 128: .back, 129: .forward]
    let wheel: [Int: MouseEvent.Direction] = [64: .up, 65: .down, 66: .left, 67: .right]
    if let button = buttons[number] {
      self = isRelease ? .release(button) : isMotion ? .drag(button) : .press(button)
    } else if let direction = wheel[number], !isRelease {
      self = .scroll(direction)
    } else if number == 3 {
      // No button: the pointer moved or, in an old terminal, a button was released.
      self = isMotion ? .move : .release(.left)
    } else {
      return nil
    }
  }
}
