/// Decodes the bytes that a terminal sends into events.
///
/// ```swift
/// var decoder = InputDecoder()
/// for event in decoder.decode(bytes) { … }
/// ```
///
/// Bytes may arrive in pieces of any size; incomplete input is kept in bounded memory. Events do not depend
/// on how the bytes are split, except that a grapheme cluster split over two reads becomes two characters.
///
/// An escape character may be the Escape key or start a sequence. If nothing arrives within ``waitingTime``,
/// ``timeOut()`` decides for the key. Unknown sequences are dropped as a whole.
package struct InputDecoder: Sendable {
  private enum State: Sendable {
    case ground
    /// After one or two escape characters.
    case escape, twoEscapes
    /// In `ESC [ …` and in `ESC O …`.
    case control, single
    /// After `ESC [ [` of the Linux console, and in the three bytes after `ESC [ M`.
    case console, oldMouse
    /// In `ESC ] …` and similar, and after an escape character that may end it.
    case string, endOfString
    case paste
  }

  private var state = State.ground
  /// Whether an escape character preceded the current input, so that the key has Alt.
  private var isAlt = false
  /// The sequence so far, including its introducer.
  private var held: [UInt8] = []
  /// The length of the sequence; only the start of a string is held.
  private var length = 0
  private var paste: PasteReader
  private var scalar = ScalarReader()
  /// Typed text not yet split into clusters.
  private var text = String.UnicodeScalarView()
  /// The last mouse button pressed, for releases that do not name the button.
  private var button = MouseEvent.Button.left
  private var events: [InputEvent] = []

  /// The maximum bytes of a sequence for a key, the mouse or a response. Longer sequences are dropped.
  package static let maximumSequenceLength = 256
  /// The maximum bytes of a string sequence. Bytes beyond that count as typed.
  static let maximumStringLength = 1 << 16

  /// Creates a decoder.
  ///
  /// - Parameter maximumPasteLength: the maximum bytes of a paste. Truncation is reported as
  ///   ``InputEvent/pasteTruncated(lost:)``.
  package init(maximumPasteLength: Int = 1 << 20) {
    paste = PasteReader(limit: maximumPasteLength)
  }

  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    for byte in Array(bytes) { consume(byte) }
    return finish()
  }

  package var keptBytes: Int { held.count + paste.keptBytes }

  package var isWaiting: Bool { waitingTime != nil }

  /// How long to wait for more bytes before ``timeOut()``, counted from the last ones. Nil if nothing is
  /// unfinished, and in a paste, which only ends with its end marker.
  ///
  /// A lone escape character becomes the Escape key after an imperceptible delay. Since its continuations are
  /// hardly ever typed, an unfinished sequence gets the time that a slow network needs for the rest.
  package var waitingTime: Duration? {
    switch state {
    case .ground: scalar.isEmpty ? nil : Self.sequenceTime
    case .escape, .twoEscapes: Self.escapeTime
    case .control, .single, .console, .oldMouse, .string, .endOfString: Self.sequenceTime
    case .paste: nil
    }
  }

  private static let escapeTime = Duration.milliseconds(40)
  private static let sequenceTime = Duration.milliseconds(500)

  /// Ends the input for which the decoder ``isWaiting``: a lone escape character is the Escape key, `ESC [`
  /// is Alt and `[`. Longer partial sequences and partial characters are dropped.
  package mutating func timeOut() -> [InputEvent] {
    guard isWaiting else { return [] }
    switch state {
    case .escape, .endOfString: press(.escape)
    case .twoEscapes:
      press(.escape)
      press(.escape)
    case .control, .single, .string:
      if length > 2 { break }
      if isAlt { press(.escape) }
      emit(.key(KeyPress(typed: Unicode.Scalar(held[1]), isAlt: true)))
    case .ground, .console, .oldMouse, .paste: break
    }
    scalar = ScalarReader()
    reset()
    return finish()
  }

  private mutating func finish() -> [InputEvent] {
    flushText()
    defer { events = [] }
    return events
  }
}

// MARK: - Reading

extension InputDecoder {
  private mutating func consume(_ byte: UInt8) {
    switch state {
    case .ground: consumeText(byte)
    case .escape: consumeAfterEscape(byte)
    case .twoEscapes: consumeAfterTwoEscapes(byte)
    case .control: consumeControl(byte)
    case .single: consumeSingle(byte)
    case .console:
      guard (0x20..<0x7F).contains(byte) else { return restart(with: byte) }
      reset()
      // F1 to F5.
      if (0x41...0x45).contains(byte) { press(.function(Int(byte) - 0x40)) }
    case .oldMouse:
      guard byte >= 0x20 else { return restart(with: byte) }
      hold(byte)
      if length == 6 {
        emit(MouseEvent(old: held[3...], pressed: button))
        reset()
      }
    case .string: consumeString(byte)
    case .endOfString:
      if byte == UInt8(ascii: "\\") {
        endString()
      } else {
        restart(.escape, with: byte)
      }
    case .paste:
      if paste.consume(byte) {
        events += paste.finish()
        reset()
      }
    }
  }

