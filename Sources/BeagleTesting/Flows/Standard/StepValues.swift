import Beagle

/// The value of a JSON text.
func json(_ text: String) throws -> DynamicObject {
  do throws(JSONError) {
    return try JSONDocument(parsing: text).root.dynamicObject
  } catch {
    throw StepProblem("the text below the step is not JSON: \(error)")
  }
}

/// How a value is other than it should be, line by line; nil if it is as it should be.
func difference(from expected: DynamicObject, to value: DynamicObject?) -> String? {
  guard let value else { return "it is not JSON" }
  guard value != expected else { return nil }
  return
    "(- expected, + now)\n\(LineDiff(from: written(expected, indented: true), to: written(value, indented: true)))"
}

/// The difference between the value at a path and a cell of a table; nil if they are equal.
func difference(_ path: String, _ expected: String, in body: DynamicObject?) -> String? {
  guard let body else { return "it is not JSON" }
  guard let contextPath = ContextPath(path) else { return "\"\(path)\" is no path in it" }
  let value = body.value(at: contextPath)
  let isEqual =
    value.stringValue == expected || (try? JSONDocument(parsing: expected).root.dynamicObject) == value
  return isEqual ? nil : "\(path) is \(written(value)), not \(expected.isEmpty ? "\"\"" : expected)"
}

/// A value as JSON, its members in alphabetical order.
func written(_ value: DynamicObject, indented: Bool = false) -> String {
  let options = JSONWriter.Options(sortedKeys: true, indented: indented)
  return String(decoding: JSONWriter.bytes(of: value, options: options), as: UTF8.self)
}
