import BeagleJSON

/// What texts of one document were read as, so that a text that is written again need not be read again: backends write the
/// same style, and the same expression, with every card of a screen.
///
/// A text has two slots, by its hash, where it replaces the older text. So the memory is bounded, and a document whose
/// texts collide only has them read again. A document in which many texts in a row are new is not expected to repeat any,
/// and pays nothing for it any more.
struct ParseCache<Value> {
  /// A text of the document, and its value.
  private struct Entry {
    var offset: UInt32 = 0
    var count: UInt32 = 0
    /// Nil where the slot is free.
    var value: Value?
  }

  private let slots: UnsafeMutablePointer<Entry>
  private let capacity: Int
  private var newTextsInARow = 0

  private static var patience: Int { 200 }

  /// A cache with space for as many texts as a document of this size may repeat. It has to be deallocated.
  init(documentSize: Int) {
    var capacity = 16
    while capacity < 1024, capacity * 256 < documentSize { capacity *= 2 }
    self.capacity = capacity
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: Entry(), count: capacity)
  }

  func deallocate() {
    slots.deinitialize(count: capacity)
    slots.deallocate()
  }

  /// Looks up the text of a JSON value.
  ///
  /// - Returns: its value, if there is one, and the slot for ``insert(_:in:of:)``. Neither, if nothing is looked up any more.
  @inline(__always)
  mutating func find(_ json: JSONCursor) -> (value: Value?, slot: Int?) {
    let text = json.sourceBytes
    guard newTextsInARow < Self.patience, let start = text.baseAddress else { return (nil, nil) }
    let slot = Int(truncatingIfNeeded: Self.hash(start, text.count)) & (capacity &- 1)
    func isText(of slot: Int) -> Bool {
      slots[slot].count == text.count
        && bytesEqual(json.text + Int(slots[slot].offset), start, text.count)
    }
    newTextsInARow += 1
    guard let known = isText(of: slot) ? slot : isText(of: slot ^ 1) ? slot ^ 1 : nil else {
      return (nil, slot)
    }
    newTextsInARow = 0
    return (slots[known].value, slot)
  }

  func insert(_ value: Value, in slot: Int, of json: JSONCursor) {
    // The older of the two entries goes.
    (slots + (slot ^ 1)).moveUpdate(from: slots + slot, count: 1)
    (slots + slot).initialize(
      to: Entry(
        offset: UInt32(truncatingIfNeeded: json.byteOffset),
        count: UInt32(truncatingIfNeeded: json.sourceBytes.count), value: value))
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
