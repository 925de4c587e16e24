import Beagle
import BeagleChecking

/// A unified diff of edits to a file, in the format of `git diff`, which `git apply` and `patch -p1` accept.
///
/// Only edited lines are compared.
struct UnifiedDiff {
  /// The text; empty if nothing changes.
  let bytes: [UInt8]

  /// The number of unchanged lines around a change.
  private static let context = 3

  /// - Parameters:
  ///   - path: The file's name. A leading slash is dropped, because patches use relative paths.
  ///   - edits: In ascending order, without overlaps.
  init(of path: String, _ old: [UInt8], _ edits: [TextEdit]) {
    let lines = Lines(old)
    let changes = Self.changes(lines, edits)
    guard !changes.isEmpty else {
      bytes = []
      return
    }
    var path = path[...]
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    path = path.drop { $0 == "/" }
    let (from, to) = (Self.quoted("a/\(path)"), Self.quoted("b/\(path)"))
    // A name with a blank is followed by a tab, which marks its end.
    let tab = path.contains(" ") ? "\t" : ""
    var text = Array("diff --git \(from) \(to)\n--- \(from)\(tab)\n+++ \(to)\(tab)\n".utf8)
    var growth = 0
    var rest = changes[...]
    while let first = rest.first {
      // Changes with adjacent context form one hunk.
      var hunk = [first]
      rest.removeFirst()
      while let next = rest.first,
        next.old.lowerBound - hunk[hunk.count - 1].old.upperBound <= 2 * Self.context
      {
        hunk.append(next)
        rest.removeFirst()
      }
      text += Self.text(of: hunk, lines, &growth)
    }
    bytes = text
  }

  // MARK: Changes

  /// Lines that replace others.
  fileprivate struct Change {
    var old: Range<Int>
    var new: [ArraySlice<UInt8>]
  }

  private static func changes(_ lines: Lines, _ edits: [TextEdit]) -> [Change] {
    var changes: [Change] = []
    var rest = edits[...]
    while let first = rest.first {
      var (group, last) = ([first], lines.line(of: first.range.upperBound))
      rest.removeFirst()
      while let next = rest.first, lines.line(of: next.range.lowerBound) <= last {
        group.append(next)
        last = lines.line(of: next.range.upperBound)
        rest.removeFirst()
      }
      let numbers = lines.line(of: first.range.lowerBound)..<last + 1
      let block = lines.bytes(of: numbers)
      var text: [UInt8] = []
      var position = block.lowerBound
      for edit in group {
        text += lines.text[position..<edit.range.lowerBound] + Array(edit.text.utf8)
        position = edit.range.upperBound
      }
      text += lines.text[position..<block.upperBound]
      if let change = Change(replacing: numbers, of: lines, by: text) { changes.append(change) }
    }
    return changes
  }

  private static func text(of hunk: [Change], _ lines: Lines, _ growth: inout Int) -> [UInt8] {
    let (first, last) = (hunk[0].old.lowerBound, hunk[hunk.count - 1].old.upperBound)
    let shown = max(0, first - context)..<min(lines.count, last + context)
    let added = hunk.reduce(0) { $0 + $1.new.count - $1.old.count }
    var text = Array(
      """
      @@ -\(range(shown.lowerBound, shown.count)) \
      +\(range(shown.lowerBound + growth, shown.count + added)) @@\n
      """
      .utf8)
    growth += added
    func append(_ mark: Character, _ line: ArraySlice<UInt8>) {
      text += String(mark).utf8
      text += line
      if line.last != 0x0A { text += "\n\\ No newline at end of file\n".utf8 }
    }
    var position = shown.lowerBound
    for change in hunk {
      for line in position..<change.old.lowerBound { append(" ", lines[line]) }
      for line in change.old { append("-", lines[line]) }
      for line in change.new { append("+", line) }
      position = change.old.upperBound
    }
    for line in position..<shown.upperBound { append(" ", lines[line]) }
    return text
  }

  /// A range in a hunk header: first line and count; an empty range names the line before.
  private static func range(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
  }

  /// A name as git writes it: quoted like a C string if it has control characters, quotes or backslashes.
  private static func quoted(_ name: String) -> String {
    func isSpecial(_ byte: UInt8) -> Bool {
      byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }
    guard name.utf8.contains(where: isSpecial) else { return name }
    var text: [UInt8] = []
    for byte in name.utf8 {
      if isSpecial(byte) {
        text += "\\".utf8
        for shift in [6, 3, 0] { text.append(UInt8(ascii: "0") + (byte >> shift & 7)) }
      } else {
        text.append(byte)
      }
    }
    return "\"\(String(decoding: text, as: UTF8.self))\""
  }
}

extension UnifiedDiff.Change {
  /// The differing lines without equal lines at both ends; nil if there is no difference.
  fileprivate init?(replacing numbers: Range<Int>, of lines: Lines, by text: [UInt8]) {
    let split = Lines(text)
    old = numbers
    new = (0..<split.count).map { split[$0] }
    while let first = new.first, let number = old.first, first == lines[number] {
      new.removeFirst()
      old.removeFirst()
    }
    while let last = new.last, let number = old.last, last == lines[number] {
      new.removeLast()
      old.removeLast()
    }
    if new.isEmpty && old.isEmpty { return nil }
  }
}

/// A text split into lines that include their line ends.
private struct Lines {
  let text: [UInt8]
  /// The start of each line.
  private let starts: [Int]

  init(_ text: [UInt8]) {
    self.text = text
    starts = text.isEmpty ? [] : [0] + text.indices.dropLast().filter { text[$0] == 0x0A }.map { $0 + 1 }
  }

  var count: Int { starts.count }

  subscript(line: Int) -> ArraySlice<UInt8> { text[bytes(of: line..<line + 1)] }

  func bytes(of lines: Range<Int>) -> Range<Int> {
    starts[lines.lowerBound]..<(lines.upperBound < starts.count ? starts[lines.upperBound] : text.count)
  }

  /// The line that contains a byte; the last one for the end of the text.
  func line(of byte: Int) -> Int {
    max(0, starts.partitioningIndex { $0 > byte } - 1)
  }
}
