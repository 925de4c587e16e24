import Beagle
import BeagleNetworking
import Foundation

/// The file in which is written what the user has consented to.
///
/// It is where programs keep what is neither configuration nor data: `$XDG_STATE_HOME/beagle`, or `~/.local/state/beagle`.
struct TrustedProjects {
  private let folder: String

  /// nil where there is no place for it.
  init?(_ environment: [String: String]) {
    // A relative path is invalid by the XDG specification.
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      folder = "\(state)/beagle"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      folder = "\(home)/.local/state/beagle"
    } else {
      return nil
    }
  }

  var path: String { "\(folder)/trusted-projects.json" }

  /// Projects of long ago are forgotten, and their users asked again.
  static let most = 1_000

  private struct Content: Codable {
    var version = 1
    var projects: [ProjectPower]
  }

  func covers(_ power: ProjectPower) -> Bool { read().contains { $0.covers(power) } }

  /// What cannot be read counts as nothing, and so does what another may have written.
  private func read() -> [ProjectPower] {
    guard isOnesOwn, let bytes = try? Failure.contents(of: path) else { return [] }
    return (try? JSONDecoder().decode(Content.self, from: Data(bytes)))?.projects ?? []
  }

  /// Whether it is a file of this user's that nobody else can write to. A link may lead to another's.
  private var isOnesOwn: Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && info.st_uid == geteuid()
      && info.st_mode & (S_IWGRP | S_IWOTH) == 0
  }

  /// Writes a consent down, in place of what there was about the same file.
  func add(_ power: ProjectPower) throws(Failure) {
    guard isOnesOwn || NamedFile.isMissing(path) else {
      throw .fetch(
        "cannot write \"\(path)\": it is no file that only you can write to; remove it and agree again")
    }
    let others = read().filter { $0.path != power.path }.suffix(Self.most - 1)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      let bytes = [UInt8](try encoder.encode(Content(projects: others + [power])))
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try WholeFile.write(bytes, to: path, readers: .owner)
    } catch {
      throw .fetch("cannot write \(error.plainWords)")
    }
  }
}
