/// Turns the bytes that a terminal sends into events.
///
/// ```swift
/// var decoder = InputDecoder()
/// for event in decoder.decode(bytes) { … }
/// ```
///
/// Bytes may come in pieces of any size: what is not complete is kept, in bounded memory. However they are cut, the events
/// are the same, but that a grapheme cluster that comes in two reads is two characters.
///
/// An escape character may be the Escape key or begin something longer. If nothing comes for the ``waitingTime``, ``timeOut()``
/// decides for the key. What no key, mouse or answer sends is left out as a whole.
package struct InputDecoder: Sendable {
  private enum State: Sendable {
    case ground
    /// Behind one escape character or two.
    case escape, twoEscapes
    /// In `ESC [ …` and in `ESC O …`.
    case control, single
    /// Behind `ESC [ [` of the Linux console, and in the three bytes behind `ESC [ M`.
    case console, oldMouse
    /// In `ESC ] …` and the like, and behind an escape character that may end it.
    case string, endOfString
    case paste
  }

  private var state = State.ground
  /// Whether an escape character came before what is being read: the key is one with Alt.
  private var isAlt = false
  /// The sequence so far, its introducer included.
  private var held: [UInt8] = []
  /// How long it is; of a string only the beginning is held.
  private var length = 0
  private var paste: PasteReader
  private var scalar = ScalarReader()
  /// What was typed and not yet told, to be cut into clusters.
  private var text = String.UnicodeScalarView()
  /// The mouse button that was pressed last, for releases that do not tell.
  private var button = MouseEvent.Button.left
  private var events: [InputEvent] = []

  /// The most bytes of a sequence that is a key, the mouse or a response. What is longer is dropped.
  package static let longestSequence = 256
  /// The most bytes of a string sequence. It is left out up to here, and what follows counts as typed.
  static let longestString = 1 << 16

  /// Creates a decoder that has read nothing yet.
  ///
  /// - Parameter longestPaste: the most bytes of a paste that are taken. What is lost is told, as
  ///   ``InputEvent/pasteTruncated(lost:)``.
  package init(longestPaste: Int = 1 << 20) {
    paste = PasteReader(limit: longestPaste)
  }

  /// The events that these bytes complete, in order.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    for byte in Array(bytes) { take(byte) }
    return finish()
  }

  /// How much it keeps for later.
  package var keptBytes: Int { held.count + paste.keptBytes }

  /// Whether something has begun that only time ends, if nothing more comes.
  package var isWaiting: Bool { waitingTime != nil }

  /// How long to wait for more bytes before ``timeOut()``, counted from the last ones; nil where nothing is unfinished, and in a
  /// paste, which is not over before its end has come.
  ///
  /// A lone escape character is taken for the Escape key after a time that nobody notices. What goes on behind it is hardly
  /// ever typed: an unfinished sequence has the time that a slow network needs for the rest.
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

  /// Decides, where the decoder ``isWaiting``, that nothing more will come: a lone escape character is the Escape key,
  /// `ESC [` is Alt and `[`, and more of a sequence than that, or a part of a character, is left out.
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
  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takeText(byte)
    case .escape: takeBehindEscape(byte)
    case .twoEscapes: takeBehindTwoEscapes(byte)
    case .control: takeControl(byte)
    case .single: takeSingle(byte)
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
    case .string: takeString(byte)
    case .endOfString:
      if byte == UInt8(ascii: "\\") {
        endString()
      } else {
        restart(.escape, with: byte)
      }
    case .paste:
      if paste.take(byte) {
        events += paste.finish()
        reset()
      }
    }
  }

  /// Bytes of text and control characters.
  private mutating func takeText(_ byte: UInt8) {
    // A character that was begun and is not finished counts for nothing, and neither does the escape character before it.
    if byte < 0x80, !scalar.isEmpty { isAlt = false }
    guard let typed = scalar.take(byte) else {
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

  /// Takes what was typed, with the escape character before it.
  private mutating func type(_ typed: Unicode.Scalar) {
    if isAlt || typed.value < 0x20 || typed.value == 0x7F {
      emit(.key(KeyPress(typed: typed, isAlt: isAlt)))
      isAlt = false
    } else if typed.value >= 0xA0 || typed.value < 0x7F {
      text.append(typed)
    }
  }

  private mutating func takeBehindEscape(_ byte: UInt8) {
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
      takeText(byte)
    }
  }

  /// rxvt sends an escape character before a whole sequence for Alt; before anything else it was the Escape key.
  private mutating func takeBehindTwoEscapes(_ byte: UInt8) {
    if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") {
      takeBehindEscape(byte)
      isAlt = true
    } else {
      press(.escape)
      state = .escape
      takeBehindEscape(byte)
    }
  }

  private mutating func takeControl(_ byte: UInt8) {
    guard (0x20..<0x7F).contains(byte), length < Self.longestSequence else { return restart(with: byte) }
    hold(byte)
    switch byte {
    case UInt8(ascii: "[") where length == 3: state = .console
    case UInt8(ascii: "M") where length == 3: state = .oldMouse
    case 0x40..<0x7F: endControl()
    // rxvt ends keys that are pressed with Shift like this, and mode reports have two numbers before it.
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

  /// A letter behind `ESC O`, before which old terminals put a number for modifiers.
  private mutating func takeSingle(_ byte: UInt8) {
    guard (0x21..<0x7F).contains(byte), length < Self.longestSequence else { return restart(with: byte) }
    hold(byte)
    if (0x30..<0x3C).contains(byte) { return }
    let press = KeyPress(single: ControlSequence(held), isAlt: isAlt)
    reset()
    if let press { emit(.key(press)) }
  }

  private mutating func takeString(_ byte: UInt8) {
    length += 1
    switch byte {
    case EscapeSequence.escape: state = .endOfString
    case 0x07: endString()
    case 0x00..<0x20: restart(with: byte)
    case _ where length > Self.longestString: restart(with: byte)
    default: if held.count < Self.longestSequence { held.append(byte) }
    }
  }

  private mutating func endString() {
    if length <= Self.longestSequence, let response = TerminalResponse(string: held) {
      emit(.response(response))
    }
    reset()
  }

  private mutating func hold(_ byte: UInt8) {
    held.append(byte)
    length += 1
  }

  /// Forgets the sequence and takes a byte as if nothing had been before it.
  private mutating func restart(_ state: State = .ground, with byte: UInt8) {
    reset()
    self.state = state
    take(byte)
  }

  private mutating func reset() {
    state = .ground
    isAlt = false
    held.removeAll(keepingCapacity: true)
    length = 0
  }
}

// MARK: - Telling

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

  /// Cuts what was typed into clusters.
  private mutating func flushText() {
    if text.isEmpty { return }
    events += String(text).map { .key(KeyPress(.character($0))) }
    text = String.UnicodeScalarView()
  }
}
