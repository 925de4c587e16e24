import Beagle

extension String {
  /// As JSON writes it, with quotes.
  package var quotedJSON: String { String(decoding: JSONWriter.bytes(of: .string(self)), as: UTF8.self) }
}
