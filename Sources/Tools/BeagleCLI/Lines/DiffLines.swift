import Beagle
import BeagleChecking
import BeagleComparing
import BeagleJSON
import BeagleProjects

/// `beagle diff --lines`: compares the two documents of each line.
struct DiffLines: Sendable {
  let comparison: ScreenComparison

  struct Tally: LineTally {
    var summary = DiffSummary()

    mutating func add(_ later: Tally) { summary.add(later.summary) }
  }

  func result(of line: Line, to output: inout [UInt8], _ tally: inout Tally) {
    do throws(LineDocument.Unreadable) {
      let versions = try LineVersions(line)
      let screen = try compare(versions)
      tally.summary.add(screen)
      LineDocument.append(versions.id, line, to: &output)
      output += JSONWriter.object { DiffJSON.write(status: screen, to: &$0) }.dropFirst()
      output.append(UInt8(ascii: "\n"))
    } catch {
      tally.summary.unread += 1
      error.append(to: &output, line)
    }
  }

  private func compare(_ versions: LineVersions) throws(LineDocument.Unreadable) -> ComparedScreen {
    let screen = ComparedScreen(
      title: "", old: nil, new: nil, status: versions.old == nil ? .added : .removed)
    guard let old = versions.old, let new = versions.new else { return screen }
    do throws(ScreenDifferenceError) {
      return try comparison.compared(screen, old, new)
    } catch {
      throw LineDocument.Unreadable(reason: "\(error)", id: versions.id)
    }
  }
}

/// A parsed line: two versions of a document, and an id that the result repeats.
private struct LineVersions {
  /// Verbatim.
  let id: [UInt8]?
  /// Nil if the document was added.
  let old: [UInt8]?
  /// Nil if the document was removed.
  let new: [UInt8]?

  init(_ line: Line) throws(LineDocument.Unreadable) {
    if line.isTooLong {
      throw LineDocument.Unreadable(reason: "the line has more than \(LineDocument.maximumLength) bytes")
    }
    let whole = try LineDocument.read(line.bytes)
    let (id, isObject, sides) = whole.withCursor { root in
      (
        root.member("id").map { Array(line.bytes[$0.byteRange]) }, root.kind == .object,
        ["old", "new"].map { name in root.member(name).map { Self.side($0, line) } }
      )
    }
    self.id = id
    for (name, side) in zip(["old", "new"], sides) where side == nil {
      let reason = isObject ? "the object has no member \"\(name)\"" : "it is not an object"
      throw LineDocument.Unreadable(reason: reason, id: id)
    }
    (old, new) = (sides[0] ?? nil, sides[1] ?? nil)
    if old == nil, new == nil {
      throw LineDocument.Unreadable(reason: "both documents are null", id: id)
    }
    for (name, side) in [("old", old), ("new", new)] {
      guard let side else { continue }
      do throws(JSONError) {
        _ = try JSONDocument(parsing: side)
      } catch {
        throw LineDocument.Unreadable(
          reason: "the \(name) document cannot be read: \(DocumentError.json(error))", id: id)
      }
    }
  }

  /// A string contains the JSON of a document; null means that there is none.
  private static func side(_ json: JSONCursor, _ line: Line) -> [UInt8]? {
    if json.isNull { return nil }
    return json.stringValue.map { Array($0.utf8) } ?? Array(line.bytes[json.byteRange])
  }
}

extension DiffCommand {
  func checkLines() throws(UsageError) {
    if settings.targets.contains(where: { $0 != "-" }) {
      throw UsageError(
        "--lines reads documents from standard input; name no target, or compare files without --lines")
    }
    if let shard {
      throw UsageError(
        "--shard \(shard) only applies to files; split a stream before it reaches the program")
    }
    if outputs.main != .text, outputs.main != .json {
      throw UsageError(
        "--lines writes JSON, a line for each pair, not \(outputs.main.rawValue); omit --format")
    }
    if outputs.all.contains(where: { $0.file != nil }) {
      throw UsageError("--lines writes to standard output only; omit files")
    }
    if pictures != nil { throw UsageError("--lines draws nothing; omit --pictures") }
  }

  @MainActor func compareLines(
    _ host: HostEnvironment, to write: ([UInt8]) throws -> Void
  ) throws -> Int32 {
    let lines = DiffLines(comparison: ScreenComparison(check: check, isOnlyBreaking: isOnlyBreaking))
    let (tally, ending) = try LineRun(host: host, jobs: jobs).run(lines.result, to: write) {
      (tally: DiffLines.Tally) in tally.summary.sentence
    }
    var summary = tally.summary
    summary.isOnlyBreaking = isOnlyBreaking
    return ending ?? outputs.exitCode(summary.exitCode)
  }
}
