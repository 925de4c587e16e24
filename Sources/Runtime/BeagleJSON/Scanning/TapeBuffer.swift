/// A tape while it is written. It uses pointers, because an array would check capacity and ownership for each
/// entry.
struct TapeBuffer {
  private(set) var entries: UnsafeMutablePointer<TapeEntry>
  private var next: UnsafeMutablePointer<TapeEntry>
  private var end: UnsafeMutablePointer<TapeEntry>

  init(capacity: Int) {
    entries = .allocateLarge(capacity: capacity)
    next = entries
    end = entries + capacity
  }

  @inline(__always)
  var count: Int { next - entries }

  @inline(__always)
  subscript(index: Int) -> TapeEntry {
    get { entries[index] }
    nonmutating set { entries[index] = newValue }
  }

  /// Adds an entry. There must be space for it.
  @inline(__always)
  mutating func append(_ entry: TapeEntry) {
    next.pointee = entry
    next += 1
  }

  /// Reserves space for more entries.
  @inline(__always)
  mutating func reserve(_ extra: Int) {
    if next > end - extra { self = grown(by: extra) }
  }

  /// Moves the tape to memory that is more than twice as large. By value, so that the tape stays in
  /// registers.
  @inline(never)
  private consuming func grown(by extra: Int) -> TapeBuffer {
    var larger = TapeBuffer(capacity: (end - entries) * 2 + extra)
    larger.entries.moveInitialize(from: entries, count: count)
    larger.next += count
    entries.deallocate()
    return larger
  }
}

/// One word of a document's map ("tape").
///
/// Every value has one entry, in the order of the text. Arrays and objects have a second word behind it, then
/// their children follow; in objects each value follows its key, which is a string entry. `{"a":[7,"x"]}`
/// becomes
///
///     0  object  offset 0   extent 7 (the entry after the object)
///     1          end 13     count 1
///     2  string  offset 1   extent 1 (bytes between the quotes)
///     3  array   offset 5   extent 7
///     4          end 12     count 2
///     5  number  offset 6   extent 1 (bytes of the text)
///     6  string  offset 8   extent 1
///
/// Bits 0–31 hold the byte offset, 32–59 the extent, 60 a flag, 61–63 the kind. The flag says of a bool its
/// value, of a number that it is written with a fraction or an exponent, and of a string that it has escapes.
@usableFromInline
package struct TapeEntry: Sendable {
  @usableFromInline package let word: UInt64

  @inlinable package init(word: UInt64) { self.word = word }

  @inlinable package init(_ kind: JSONKind, flag: Bool = false, extent: Int, offset: Int) {
    word =
      UInt64(kind.rawValue) << 61 | (flag ? 1 << 60 : 0)
      | UInt64(truncatingIfNeeded: extent) << 32 | UInt64(truncatingIfNeeded: offset)
  }

  /// The second word of an array or object.
  @inlinable package init(count: Int, end: Int) {
    word = UInt64(truncatingIfNeeded: end) << 32 | UInt64(truncatingIfNeeded: count)
  }

  @inlinable package var kind: JSONKind {
    JSONKind(rawValue: UInt8(truncatingIfNeeded: word >> 61)) ?? .null
  }
  @inlinable package var isContainer: Bool { word >> 61 >= 4 }
  @inlinable package var flag: Bool { word & 1 << 60 != 0 }
  @inlinable package var extent: Int { Int(truncatingIfNeeded: word >> 32 & 0xFFF_FFFF) }
  @inlinable package var offset: Int { Int(truncatingIfNeeded: word & 0xFFFF_FFFF) }

  // A second word has:
  @inlinable package var count: Int { Int(truncatingIfNeeded: word & 0xFFFF_FFFF) }
  @inlinable package var end: Int { Int(truncatingIfNeeded: word >> 32) }
}
