import Beagle
import BeagleJSON

/// A parsed line: a screen, or an object with a screen and an id that the result repeats.
struct LineDocument {
  let screen: JSONDocument
  /// Verbatim.
  private let id: [UInt8]?

  /// The reason why a line has no readable screen.
  struct Unreadable: Error {
    let reason: String
    var id: [UInt8]?
  }

  /// The maximum size of a line in bytes.
  static let maximumLength = JSONLimits().bytes

  init(_ line: Line) throws(Unreadable) {
    if line.isTooLong { throw Unreadable(reason: "the line has more than \(Self.maximumLength) bytes") }
    let whole = try Self.read(line.bytes)
    let parts = whole.withCursor(Parts.init)
    guard let parts else {
      (screen, id) = (whole, nil)
      return
    }
    id = parts.id.map { Array(line.bytes[$0]) }
    guard let range = parts.screen else {
      throw Unreadable(reason: "the object has neither a component's type nor a member \"screen\"", id: id)
    }
    screen = try Self.read(UnsafeRawBufferPointer(rebasing: line.bytes[range]))
  }

  static func read(_ bytes: UnsafeRawBufferPointer) throws(Unreadable) -> JSONDocument {
    do throws(JSONError) {
      return try JSONDocument(parsing: bytes)
    } catch {
      let diagnostic = DocumentError.json(error).diagnostic
      let position = diagnostic.position
      let place = position.line == 1 ? "column \(position.column)" : "\(position)"
      throw Unreadable(reason: "\(diagnostic.message), at \(place)")
    }
  }

  /// The ranges of the parts of an object that wraps a screen.
  private struct Parts {
    let id: Range<Int>?
    let screen: Range<Int>?

    /// Nil for a component itself, or anything else that is not a wrapper.
    init?(_ root: JSONCursor) {
      guard root.kind == .object, root.member("_beagleComponent_") == nil else { return nil }
      (id, screen) = (root.member("id")?.byteRange, root.member("screen")?.byteRange)
      let isLegacy = root.member("_beagleType_") != nil || root.member("beaglePlatform") != nil
      guard screen != nil || id != nil, !isLegacy else { return nil }
    }
  }

  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: screen.text, count: screen.byteCount)) }
}

// MARK: Results

extension LineDocument {
  /// Appends the beginning of a result: `{"id":…,"line":7,`.
  func append(headOf line: Line, to output: inout [UInt8]) { Self.append(id, line, to: &output) }

  static func append(_ id: [UInt8]?, _ line: Line, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    if let id {
      output += #""id":"#.utf8
      // A terminal may show it.
      output += JSONWriter.escapingControls(id)
      output.append(UInt8(ascii: ","))
    }
    output += #""line":\#(line.number),"#.utf8
  }
}

extension LineDocument.Unreadable {
  func append(to output: inout [UInt8], _ line: Line) {
    LineDocument.append(id, line, to: &output)
    var json = JSONWriter()
    json.string(reason)
    output += #""unread":"#.utf8 + JSONWriter.escapingControls((try? json.finish()) ?? []) + "}\n".utf8
  }
}
