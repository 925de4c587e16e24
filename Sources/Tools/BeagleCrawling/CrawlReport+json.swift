import Beagle
import BeagleProjects
import BeagleTesting

/// The JSON report. Each list has one entry per line.
extension CrawlReport {
  var json: [UInt8] {
    var bytes = Array("{\"version\":1".utf8)
    func append(_ key: String, _ entries: [[UInt8]]) {
      bytes += ",\"\(key)\":[".utf8
      if !entries.isEmpty {
        bytes += "\n".utf8
        bytes += entries.joined(separator: Array(",\n".utf8))
        bytes += "\n".utf8
      }
      bytes += "]".utf8
    }
    append("screens", result.screens.map(Self.object))
    append("findings", result.findings.map(Self.object))
    append("skipped", result.skipped.map(Self.object))
    append("unclear", result.unclear.map(Self.object))
    append("caps", result.caps.map(Self.object))
    return bytes + Array(",\"summary\":".utf8) + summary + Array("}\n".utf8)
  }

  private static func object(_ screen: CrawledScreen) -> [UInt8] {
    JSONWriter.object { json in
      json.member("url", screen.url)
      if let status = screen.status { json.member("status", status) }
      if screen.isOfFlow {
        json.key("visitedByFlow")
        json.bool(true)
      }
      json.member("kind", screen.kind)
      if let title = screen.title { json.member("title", title) }
      json.member("presses", screen.presses)
      json.objects("links", of: screen.links) { link, json in
        json.member("url", link.url)
        json.member("presses", link.presses)
        json.key("replacing")
        json.bool(link.isReplacing)
      }
    }
  }

  private static func object(_ found: CrawlFinding) -> [UInt8] {
    JSONWriter.object { json in
      JSONReport().write(
        found.finding, of: ReportedDocument(.remote(found.url), found.finding), to: &json)
      json.member("url", found.url)
      if let screen = found.screen { json.member("screen", screen) }
      json.member("presses", found.presses)
      json.member("others", found.others)
    }
  }

  private static func object(_ skipped: SkippedLink) -> [UInt8] {
    JSONWriter.object { json in
      json.member("url", skipped.url)
      json.member("reason", skipped.reason.code.name)
      if let detail = skipped.reason.code.detail { json.member("detail", detail) }
      json.member("from", skipped.from)
      json.member("presses", skipped.presses)
    }
  }

  private static func object(_ unclear: UnclearScreen) -> [UInt8] {
    JSONWriter.object { json in
      json.member("url", unclear.url)
      json.member("message", unclear.message)
      json.member("presses", unclear.presses)
    }
  }

  private static func object(_ cap: ReachedCap) -> [UInt8] {
    JSONWriter.object { json in
      json.member("name", cap.name)
      json.member("value", cap.value)
      json.member("place", cap.place)
      json.member("leftOut", cap.omitted)
    }
  }

  private var summary: [UInt8] {
    var summary = CheckSummary()
    for found in result.findings { summary.count(found.finding.finding) }
    return JSONWriter.object { json in
      json.member("screens", result.screens.count)
      json.member("kinds", Set(result.screens.map(\.kind)).count)
      json.member("links", result.screens.reduce(0) { $0 + $1.links.count })
      json.member("findings", result.findings.count)
      json.member("errors", summary.errors)
      json.member("warnings", summary.warnings)
      json.member("notes", summary.notes)
      json.member("unclear", result.unclear.count)
      json.member("skipped", result.skipped.count)
      if let waiting = result.waiting { json.member("waiting", waiting) }
    }
  }
}
