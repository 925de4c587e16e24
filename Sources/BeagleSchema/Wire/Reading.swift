import BeagleJSON

/// The state of reading one document: where we are in it, and what was noticed on the way.
///
/// A trivial handle to a struct on the reader's stack, handed down by value: decoding makes no references to count.
/// It must not outlive ``withReading(of:_:)``, which is the only place that makes one.
package struct Reading {
  struct State {
    var document: JSONDocument
    var path = DocumentPath()
    var diagnostics: [Diagnostic] = []
  }

  private let state: UnsafeMutablePointer<State>

  static func withReading<Result>(
    of document: JSONDocument, _ body: (Reading) throws(DocumentError) -> Result
  ) throws(DocumentError) -> (Result, [Diagnostic]) {
    var state = State(document: document)
    let pointer = UnsafeMutablePointer<State>.allocate(capacity: 1)
    pointer.initialize(to: state)
    defer {
      pointer.deinitialize(count: 1)
      pointer.deallocate()
    }
    let result = try body(Reading(state: pointer))
    state = pointer.pointee
    return (result, state.diagnostics)
  }

  private init(state: UnsafeMutablePointer<State>) {
    self.state = state
  }

  func enter(_ step: DocumentPath.Step) {
    state.pointee.path.steps.append(step)
  }

  func leave() {
    state.pointee.path.steps.removeLast()
  }

  /// Records something that does not stop the reading.
  func note(_ severity: Diagnostic.Severity, _ code: String, _ json: JSONCursor, _ message: String) {
    state.pointee.diagnostics.append(
      Diagnostic(
        severity: severity, code: code, message: message,
        position: state.pointee.document.position(ofByte: json.byteOffset),
        path: state.pointee.path))
  }

  func noteMismatch(_ json: JSONCursor, expected: String) {
    note(.warning, "type", json, "expected \(expected), found \(json.summary); the property is left out")
  }

  /// The error for a fault that makes the document unusable.
  func failure(_ json: JSONCursor, _ message: String) -> DocumentError {
    .schema(
      message, position: state.pointee.document.position(ofByte: json.byteOffset), path: state.pointee.path)
  }
}

extension JSONCursor {
  /// What stands here, in a few words: `the string "abc"`, `an object`.
  var summary: String {
    switch kind {
    case .null: return "null"
    case .bool: return boolValue == true ? "true" : "false"
    case .number: return "the number \(dynamicObject.text)"
    case .array: return "an array"
    case .object: return "an object"
    case .string:
      let text = stringValue ?? ""
      return text.count > 40 ? "the string \"\(text.prefix(40))…\"" : "the string \"\(text)\""
    }
  }
}
