import Beagle
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
  static func all(of targets: [String], hasBaseURL: Bool) throws(Failure) -> [GalleryTarget] {
    var all: [GalleryTarget] = []
    var seen: Set<String> = []
    var names: [String: Int] = [:]
    for text in targets {
      for document in try CheckTarget.documents(of: [text], hasBaseURL: hasBaseURL) {
        if case .success(let target) = document, !seen.insert(target.identity).inserted { continue }
        let found = name(of: document, in: text)
        names[found, default: 0] += 1
        let number = names[found] ?? 1
        all.append(
          GalleryTarget(
            document: document, place: (try? document.get())?.name ?? text.withMaskedSecrets,
            name: number == 1 ? found : "\(found) (\(number))"))
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

  /// Without folders that are different elsewhere, and without a password.
  private static func name(of document: Result<CheckTarget, Failure>, in text: String) -> String {
    switch document {
    case .success(.standardInput): return "stdin"
    case .success(.remote(let path)):
      return path.withMaskedSecrets
    case .success(.file(let path)), .success(.found(let path)):
      let searched = Folder(text)?.prefix ?? Self.fixedPart(of: text)
      return path.hasPrefix(searched) && path != text ? String(path.dropFirst(searched.count)) : short(path)
    case .failure: return short(text.withMaskedSecrets)
    }
  }

  /// What is before the first name with a sign of a pattern.
  private static func fixedPart(of pattern: String) -> String {
    let start = pattern.prefix { !"*?[".contains($0) }
    return start.lastIndex(of: "/").map { String(start[...$0]) } ?? ""
  }

  /// A path as it is where it leads down from here; else the file's own name.
  private static func short(_ path: String) -> String {
    let names = path.split(separator: "/").filter { $0 != "." }
    let isBelow = !path.hasPrefix("/") && !names.contains("..")
    return isBelow ? names.joined(separator: "/") : names.last.map(String.init) ?? path
  }
}
