import BeagleNetworking
import Foundation

/// Matches requests to the interactions of a cassette.
///
/// Requests that may change something on the server are played in the order of the recording. Between two of
/// them, reads may be in any order or missing, as an application may load its images in a different order
/// each time.
struct ReplayOrder {
  /// The reason why a request gets no response, with positions on the cassette.
  enum Refusal: Error, Equatable {
    case unknown
    /// All equal ones have been played: their number, and the position of the last.
    case played(count: Int, last: Int)
    /// The first equal one comes after a request that may change something and has not been made.
    case early(Int)
  }

  private let interactions: [Cassette.Interaction]
  private var isPlayed: [Bool]
  /// The positions of the requests that may change something, and the number of those that were played.
  private let changes: [Int]
  private var playedChanges = 0
  /// The requests by typed secrets, which are masked in recorded requests, too. Few at a time, since they
  /// change rarely.
  private var indexes: [[String]: [Key: Equals]] = [:]
  private static let maximumIndexes = 4

  init(_ interactions: [Cassette.Interaction]) {
    self.interactions = interactions
    isPlayed = interactions.map { _ in false }
    changes = interactions.indices.filter { !interactions[$0].request.isRead }
  }

  var unplayed: [Int] { isPlayed.indices.filter { !isPlayed[$0] } }

  /// The position of the next request that may change something; nil if all of them have been played.
  var nextChange: Int? { playedChanges < changes.count ? changes[playedChanges] : nil }

  /// Plays the next interaction for a request; each is played once.
  ///
  /// - Parameter masking: the masking of the request, with all typed text.
  /// - Returns: the position.
  mutating func play(
    _ request: RecordedRequest, typed: [String], _ masking: SecretMasking
  ) -> Result<Int, Refusal> {
    if indexes[typed] == nil {
      if indexes.count == Self.maximumIndexes { indexes = [:] }
      indexes[typed] = index(masking)
    }
    let lastChange = playedChanges > 0 ? changes[playedChanges - 1] : -1
    let nextChange = nextChange ?? interactions.count
    let end = request.isRead ? nextChange : nextChange + 1
    guard
      let result = indexes[typed]?[Key(request)]?.next(after: lastChange, before: end, isPlayed)
    else { return .failure(.unknown) }
    if case .success(let position) = result {
      isPlayed[position] = true
      if !request.isRead { playedChanges += 1 }
    }
    return result
  }

  private func index(_ masking: SecretMasking) -> [Key: Equals] {
    var index: [Key: Equals] = [:]
    for (position, interaction) in interactions.enumerated() {
      index[Key(interaction.request.masked(by: masking)), default: Equals()].positions.append(position)
    }
    return index
  }

  /// Requests with the same key are equal.
  private struct Key: Hashable {
    let method: String
    let url: String
    /// Not `Data`, whose hash only uses the beginning.
    let body: [UInt8]?

    init(_ request: RecordedRequest) {
      (method, url, body) = (request.method, request.url, request.body?.bytes)
    }
  }

  /// The interactions of equal requests. Each position is visited once, so that long cassettes need no
  /// search.
  private struct Equals {
    var positions: [Int] = []
    /// The first position that has been neither played nor skipped by a change.
    private var next = 0
    /// The skipped reads, and the number of those played since.
    private var left: [Int] = []
    private var playedLeft = 0

    mutating func next(after change: Int, before end: Int, _ isPlayed: [Bool]) -> Result<Int, Refusal> {
      while next < positions.count, positions[next] < change || isPlayed[positions[next]] {
        if !isPlayed[positions[next]] { left.append(positions[next]) }
        next += 1
      }
      if next < positions.count, positions[next] < end { return .success(positions[next]) }
      while playedLeft < left.count, isPlayed[left[playedLeft]] { playedLeft += 1 }
      if playedLeft < left.count { return .success(left[playedLeft]) }
      if next < positions.count { return .failure(.early(positions[next])) }
      return .failure(positions.last.map { .played(count: positions.count, last: $0) } ?? .unknown)
    }
  }
}

extension RecordedRequest {
  /// Whether HTTP defines the method as safe.
  var isRead: Bool { ["GET", "HEAD"].contains(method) }
}
