import Beagle

/// The value of a JSON text.
func json(_ text: String) throws -> DynamicObject {
  do throws(JSONError) {
    return try JSONDocument(parsing: text).root.dynamicObject
  } catch {
    throw StepProblem("the text below the step is not JSON: \(error)")
  }
}

/// How the value at a path of a body is other than a cell says; nil if it is as it says.
func difference(_ path: String, _ expected: String, in body: DynamicObject?) -> String? {
  guard let body else { return "it is not JSON" }
  guard let contextPath = ContextPath(path) else { return "\"\(path)\" is no path in a body" }
  let value = body.value(at: contextPath)
  let isEqual =
    value.stringValue == expected || (try? JSONDocument(parsing: expected).root.dynamicObject) == value
  return isEqual ? nil : "\(path) is \(written(value))"
}

func written(_ value: DynamicObject) -> String {
  String(decoding: JSONWriter.bytes(of: value, options: .init(sortedKeys: true)), as: UTF8.self)
}
