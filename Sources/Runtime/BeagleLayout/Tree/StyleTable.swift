/// The distinct styles of a tree. Most nodes share theirs with many others, so a box has an index instead of
/// a style. With a style for each box, a live screen of 10,000 components takes 1.38 × the memory.
struct StyleTable: Sendable {
  private(set) var styles: [LayoutStyle] = []
  /// For each style, the box that new boxes are copied from.
  private var boxes: [Box] = []
  /// Indices into ``styles``, found by hash with linear probing; -1 is free. At most a quarter of them are
  /// used, since comparing two styles is the slowest part of a search.
  private var slots: [Int32] = []
  /// The last styles that were added with a key, indexed by its lowest bits.
  private var keyed = Array(repeating: KeyedStyle(), count: maximumKeyed)

  private struct KeyedStyle {
    var key: Int32 = -1
    var index: Int32 = -1
  }

  private static let maximumKeyed = 32

  subscript(index: Int32) -> LayoutStyle { styles[Int(index)] }

  /// A new, dirty box with a style of the table.
  func box(with index: Int32) -> Box { boxes[Int(index)] }

  /// The index of a style, which is added if it is new.
  ///
  /// - Parameter key: the same for equal styles only, so that a style with a key is not searched for again;
  ///   nil for none.
  mutating func index(of style: LayoutStyle, key: Int32?) -> Int32 {
    guard let key else { return index(of: style) }
    let place = Int(key) & (Self.maximumKeyed - 1)
    if keyed[place].key != key { keyed[place] = KeyedStyle(key: key, index: index(of: style)) }
    assert(self[keyed[place].index] == style, "two styles have the key \(key)")
    return keyed[place].index
  }

  /// Makes keys mean other styles from now on.
  mutating func forgetKeys() { keyed = Array(repeating: KeyedStyle(), count: Self.maximumKeyed) }

  /// The index of a style, which is added if it is new.
  mutating func index(of style: LayoutStyle) -> Int32 {
    if slots.count < (styles.count + 1) * 4 { rehash() }
    let slot = slot(of: style)
    if slots[slot] < 0 {
      slots[slot] = Int32(truncatingIfNeeded: styles.count)
      var box = Box()
      box.isDirty = true
      box.style = slots[slot]
      box.adopt(style)
      boxes.append(box)
      styles.append(style)
    }
    return slots[slot]
  }

  /// The slot of this style, or the free slot for it.
  private func slot(of style: LayoutStyle) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: style.tableHash) & mask
    // Through a pointer: the array's subscript copies the 200 bytes of a style to compare them.
    return styles.withUnsafeBufferPointer { styles in
      while slots[slot] >= 0, styles[Int(slots[slot])] != style { slot = (slot + 1) & mask }
      return slot
    }
  }

  private mutating func rehash() {
    slots = Array(repeating: -1, count: max(32, slots.count * 2))
    for (index, style) in styles.enumerated() { slots[slot(of: style)] = Int32(truncatingIfNeeded: index) }
  }
}

extension LayoutTree {
  /// Removes unused styles if they are the majority.
  mutating func releaseStyles() {
    guard styles.styles.count > 2 * count + 64 else { return }
    let old = styles
    styles = StyleTable()
    for index in boxes.indices where !boxes[index].isRemoved {
      boxes[index].style = styles.index(of: old[boxes[index].style])
    }
  }
}

extension LayoutStyle {
  /// A hash of all properties. It differs between processes, so that no document can contain styles that
  /// collide.
  var tableHash: UInt64 {
    var hash = StyleHash()
    hash.mix(
      UInt32(direction.rawValue) | UInt32(wrap.rawValue) << 8 | UInt32(justifyContent.rawValue) << 16, grow)
    hash.mix(
      UInt32(alignItems.rawValue) | UInt32(alignSelf.rawValue) << 8 | UInt32(alignContent.rawValue) << 16,
      shrink)
    hash.mix(
      UInt32(positionType.rawValue) | UInt32(display.rawValue) << 8 | UInt32(overflow.rawValue) << 16,
      aspectRatio ?? 0)
    for values in [(basis, width), (height, minWidth), (minHeight, maxWidth)] { hash.mix(values.0, values.1) }
    for edges in [margin, padding, position] {
      hash.mix(edges.left, edges.top)
      hash.mix(edges.right, edges.bottom)
    }
    hash.mix(border.left.bitPattern, border.top)
    hash.mix(border.right.bitPattern, border.bottom)
    hash.mix(maxHeight, maxHeight)
    return hash.value
  }
}

/// A sum of products with secret keys, which can be computed in parallel.
private struct StyleHash {
  private static let seed = UInt64.random(in: 0 ... .max)
  private var key = Self.seed
  private var sum: UInt64 = 0

  /// The sum, mixed so that the lowest bits are as good as the highest.
  var value: UInt64 { ((sum ^ sum >> 32) &* 0x9E37_79B9_7F4A_7C15) >> 20 }

  @inline(__always)
  mutating func mix(_ first: UInt32, _ second: Float) {
    let low = UInt32(truncatingIfNeeded: key) &+ first
    let high = UInt32(truncatingIfNeeded: key >> 32) &+ second.bitPattern
    sum &+= UInt64(low) &* UInt64(high)
    key &+= 0x9E37_79B9_7F4A_7C15
  }

  @inline(__always)
  mutating func mix(_ first: LayoutValue, _ second: LayoutValue) {
    let units = UInt32(first.unit.rawValue) << 8 | UInt32(second.unit.rawValue)
    mix(first.number.bitPattern ^ units &* 0x85EB_CA6B, second.number)
  }
}
