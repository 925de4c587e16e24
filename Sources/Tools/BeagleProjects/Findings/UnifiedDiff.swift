import BeagleChecking

/// The difference that edits make to a file, as `git diff` shows it: `git apply` and `patch -p1` take it.
///
/// The edits tell where the file differs, so that no lines are compared but those that are edited.
struct UnifiedDiff {
  /// The text; nothing where there are no edits.
  let bytes: [UInt8]

  /// How many unchanged lines are around what is changed.
  private static let context = 3

  /// - Parameters:
  ///   - path: the file's name. A slash at its beginning is left out, as the file is looked for from a folder.
  ///   - edits: in ascending order and apart from each other.
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
    // A name with a blank ends with a tab, so that it cannot go on with what follows.
    let tab = path.contains(" ") ? "\t" : ""
    var text = Array("diff --git \(from) \(to)\n--- \(from)\(tab)\n+++ \(to)\(tab)\n".utf8)
    var growth = 0
    var rest = changes[...]
    while let first = rest.first {
      // Changes whose surroundings meet are shown together.
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

  /// Lines in the place of others.
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
      "@@ -\(range(shown.lowerBound, shown.count)) +\(range(shown.lowerBound + growth, shown.count + added)) @@\n"
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

  /// Where lines begin, and how many they are; of none the line before is named.
  private static func range(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
  }

  /// A name as Git writes it: one with control characters, quotes or backslashes as a string of C.
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
  /// The lines that differ: those at the ends that are equal are left out. nil where all are.
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

/// A text in lines, each with its end.
private struct Lines {
  let text: [UInt8]
  /// Where each line begins.
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

  /// The line that has a byte; the last one for the end of the text.
  func line(of byte: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= byte { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}
