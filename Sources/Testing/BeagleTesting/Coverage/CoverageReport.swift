import Beagle
import BeagleJSON
public import Foundation

/// What of an application's documents has been run, partly run and never run.
///
/// Reports of several runs are one with ``merged(with:)``; their order makes no difference.
public struct CoverageReport: Sendable, Equatable, Codable {
  /// The version of the report's JSON.
  package private(set) var version = 1
  /// In the order of their names.
  package var documents: [CoveredDocument] = []

  /// Creates a report of nothing, to merge others with.
  public init() {}

  /// How much of a kind has been run, from 0 to 100: what happened at its places of all that can happen there. nil where no document
  /// has any.
  public func percent(of kind: CoverageKind) -> Double? { self.count(of: kind).percent }

  /// The kinds of which less has been run than so much, from 0 to 100.
  public func kinds(below percent: Double) -> [CoverageKind] {
    CoverageKind.allCases.filter { self.percent(of: $0).map { $0 < percent } ?? false }
  }

  /// Makes too little coverage a failed test.
  ///
  /// - Parameter percent: from 0 to 100. Each kind has to have as much.
  /// - Throws: where a kind has less. Its description says which, and has the text of the report.
  public func check(atLeast percent: Double) throws(CoverageFailure) {
    let kinds = kinds(below: percent)
    if !kinds.isEmpty { throw CoverageFailure(report: self, percent: percent, kinds: kinds) }
  }

  /// How many places of a kind there are.
  func count(of kind: CoverageKind) -> CoverageCount {
    documents.reduce(into: CoverageCount()) { count, document in
      for place in document.places where place.kind == kind { count.add(place) }
    }
  }
}

/// A kind has been run less than was demanded.
public struct CoverageFailure: Error, Sendable, CustomStringConvertible {
  /// All that has been run.
  public let report: CoverageReport
  /// What was demanded, from 0 to 100.
  public let percent: Double
  /// The kinds that have less.
  public let kinds: [CoverageKind]

  /// One sentence, without the report.
  package var sentence: String {
    let list = kinds.map { "\($0.title) \(report.count(of: $0).percentText)" }.joined(separator: ", ")
    // As it was given: rounded, it might be what is covered.
    let number = Int(exactly: percent).map(String.init) ?? "\(percent)"
    return "less than \(number)% is covered: \(list)"
  }

  /// The kinds, and the report.
  public var description: String { sentence + "\n\n" + report.text }
}

/// A document, or one of its versions.
package struct CoveredDocument: Sendable, Equatable, Codable {
  /// The path of its URL below the base URL, or all of it. Secrets are masked.
  package var name: String
  /// The file that has it; nil for a document that came over the network.
  package var file: String?
  /// What a user does to get to it; nil where that is not known.
  package var presses: [String]?
  /// Its text, to which the positions belong: as it came, with each byte of a secret replaced, or on several lines if it came on one.
  package var source: String
  /// In the order of the text.
  package var places: [CoveredPlace]

  /// What reports call it.
  package var title: String { file ?? name }
}

/// A place of a document that can be run.
package struct CoveredPlace: Sendable, Equatable, Codable {
  package var kind: CoverageKind
  /// The way to it in the document: `child.children[1].onPress`.
  package var path: String
  /// Counted from 1.
  package var line: Int
  /// Counted from 1.
  package var column: Int
  /// What it is, for people: `onPress of button "Pay"`.
  package var name: String
  /// All that can happen there.
  package var outcomes: [CoveredOutcome]

  package enum State: String, Sendable { case run, partly, never }

  package var state: State {
    let count = outcomes.count { $0.count > 0 }
    return count == 0 ? .never : count == outcomes.count ? .run : .partly
  }

  /// How often something happened there.
  package var count: Int { outcomes.reduce(0) { $0 + $1.count } }

  /// What has not happened there.
  var missing: [String] { outcomes.filter { $0.count == 0 }.map(\.name) }
}

/// Something that can happen at a place, and how often it has.
package struct CoveredOutcome: Sendable, Equatable, Codable {
  /// `true`, `with an error`; empty where it is the only one.
  package var name: String
  package var count: Int
}

/// How many places of a kind have been run.
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

  /// What has happened of all that can happen; nil where nothing can.
  var percent: Double? { outcomes == 0 ? nil : Double(happened) * 100 / Double(outcomes) }

  /// Rounded down, so that 100 % is all of it.
  var percentText: String { percent.map(Self.text) ?? "–" }

  static func text(of percent: Double) -> String {
    let tenths = Int((percent * 10).rounded(.down))
    return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
  }
}

extension CoverageReport {
  /// Reads the JSON of a report.
  ///
  /// - Throws: where the file cannot be read, or is no report. One sentence says which.
  public init(contentsOf file: URL) throws(CoverageFileError) {
    do {
      self = try JSONDecoder().decode(CoverageReport.self, from: Data(try NamedFile.bytes(of: file.path)))
    } catch let fault as NamedFile.Fault {
      throw CoverageFileError(description: "cannot read \"\(file.path)\": \(fault.reason)".messageLine)
    } catch {
      throw CoverageFileError(
        description: "\"\(file.path)\" is no coverage report of this program".messageLine)
    }
    guard version == 1 else {
      throw CoverageFileError(
        description: "\"\(file.path)\" is of version \(version), and 1 is understood".messageLine)
    }
  }

  /// The JSON of the report; equal reports give equal texts. ``init(contentsOf:)`` reads it.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let bytes = (try? encoder.encode(self)).map { [UInt8]($0) } ?? []
    return String(decoding: JSONWriter.escapingControls(bytes), as: UTF8.self) + "\n"
  }
}

/// Why a report could not be read or written: one sentence.
public struct CoverageFileError: Error, Sendable, CustomStringConvertible {
  public let description: String
}
