import BeagleJSON

/// The evaluated arguments of a call, where they are on the evaluator's stack.
///
/// An unsafe buffer, as a slice of the stack would be retained and released in every call. It is valid during the call
/// only, and operations keep nothing but the values.
struct Arguments: RandomAccessCollection {
  private let values: UnsafeBufferPointer<DynamicObject>

  init(_ values: UnsafeBufferPointer<DynamicObject>) {
    self.values = values
  }

  var startIndex: Int { 0 }
  var endIndex: Int { values.count }
  subscript(index: Int) -> DynamicObject { values[index] }
}

/// The error of an operation that throws on Android or the web. The whole expression is then null.
struct OperationFailure: Error {}
