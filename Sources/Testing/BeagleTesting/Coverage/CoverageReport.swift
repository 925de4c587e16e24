import Beagle
import BeagleJSON
public import Foundation

/// The parts of an application's documents that were run, partly run and never run.
///
/// Combine the reports of several runs with ``merged(with:)``, in any order.
public struct CoverageReport: Sendable, Equatable, Codable {
  package private(set) var version = 1
  /// Sorted by name.
  package var documents: [CoveredDocument] = []

  /// Creates an empty report, to merge others with.
  public init() {}

  /// Returns the coverage of a kind, from 0 to 100: the share of possible outcomes that occurred. nil if no
  /// document has such places.
  public func percent(of kind: CoverageKind) -> Double? { self.count(of: kind).percent }

  /// Returns the kinds with a lower coverage than `percent`, from 0 to 100.
  public func kinds(below percent: Double) -> [CoverageKind] {
    CoverageKind.allCases.filter { self.percent(of: $0).map { $0 < percent } ?? false }
  }

  /// Fails the test if coverage is too low.
  ///
  /// - Parameter percent: the minimum for each kind, from 0 to 100.
  /// - Throws: an error if a kind has less. Its description lists the kinds and contains the text report.
  public func check(atLeast percent: Double) throws(CoverageFailure) {
    let kinds = kinds(below: percent)
    if !kinds.isEmpty { throw CoverageFailure(report: self, percent: percent, kinds: kinds) }
  }

  /// The counts of a kind.
  func count(of kind: CoverageKind) -> CoverageCount {
    documents.reduce(into: CoverageCount()) { count, document in
      for place in document.places where place.kind == kind { count.add(place) }
    }
  }
}

/// An error that coverage is too low.
public struct CoverageFailure: Error, Sendable, CustomStringConvertible {
  /// The whole report.
  public let report: CoverageReport
  /// The required minimum, from 0 to 100.
  public let percent: Double
  /// The kinds below the minimum.
  public let kinds: [CoverageKind]

  /// One sentence, without the report.
  package var sentence: String {
    let list = kinds.map { "\($0.title) \(report.count(of: $0).percentText)" }.joined(separator: ", ")
    // Not rounded: a rounded minimum might equal the coverage.
    let number = Int(exactly: percent).map(String.init) ?? "\(percent)"
    return "less than \(number)% is covered: \(list)"
  }

  /// The kinds and the text report.
  public var description: String { sentence + "\n\n" + report.text }
}

package struct CoveredDocument: Sendable, Equatable, Codable {
  /// The path of its URL below the base URL, or the whole URL. Secrets are masked.
  package var name: String
  /// The file; nil for a document from the network.
  package var file: String?
  /// The user's steps to it; nil if they are unknown.
  package var presses: [String]?
  /// The text, to which the positions refer: the original, with each byte of a secret replaced, or
  /// reformatted if it was on a single line.
  package var source: String
  /// In the order of the text.
  package var places: [CoveredPlace]

  package var title: String { file ?? name }
}

package struct CoveredPlace: Sendable, Equatable, Codable {
  package var kind: CoverageKind
  /// The path in the document: `child.children[1].onPress`.
  package var path: String
  /// Counted from 1.
  package var line: Int
  /// Counted from 1.
  package var column: Int
  /// The description for people: `onPress of button "Pay"`.
  package var name: String
  package var outcomes: [CoveredOutcome]

  package enum State: String, Sendable { case run, partly, never }

  package var state: State {
    let count = outcomes.count { $0.count > 0 }
    return count == 0 ? .never : count == outcomes.count ? .run : .partly
  }

  package var count: Int { outcomes.reduce(0) { $0 + $1.count } }

  var missing: [String] { outcomes.filter { $0.count == 0 }.map(\.name) }
}

/// A possible outcome of a place, and how often it occurred.
package struct CoveredOutcome: Sendable, Equatable, Codable {
  /// `true`, `with an error`; empty if it is the only one.
  package var name: String
  package var count: Int
}

struct CoverageCount: Sendable, Equatable {
  var run = 0
  var partly = 0
  var never = 0
  private var outcomes = 0
  private var happened = 0

  mutating func add(_ place: CoveredPlace) {
    switch place.state {
    case .run: run += 1
    case .partly: partly += 1
    case .never: never += 1
    }
    outcomes += place.outcomes.count
    happened += place.outcomes.count { $0.count > 0 }
  }

  var isEmpty: Bool { outcomes == 0 }

  /// The share of possible outcomes that occurred; nil if there are none.
  var percent: Double? { outcomes == 0 ? nil : Double(happened) * 100 / Double(outcomes) }

  /// Rounded down, so that 100 % means complete coverage.
  var percentText: String { percent.map(Self.text) ?? "–" }

  static func text(of percent: Double) -> String {
    let tenths = Int((percent * 10).rounded(.down))
    return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
  }
}

extension CoverageReport {
  /// Reads a report from JSON.
  ///
  /// - Throws: an error if the file cannot be read or is not a report.
  public init(contentsOf file: URL) throws(CoverageFileError) {
    do {
      self = try JSONDecoder().decode(CoverageReport.self, from: Data(try NamedFile.bytes(of: file.path)))
    } catch let unreadable as NamedFile.ReadError {
      throw CoverageFileError(description: "cannot read \"\(file.path)\": \(unreadable.reason)".messageLine)
    } catch {
      throw CoverageFileError(
        description: "\"\(file.path)\" is not a coverage report of this program".messageLine)
    }
    guard version == 1 else {
      throw CoverageFileError(
        description: "\"\(file.path)\" has version \(version); only 1 is supported".messageLine)
    }
  }

  /// The report as JSON, for ``init(contentsOf:)``. Equal reports give equal texts.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let bytes = (try? encoder.encode(self)).map { [UInt8]($0) } ?? []
    return String(decoding: JSONWriter.escapingControls(bytes), as: UTF8.self) + "\n"
  }
}

/// The reason why a report could not be read or written.
public struct CoverageFileError: Error, Sendable, CustomStringConvertible {
  public let description: String
}
