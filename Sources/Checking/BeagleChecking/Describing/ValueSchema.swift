import BeagleJSON
import BeagleSchema

/// What the values of a type look like in a document: a part of a JSON Schema.
package struct ValueSchema: Sendable {
  /// The JSON types of the values besides null, the usual one first. Where there are none, any value is one.
  var types: [String]
  /// What else must be true of them. None of it is true of null alone.
  var keywords: DynamicDictionary
  /// The definition that says all of this, of null too.
  var reference: String?

  init(_ types: [String], _ keywords: DynamicObject = [:], reference: String? = nil) {
    self.types = types
    self.keywords = keywords.dictionaryValue ?? [:]
    self.reference = reference
  }

  static let any = ValueSchema([])

  /// The schema as JSON. Null is the same as absent, so that only what must be there is not null.
  func described(isRequired: Bool) -> DynamicObject {
    guard !types.isEmpty else { return isRequired ? ["not": ["type": "null"]] : [:] }
    var schema: DynamicDictionary = [:]
    if let reference {
      // Some editors put the definition in place of an object that has a reference, and take no notice of the rest of it.
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
    // What is true of numbers, lists and objects says nothing of strings.
    case (_, nil) where !types.contains("string"):
      return ValueSchema(types + ["string"], .dictionary(keywords.adding(Self.expression)))
    default:
      return ValueSchema(
        types + ["string"],
        ["if": ["type": "string"], "then": Self.expression, "else": schema])
    }
  }

  /// A list of such values. Reading takes a single one in its place, and leaves out elements that are null; phones refuse both.
  var list: ValueSchema { ValueSchema(["array"], ["items": described(isRequired: true)]) }

  /// A list of this schema's values, or a single one, as older versions have it.
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
