import BeagleJSON

/// The operations that differ on Android. A missing argument, a failed cast and an index outside a string
/// throw there.
let androidOperations: [String: PlatformOperation] = [
  "sum": { (arguments) throws(OperationFailure) in
    let first = try arguments.given(0)
    guard isNumber(first) else { throw OperationFailure() }
    return cut(arguments.filter(isNumber).reduce(0) { $0 + ($1.doubleValue ?? 0) }, as: first)
  },
  "subtract": { (arguments) throws(OperationFailure) in try fold(arguments, -) },
  "multiply": { (arguments) throws(OperationFailure) in try fold(arguments, *) },
  "divide": { (arguments) throws(OperationFailure) in try fold(arguments, /) },
  "eq": { (arguments) throws(OperationFailure) in
    .bool(try arguments.given(0).isSame(as: arguments.given(1)))
  },
  "gt": { (arguments) throws(OperationFailure) in try compare(arguments, >) },
  "gte": { (arguments) throws(OperationFailure) in try compare(arguments, >=) },
  "lt": { (arguments) throws(OperationFailure) in try compare(arguments, <) },
  "lte": { (arguments) throws(OperationFailure) in try compare(arguments, <=) },
  "and": { .bool(!$0.isEmpty && !$0.contains(false)) },
  "or": { .bool($0.contains(true)) },
  "not": { (arguments) throws(OperationFailure) in
    guard case .bool(let value) = try arguments.given(0) else { throw OperationFailure() }
    return .bool(!value)
  },
  "condition": { $0.orNull($0.orNull(0) == true ? 1 : 2) },
  "concat": { .string($0.compactMap(\.stringValue).joined()) },
  "uppercase": { (arguments) throws(OperationFailure) in
    .string(try arguments.given(0).androidText.uppercased())
  },
  "lowercase": { (arguments) throws(OperationFailure) in
    .string(try arguments.given(0).androidText.lowercased())
  },
  "capitalize": { (arguments) throws(OperationFailure) in
    .string(capitalize(try arguments.given(0).androidText))
  },
  "substr": { (arguments) throws(OperationFailure) in
    let text = try arguments.given(0).stringValue ?? ""
    let start = try index(arguments.given(1)) ?? 0
    let length = try index(arguments.orNull(2)) ?? text.utf16.count - start
    if length == 0 { return "" }
    guard start >= 0, length > 0, length <= text.utf16.count - start else { throw OperationFailure() }
    return .string(utf16Slice(text, start, length))
  },
  "insert": { (arguments) throws(OperationFailure) in
    var array = try arguments.array(0)
    let element = arguments.orNull(1)
    guard element.nests(below: 1) else { throw OperationFailure() }
    if let position = arguments.orNull(2).doubleValue {
      if let position = Int(truncating: position), array.indices.contains(position) {
        array.insert(element, at: position)
      }
    } else {
      array.append(element)
    }
    return .array(array)
  },
  "remove": { (arguments) throws(OperationFailure) in
    let array = try arguments.array(0)
    let element = try arguments.given(1)
    return .array(DynamicArray(array.filter { $0 != element }))
  },
  "removeIndex": { (arguments) throws(OperationFailure) in
    var array = try arguments.array(0)
    guard case .int(let position) = try arguments.given(1) else { throw OperationFailure() }
    if array.indices.contains(position) { array.remove(at: position) }
    return .array(array)
  },
  "contains": { (arguments) throws(OperationFailure) in
    let element = try arguments.given(1)
    return .bool(try arguments.given(0).arrayValue?.contains(element) ?? false)
  },
  "union": { (arguments) throws(OperationFailure) in
    .array(DynamicArray(try Array(arguments.array(0)) + Array(arguments.array(1))))
  },
  "isNull": { .bool($0.orNull(0).isEmpty) },
  "isEmpty": { arguments in
    switch arguments.orNull(0) {
    case .string(let text): .bool(text.isEmpty)
    case .array(let array): .bool(array.isEmpty)
    case .dictionary(let object): .bool(object.isEmpty)
    default: true
    }
  },
  "length": { arguments in
    switch arguments.orNull(0) {
    case .string(let text): .int(text.utf16.count)
    case .array(let array): .int(array.count)
    case .dictionary(let object): .int(object.count)
    default: 0
    }
  },
]

