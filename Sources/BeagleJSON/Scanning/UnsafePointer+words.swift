extension UnsafePointer<UInt8> {
  /// Eight bytes as a little-endian word.
  @inlinable
  package func loadWord64() -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(self).loadUnaligned(as: UInt64.self))
  }

  /// Four bytes as a little-endian word.
  @inlinable
  package func loadWord32() -> UInt32 {
    UInt32(littleEndian: UnsafeRawPointer(self).loadUnaligned(as: UInt32.self))
  }

  /// Two bytes as a little-endian word.
  @inlinable
  package func loadWord16() -> UInt16 {
    UInt16(littleEndian: UnsafeRawPointer(self).loadUnaligned(as: UInt16.self))
  }
}

/// Compares bytes in words; the last word overlaps the one before it.
@inlinable
package func bytesEqual(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  if count >= 8 {
    var index = 0
    while index < count - 8 {
      if (left + index).loadWord64() != (right + index).loadWord64() { return false }
      index += 8
    }
    return (left + count - 8).loadWord64() == (right + count - 8).loadWord64()
  }
  if count >= 4 {
    return left.loadWord32() == right.loadWord32()
      && (left + count - 4).loadWord32() == (right + count - 4).loadWord32()
  }
  for index in 0..<count where left[index] != right[index] { return false }
  return true
}
