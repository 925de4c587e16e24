package import Beagle
import BeagleChecking
package import BeagleProjects

/// The result of `beagle diff`.
package struct DiffResult: Sendable {
  package var screens: [ComparedScreen] = []
  package var unclear: [Inconclusive] = []
  /// Only set when two cassettes are compared.
  package var links: [BrokenLink] = []
  package var summary = DiffSummary()

  package init(screens: [ComparedScreen] = []) {
    self.screens = screens
  }
}

/// An output format of `beagle diff`.
package protocol DiffReport: Sendable {
  func report(_ result: DiffResult) -> [UInt8]
}

extension ScreenDifference.Change {
  /// The sign of the kind of change, as in text diffs.
  var sign: String {
    switch kind {
    case .added: "+"
    case .removed: "-"
    case .changed: "~"
    case .moved, .renamed: ">"
    }
  }

  /// `12:5 → 14:5`, or a single position if only one side has one.
  var places: String {
    [old, new].compactMap { place in
      place.map { "\($0.position.line):\($0.position.column)" }
    }.joined(separator: " → ")
  }

  /// `breaks iOS < 1.8 (vanishes), Android (inert)`; nil if it breaks nothing.
  var broken: String? {
    if breaks.isEmpty { return nil }
    let clients = breaks.map { one in
      "\(one.title) (\(one.outcome.rawValue)\(one.share.map { ", \($0)" } ?? ""))"
    }
    return "breaks \(clients.joined(separator: ", "))"
  }
}

/// The JSON report, with one screen per line.
package struct DiffJSON: DiffReport {

  package init() {}
  package func report(_ result: DiffResult) -> [UInt8] {
    let lines = result.screens.map { screen in JSONWriter.object { Self.write(screen, to: &$0) } }
    let unclear = result.unclear.map { one in
      JSONWriter.object { json in
        json.member("file", one.file)
        json.member("message", one.message)
      }
    }
    let links = result.links.map { link in
      JSONWriter.object { json in
        json.member("file", link.label.name)
        json.member("url", link.url)
        json.member("message", link.message)
      }
    }
    let summary = JSONWriter.object { Self.write(result.summary, to: &$0) }
    return Array("{\"version\":1,\"screens\":[\n".utf8) + Array(lines.joined(separator: Array(",\n".utf8)))
      + Array("\n],\"unclear\":[".utf8) + Array(unclear.joined(separator: Array(",\n".utf8)))
      + Array("],\"links\":[".utf8) + Array(links.joined(separator: Array(",\n".utf8)))
      + Array("],\"summary\":".utf8) + summary + Array("}\n".utf8)
  }

  private static func write(_ screen: ComparedScreen, to json: inout JSONWriter) {
    if let old = screen.old { json.member("old", old.name) }
    if let new = screen.new { json.member("new", new.name) }
    write(status: screen, to: &json)
  }

  /// Writes status and changes without the file names.
  package static func write(status screen: ComparedScreen, to json: inout JSONWriter) {
    json.member("status", screen.status.rawValue)
    json.objects("changes", of: screen.changes) { change, json in
      json.member("kind", change.kind.rawValue)
      json.member("category", change.category.rawValue)
      json.member("message", change.message)
      if let claim = change.claim { json.member("claim", claim) }
      if let old = change.old { write("old", old, in: screen.old, to: &json) }
      if let new = change.new { write("new", new, in: screen.new, to: &json) }
      json.member("breaking", change.breaks)
    }
  }

  private static func write(
    _ key: String, _ place: ScreenDifference.Place, in label: DocumentLabel?, to json: inout JSONWriter
  ) {
    json.object(key) { json in
      if let label { json.member("file", label.name) }
      json.member("line", place.position.line)
      json.member("column", place.position.column)
      json.member("byte", place.position.byte)
      json.member("length", place.length)
      json.member("path", place.path.description)
      json.member("structuralPath", place.structuralPath)
    }
  }

  private static func write(_ summary: DiffSummary, to json: inout JSONWriter) {
    json.member("added", summary.added)
    json.member("removed", summary.removed)
    json.member("changed", summary.changed)
    json.member("same", summary.same)
    json.member("changes", summary.changes)
    json.member("breaking", summary.breaking)
    for category in DiffSummary.Category.allCases {
      json.member(category.rawValue, summary.categories[category] ?? 0)
    }
    json.member("leftOut", summary.omitted)
    json.member("links", summary.links)
    json.member("unread", summary.unread)
  }
}
