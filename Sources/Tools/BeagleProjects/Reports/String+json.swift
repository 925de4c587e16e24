import Beagle

extension String {
  /// The string as a JSON string, with quotes.
  package var quotedJSON: String { String(decoding: JSONWriter.bytes(of: .string(self)), as: UTF8.self) }
}
