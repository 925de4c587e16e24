/// Reads a text once, validates all of it, and writes its tape.
///
/// The text must be followed by ``StopMarks/blockSize`` zero bytes: zero is not allowed anywhere in JSON, so
/// it ends every loop and no loop has to test for the end. All state of the main loop is in local variables,
/// which the optimiser keeps in registers; helpers take and return the reading pointer by value for the same
/// reason. Without forced inlining, scanning takes 1.26 × the instructions.
struct JSONScanner {
  let start: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>
  let depthLimit: Int
  let marks: StopMarks

  /// The tape of the whole text. The caller owns the memory.
  func scan() throws(ScanFailure) -> UnsafeMutablePointer<TapeEntry> {
    // Enough for compact text with short values. Pages that are not used are never touched.
    var tape = TapeBuffer(capacity: (end - start) / 6 + 16)
    do throws(ScanFailure) {
      try fill(&tape)
      return tape.entries
    } catch {
      tape.entries.deallocate()
      throw error
    }
  }

  /// The extent of the root while it is open. No entry has this index, since each entry takes at least one
  /// byte of text.
  private static var noContainer: Int { 0xFFF_FFFF }

  private func fill(_ buffer: inout TapeBuffer) throws(ScanFailure) {
    var position = start
    if UnsafeBufferPointer(start: start, count: end - start).startsWithByteOrderMark { position += 3 }
    position = Self.skipWhitespace(position)
    if position == end { throw failure(.emptyDocument, at: end) }

    var tape = buffer
    defer { buffer = tape }
    var levelsLeft = depthLimit
    // The entry of the innermost open container, and the bracket that closes it. While a container is open,
    // the extent of its entry is the entry of the container around it, and its second word counts its commas.
    var open = Self.noContainer
    var closer = Self.arrayEnd

    values: while true {
      // Space for a key, a value of two words, and one to spare.
      tape.reserve(4)
      value: do {
        if closer == Self.objectEnd {
          // A key and its colon. As a function it is not inlined, whatever its attributes, and costs a tenth
          // more.
          guard position.pointee == UInt8(ascii: "\"") else {
            throw failure(
              .unexpectedCharacter, at: position, expected: tape.count == open + 2 ? .keyOrEnd : .key)
          }
          let key = position + 1
          let stops = marks[key - start]
          let keyEnd = key + stops.trailingZeroBitCount
          if stops != 0, keyEnd.loadWord16() == Self.quoteAndColon {
            tape.append(TapeEntry(.string, extent: keyEnd - key, offset: position - start))
            position = keyEnd + 2
            // Most values are strings whose end is marked in the same word.
            let text = position + 1
            let rest = (stops &>> UInt64(truncatingIfNeeded: stops.trailingZeroBitCount)) &>> 3
            let textEnd = text + rest.trailingZeroBitCount
            if position.pointee == UInt8(ascii: "\""), rest != 0, textEnd.pointee == UInt8(ascii: "\"") {
              tape.append(TapeEntry(.string, extent: textEnd - text, offset: position - start))
              position = textEnd + 1
              break value
            }
          } else {
            let (keyEnd, escapes) = try skipString(key)
            tape.append(TapeEntry(.string, flag: escapes, extent: keyEnd - key, offset: position - start))
            position = Self.skipWhitespace(keyEnd + 1)
            guard position.pointee == UInt8(ascii: ":") else {
              throw failure(.unexpectedCharacter, at: position, expected: .colon)
            }
            position += 1
          }
          position = Self.skipWhitespace(position)
        }
        switch position.pointee {
        case UInt8(ascii: "\""):
          let text = position + 1
          let stops = marks[text - start]
          var string = (end: text + stops.trailingZeroBitCount, escapes: false)
          if stops == 0 || string.end.pointee != UInt8(ascii: "\"") { string = try skipString(text) }
          tape.append(
            TapeEntry(.string, flag: string.escapes, extent: string.end - text, offset: position - start))
          position = string.end + 1
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          let isObject = position.pointee == UInt8(ascii: "{")
          let end = isObject ? Self.objectEnd : Self.arrayEnd
          if levelsLeft == 0 { throw failure(.depthExceeded(limit: depthLimit), at: position) }
          let offset = position - start
          position = Self.skipWhitespace(position + 1)
          guard position.pointee == end else {
            let outer = open
            open = tape.count
            tape.append(TapeEntry(isObject ? .object : .array, extent: outer, offset: offset))
            tape.append(TapeEntry(count: 0, end: 0))
            levelsLeft -= 1
            closer = end
            continue values
          }
          position += 1
          tape.append(TapeEntry(isObject ? .object : .array, extent: tape.count + 2, offset: offset))
          tape.append(TapeEntry(count: 0, end: position - start))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
          let first = position
          var isFractional = false
          position = try skipNumber(first, &isFractional)
          tape.append(
            TapeEntry(.number, flag: isFractional, extent: position - first, offset: first - start))
        case UInt8(ascii: "t"):
          tape.append(TapeEntry(.bool, flag: true, extent: 4, offset: position - start))
          position = try skipLiteral(position, 0x6575_7274)
        case UInt8(ascii: "f"):
          tape.append(TapeEntry(.bool, extent: 5, offset: position - start))
          // The last four of its five letters; the first has been seen.
          position = try skipLiteral(position + 1, 0x6573_6C61)
        case UInt8(ascii: "n"):
          tape.append(TapeEntry(.null, extent: 4, offset: position - start))
          position = try skipLiteral(position, 0x6C6C_756E)
        default:
          let isFirst = open != Self.noContainer && closer == Self.arrayEnd && tape.count == open + 2
          throw failure(.unexpectedCharacter, at: position, expected: isFirst ? .valueOrEnd : .value)
        }
      }

      // A value has ended: close the containers that end here, up to the next value.
      while open != Self.noContainer {
        position = Self.skipWhitespace(position)
        if position.pointee == UInt8(ascii: ",") {
          tape[open + 1] = TapeEntry(word: tape[open + 1].word &+ 1)
          position = Self.skipWhitespace(position + 1)
          continue values
        }
        if position.pointee != closer {
          throw failure(
            .unexpectedCharacter, at: position, expected: closer == Self.objectEnd ? .objectNext : .arrayNext)
        }
        let count = tape[open + 1].count + 1
        position += 1
        let entry = tape[open]
        tape[open] = TapeEntry(
          closer == Self.objectEnd ? .object : .array, extent: tape.count, offset: entry.offset)
        tape[open + 1] = TapeEntry(count: count, end: position - start)
        levelsLeft += 1
        open = entry.extent
        if open != Self.noContainer { closer = tape[open].kind == .object ? Self.objectEnd : Self.arrayEnd }
      }
      break
    }

    position = Self.skipWhitespace(position)
    if position != end { throw failure(.trailingCharacters, at: position) }
  }

