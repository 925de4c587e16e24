import BeagleJSON

/// The state of reading one document: what was noticed on the way.
///
/// A trivial handle to a struct on the reader's stack, handed down by value: decoding makes no references to count.
/// It must not outlive ``withReading(of:_:)``, which is the only place that makes one.
package struct Reading {
  private struct State {
    let document: JSONDocument
    var diagnostics: [Diagnostic] = []
    var depth = 0
  }

  private let state: UnsafeMutablePointer<State>

  static func withReading<Result>(
    of document: JSONDocument, _ body: (Reading) throws(DocumentError) -> Result
  ) throws(DocumentError) -> (Result, [Diagnostic]) {
    let pointer = UnsafeMutablePointer<State>.allocate(capacity: 1)
    pointer.initialize(to: State(document: document))
    defer {
      pointer.deinitialize(count: 1)
      pointer.deallocate()
    }
    let result = try body(Reading(state: pointer))
    return (result, pointer.pointee.diagnostics.sorted { $0.position.byte < $1.position.byte })
  }

  private init(state: UnsafeMutablePointer<State>) {
    self.state = state
  }

  /// Counts the components and actions around the one that begins here.
  func enter(_ json: JSONCursor) throws(DocumentError) {
    if state.pointee.depth == Component.deepest {
      throw failure(json, "more than \(Component.deepest) components and actions are inside each other")
    }
    state.pointee.depth += 1
  }

  func leave() {
    state.pointee.depth -= 1
  }

  /// Records something that does not stop the reading.
  @inline(never)
  func note(_ severity: Diagnostic.Severity, _ code: String, _ json: JSONCursor, _ message: String) {
    let count = state.pointee.diagnostics.count
    guard count <= Diagnostic.limit else { return }
    let isFull = count == Diagnostic.limit
    let (position, path) = place(of: json)
    state.pointee.diagnostics.append(
      Diagnostic(
        severity: severity, code: isFull ? "limit" : code,
        message: isFull ? "there is more to report than \(count) findings; the rest is left out" : message,
        position: position, path: path))
  }

  @inline(never)
  func noteMismatch(_ json: JSONCursor, expected: String) {
    note(.warning, "type", json, "expected \(expected), found \(json.summary); the property is left out")
  }

  /// The error for a fault that makes the document unusable.
  @inline(never)
  func failure(_ json: JSONCursor, _ message: @autoclosure () -> String) -> DocumentError {
    let (position, path) = place(of: json)
    return .schema(message(), position: position, path: path)
  }

  private func place(of json: JSONCursor) -> (SourcePosition, DocumentPath) {
    let document = state.pointee.document
    return (
      document.position(ofByte: json.byteOffset),
      document.withCursor { DocumentPath(toByte: json.byteOffset, from: $0) }
    )
  }
}

extension JSONCursor {
  /// The value of a key, unless it is null, which is the same as absent.
  func present(_ name: StaticString) -> JSONCursor? {
    member(name).flatMap { $0.isNull ? nil : $0 }
  }

  /// What stands here, in a few words: `the string "abc"`, `an object`.
  var summary: String {
    switch kind {
    case .null: return "null"
    case .bool: return boolValue == true ? "true" : "false"
    case .number: return "the number \(dynamicObject.text)"
    case .array: return "an array"
    case .object: return "an object"
    case .string: return "the string \((stringValue ?? "").quoted)"
    }
  }
}
