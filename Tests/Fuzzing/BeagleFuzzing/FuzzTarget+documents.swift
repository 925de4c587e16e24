import BeagleChecking
import BeagleJSON
import BeagleNetworking
import BeagleSchema
import HTTPSyntax

extension FuzzTarget {
  /// A screen: decoding it twice gives the same, and what is encoded decodes to itself without diagnostics.
  /// It does not differ from itself, and from what is encoded in both directions alike.
  package static let document = FuzzTarget("document") { bytes in
    try checkDocument(bytes)
  }

  /// A colour's text: an accepted text is written in a form that can be read again, and only the four forms
  /// are accepted.
  package static let color = FuzzTarget("color") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    guard let color = Color(text) else { return }
    try BrokenProperty.unless([4, 5, 7, 9].contains(text.utf8.count), "\(text) is no colour")
    try BrokenProperty.unless(Color(color.hexadecimal) == color, "a colour is written as another colour")
    try BrokenProperty.unless(Color(text.lowercased()) == color, "the case of a letter makes another colour")
  }

  /// The value of a `style`: as a document that has it.
  package static let style = FuzzTarget("style") { bytes in
    let open =
      #"""
      {"_beagleComponent_":"beagle:container","children":[{"_beagleComponent_":"beagle:text","text":"x",\#
      "style":
      """#
    try checkDocument(Array(open.utf8) + bytes + Array("}]}".utf8))
  }

  private static func checkDocument(_ bytes: [UInt8]) throws {
    let document: ScreenDocument
    do throws(DocumentError) {
      document = try ScreenDocument(reading: bytes)
    } catch {
      try BrokenProperty.unless(!error.description.isEmpty, "a fault says nothing")
      return
    }
    try BrokenProperty.unless(
      document.diagnostics.count <= Diagnostic.limit + 1, "there are too many diagnostics")
    let twice = try ScreenDocument(reading: bytes)
    try BrokenProperty.unless(twice.screen == document.screen, "the same document gives two screens")
    let text = try document.screen.encoded()
    let again = try ScreenDocument(reading: text)
    let textAgain = try again.screen.encoded()
    if textAgain == text {
      try BrokenProperty.unless(
        again.screen == document.screen,
        "a screen is written as another one: \(String(decoding: text, as: UTF8.self))")
    } else {
      // A number that only lost its fraction, as 1.00000000000000000001 does, is an int the second time.
      let third = try ScreenDocument(reading: textAgain)
      try BrokenProperty.unless(
        try third.screen == again.screen && third.screen.encoded() == textAgain,
        "what is written is not stable")
    }
    try checkDifferences(
      bytes, text, indented: textAgain == text ? again.screen.encoded(indented: true) : text)
    // An unknown type stays unknown, and text that looks like an expression is kept in free-form data.
    let complaints = again.diagnostics.filter {
      !$0.code.hasPrefix("unknown-") && $0.code != "expression" && $0.code != "limit"
    }
    try BrokenProperty.unless(
      complaints.isEmpty, "what is written is complained about: \(complaints.map(\.description))")
  }
}

extension FuzzTarget {
  private static func checkDifferences(_ bytes: [UInt8], _ text: [UInt8], indented: [UInt8]) throws {
    try BrokenProperty.unless(try ScreenDifference(bytes, bytes).isEmpty, "a screen differs from itself")
    let (there, back) = (try ScreenDifference(bytes, text), try ScreenDifference(text, bytes))
    try BrokenProperty.unless(
      there.changes.count == back.changes.count
        && Set(there.changes.map(\.new)) == Set(back.changes.map(\.old))
        && Set(there.changes.map(\.old)) == Set(back.changes.map(\.new)),
      "the other direction has other changes: \(there.changes.map(\.message)), \(back.changes.map(\.message))"
    )
    let spelled = try ScreenDifference(text, indented).changes
    try BrokenProperty.unless(spelled.isEmpty, "white space is a change: \(spelled.map(\.message))")
  }
}

extension FuzzTarget {
  /// A JSON text: reading it twice gives the same value, and what is written of it is read as that value and
  /// written the same again. An error has a position.
  package static let json = FuzzTarget("json") { bytes in
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes)
    } catch {
      try BrokenProperty.unless(
        (0...bytes.count).contains(error.position.byte), "the fault is outside: \(error)")
      return
    }
    let value = document.root.dynamicObject
    try BrokenProperty.unless(
      value == (try JSONDocument(parsing: bytes)).root.dynamicObject, "the same text gives two values")
    let copy = rebuilt(value)
    try BrokenProperty.unless(copy == value, "a copy of the value is another value")
    try BrokenProperty.unless(copy.hashValue == value.hashValue, "equal values have different hashes")
    let again = try JSONDocument(parsing: try encoded(value)).root.dynamicObject
    try BrokenProperty.unless(reads(value, as: again), "what was written reads as another value")
    let third = try JSONDocument(parsing: try encoded(again)).root.dynamicObject
    try BrokenProperty.unless(reads(again, as: third), "what is written is not stable")
  }

  static func encoded(_ value: DynamicObject) throws -> [UInt8] {
    var writer = JSONWriter()
    writer.value(value)
    return try writer.finish()
  }

  /// The value without any view of the document.
  private static func rebuilt(_ value: DynamicObject) -> DynamicObject {
    switch value {
    case .array(let array): .array(DynamicArray(array.map(rebuilt)))
    case .dictionary(let object): .dictionary(DynamicDictionary(object.map { ($0.key, rebuilt($0.value)) }))
    default: value
    }
  }

  /// Whether a value can read as the other one once it is written. A double that has no fraction, such as
  /// that of `1.00000000000000000001`, is an int then.
  private static func reads(_ value: DynamicObject, as other: DynamicObject) -> Bool {
    switch (value, other) {
    case (.double(let double), .int(let int)): Double(int) == double
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { reads($0, as: $1) }
    case (.dictionary(let left), .dictionary(let right)):
      left.keys == right.keys && zip(left, right).allSatisfy { reads($0.value, as: $1.value) }
    default: value == other
    }
  }
}

extension FuzzTarget {
  /// The heads of a response as the transport delivers them, each up to a blank line: an accepted head has a
  /// status and names that are tokens, and is the same when it is read again.
  package static let response = FuzzTarget("answer") { bytes in
    let head = fields(bytes)
    try BrokenProperty.unless(head == fields(bytes), "the same lines give two heads")
    guard let head else { return }
    try BrokenProperty.unless(
      head.allSatisfy { !$0.hasPrefix(":") && !$0.contains("\r\n") },
      "a field has no name or two lines: \(head)")
  }

  private static func fields(_ bytes: [UInt8]) -> [String]? {
    var reader = HTTPResponseHeadReader()
    var head: [UInt8] = []
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      head += line + [0x0A]
      guard line.isEmpty || line == [0x0D] else { continue }
      do {
        try head.withUnsafeBytes { _ = try reader.read($0) }
      } catch {
        return nil
      }
      head = []
    }
    return reader.head.map { head in ["\(head.status)"] + head.fields.map { "\($0.name): \($0.value)" } }
  }
}
