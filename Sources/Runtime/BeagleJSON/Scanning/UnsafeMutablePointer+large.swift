#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

extension UnsafeMutablePointer {
  /// Memory for data that may be as large as a document.
  ///
  /// Linux provides memory in pages of 4 KB, each on first access, which takes longer than scanning the text
  /// in it. So this asks for larger pages, which the system need not provide.
  static func allocateLarge(capacity: Int) -> UnsafeMutablePointer {
    let memory = allocate(capacity: capacity)
    #if !canImport(Darwin)
      let size = capacity * MemoryLayout<Pointee>.stride
      let largePage = 1 << 21
      if size >= 2 * largePage {
        let start = (Int(bitPattern: memory) + largePage - 1) & -largePage
        let end = (Int(bitPattern: memory) + size) & -largePage
        _ = madvise(UnsafeMutableRawPointer(bitPattern: start), end - start, MADV_HUGEPAGE)
      }
    #endif
    return memory
  }
}
