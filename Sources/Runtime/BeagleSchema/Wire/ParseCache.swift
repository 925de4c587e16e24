package import BeagleJSON

/// The values of a document's texts, so that a repeated text need not be parsed again: backends write the
/// same style, and the same expression, with every card of a screen.
///
/// Each text has two slots, chosen by its hash; the newer text is in the first. So the memory is bounded, and
/// colliding texts are merely parsed again. Once more new texts in a row have been inserted than the cache
/// can hold, the document is not expected to repeat any, and lookups stop.
///
/// Without this, reading 60 KB of cards takes 1.4 × the time.
@usableFromInline
package struct ParseCache<Value> {
  @usableFromInline struct Entry {
    @usableFromInline var offset: UInt32 = 0
    @usableFromInline var count: UInt32 = 0
    /// nil if the slot is free.
    @usableFromInline var value: Value?

    @inlinable init(offset: UInt32 = 0, count: UInt32 = 0, value: Value? = nil) {
      (self.offset, self.count, self.value) = (offset, count, value)
    }
  }

  /// A pointer, because every style and expression is looked up, and an array would check bounds and
  /// ownership.
  @usableFromInline let slots: UnsafeMutablePointer<Entry>
  @usableFromInline let capacity: Int
  /// The number of texts inserted since the last hit.
  @usableFromInline var newTextsInARow = 0

  /// Creates a cache sized for the texts that a document of this size may repeat. It has to be deallocated.
  @inlinable package init(documentSize: Int) {
    var capacity = 16
    while capacity < 1024, capacity * 256 < documentSize { capacity *= 2 }
    self.capacity = capacity
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: Entry(), count: capacity)
  }

  @inlinable package func deallocate() {
    // One by one, since most slots are free: destroying them all at once would go through the runtime.
    for slot in 0..<capacity where slots[slot].count > 0 { slots[slot].value = nil }
    slots.deallocate()
  }

  /// Looks up the text of a JSON value.
  ///
  /// - Returns: the value on a hit, and the slot for ``insert(_:in:of:)``; neither once lookups have stopped.
  @inlinable @inline(__always)
  package mutating func find(_ json: JSONCursor) -> (value: Value?, slot: Int?) {
    let text = json.sourceBytes
    guard newTextsInARow <= capacity, let start = text.baseAddress else { return (nil, nil) }
    let first = Int(truncatingIfNeeded: Self.hash(start, text.count)) & (capacity &- 2)
    for slot in first...first &+ 1 where holds(text, slot, json) {
      newTextsInARow = 0
      return (slots[slot].value, first)
    }
    return (nil, first)
  }

  /// Stores the value of a text, replacing the older of the two texts in its slots.
  @inlinable package mutating func insert(_ value: Value, in first: Int, of json: JSONCursor) {
    let text = json.sourceBytes
    if holds(text, first, json) { return slots[first].value = value }
    newTextsInARow += 1
    (slots + (first &+ 1)).moveUpdate(from: slots + first, count: 1)
    (slots + first).initialize(
      to: Entry(
        offset: UInt32(truncatingIfNeeded: json.byteOffset), count: UInt32(truncatingIfNeeded: text.count),
        value: value))
  }

  @inlinable @inline(__always)
  func holds(_ text: UnsafeBufferPointer<UInt8>, _ slot: Int, _ json: JSONCursor) -> Bool {
    guard slots[slot].count == text.count, let start = text.baseAddress else { return false }
    return bytesEqual(json.text + Int(slots[slot].offset), start, text.count)
  }

  /// Folds products of two words; the last two overlap the words before them.
  @inlinable static func hash(_ text: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: count)
    func fold(_ first: UInt64, _ second: UInt64) {
      let product = (first ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: second ^ hash)
      hash = product.high ^ product.low
    }
    guard count >= 8 else {
      // The document is followed by zeros, so that whole words can be read.
      fold(text.loadWord64() & ((1 &<< UInt64(truncatingIfNeeded: count * 8)) &- 1), 0xD6E8_FEB8_6659_FD93)
      return hash
    }
    var position = text
    let end = text + count
    while end - position > 16 {
      fold(position.loadWord64(), (position + 8).loadWord64())
      position += 16
    }
    fold((count < 16 ? text : end - 16).loadWord64(), (end - 8).loadWord64())
    return hash
  }
}
