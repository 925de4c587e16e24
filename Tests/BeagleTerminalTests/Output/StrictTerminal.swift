@testable import BeagleTerminal

/// A terminal that accepts only the output allowed to our encoders and treats everything else as an attack.
///
/// It knows printable text, newlines, and `ESC [ … m` with the parameters of colours and attributes. What it
/// showed can be compared with what was painted. Where pictures are expected it knows their sequences, too:
/// up, right, a picture in one of three formats, all between saving and restoring the cursor.
struct StrictTerminal {
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// A received colour: default, 24 bits, or a palette index.
  enum Shade: Equatable {
    case own
    case trueColor(UInt8, UInt8, UInt8)
    case palette(Int)
    case sixteen(Int)
  }

  struct Shown: Equatable {
    var character: Character
    var foreground = Shade.own
    var background = Shade.own
    var attributes: CellStyle.Attributes = []
  }

  /// The characters of each row, a wide one once.
  private(set) var rows: [[Shown]] = []
  private var pen = Shown(character: " ")
  /// How many sequences with pictures there were, or parts of one.
  private(set) var pictures = 0
  private let knowsPictures: Bool

  /// Reads everything; throws at the first thing that is not in its list.
  init(reading bytes: [UInt8], knowsPictures: Bool = false) throws {
    self.knowsPictures = knowsPictures
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Refusal(description: "not UTF-8") }
    var rest = text[...]
    var row: [Shown] = []
    while let character = rest.popFirst() {
      if character == "\n" {
        guard pen == Shown(character: " ") else { throw Refusal(description: "a row ends in \(pen)") }
        rows.append(row)
        row = []
      } else if character == "\u{1B}" {
        try readSequence(from: &rest)
      } else if let scalar = character.unicodeScalars.first(where: actsOnATerminal),
        !flagsWithTags.contains(character)
      {
        throw Refusal(description: "control U+\(String(scalar.value, radix: 16))")
      } else {
        var shown = pen
        shown.character = character
        row.append(shown)
      }
    }
    guard row.isEmpty else { throw Refusal(description: "the last row has no newline") }
  }

  private mutating func readSequence(from rest: inout Substring) throws {
    if knowsPictures, try readPicture(from: &rest) { return }
    guard rest.popFirst() == "[", let end = rest.firstIndex(where: { !"0123456789;".contains($0) }),
      rest[end] == "m"
    else { throw Refusal(description: "a sequence that is no style") }
    try pen.apply(rest[..<end])
    rest = rest[rest.index(after: end)...]
  }
}

extension StrictTerminal {
  /// Reads picture sequences after an escape character.
  private mutating func readPicture(from rest: inout Substring) throws -> Bool {
    let isBase64 = { (letter: Character) in
      letter.isASCII && (letter.isLetter || letter.isNumber || "+/=".contains(letter))
    }
    typealias Test = (Character) -> Bool
    let forms: [(prefix: String, head: Test, separator: String, body: Test, end: String)] =
      [
        (
          "_G", { $0.isASCII && ($0.isLetter || $0.isNumber || "=,".contains($0)) }, ";", isBase64,
          "\u{1B}\\"
        ),
        (
          "]1337;File=", { $0.isASCII && ($0.isLetter || $0.isNumber || "=;".contains($0)) }, ":", isBase64,
          "\u{7}"
        ),
        (
          "P0;1;0q", { "\";0123456789".contains($0) }, "", { $0 >= "!" && $0 <= "~" }, "\u{1B}\\"
        ),
      ]
    if rest.first == "7" || rest.first == "8" {
      rest.removeFirst()
      return true
    }
    for form in forms where rest.hasPrefix(form.prefix) {
      rest = rest.dropFirst(form.prefix.count).drop(while: form.head)
      guard rest.hasPrefix(form.separator) else { throw Refusal(description: "a picture's head") }
      rest = rest.dropFirst(form.separator.count).drop(while: form.body)
      guard rest.unicodeScalars.starts(with: form.end.unicodeScalars) else {
        throw Refusal(description: "a picture's end")
      }
      rest = Substring(rest.unicodeScalars.dropFirst(form.end.unicodeScalars.count))
      pictures += 1
      return true
    }
    if rest.first == "[", let end = rest.dropFirst().firstIndex(where: { !"0123456789".contains($0) }),
      "AC".contains(rest[end])
    {
      rest = rest[rest.index(after: end)...]
      return true
    }
    return false
  }
}

extension StrictTerminal.Shown {
  typealias Refusal = StrictTerminal.Refusal
  typealias Shade = StrictTerminal.Shade

  /// Changes the look by the parameters of a style.
  mutating func apply(_ parameters: Substring) throws {
    var numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }[...]
    while let number = numbers.popFirst() {
      switch number {
      case 0: self = Self(character: " ")
      case 1: attributes.insert(.bold)
      case 2: attributes.insert(.dim)
      case 3: attributes.insert(.italic)
      case 4: attributes.insert(.underline)
      case 7: attributes.insert(.reverse)
      case 9: attributes.insert(.strikethrough)
      case 22: attributes.subtract([.bold, .dim])
      case 23: attributes.remove(.italic)
      case 24: attributes.remove(.underline)
      case 27: attributes.remove(.reverse)
      case 29: attributes.remove(.strikethrough)
      case 30...37: foreground = .sixteen(number - 30)
      case 90...97: foreground = .sixteen(number - 82)
      case 40...47: background = .sixteen(number - 40)
      case 100...107: background = .sixteen(number - 92)
      case 39: foreground = .own
      case 49: background = .own
      case 38: foreground = try readShade(from: &numbers)
      case 48: background = try readShade(from: &numbers)
      default: throw Refusal(description: "style \(number)")
      }
    }
  }

  private func readShade(from numbers: inout ArraySlice<Int>) throws -> Shade {
    func channel() throws -> UInt8 {
      guard let number = numbers.popFirst().flatMap(UInt8.init(exactly:)) else {
        throw Refusal(description: "a colour without its numbers")
      }
      return number
    }
    switch numbers.popFirst() {
    case 2: return .trueColor(try channel(), try channel(), try channel())
    case 5: return .palette(Int(try channel()))
    default: throw Refusal(description: "a colour of no known kind")
    }
  }
}
