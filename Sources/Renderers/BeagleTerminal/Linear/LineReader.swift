import BeagleNetworking
import Locking

/// Reads lines from standard input on demand.
final class LineReader: Sendable {
  private let rest = Mutex<(bytes: [UInt8], isAtEnd: Bool)>(([], false))
  private let descriptor: Int32

  /// The maximum bytes of a line; the rest is dropped.
  static let maximumLineLength = 1 << 20

  init(_ descriptor: Int32 = 0) {
    self.descriptor = descriptor
  }

  /// The next line without its line break; nil at the end. Blocks until it is complete. Invalid UTF-8 becomes
  /// `�`.
  func next() -> String? {
    rest.withLock { rest in
      var searched = 0
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      while true {
        if let end = rest.bytes[searched...].firstIndex(of: 0x0A) {
          let line = rest.bytes[..<min(end, Self.maximumLineLength)]
          defer { rest.bytes.removeFirst(end + 1) }
          return String(decoding: line, as: UTF8.self)
        }
        if rest.isAtEnd {
          defer { rest.bytes = [] }
          return rest.bytes.isEmpty
            ? nil : String(decoding: rest.bytes.prefix(Self.maximumLineLength), as: UTF8.self)
        }
        if rest.bytes.count > Self.maximumLineLength {
          rest.bytes.removeLast(rest.bytes.count - Self.maximumLineLength)
        }
        searched = rest.bytes.count
        let count = buffer.withUnsafeMutableBytes { TerminalWait.read(descriptor, into: $0) }
        if count > 0 { rest.bytes += buffer[..<count] } else { rest.isAtEnd = true }
      }
    }
  }
}
