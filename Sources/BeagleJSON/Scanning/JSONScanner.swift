/// Reads a text once, validates all of it, and writes its tape.
///
/// The text must be followed by at least 16 zero bytes: zero is not allowed anywhere in JSON, so it ends every loop and
/// no loop has to test for the end. All state of the main loop is in local variables, which the optimiser keeps in
/// registers; helpers take and return the reading pointer by value for the same reason.
struct JSONScanner {
  let start: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>
  let depthLimit: Int

  /// The tape of a whole document. The caller owns the memory.
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

  /// The extent of the root while it is open. No entry has such an index: a byte of text needs no more than an entry.
  private static var noContainer: Int { 0xFFF_FFFF }

  private func fill(_ buffer: inout TapeBuffer) throws(ScanFailure) {
    var position = start
    if UnsafeBufferPointer(start: start, count: end - start).startsWithByteOrderMark { position += 3 }
    position = Self.skipWhitespace(position)
    if position == end { throw failure(.emptyDocument, at: end) }

    var tape = buffer.entries
    var capacity = buffer.capacity
    defer { buffer = TapeBuffer(entries: tape, capacity: capacity) }
    var used = 0
    var levelsLeft = depthLimit
    // The entry of the innermost open container and its kind. While a container is open, the extent of its entry is the
    // entry of the container around it, and its second word counts its commas.
    var open = Self.noContainer
    var inObject = false

    values: while true {
      // Space for a key, a value of two words, and one to spare.
      if used + 4 > capacity {
        (tape, capacity) = TapeBuffer.grow(tape, used: used, capacity: capacity, by: 4)
      }
      if inObject {
        // A key and its colon. As a function it is not inlined, whatever its attributes, and costs a tenth more.
        guard position.pointee == UInt8(ascii: "\"") else {
          throw failure(.unexpectedCharacter, at: position, expected: used == open + 2 ? .keyOrEnd : .key)
        }
        let first = position + 1
        var escapes = false
        position = try skipString(first, &escapes)
        tape[used] = TapeEntry(.string, flag: escapes, extent: position - first, offset: first - 1 - start)
        used += 1
        if position[1] == UInt8(ascii: ":"), position[2] > 0x20 {
          position += 2
        } else {
          position = Self.skipWhitespace(position + 1)
          guard position.pointee == UInt8(ascii: ":") else {
            throw failure(.unexpectedCharacter, at: position, expected: .colon)
          }
          position = Self.skipWhitespace(position + 1)
        }
      }
      switch position.pointee {
      case UInt8(ascii: "\""):
        let first = position + 1
        var escapes = false
        position = try skipString(first, &escapes)
        tape[used] = TapeEntry(.string, flag: escapes, extent: position - first, offset: first - 1 - start)
        used += 1
        position += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isObject = position.pointee == UInt8(ascii: "{")
        if levelsLeft == 0 { throw failure(.depthExceeded(limit: depthLimit), at: position) }
        let offset = position - start
        position = Self.skipWhitespace(position + 1)
        // "]" is 0x5D and "}" is 0x7D.
        guard position.pointee == (isObject ? 0x7D : 0x5D) else {
          tape[used] = TapeEntry(isObject ? .object : .array, extent: open, offset: offset)
          tape[used + 1] = TapeEntry(count: 0, end: 0)
          open = used
          used += 2
          levelsLeft -= 1
          inObject = isObject
          continue values
        }
        position += 1
        tape[used] = TapeEntry(isObject ? .object : .array, extent: used + 2, offset: offset)
        tape[used + 1] = TapeEntry(count: 0, end: position - start)
        used += 2
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let first = position
        var isFractional = false
        position = try skipNumber(first, &isFractional)
        tape[used] = TapeEntry(.number, flag: isFractional, extent: position - first, offset: first - start)
        used += 1
      case UInt8(ascii: "t"):
        tape[used] = TapeEntry(.bool, flag: true, extent: 4, offset: position - start)
        used += 1
        position = try skipLiteral(position, 0x6575_7274)
      case UInt8(ascii: "f"):
        tape[used] = TapeEntry(.bool, extent: 5, offset: position - start)
        used += 1
        // The last four of its five letters; the first has been seen.
        position = try skipLiteral(position + 1, 0x6573_6C61)
      case UInt8(ascii: "n"):
        tape[used] = TapeEntry(.null, extent: 4, offset: position - start)
        used += 1
        position = try skipLiteral(position, 0x6C6C_756E)
      default:
        let isFirst = open != Self.noContainer && !inObject && used == open + 2
        throw failure(.unexpectedCharacter, at: position, expected: isFirst ? .valueOrEnd : .value)
      }

      // A value has ended: close the containers that end here, up to the next value.
      while open != Self.noContainer {
        if position.pointee <= 0x20 { position = Self.skipWhitespace(position) }
        if position.pointee == UInt8(ascii: ",") {
          tape[open + 1] = TapeEntry(word: tape[open + 1].word &+ 1)
          position = position[1] > 0x20 ? position + 1 : Self.skipWhitespace(position + 1)
          continue values
        }
        if position.pointee != (inObject ? 0x7D : 0x5D) {
          throw failure(.unexpectedCharacter, at: position, expected: inObject ? .objectNext : .arrayNext)
        }
        let count = tape[open + 1].count + 1
        position += 1
        var hasTable = false
        if !inObject, count > TapeEntry.childTableStride, used - open - 2 != count {
          let words = (count - 1) / TapeEntry.childTableStride + 1
          if used + words > capacity {
            (tape, capacity) = TapeBuffer.grow(tape, used: used, capacity: capacity, by: words)
          }
          Self.writeChildTable(tape, of: open, count: count, at: used)
          used += words
          hasTable = true
        }
        let entry = tape[open]
        tape[open] = TapeEntry(
          inObject ? .object : .array, flag: hasTable, extent: used, offset: entry.offset)
        tape[open + 1] = TapeEntry(count: count, end: position - start)
        levelsLeft += 1
        open = entry.extent
        if open != Self.noContainer { inObject = tape[open].kind == .object }
      }
      break
    }

    position = Self.skipWhitespace(position)
    if position != end { throw failure(.trailingCharacters, at: position) }
  }

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

  /// Skips spaces, tabs and line ends; long indentation eight bytes at a time.
  static func skipWhitespace(_ position: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
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

  private static func writeChildTable(
    _ tape: UnsafeMutablePointer<TapeEntry>, of array: Int, count: Int, at table: Int
  ) {
    var child = array + 2
    for index in 0..<count {
      if index % TapeEntry.childTableStride == 0 {
        tape[table + index / TapeEntry.childTableStride] = TapeEntry(word: UInt64(child))
      }
      let entry = tape[child]
      child = entry.isContainer ? entry.extent : child + 1
    }
  }
}
