/// The six kinds of JSON values.
public enum JSONKind: UInt8, Sendable, Hashable {
  case null, bool, number, string, array, object
}
