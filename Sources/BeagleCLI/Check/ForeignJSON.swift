import Beagle

extension [UInt8] {
  /// Whether these are JSON of another kind: none of the keys is there that components and actions have, in all versions of
  /// the protocol, or it is a cassette or a schema, which have documents in them.
  var isForeignJSON: Bool {
    let hasKeys = firstRange(of: "_beagle".utf8) != nil || firstRange(of: "beaglePlatform".utf8) != nil
    if hasKeys, firstRange(of: "\"interactions\"".utf8) == nil, firstRange(of: "\"$schema\"".utf8) == nil {
      return false
    }
    do throws(JSONError) {
      let document = try JSONDocument(parsing: self).root
      let isComponent = ["_beagleComponent_", "_beagleType_", "beaglePlatform"].contains {
        document[$0] != nil
      }
      let isOther = document["interactions"] != nil || document["$schema"] != nil
      return !hasKeys || (isOther && !isComponent)
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
