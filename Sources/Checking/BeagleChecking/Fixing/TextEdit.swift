import BeagleJSON

/// A replacement of some bytes of a document.
package struct TextEdit: Sendable, Hashable {
  /// In bytes of the document. If it is empty, the text is inserted there.
  package var range: Range<Int>
  package var text: String

  package init(_ range: Range<Int>, _ text: String) {
    self.range = range
    self.text = text
  }
}

/// A text after edits, as parts of the original and new ones. So edits of an edited text can be expressed as
/// edits of the original.
package struct EditedBytes: Sendable {
  private enum Part {
    /// These bytes of the original.
    case kept(Range<Int>)
    case new([UInt8])

    var count: Int {
      switch self {
      case .kept(let range): range.count
      case .new(let bytes): bytes.count
      }
    }
  }

  package let original: [UInt8]
  package private(set) var bytes: [UInt8]
  private var parts: [Part]

  package init(_ original: [UInt8]) {
    self.original = original
    bytes = original
    parts = [.kept(0..<original.count)]
  }

  /// The edits of the original, in ascending order and not adjacent.
  package var edits: [TextEdit] {
    var edits: [TextEdit] = []
    var (position, text) = (0, [UInt8]())
    func finish(at end: Int) {
      guard end > position || !text.isEmpty else { return }
      edits.append(TextEdit(position..<end, String(decoding: text, as: UTF8.self)))
      text = []
    }
    for part in parts {
      switch part {
      case .kept(let range):
        finish(at: range.lowerBound)
        position = range.upperBound
      case .new(let bytes): text += bytes
      }
    }
    finish(at: original.count)
    return edits
  }

  /// Applies edits of the current bytes, in ascending order and disjoint.
  package mutating func apply(_ edits: [TextEdit]) {
    var edited: [Part] = []
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + edits.reduce(0) { $0 + $1.text.utf8.count })
    var rest = parts[...]
    /// The part of the first piece that is consumed already.
    var (taken, position) = (0, 0)
    func advance(to end: Int, keeping: Bool) {
      if keeping { result += bytes[position..<end] }
      while position < end, let part = rest.first {
        let count = min(part.count - taken, end - position)
        if keeping, count > 0 {
          switch part {
          case .kept(let range):
            let start = range.lowerBound + taken
            append(.kept(start..<start + count))
          case .new(let bytes): append(.new(Array(bytes[taken..<taken + count])))
          }
        }
        position += count
        taken += count
        if taken == part.count {
          rest.removeFirst()
          taken = 0
        }
      }
    }
    func append(_ part: Part) {
      if case .kept(let range) = part, case .kept(let last)? = edited.last,
        last.upperBound == range.lowerBound
      {
        edited[edited.count - 1] = .kept(last.lowerBound..<range.upperBound)
      } else {
        edited.append(part)
      }
    }
    for edit in edits {
      advance(to: edit.range.lowerBound, keeping: true)
      advance(to: edit.range.upperBound, keeping: false)
      if !edit.text.isEmpty {
        edited.append(.new(Array(edit.text.utf8)))
        result += edit.text.utf8
      }
    }
    advance(to: bytes.count, keeping: true)
    (parts, bytes) = (edited, result)
  }
}

/// Maps positions in a text to those after edits, which are in ascending order.
struct MovedBytes {
  private let edits: [TextEdit]
  /// For each edit, the new start of its text.
  private var starts: [Int] = []

  init(_ edits: [TextEdit]) {
    self.edits = edits
    var growth = 0
    for edit in edits {
      starts.append(edit.range.lowerBound + growth)
      growth += edit.text.utf8.count - edit.range.count
    }
  }

  /// The new position of a byte: a replaced byte moves to the start of the new text, and a byte after an
  /// insertion moves with it.
  func callAsFunction(_ byte: Int) -> Int {
    let next = edits.partitioningIndex { $0.range.lowerBound > byte }
    guard next > 0 else { return byte }
    let (edit, start) = (edits[next - 1], starts[next - 1])
    return byte < edit.range.upperBound ? start : byte - edit.range.upperBound + start + edit.text.utf8.count
  }

  /// The new position of a range that no edit touches.
  func callAsFunction(_ range: Range<Int>) -> Range<Int> {
    let start = self(range.lowerBound)
    return start..<start + range.count
  }
}