extension Arguments {
  fileprivate func given(_ index: Int) throws(OperationFailure) -> DynamicObject {
    guard indices.contains(index) else { throw OperationFailure() }
    return self[index]
  }

  fileprivate func orNull(_ index: Int) -> DynamicObject { indices.contains(index) ? self[index] : .empty }

  fileprivate func array(_ index: Int) throws(OperationFailure) -> DynamicArray {
    guard case .array(let array) = try given(index) else { throw OperationFailure() }
    return array
  }
}

extension DynamicObject {
  /// Kotlin's `toString()`.
  var androidText: String {
    switch self {
    case .empty: "null"
    case .double(let value) where !value.isFinite: value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity"
    // The platform's JSON escapes the slash.
    case .array, .dictionary:
      String(description.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "\\/"))
    default: text
    }
  }

  fileprivate func isSame(as other: DynamicObject) -> Bool {
    switch (self, other) {
    case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
    case (.dictionary, .dictionary), (.array, .array): description == other.description
    default: self == other
    }
  }
}

private func isNumber(_ value: DynamicObject) -> Bool {
  switch value {
  case .int, .double: true
  default: false
  }
}

/// The result with the type of the first argument: truncated to 32 bits if that is an int.
private func cut(_ result: Double, as first: DynamicObject) -> DynamicObject {
  guard case .int(let int) = first, Int32(exactly: int) != nil else { return .double(result) }
  if result.isNaN { return 0 }
  return .int(Int(max(Double(Int32.min), min(Double(Int32.max), result))))
}

/// Combines numbers from left to right, truncating each result. Null if one is not a number; a single
/// argument is returned unchanged.
private func fold(
  _ arguments: Arguments, _ combine: (Double, Double) -> Double
) throws(OperationFailure) -> DynamicObject {
  let first = try arguments.given(0)
  var result = first
  for argument in arguments.dropFirst() {
    guard isNumber(result), isNumber(argument), let left = result.doubleValue,
      let right = argument.doubleValue
    else { return .empty }
    result = cut(combine(left, right), as: first)
  }
  return result
}

private func compare(
  _ arguments: Arguments, _ holds: (Double, Double) -> Bool
) throws(OperationFailure) -> DynamicObject {
  if arguments.isEmpty || arguments[0].isEmpty { return .empty }
  let right = try arguments.given(1)
  if right.isEmpty { return .empty }
  guard let left = arguments[0].doubleValue, let right = right.doubleValue else { throw OperationFailure() }
  return .bool(holds(left, right))
}

/// A 32-bit int; nil if the value is not a number.
private func index(_ value: DynamicObject) throws(OperationFailure) -> Int? {
  if case .double = value { throw OperationFailure() }
  guard let int = value.intValue else { return nil }
  guard Int32(exactly: int) != nil else { throw OperationFailure() }
  return int
}

/// Converts a lower-case first UTF-16 unit to title case if it has one, or else to upper case, where `ß`
/// becomes `SS`.
private func capitalize(_ text: String) -> String {
  guard let first = text.unicodeScalars.first, first.value <= 0xFFFF, first.properties.isLowercase else {
    return text
  }
  let title = first.properties.titlecaseMapping
  let capital = title.unicodeScalars.count == 1 ? title : first.properties.uppercaseMapping
  return capital + String(text.unicodeScalars.dropFirst())
}

/// A part of a string in UTF-16 units. Half a surrogate pair becomes U+FFFD.
func utf16Slice(_ text: String, _ start: Int, _ length: Int) -> String {
  String(decoding: text.utf16.dropFirst(start).prefix(length), as: UTF16.self)
}
