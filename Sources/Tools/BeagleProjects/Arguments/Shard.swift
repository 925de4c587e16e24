import Beagle
import Foundation

/// A part of the files or documents of a run, so that several machines share them: `--shard 3/16`.
///
/// What belongs to it depends only on its name: the FNV-1a hash, of 64 bits, of the name's UTF-8 in the form NFC is divided by the
/// number of shards, and the rest, from 0, is that of the first shard, the second and so on. So it is the same on every
/// machine, and a file that is added or taken away moves no other.
package struct Shard: Sendable, Equatable, CustomStringConvertible {
  /// From 1.
  package let number: Int
  package let count: Int

  package static let most = 10_000

  /// Reads `3/16`.
  package static func read(_ text: String, for option: String) throws(UsageError) -> Shard {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], (1...most).contains(count),
      (1...count).contains(number)
    else {
      throw UsageError(
        "\(option) needs a number and how many there are, from 1/1 to \(most)/\(most), not \"\(text)\"")
    }
    return Shard(number: number, count: count)
  }

  package var description: String { "\(number)/\(count)" }

  package func has(_ name: String) -> Bool { Self.hash(name) % UInt64(count) == UInt64(number - 1) }

  package static func hash(_ name: String) -> UInt64 {
    StableHash.of(name.precomposedStringWithCanonicalMapping)
  }

  /// The name of a file that a target led to: its path below the folder that was walked, which may be elsewhere on another
  /// machine. A file that is named itself is called as it is named.
  package static func name(of path: String, in target: String) -> String {
    let walked = Folder(target)?.prefix ?? fixedPart(of: target)
    return path.hasPrefix(walked) && path != target ? String(path.dropFirst(walked.count)) : path
  }

  /// The folder that a pattern names before its first sign.
  static func fixedPart(of pattern: String) -> String {
    let start = pattern.prefix { !"*?[".contains($0) }
    return start.lastIndex(of: "/").map { String(start[...$0]) } ?? ""
  }
}

extension Option {
  /// The option of a command that has files or documents to share.
  package static func shard(
    _ things: String, _ set: @escaping @Sendable (inout Settings, Shard) -> Void
  ) -> Option {
    Option(
      "--shard", "NUMBER/COUNT", "only one of so many parts of the \(things), such as 3/16",
      reading: Shard.read, set: set)
  }
}
