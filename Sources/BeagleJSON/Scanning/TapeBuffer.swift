/// A tape while it is written: by pointers, because an array would check its capacity and who else has it for each entry.
struct TapeBuffer {
  private(set) var entries: UnsafeMutablePointer<TapeEntry>
  /// Where the next entry is written.
  private var next: UnsafeMutablePointer<TapeEntry>
  private var end: UnsafeMutablePointer<TapeEntry>

  /// An empty tape. The caller owns its memory.
  init(capacity: Int) {
    entries = .allocateLarge(capacity: capacity)
    next = entries
    end = entries + capacity
  }

  /// How many entries there are.
  @inline(__always)
  var count: Int { next - entries }

  @inline(__always)
  subscript(index: Int) -> TapeEntry {
    get { entries[index] }
    nonmutating set { entries[index] = newValue }
  }

  /// Adds an entry, for which there must be space.
  @inline(__always)
  mutating func append(_ entry: TapeEntry) {
    next.pointee = entry
    next += 1
  }

  /// Makes space for so many entries more.
  @inline(__always)
  mutating func reserve(_ extra: Int) {
    if next > end - extra { self = grown(by: extra) }
  }

  /// The same tape in a place that is more than twice as large. By value, so that the tape stays in registers.
  @inline(never)
  private consuming func grown(by extra: Int) -> TapeBuffer {
    var larger = TapeBuffer(capacity: (end - entries) * 2 + extra)
    larger.entries.moveInitialize(from: entries, count: count)
    larger.next += count
    entries.deallocate()
    return larger
  }

  /// Adds the table of where an array's children start; see ``TapeEntry/childTableStride``.
  mutating func appendChildTable(of array: Int, count: Int) {
    reserve((count - 1) / TapeEntry.childTableStride + 1)
    var child = array + 2
    for index in 0..<count {
      if index % TapeEntry.childTableStride == 0 { append(TapeEntry(word: UInt64(child))) }
      let entry = entries[child]
      child = entry.isContainer ? entry.extent : child + 1
    }
  }
}
