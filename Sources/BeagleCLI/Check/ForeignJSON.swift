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
}
