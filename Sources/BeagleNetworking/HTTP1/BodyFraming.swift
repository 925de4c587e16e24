/// Where the body of an answer ends (RFC 9112, section 6.3).
enum BodyFraming: Equatable {
  case none
  case length(Int)
  case chunked
  case untilClose

  /// - Throws: if lengths differ or are no numbers, or if there is a transfer coding that nobody asked for.
  init(of head: ResponseHead, to method: String) throws(MalformedAnswer) {
    let codings = head.list("transfer-encoding")
    let lengths = head.list("content-length")
    if method == "HEAD" || head.isInterim || [204, 304].contains(head.status) {
      self = .none
    } else if !codings.isEmpty {
      guard codings == ["chunked"] else { throw MalformedAnswer() }
      self = .chunked
    } else if let first = lengths.first {
      let isNumber = !first.isEmpty && first.utf8.allSatisfy { (0x30...0x39).contains($0) }
      guard isNumber, let length = Int(first), lengths.allSatisfy({ $0 == first }) else {
        throw MalformedAnswer()
      }
      self = .length(length)
    } else {
      self = .untilClose
    }
  }

  /// Whether both sides agree on where this answer ends, so that another can follow it.
  func allowsReuse(after head: ResponseHead) -> Bool {
    let options = head.list("connection")
    let hasCoding = !head.values("transfer-encoding").isEmpty
    // A length beside a coding may be an attempt to smuggle, and HTTP/1.0 knows no codings.
    let isAmbiguous = hasCoding && (head.minorVersion == 0 || !head.values("content-length").isEmpty)
    if self == .untilClose || isAmbiguous || options.contains("close") { return false }
    return head.minorVersion > 0 || options.contains("keep-alive")
  }
}
