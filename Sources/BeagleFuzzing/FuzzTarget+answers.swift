import BeagleNetworking

extension FuzzTarget {
  /// The heads of an answer as the transport delivers them, each up to a blank line: an accepted head has a status and
  /// names that are tokens, and is the same when it is read again.
  package static let answer = FuzzTarget("answer") { bytes in
    let head = fields(bytes)
    try BrokenProperty.unless(head == fields(bytes), "the same lines give two heads")
    guard let head else { return }
    try BrokenProperty.unless(
      head.allSatisfy { !$0.hasPrefix(":") && !$0.contains("\r\n") },
      "a field has no name or two lines: \(head)")
  }

  private static func fields(_ bytes: [UInt8]) -> [String]? {
    var reader = AnswerHeadReader()
    var head: [UInt8] = []
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      head += line + [0x0A]
      guard line.isEmpty || line == [0x0D] else { continue }
      do {
        try head.withUnsafeBytes { _ = try reader.read($0) }
      } catch {
        return nil
      }
      head = []
    }
    return reader.head.map { head in ["\(head.status)"] + head.fields.map { "\($0.name): \($0.value)" } }
  }
}
