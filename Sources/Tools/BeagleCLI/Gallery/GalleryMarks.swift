import Beagle
import BeagleChecking
import BeagleProjects

/// A finding that the page lists, or the rest of the findings of a kind.
struct ListedFinding: Sendable {
  /// The first one, if there are several.
  let finding: Diagnostic
  /// The positions of the findings in the document, as byte offsets.
  fileprivate(set) var places: [Int]
  /// Whether the line stands for the rest of a kind.
  var isRest = false

  var isNote: Bool { finding.severity == .note }
}

extension [Diagnostic] {
  private static var maximumOfAKind: Int { 5 }

  /// Warnings and errors, then notes; those of a kind together. Frequent findings share a line.
  var listed: [ListedFinding] {
    let (notes, others) = (filter { $0.severity == .note }, filter { $0.severity > .note })
    return others.lines + notes.lines
  }

  private var lines: [ListedFinding] {
    var codes: [String] = []
    var findings: [String: [Diagnostic]] = [:]
    for finding in self {
      if findings[finding.code] == nil { codes.append(finding.code) }
      findings[finding.code, default: []].append(finding)
    }
    return codes.flatMap { code -> [ListedFinding] in
      let same = findings[code, default: []]
      let single = same.count > Self.maximumOfAKind ? Self.maximumOfAKind - 1 : same.count
      let lines = same.prefix(single).map { ListedFinding(finding: $0, places: [$0.position.byte]) }
      let rest = same.dropFirst(single)
      guard let first = rest.first else { return lines }
      return lines + [ListedFinding(finding: first, places: rest.map(\.position.byte), isRest: true)]
    }
  }
}

/// A frame around a component in a picture, with the findings about it.
struct GalleryMark: Sendable {
  /// Fractions of the picture's size: x, y, width, height.
  let frame: [Double]
  /// The findings, as indices of the list.
  fileprivate(set) var findings: [Int]
  /// The worst of them.
  fileprivate(set) var severity: Diagnostic.Severity
}

/// The places of findings in a document.
struct FindingPlaces: Sendable {
  private let findings: [(severity: Diagnostic.Severity, paths: [[String]])]

  /// Limits the page if many findings are about rows of lists.
  private static let maximumMarks = 200

  init(_ listed: [ListedFinding], in bytes: [UInt8]) {
    guard !listed.isEmpty else {
      findings = []
      return
    }
    let json = LooseJSON(bytes)
    findings = listed.map { line in
      (line.finding.severity, line.places.map { json.screenPaths(at: $0) })
    }
  }

  var isEmpty: Bool { findings.isEmpty }

  /// The marks in a picture. Findings about the same component share one, except notes, which the page can
  /// hide.
  func marks(in frames: ComponentFrames) -> [GalleryMark] {
    struct Key: Hashable {
      let frame: [Double]
      let isNote: Bool
    }
    var marks: [GalleryMark] = []
    var indices: [Key: Int] = [:]
    for (number, finding) in findings.enumerated() {
      for frame in finding.paths.flatMap({ frames.marks(at: $0) }) {
        let key = Key(frame: frame, isNote: finding.severity == .note)
        if let index = indices[key] {
          if !marks[index].findings.contains(number) { marks[index].findings.append(number) }
          marks[index].severity = max(marks[index].severity, finding.severity)
        } else if marks.count < Self.maximumMarks {
          indices[key] = marks.count
          marks.append(GalleryMark(frame: frame, findings: [number], severity: finding.severity))
        }
      }
    }
    return marks
  }
}
