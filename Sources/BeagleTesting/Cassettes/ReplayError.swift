import BeagleJSON

/// A request that is not the next one of the cassette.
public struct ReplayError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The request that was made.
  public let request: RecordedRequest
  /// The request whose turn it was; nil if all have been played.
  public let expected: RecordedRequest?
  /// The recorded request most like the one made, and its number, counted from one.
  public let nearest: RecordedRequest?
  /// The position of `nearest` on the cassette, counted from 1.
  public let nearestNumber: Int?

  private let played: Int
  private let part: String?
  /// What is on the cassette, for those who look for something else on it.
  private let contents: [String]

  /// - Parameters:
  ///   - part: the name of the replayed run, on a cassette of several.
  ///   - parts: the names of all of them.
  init(
    request: RecordedRequest, played: Int, of recorded: [RecordedRequest], part: String? = nil,
    among parts: [String] = []
  ) {
    self.request = request
    self.part = part
    contents = recorded.isEmpty ? parts.map { "\"\($0)\"" } : recorded.map { "\($0)" }
    self.played = played
    expected = played < recorded.count ? recorded[played] : nil
    // The same request, or the same with another body, is nearest; and of such ones, one still to come.
    let order = Array(recorded.indices.dropFirst(played)) + recorded.indices.prefix(played)
    let found =
      order.first { recorded[$0].matches(request) }
      ?? NearestText.index(of: "\(request)", in: order.map { "\(recorded[$0])" }).map { order[$0] }
    nearest = found.map { recorded[$0] }
    nearestNumber = found.map { $0 + 1 }
  }

  public var description: String {
    let nothing = part.map { "nothing is recorded for \"\($0)\"" } ?? "the cassette is empty"
    let turn =
      expected.map { "it is the turn of number \(played + 1), \($0)" }
      ?? (played == 0 ? nothing : "all \(played) recorded requests have been played")
    return ("\(request) is not on the cassette here: \(turn)" + nearestWords).controlsEscaped
  }

  private var nearestWords: String {
    guard let nearest, let nearestNumber else { return contentsWords }
    let name =
      "\(nearest)" == "\(expected.map { "\($0)" } ?? "")" ? "that one" : "number \(nearestNumber), \(nearest)"
    return "; the nearest recorded one is \(name)\(difference(from: nearest, nearestNumber))"
  }

  /// `; recorded are GET /home, GET /cart and 3 more`.
  private var contentsWords: String {
    guard !contents.isEmpty else { return "" }
    let shown = contents.prefix(5).joined(separator: ", ")
    let rest = contents.count > 5 ? " and \(contents.count - 5) more" : ""
    return "; recorded \(contents.count == 1 ? "is" : "are") \(shown)\(rest)"
  }

  private func difference(from nearest: RecordedRequest, _ number: Int) -> String {
    if nearest.matches(request) { return number <= played ? ", already played" : ", which comes later" }
    guard nearest.method == request.method, nearest.url == request.url else { return "" }
    return ", with another body"
  }
}
