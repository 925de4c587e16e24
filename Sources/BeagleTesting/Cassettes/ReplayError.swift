import BeagleJSON

/// A request that has no response on the cassette, or none yet.
public struct ReplayError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The request that was made.
  public let request: RecordedRequest
  /// The next request that may change something on the server; nil if all such have been played.
  public let expected: RecordedRequest?
  /// The recorded request most like the one made.
  public let nearest: RecordedRequest?
  /// The position of `nearest` on the cassette, counted from 1.
  public let nearestNumber: Int?

  private let refusal: ReplayOrder.Refusal
  private let expectedNumber: Int?
  private let part: String?
  /// The names of the recorded runs, for those who look for another one.
  private let parts: [String]

  /// More are not compared with a request that is unknown, so that each of many costs little.
  private static let mostCompared = 1_000

  /// - Parameters:
  ///   - next: the position of the next request that may change something.
  ///   - part: the name of the replayed run, on a cassette of several.
  ///   - parts: the names of all of them.
  ///   - recorded: the request at a position, its secrets masked.
  init(
    request: RecordedRequest, _ refusal: ReplayOrder.Refusal, next: Int?, of count: Int,
    part: String? = nil, among parts: [String] = [], recorded: (Int) -> RecordedRequest
  ) {
    self.request = request
    self.refusal = refusal
    self.part = part
    self.parts = parts
    expected = next.map(recorded)
    expectedNumber = next.map { $0 + 1 }
    let found: Int?
    switch refusal {
    case .early(let position): found = position
    case .played(_, let last): found = last
    case .unknown:
      // Of equally near ones, one still to come.
      let turn = next ?? 0
      let order = Array((turn..<count).prefix(Self.mostCompared)) + (0..<turn).suffix(Self.mostCompared)
      found = NearestText.index(of: "\(request)", in: order.map { "\(recorded($0))" }).map { order[$0] }
    }
    nearest = found.map(recorded)
    nearestNumber = found.map { $0 + 1 }
  }

  public var description: String { sentence.controlsEscaped }

  private var sentence: String {
    switch refusal {
    case .unknown:
      guard nearest != nil else { return "\(request) is not on the cassette: \(emptyWords); record it again" }
      return
        "\(request) is not on the cassette; \(turn)\(nearestWords); record it again if the request is right"
    case .played(let count, let last):
      let place = count == 1 ? "once, as" : "\(count) times, at last as"
      return "\(request) is on the cassette \(place) number \(last + 1), and has been played; \(turn)"
        + "record it again with as many such requests as are made"
    case .early(let position):
      return "\(request) comes later on the cassette, as number \(position + 1): \(expectedWords), "
        + "may change something and has not been made; make that one first, or record the cassette again"
    }
  }

  private var emptyWords: String {
    guard let part else { return "the cassette is empty" }
    let shown = parts.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ")
    let rest = parts.count > 5 ? " and \(parts.count - 5) more" : ""
    let others = parts.isEmpty ? "" : "; recorded \(parts.count == 1 ? "is" : "are") \(shown)\(rest)"
    return "nothing is recorded for \"\(part)\"" + others
  }

  /// Of a request that may change something and could have been the next.
  private var turn: String {
    guard !request.isRead else { return "" }
    return expected == nil
      ? "all that may change something have been played; "
      : "the next one that may change something is \(expectedWords); "
  }

  private var expectedWords: String { Self.name(expected, expectedNumber) }

  private var nearestWords: String {
    let isNext = !request.isRead && nearestNumber == expectedNumber
    let isSame = nearest?.method == request.method && nearest?.url == request.url
    return "the nearest recorded one is \(isNext ? "that one" : Self.name(nearest, nearestNumber))"
      + (isSame ? ", with another body" : "")
  }

  private static func name(_ request: RecordedRequest?, _ number: Int?) -> String {
    guard let request, let number else { return "none" }
    return "number \(number), \(request)"
  }
}
