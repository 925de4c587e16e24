/// Why the calls of a writer do not make JSON.
public enum JSONWriteError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Infinity or not-a-number, which JSON cannot express; null is written instead.
  case notFinite(Double)
  /// A key outside an object, or behind another key.
  case keyOutOfPlace(String)
  /// A value in an object that no key was written for.
  case valueWithoutKey
  /// An end of an object or array that is not open, or after a key without a value.
  case endOutOfPlace
  /// A second value beside the root.
  case secondValue
  /// A value that has no JSON, and why.
  case refused(String)
  /// Nothing was written, or an object or array is still open.
  case unfinished

  public var description: String {
    switch self {
    case .notFinite(let number): "JSON cannot express the number \(number); write null or a finite number"
    case .keyOutOfPlace(let key): "the key \(String(reflecting: key)) is not directly inside an object"
    case .valueWithoutKey: "a value inside an object has no key; call key(_:) before it"
    case .endOutOfPlace:
      "an object or array is ended that is not the one begun last, or that waits for a value"
    case .secondValue: "a JSON text has one value; put several into an array"
    case .refused(let reason): reason
    case .unfinished: "the JSON text is not complete; end every object and array"
    }
  }
}
