/// Up to five ASCII characters in one word, which are written with a single store. The first one is lowest, the count
/// highest.
struct FixedBytes: Sendable {
  let word: UInt64

  @inline(__always)
  var count: Int { Int(word >> 56) }

  /// Written out as parameters because the compiler then knows the word, which it does not with a string.
  @inline(__always)
  init(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar = "\0", _ third: Unicode.Scalar = "\0",
    _ fourth: Unicode.Scalar = "\0", _ fifth: Unicode.Scalar = "\0"
  ) {
    let low = UInt64(first.value) | UInt64(second.value) << 8 | UInt64(third.value) << 16
    let bytes = low | UInt64(fourth.value) << 24 | UInt64(fifth.value) << 32
    word = bytes | UInt64(8 - bytes.leadingZeroBitCount / 8) << 56
  }

  /// 0...255 as decimal digits with the separator of parameters behind them.
  static let numbers = (0...255).map { number in
    let digits = Array(String(number).unicodeScalars)
    return switch digits.count {
    case 1: FixedBytes(digits[0], ";")
    case 2: FixedBytes(digits[0], digits[1], ";")
    default: FixedBytes(digits[0], digits[1], digits[2], ";")
    }
  }
}
