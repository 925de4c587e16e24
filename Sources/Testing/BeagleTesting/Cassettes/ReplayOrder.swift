import BeagleNetworking
import Foundation

/// Which interaction of a cassette a request gets, and which have been played.
///
/// Requests that may change something on the server are played in the order of the recording. Between two of them, reads may
/// come in any order and be left out, as an application may load its images in another order each time.
struct ReplayOrder {
  /// Why a request gets nothing, with positions on the cassette.
  enum Refusal: Error, Equatable {
    case unknown
    /// All equal ones have been played: so many, the last of them at this position.
    case played(count: Int, last: Int)
    /// The first equal one comes after a request that may change something and has not been made.
    case early(Int)
  }

  private let interactions: [Cassette.Interaction]
  private var isPlayed: [Bool]
  /// The positions of the requests that may change something, and how many of them have been played.
  private let changes: [Int]
  private var playedChanges = 0
  /// The requests by what was typed as a secret, which is masked in recorded requests as well. A few at a time, as it
  /// changes rarely.
  private var indexes: [[String]: [Key: Equals]] = [:]
  private static let mostIndexes = 4

  init(_ interactions: [Cassette.Interaction]) {
    self.interactions = interactions
    isPlayed = interactions.map { _ in false }
    changes = interactions.indices.filter { !interactions[$0].request.isRead }
  }

  var unplayed: [Int] { isPlayed.indices.filter { !isPlayed[$0] } }

  /// The position of the next request that may change something; nil if all of them have been played.
  var nextChange: Int? { playedChanges < changes.count ? changes[playedChanges] : nil }

  /// Plays what a request gets, once for each interaction.
  ///
  /// - Parameter masking: what the request is masked by, with all that was typed.
  /// - Returns: the position.
  mutating func play(
    _ request: RecordedRequest, typed: [String], _ masking: SecretMasking
  ) -> Result<Int, Refusal> {
    if indexes[typed] == nil {
      if indexes.count == Self.mostIndexes { indexes = [:] }
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

  /// What makes requests equal.
  private struct Key: Hashable {
    let method: String
    let url: String
    /// The body; no `Data`, of which a hash takes the beginning only.
    let body: [UInt8]?

    init(_ request: RecordedRequest) {
      (method, url, body) = (request.method, request.url, request.body?.bytes)
    }
  }

  /// The interactions of equal requests. Each position is passed once, so that a long cassette costs no search.
  private struct Equals {
    var positions: [Int] = []
    /// The first position that has been neither played nor left behind a change.
    private var next = 0
    /// The reads left behind, and how many of them have been played since.
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
  /// Whether it changes nothing on the server, by the rules of HTTP.
  var isRead: Bool { ["GET", "HEAD"].contains(method) }
}
