import BeagleJSON
import BeagleSchema

extension FuzzTarget {
  /// A screen: decoding it twice gives the same, and what is encoded decodes to itself without diagnostics.
  package static let document = FuzzTarget("document") { bytes in
    try checkDocument(bytes)
  }

  /// A colour's text: an accepted text is written in a form that can be read again, and only the four forms are
  /// accepted.
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
      #"{"_beagleComponent_":"beagle:container","children":[{"_beagleComponent_":"beagle:text","text":"x","style":"#
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
    // An unknown type stays unknown, and text that looks like an expression is kept in free-form data.
    let complaints = again.diagnostics.filter {
      !$0.code.hasPrefix("unknown-") && $0.code != "expression" && $0.code != "limit"
    }
    try BrokenProperty.unless(
      complaints.isEmpty, "what is written is complained about: \(complaints.map(\.description))")
  }
}
