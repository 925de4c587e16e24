import BeagleJSON
import BeagleSchema

/// The schema of the values of a type: a part of a JSON Schema.
package struct ValueSchema: Sendable {
  /// The JSON types of the values in addition to null, the usual one first. Empty if any value is valid.
  var types: [String]
  /// Further constraints. None of them applies to null alone.
  var keywords: DynamicDictionary
  /// The definition that is equivalent to all of this, including null.
  var reference: String?

  init(_ types: [String], _ keywords: DynamicObject = [:], reference: String? = nil) {
    self.types = types
    self.keywords = keywords.dictionaryValue ?? [:]
    self.reference = reference
  }

  static let any = ValueSchema([])

  /// The schema as JSON. Null is the same as absent, so only required values are not null.
  func described(isRequired: Bool) -> DynamicObject {
    guard !types.isEmpty else { return isRequired ? ["not": ["type": "null"]] : [:] }
    var schema: DynamicDictionary = [:]
    if let reference {
      // Some editors replace an object that has a reference by the definition, and ignore the other keywords.
      guard isRequired else { return ["$ref": .string(reference)] }
      schema["type"] = Self.type(types)
      schema["allOf"] = [["$ref": .string(reference)]]
    } else {
      schema["type"] = Self.type(isRequired ? types : types + ["null"])
      schema = schema.adding(.dictionary(keywords))
    }
    return .dictionary(schema)
  }

  static func type(_ names: [String]) -> DynamicObject {
    names.count == 1 ? .string(names[0]) : .array(DynamicArray(names.map { .string($0) }))
  }
}

extension ValueSchema {
  /// A string with an expression: before its `@{` there is no backslash, or an even number of them.
  static let expression: DynamicObject = ["pattern": "(^|[^\\\\])(\\\\\\\\)*@\\{"]

  /// This schema, or a string with an expression.
  var orExpression: ValueSchema {
    let schema = described(isRequired: false)
    switch (types, reference) {
    case ([], _): return self
    case (["string"], nil): return self
    case (["string"], _):
      return ValueSchema(types, ["anyOf": [schema, Self.expression]])
    // Keywords for numbers, lists and objects do not constrain strings.
    case (_, nil) where !types.contains("string"):
      return ValueSchema(types + ["string"], .dictionary(keywords.adding(Self.expression)))
    default:
      return ValueSchema(
        types + ["string"],
        ["if": ["type": "string"], "then": Self.expression, "else": schema])
    }
  }

  /// A list of such values. Decoding also accepts a single one, and skips elements that are null; phones
  /// refuse both.
  var list: ValueSchema { ValueSchema(["array"], ["items": described(isRequired: true)]) }

  /// A list of this schema's values, or a single one, as in older versions.
  var listOrSingle: ValueSchema {
    let element = described(isRequired: false)
    return ValueSchema(
      ["array"] + types, ["if": ["type": "array"], "then": ["items": element], "else": element])
  }
}

extension DynamicDictionary {
  /// The members followed by those of an object.
  func adding(_ object: DynamicObject) -> DynamicDictionary {
    var sum = self
    for (name, value) in object.dictionaryValue ?? [:] { sum[name] = value }
    return sum
  }
}
