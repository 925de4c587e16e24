import Beagle
import BeagleProjects
import Foundation

/// A document of a gallery.
struct GalleryTarget {
  /// Where it is, or why it is nowhere.
  let document: Result<CheckTarget, Failure>
  /// What messages call it: its path, or what was given.
  let place: String
  /// How the gallery calls it: the same wherever the gallery is made.
  let name: String

  /// The documents of a command line's targets, in their order and each once.
  static func all(
    of targets: [String], hasBaseURL: Bool, shard: Shard? = nil, filter: FileFilter = FileFilter()
  ) throws(Failure) -> [GalleryTarget] {
    var all: [GalleryTarget] = []
    var seen: Set<[UInt8]> = []
    var names: [String: Int] = [:]
    for text in targets {
      for document in try CheckTarget.documents(of: [text], hasBaseURL: hasBaseURL, filter: filter) {
        if case .success(let target) = document, !seen.insert(target.identity).inserted { continue }
        let found = name(of: document, in: text)
        names[found, default: 0] += 1
        let number = names[found] ?? 1
        // What a screen is called must not depend on the shard.
        let place: String
        switch document {
        case .success(let target):
          guard shard?.has(target.name(in: text)) ?? true else { continue }
          place = target.name
        case .failure(let failure): place = failure.subject ?? text.withMaskedSecrets
        }
        all.append(
          GalleryTarget(
            document: document, place: place, name: number == 1 ? found : "\(found) (\(number))"))
      }
    }
    return all
  }

  /// Whether the bytes are meant as a screen.
  static func isScreen(_ bytes: [UInt8]) -> Bool {
    do throws(JSONError) {
      return try JSONDocument(parsing: bytes).withCursor { $0.member("_beagleComponent_") != nil }
    } catch {
      // A file that is broken may be a screen, which must not be missed.
      return true
    }
  }

  /// The name of a document without folders that are different elsewhere, and without a password.
  private static func name(of document: Result<CheckTarget, Failure>, in text: String) -> String {
    switch document {
    case .success(.standardInput): return "stdin"
    case .success(.remote(let path)):
      return path.withMaskedSecrets
    case .success(.recorded(let document)): return document.title
    case .success(.file(let path)), .success(.found(let path)):
      let name = Shard.name(of: path, in: text)
      return name == path ? short(path) : name
    case .failure(let failure): return short(failure.subject ?? text.withMaskedSecrets)
    }
  }

  /// A path as it is where it leads down from here; else the file's own name.
  private static func short(_ path: String) -> String {
    let names = path.split(separator: "/").filter { $0 != "." }
    let isBelow = !path.hasPrefix("/") && !names.contains("..")
    return isBelow ? names.joined(separator: "/") : names.last.map(String.init) ?? path
  }
}

/// A screen on the page of a gallery.
struct GalleryScreen {
  /// How it differs from the gallery that is compared with.
  enum Change {
    case added, removed, changed, none
  }

  let name: String
  /// The screen's place on the page, and the beginning of its files' names.
  let anchor: String
  var title: String
  var pictures: [GalleryPicture] = []
  /// The images that did not load in one of its pictures, each with the reason.
  var missingImages: [String] = []
  var findings: [Diagnostic] = []
  /// How many findings there are, as `beagle check` counts them.
  var summary = CheckSummary()
  /// Why it could not be drawn, and the exit code for that.
  var failure: (message: String, exitCode: Int32)?
  var change = Change.none

  /// The number of each kind of findings that there is.
  var counts: [(text: String, severity: Diagnostic.Severity)] {
    var summary = summary
    summary.countLabels()
    return summary.counts
  }
}

/// A screen on one device, in light or dark colours.
struct GalleryPicture {
  /// The folder of the pictures, in that of the gallery.
  static let folder = "pictures"
  /// The folder of those it is compared with.
  static let earlierFolder = "before"

  let view: String
  let theme: String
  /// Nil where it is there no more.
  var file: SVGFile?
  /// The picture in other formats.
  var others: [(format: RenderSettings.Format, name: String)] = []
  /// The earlier picture, where it was another.
  var earlier: SVGFile?
  /// Whether the earlier picture was the same.
  var isAsBefore = false
}
