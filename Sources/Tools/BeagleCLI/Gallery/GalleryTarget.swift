import Beagle
import BeagleProjects
import Foundation

struct GalleryTarget {
  /// The location, or the reason why there is none.
  let document: Result<CheckTarget, Failure>
  /// The name in messages: its path, or the given target.
  let place: String
  /// The name in the gallery, independent of where the gallery is made.
  let name: String

  /// The distinct documents of a command line's targets, in order.
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
        // The name of a screen must not depend on the shard.
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

  /// Whether the bytes are intended as a screen.
  static func isScreen(_ bytes: [UInt8]) -> Bool {
    do throws(JSONError) {
      return try JSONDocument(parsing: bytes).withCursor { $0.member("_beagleComponent_") != nil }
    } catch {
      // A broken file may be a screen, which must not be missed.
      return true
    }
  }

  /// The name of a document without machine-specific folders and passwords.
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

  /// The relative path if it leads down from the working folder, otherwise the file's name.
  private static func short(_ path: String) -> String {
    let names = path.split(separator: "/").filter { $0 != "." }
    let isBelow = !path.hasPrefix("/") && !names.contains("..")
    return isBelow ? names.joined(separator: "/") : names.last.map(String.init) ?? path
  }
}
