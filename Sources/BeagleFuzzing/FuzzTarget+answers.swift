import BeagleNetworking

extension FuzzTarget {
  /// The bytes of an answer to a GET: come to the same in one piece and byte by byte, within the limit of a body.
  package static let answer = FuzzTarget("answer") { bytes in
    let whole = outcome(of: [bytes[...]])
    try BrokenProperty.unless(whole.body.count <= bodyLimit, "a body is longer than its limit")
    let pieces = outcome(of: bytes.indices.map { bytes[$0...$0] })
    try BrokenProperty.unless(pieces == whole, "byte by byte it is another answer: \(pieces), not \(whole)")
  }

  private static let bodyLimit = 100_000

  private struct Outcome: Equatable {
    var status: Int?
    var fields: [String] = []
    var body: [UInt8] = []
    var fault: String?
  }

  private static func outcome(of pieces: [ArraySlice<UInt8>]) -> Outcome {
    var reader = ResponseReader(method: "GET", limit: bodyLimit)
    var outcome = Outcome()
    do {
      var isWhole = false
      for piece in pieces where !isWhole {
        var left = piece
        isWhole = try reader.read(&left)
      }
      if !isWhole { try reader.end() }
      outcome.body = reader.bodyBytes
    } catch {
      outcome.fault = "\(type(of: error))"
    }
    outcome.status = reader.head?.status
    outcome.fields = reader.head?.fields.map { "\($0.name): \($0.value)" } ?? []
    return outcome
  }
}