  private static var objectEnd: UInt8 { UInt8(ascii: "}") }
  private static var arrayEnd: UInt8 { UInt8(ascii: "]") }
  /// `":`, as a little-endian word.
  private static var quoteAndColon: UInt16 { 0x3A22 }

  /// `letters` are the four letters as a little-endian word. The main loop checks what follows them.
  private func skipLiteral(
    _ position: UnsafePointer<UInt8>, _ letters: UInt32
  ) throws(ScanFailure) -> UnsafePointer<UInt8> {
    if position.loadWord32() == letters { return position + 4 }
    var position = position
    var rest = letters
    while position.pointee == UInt8(truncatingIfNeeded: rest) {
      position += 1
      rest >>= 8
    }
    throw failure(.unexpectedCharacter, at: position, expected: .literal)
  }

  /// Skips white space. Compact text has none in most places.
  @inline(__always)
  private static func skipWhitespace(_ position: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    position.pointee > 0x20 ? position : skipSpacesAndLineEnds(position)
  }

  /// Skips spaces, tabs and line ends; long indentation eight bytes at a time.
  @inline(never)
  private static func skipSpacesAndLineEnds(_ position: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var position = position
    while true {
      switch position.pointee {
      case 0x0A, 0x0D, 0x09: position += 1
      case 0x20:
        while true {
          let others = position.loadWord64() ^ 0x2020_2020_2020_2020
          if others != 0 {
            position += others.trailingZeroBitCount / 8
            break
          }
          position += 8
        }
      default: return position
      }
    }
  }
}
