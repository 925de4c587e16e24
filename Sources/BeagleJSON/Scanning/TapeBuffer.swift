/// The growing memory of a tape.
struct TapeBuffer {
  var entries: UnsafeMutablePointer<TapeEntry>
  var capacity: Int

  init(entries: UnsafeMutablePointer<TapeEntry>, capacity: Int) {
    self.entries = entries
    self.capacity = capacity
  }

  init(capacity: Int) {
    self.init(entries: .allocateLarge(capacity: capacity), capacity: capacity)
  }

  @inline(never)
  static func grow(
    _ entries: UnsafeMutablePointer<TapeEntry>, used: Int, capacity: Int, by extra: Int
  ) -> (UnsafeMutablePointer<TapeEntry>, Int) {
    let larger = capacity * 2 + extra
    let moved = UnsafeMutablePointer<TapeEntry>.allocateLarge(capacity: larger)
    moved.moveInitialize(from: entries, count: used)
    entries.deallocate()
    return (moved, larger)
  }
}