  private mutating func consumeText(_ byte: UInt8) {
    // An incomplete character is dropped, together with an escape character before it.
    if byte < 0x80, !scalar.isEmpty { isAlt = false }
    guard let typed = scalar.consume(byte) else {
      if scalar.isEmpty { isAlt = false }
      return
    }
    if byte == EscapeSequence.escape {
      flushText()
      state = .escape
    } else {
      type(typed)
    }
  }

  /// Handles a typed character, with the escape character before it.
  private mutating func type(_ typed: Unicode.Scalar) {
    if isAlt || typed.value < 0x20 || typed.value == 0x7F {
      emit(.key(KeyPress(typed: typed, isAlt: isAlt)))
      isAlt = false
    } else if typed.value >= 0xA0 || typed.value < 0x7F {
      text.append(typed)
    }
  }

  private mutating func consumeAfterEscape(_ byte: UInt8) {
    held = [EscapeSequence.escape, byte]
    length = 2
    switch byte {
    case EscapeSequence.escape: state = .twoEscapes
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "O"): state = .single
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"): state = .string
    default:
      reset()
      isAlt = true
      consumeText(byte)
    }
  }

  /// For Alt, rxvt sends an escape character before a whole sequence; before anything else, it was the Escape
  /// key.
  private mutating func consumeAfterTwoEscapes(_ byte: UInt8) {
    if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") {
      consumeAfterEscape(byte)
      isAlt = true
    } else {
      press(.escape)
      state = .escape
      consumeAfterEscape(byte)
    }
  }

  private mutating func consumeControl(_ byte: UInt8) {
    guard (0x20..<0x7F).contains(byte), length < Self.maximumSequenceLength else {
      return restart(with: byte)
    }
    hold(byte)
    switch byte {
    case UInt8(ascii: "[") where length == 3: state = .console
    case UInt8(ascii: "M") where length == 3: state = .oldMouse
    case 0x40..<0x7F: endControl()
    // rxvt ends keys with Shift like this; mode reports have two numbers before `$`.
    case UInt8(ascii: "$") where ControlSequence(held).isRxvtShift: endControl()
    default: break
    }
  }

  private mutating func endControl() {
    let sequence = ControlSequence(held)
    let isAlt = isAlt
    reset()
    if sequence.isPasteStart {
      state = .paste
    } else if let event = MouseEvent(sequence) {
      emit(event)
    } else if let response = TerminalResponse(sequence) {
      emit(.response(response))
    } else if let isGained = sequence.focus {
      emit(isGained ? .focusGained : .focusLost)
    } else {
      for press in KeyPress.presses(of: sequence, isAlt: isAlt) { emit(.key(press)) }
    }
  }

  /// Handles a letter after `ESC O`. Old terminals send a number for modifiers before it.
  private mutating func consumeSingle(_ byte: UInt8) {
    guard (0x21..<0x7F).contains(byte), length < Self.maximumSequenceLength else {
      return restart(with: byte)
    }
    hold(byte)
    if (0x30..<0x3C).contains(byte) { return }
    let press = KeyPress(single: ControlSequence(held), isAlt: isAlt)
    reset()
    if let press { emit(.key(press)) }
  }

  private mutating func consumeString(_ byte: UInt8) {
    length += 1
    switch byte {
    case EscapeSequence.escape: state = .endOfString
    case 0x07: endString()
    case 0x00..<0x20: restart(with: byte)
    case _ where length > Self.maximumStringLength: restart(with: byte)
    default: if held.count < Self.maximumSequenceLength { held.append(byte) }
    }
  }

  private mutating func endString() {
    if length <= Self.maximumSequenceLength, let response = TerminalResponse(string: held) {
      emit(.response(response))
    }
    reset()
  }

  private mutating func hold(_ byte: UInt8) {
    held.append(byte)
    length += 1
  }

  /// Drops the sequence and handles a byte from a clean state.
  private mutating func restart(_ state: State = .ground, with byte: UInt8) {
    reset()
    self.state = state
    consume(byte)
  }

  private mutating func reset() {
    state = .ground
    isAlt = false
    held.removeAll(keepingCapacity: true)
    length = 0
  }
}

// MARK: - Events

extension InputDecoder {
  private mutating func emit(_ event: InputEvent) {
    flushText()
    events.append(event)
  }

  private mutating func emit(_ event: MouseEvent?) {
    guard let event else { return }
    if case .press(let pressed) = event.kind { button = pressed }
    emit(.mouse(event))
  }

  private mutating func press(_ key: Key) {
    emit(.key(KeyPress(key)))
  }

  private mutating func flushText() {
    if text.isEmpty { return }
    events += String(text).map { .key(KeyPress(.character($0))) }
    text = String.UnicodeScalarView()
  }
}
