import Beagle
import BeagleChecking
import BeagleProjects

/// `beagle uses --lines`: lists what each document of a stream uses.
struct UsesLines: Sendable {
  let command: UsesCommand
  let reader: UsesReader

  struct Tally: LineTally {
    var summary = CheckSummary()
    /// The number of names or places in the results.
    var found = 0
    /// The number of documents with results.
    var using = 0
    /// Suggestions for a misspelt name.
    var near: Set<String> = []

    mutating func add(_ later: Tally) {
      summary.add(later.summary)
      found += later.found
      using += later.using
      near.formUnion(later.near)
    }
  }

  func result(of line: Line, to output: inout [UInt8], _ tally: inout Tally) {
    let document: LineDocument
    do throws(LineDocument.Unreadable) {
      document = try LineDocument(line)
    } catch {
      tally.summary.unread += 1
      return error.append(to: &output, line)
    }
    let uses = reader.read(document.screen)
    tally.summary.documents += 1
    let found = command.isOfNames ? uses.names.count : uses.found.count + uses.unused.count
    tally.found += found
    tally.using += found > 0 ? 1 : 0
    if let near = uses.near { tally.near.insert(near) }
    document.append(headOf: line, to: &output)
    output += JSONWriter.object { json in write(uses, to: &json) }.dropFirst()
    output.append(UInt8(ascii: "\n"))
  }

  private func write(_ uses: ScreenUses, to json: inout JSONWriter) {
    if command.isOfNames {
      json.objects("names", of: uses.names) { name, json in
        UsesReport.write(name.name.kind, name.text, name.roles, documents: nil, to: &json)
      }
    } else if command.name != nil {
      write("places", uses.found, to: &json)
    } else {
      if command.lists.contains(.unused) { write("unused", uses.unused, to: &json) }
      if command.lists.contains(.undeclared) { write("undeclared", uses.found, to: &json) }
    }
  }

  private func write(_ key: String, _ places: [UsePlace], to json: inout JSONWriter) {
    json.objects(key, of: places) { place, json in
      UsesReport.write(place, in: nil, to: &json)
    }
  }

  /// `12 documents: 84 names`, for the documents that were read.
  func sentence(_ tally: Tally) -> String {
    let documents = CheckSummary.count(tally.summary.documents, "document")
    var sentence =
      command.isOfNames
      ? documents : "\(CheckSummary.count(tally.found, "place")) in \(tally.using) of \(documents)"
    if tally.summary.unread > 0 { sentence += ", \(tally.summary.unread) could not be read" }
    return sentence
  }
}

extension UsesCommand {
  /// Whether all names are listed, instead of places.
  var isOfNames: Bool { name == nil && lists.isEmpty }

  @MainActor func runLines(_ host: HostEnvironment, to write: ([UInt8]) throws -> Void) throws -> Int32 {
    let lines = UsesLines(command: self, reader: reader(styles: try theme()?.names))
    let (tally, ending) = try LineRun(host: host, jobs: jobs).run(lines.result, to: write, lines.sentence)
    if let ending { return ending }
    if name != nil, tally.found == 0, tally.summary.documents > 0 {
      host.warn(nothingFound(near: tally.near))
    }
    var summary = tally.summary
    summary.allowsNone = true
    return exitCode(found: isOfNames ? 0 : tally.found, summary)
  }
}
