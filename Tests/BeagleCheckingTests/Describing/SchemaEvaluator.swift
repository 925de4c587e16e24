import BeagleJSON
import Foundation

/// Validates values with the supported part of JSON Schema: an unknown keyword is an error, too.
final class SchemaEvaluator {
  private let definitions: [String: DynamicObject]
  private let root: DynamicObject
  private var expressions: [String: NSRegularExpression] = [:]
  /// A cache, since documents repeat their words.
  private var matches: [String: [String: Bool]] = [:]

  init(_ schema: DynamicObject) {
    root = schema
    var definitions: [String: DynamicObject] = [:]
    for (name, definition) in schema["$defs"].dictionaryValue ?? [:] {
      definitions["#/$defs/\(name)"] = definition
    }
    self.definitions = definitions
  }

  /// The error of a value and its place; nil if the value is valid.
  func violation(_ value: DynamicObject) -> String? { violation(value, root, "$") }

  private func isValid(_ value: DynamicObject, _ schema: DynamicObject) -> Bool {
    violation(value, schema, "") == nil
  }

  private func violation(_ value: DynamicObject, _ schema: DynamicObject, _ place: String) -> String? {
    if let allowsAll = schema.boolValue { return allowsAll ? nil : "\(place): nothing may be here" }
    for (keyword, rule) in schema.dictionaryValue ?? [:] {
      if let violation = violation(value, keyword, rule, of: schema, place) { return violation }
    }
    return nil
  }

  private func violation(
    _ value: DynamicObject, _ keyword: String, _ rule: DynamicObject, of schema: DynamicObject,
    _ place: String
  ) -> String? {
    func expect(_ holds: Bool) -> String? { holds ? nil : "\(place): \(keyword)" }
    let members = value.dictionaryValue
    let parts = rule.arrayValue ?? []
    switch keyword {
    case "$schema", "$defs", "title", "description", "deprecated", "format", "then", "else": return nil
    case "$ref": return definitions[rule.stringValue ?? ""].flatMap { violation(value, $0, place) }
    case "type": return expect((rule.arrayValue.map(Array.init) ?? [rule]).contains { isOf($0, value) })
    case "const": return expect(value == rule)
    case "pattern": return expect(value.stringValue.map { matches($0, rule.stringValue ?? "") } ?? true)
    case "minLength": return expect(value.stringValue.map { $0.count >= rule.intValue ?? 0 } ?? true)
    case "minimum": return expect(value.doubleValue.map { $0 >= rule.doubleValue ?? 0 } ?? true)
    case "maximum": return expect(value.doubleValue.map { $0 <= rule.doubleValue ?? 0 } ?? true)
    case "required":
      let missing = parts.compactMap(\.stringValue).first { members != nil && members?[$0] == nil }
      return missing.map { "\(place): \($0) is required" }
    case "properties":
      for (name, member) in members ?? [:] {
        guard let rule = rule.dictionaryValue?[name] else { continue }
        if let violation = violation(member, rule, "\(place).\(name)") { return violation }
      }
      return nil
    case "patternProperties":
      for (pattern, rule) in rule.dictionaryValue ?? [:] {
        for (name, member) in members ?? [:] where matches(name, pattern) {
          if let violation = violation(member, rule, "\(place).\(name)") { return violation }
        }
      }
      return nil
    case "additionalProperties":
      let known = schema["properties"].dictionaryValue ?? [:]
      let patterns = schema["patternProperties"].dictionaryValue?.keys.map { $0 } ?? []
      for (name, member) in members ?? [:]
      where known[name] == nil && !patterns.contains(where: { matches(name, $0) }) {
        if let violation = violation(member, rule, "\(place).\(name)") { return violation }
      }
      return nil
    case "items":
      for (index, element) in (value.arrayValue ?? []).enumerated() {
        if let violation = violation(element, rule, "\(place)[\(index)]") { return violation }
      }
      return nil
    case "allOf":
      for part in parts {
        if let violation = violation(value, part, place) { return violation }
      }
      return nil
    case "anyOf": return expect(parts.contains { isValid(value, $0) })
    case "not": return expect(!isValid(value, rule))
    case "if":
      let next = schema[isValid(value, rule) ? "then" : "else"]
      return next.isEmpty ? nil : violation(value, next, place)
    default: return "\(place): the keyword \(keyword) is not known"
    }
  }

  private func isOf(_ type: DynamicObject, _ value: DynamicObject) -> Bool {
    switch (type.stringValue, value) {
    case ("null", .empty), ("boolean", .bool), ("string", .string), ("array", .array),
      ("object", .dictionary), ("number", .int), ("number", .double), ("integer", .int):
      true
    case ("integer", .double(let number)): number == number.rounded()
    default: false
    }
  }

  private func matches(_ text: String, _ pattern: String) -> Bool {
    if let known = matches[pattern]?[text] { return known }
    if expressions[pattern] == nil { expressions[pattern] = try? NSRegularExpression(pattern: pattern) }
    let range = NSRange(text.startIndex..., in: text)
    let isMatch = expressions[pattern]?.firstMatch(in: text, range: range) != nil
    matches[pattern, default: [:]][text] = isMatch
    return isMatch
  }
}
