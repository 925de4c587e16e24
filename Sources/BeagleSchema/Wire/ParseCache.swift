import BeagleJSON

/// What texts of one document were read as, so that a text that is written again need not be read again: backends write the
/// same style, and the same expression, with every card of a screen.
///
/// A text has two slots, by its hash, where it replaces the older text. So the memory is bounded, and a document whose
/// texts collide only has them read again.
struct ParseCache<Value> {
  /// A text of the document, and its value.
  private struct Entry {
    var offset: UInt32 = 0
    var count: UInt32 = 0
    /// Nil where the slot is free.
    var value: Value?
  }

  private let slots: UnsafeMutableBufferPointer<Entry>

  /// A cache with space for as many texts as a document of this size may repeat. It has to be deallocated.
  init(documentSize: Int) {
    var capacity = 16
    while capacity < 1024, capacity * 256 < documentSize { capacity *= 2 }
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: Entry())
  }

  func deallocate() {
    slots.deinitialize()
    slots.deallocate()
  }

  /// The value that was inserted for a JSON value with the same text.
  @inline(__always)
  func value(of json: JSONCursor) -> Value? {
    let text = json.sourceBytes
    guard let start = text.baseAddress else { return nil }
    let slot = slot(start, text.count)
    return value(in: slot, start, text.count, json) ?? value(in: slot ^ 1, start, text.count, json)
  }

  func insert(_ value: Value, for json: JSONCursor) {
    let text = json.sourceBytes
    guard let start = text.baseAddress else { return }
    let slot = slot(start, text.count)
    slots.swapAt(slot, slot ^ 1)
    slots[slot] = Entry(
      offset: UInt32(truncatingIfNeeded: json.byteOffset), count: UInt32(truncatingIfNeeded: text.count),
      value: value)
  }

  @inline(__always)
  private func value(
    in slot: Int, _ start: UnsafePointer<UInt8>, _ count: Int, _ json: JSONCursor
  ) -> Value? {
    guard slots[slot].count == count, bytesEqual(json.text + Int(slots[slot].offset), start, count) else {
      return nil
    }
    return slots[slot].value
  }

  private func slot(_ text: UnsafePointer<UInt8>, _ count: Int) -> Int {
    Int(truncatingIfNeeded: Self.hash(text, count)) & (slots.count &- 1)
  }

  /// Folds products of two words; the last two overlap those before.
  private static func hash(_ text: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
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
