import Foundation

/// A folder with the Unicode Character Database, laid out like https://www.unicode.org/Public/17.0.0/ucd,
/// named by the environment variable BEAGLE_UNICODE_DATA. Debian's package unicode-data has one in
/// /usr/share/unicode.
struct UnicodeData {
  let folder: URL

  /// nil if the environment does not name a folder.
  static let given = ProcessInfo.processInfo.environment["BEAGLE_UNICODE_DATA"].map {
    UnicodeData(folder: URL(fileURLWithPath: $0, isDirectory: true))
  }

  struct File {
    /// As it says in its first lines, such as 17.0.
    let version: String
    /// The part of each line before its comment; empty lines are omitted.
    let lines: [Substring]
    /// Ranges with a default value.
    let missing: [Substring]
  }

  static func has(_ name: String) -> Bool { given.map { $0.text(of: name) != nil } ?? false }

  func file(_ name: String) -> File? {
    guard let text = text(of: name) else { return nil }
    let rows = text.split(separator: "\n")
    let heads = rows.prefix(10).map(String.init)
    let versions = heads.compactMap { head in
      head.firstMatch(of: /(?:-|Version: )(\d+\.\d+)/).map { String($0.1) }
    }
    let mark = "# @missing: "
    return File(
      version: versions.first ?? "",
      lines: rows.map { $0.prefix { $0 != "#" } }.filter { $0.contains { !$0.isWhitespace } },
      missing: rows.filter { $0.hasPrefix(mark) }.map { $0.dropFirst(mark.count) })
  }

  private func text(of name: String) -> String? {
    try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }
}

extension Substring {
  /// The text of numbers in hexadecimal with blanks between them.
  var scalarsFromNumbers: String {
    String(
      String.UnicodeScalarView(
        split(separator: " ").compactMap { UInt32($0, radix: 16) }
          .compactMap(Unicode.Scalar.init)))
  }

  /// `0300..036F ; Mn` as a range and a value.
  var rangeAndValue: (ClosedRange<UInt32>, String)? {
    let parts = split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    let ends = (parts.first ?? "").split(separator: ".", omittingEmptySubsequences: true)
      .compactMap { UInt32($0, radix: 16) }
    guard parts.count > 1, let first = ends.first, let last = ends.last, first <= last else { return nil }
    return (first...last, parts[1])
  }
}
