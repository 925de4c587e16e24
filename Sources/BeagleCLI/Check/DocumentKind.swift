import Beagle
import Foundation

/// What a JSON file is meant as.
enum DocumentKind: Sendable {
  /// A screen, or another component or action.
  case screen
  /// A project file.
  case project
  /// JSON that other programs read.
  case other

  /// - Parameter path: the file's, or its URL.
  init(_ path: String, _ bytes: [UInt8]) {
    if Self.isProject(path) {
      self = .project
    } else {
      self = bytes.namesBeagle || !bytes.isJSON ? .screen : .other
    }
  }

  static func isProject(_ path: String) -> Bool {
    path == Project.fileName || path.hasSuffix("/" + Project.fileName)
  }
}

extension [UInt8] {
  /// Whether one of the keys is there that components and actions have, of all versions of the protocol.
  fileprivate var namesBeagle: Bool {
    let data = Data(self)
    return ["_beagle", "beaglePlatform"].contains { data.firstRange(of: Data($0.utf8)) != nil }
  }

  fileprivate var isJSON: Bool {
    do throws(JSONError) {
      _ = try JSONDocument(parsing: self)
      return true
    } catch {
      return false
    }
  }
}
