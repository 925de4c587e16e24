import Beagle

extension [UInt8] {
  /// Whether these are JSON of another program: none of the keys is there that components and actions have, in all versions of
  /// the protocol.
  var isForeignJSON: Bool {
    guard firstRange(of: "_beagle".utf8) == nil, firstRange(of: "beaglePlatform".utf8) == nil else {
      return false
    }
    do throws(JSONError) {
      _ = try JSONDocument(parsing: self)
      return true
    } catch {
      return false
    }
  }

  /// Whether the first sign is the brace of an object, blanks and the mark of some editors aside.
  var beginsLikeADocument: Bool {
    let text = starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
    return text.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
  }
}
