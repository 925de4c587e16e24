/// The answer breaks the rules of HTTP/1.1 (RFC 9112), or of the compression it names.
package struct MalformedAnswer: Error {}

/// Cuts bytes into lines while they arrive, and counts them.
struct LineReader {
  enum Ending {
    /// CRLF, or a bare LF as old servers send it.
    case lenient
    /// CRLF only.
    case strict
  }

  /// What has arrived of a line that is not whole.
  private(set) var line: [UInt8] = []
  /// The bytes that may still come.
  private var budget: Int

  init(limit: Int) {
    budget = limit
  }

  /// The next line without its end; nil while it is not whole.
  mutating func next(
    _ bytes: inout ArraySlice<UInt8>, ending: Ending = .lenient
  ) throws(MalformedAnswer) -> [UInt8]? {
    let end = bytes.firstIndex(of: 0x0A)
    let part = bytes[..<(end.map { $0 + 1 } ?? bytes.endIndex)]
    budget -= part.count
    guard budget >= 0 else { throw MalformedAnswer() }
    line += part
    bytes = bytes[part.endIndex...]
    guard end != nil else { return nil }
    defer { line = [] }
    line.removeLast()
    if line.last == 0x0D {
      line.removeLast()
    } else if ending == .strict {
      throw MalformedAnswer()
    }
    return line
  }
}
