import Beagle
import Foundation

/// A part of the files or documents of a run, to distribute it over several machines: `--shard 3/16`.
///
/// A name's shard depends only on the name: it is the 64-bit FNV-1a hash of the name's UTF-8 in form NFC,
/// modulo the number of shards; remainder 0 is the first shard. So it is the same on every machine, and
/// adding or removing a file does not move others.
package struct Shard: Sendable, Equatable, CustomStringConvertible {
  /// From 1.
  package let number: Int
  package let count: Int

  package static let maximumCount = 10_000

  /// Reads `3/16`.
  package static func read(_ text: String, for option: String) throws(UsageError) -> Shard {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], (1...maximumCount).contains(count),
      (1...count).contains(number)
    else {
      throw UsageError(
        """
        \(option) needs NUMBER/COUNT like 3/16, with NUMBER from 1 to COUNT and COUNT at most \
        \(maximumCount), not "\(text)"
        """
      )
    }
    return Shard(number: number, count: count)
  }

  package var description: String { "\(number)/\(count)" }

  package func has(_ name: String) -> Bool { Self.hash(name) % UInt64(count) == UInt64(number - 1) }

  package static func hash(_ name: String) -> UInt64 {
    StableHash.of(name.precomposedStringWithCanonicalMapping)
  }

  /// The name of a file found by a target: its path below the searched folder, which may be elsewhere on
  /// another machine. A file that is itself the target keeps its name.
  package static func name(of path: String, in target: String) -> String {
    let walked = Folder(target)?.prefix ?? fixedPart(of: target)
    return path.hasPrefix(walked) && path != target ? String(path.dropFirst(walked.count)) : path
  }

  /// The folder that precedes the first wildcard of a pattern.
  static func fixedPart(of pattern: String) -> String {
    let start = pattern.prefix { !"*?[".contains($0) }
    return start.lastIndex(of: "/").map { String(start[...$0]) } ?? ""
  }
}

extension Option {
  package static func shard(
    _ things: String, _ set: @escaping @Sendable (inout Settings, Shard) -> Void
  ) -> Option {
    Option(
      "--shard", "NUMBER/COUNT", "only this part of the \(things), such as 3/16",
      reading: Shard.read, set: set)
  }
}
