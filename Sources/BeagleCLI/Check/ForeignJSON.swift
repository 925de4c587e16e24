import Beagle
import Foundation

extension [UInt8] {
  /// Whether these are JSON of another kind: none of the keys is there that components and actions have, in all versions of
  /// the protocol, or it is a cassette or a schema, which have documents in them.
  var isForeignJSON: Bool {
    let hasKeys = has("_beagle") || has("beaglePlatform")
    if hasKeys, !has("\"interactions\""), !has("\"$schema\"") { return false }
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

  /// With the search of the C library: `firstRange(of:)` took nearly all the time of a check.
  private func has(_ text: StaticString) -> Bool {
    withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      let end = UnsafeRawPointer(start) + bytes.count
      var rest = UnsafeRawPointer(start)
      while let found = memchr(rest, Int32(text.utf8Start.pointee), end - rest) {
        if end - UnsafeRawPointer(found) < text.utf8CodeUnitCount { return false }
        if memcmp(found, text.utf8Start, text.utf8CodeUnitCount) == 0 { return true }
        rest = UnsafeRawPointer(found) + 1
      }
      return false
    }
  }

  /// Whether the first sign is the brace of an object, blanks and the mark of some editors aside.
  var beginsLikeADocument: Bool {
    let text = starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
    return text.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
  }
}
