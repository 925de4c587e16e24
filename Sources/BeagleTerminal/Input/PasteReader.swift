/// Collects what is pasted, up to the marker behind it.
struct PasteReader: Sendable {
  /// The most bytes that are taken.
  private let limit: Int
  /// After so many times the limit the marker was lost, and the paste ends without it.
  private static let lostMarkerFactor = 64
  private static let marker = Array("\u{1B}[201~".utf8)

  private var text = String.UnicodeScalarView()
  private var scalar = ScalarReader()
  /// How much of the marker has come.
  private var matched = 0
  private var count = 0
  private var isBehindReturn = false

  init(limit: Int) {
    self.limit = max(limit, 0)
  }

  var keptBytes: Int { text.reduce(0) { $0 + UTF8.width($1) } }

  /// Whether this byte is the last one.
  mutating func take(_ byte: UInt8) -> Bool {
    if byte == Self.marker[matched] {
      matched += 1
      return matched == Self.marker.count
    }
    for byte in Self.marker[..<matched] { keep(byte) }
    matched = 0
    // Nothing but the marker's first byte can begin it again.
    if byte == Self.marker[0] { matched = 1 } else { keep(byte) }
    return count / Self.lostMarkerFactor > limit
  }

  /// The text, and how much of it is missing. Begins anew.
  mutating func finish() -> [InputEvent] {
    defer { self = PasteReader(limit: limit) }
    let paste = InputEvent.paste(String(text))
    return count > limit ? [paste, .pasteTruncated(lost: count - limit)] : [paste]
  }

  private mutating func keep(_ byte: UInt8) {
    count += 1
    guard count <= limit, let next = scalar.take(byte) else { return }
    // Terminals send the line breaks of a pasted text as the Enter key does.
    let isLineBreak = next == "\r" || next == "\n"
    if isLineBreak, !(isBehindReturn && next == "\n") { text.append("\n") }
    isBehindReturn = next == "\r"
    let isControl = next.value < 0x20 && next != "\t" || (0x7F..<0xA0).contains(next.value)
    if !isControl { text.append(next) }
  }
}
