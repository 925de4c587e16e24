import Beagle
import BeagleJSON

/// What stands in a line: a screen, or an object with a screen and an id that its result repeats.
struct LineDocument {
  let screen: JSONDocument
  /// The id as it is written.
  private let id: [UInt8]?

  /// Why a line has no screen to look at.
  struct Unreadable: Error {
    let reason: String
    var id: [UInt8]?
  }

  /// How many bytes a line may have.
  static let longest = JSONLimits().bytes

  init(_ line: Line) throws(Unreadable) {
    if line.isTooLong { throw Unreadable(reason: "the line has more than \(Self.longest) bytes") }
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
      let fault = DocumentError.json(error).diagnostic
      let place = fault.position.line == 1 ? "column \(fault.position.column)" : "\(fault.position)"
      throw Unreadable(reason: "\(fault.message), at \(place)")
    }
  }

  /// Where the parts are of an object that is around a screen.
  private struct Parts {
    let id: Range<Int>?
    let screen: Range<Int>?

    /// Nil for what is a component itself, or nothing of the kind.
    init?(_ root: JSONCursor) {
      guard root.kind == .object, root.member("_beagleComponent_") == nil else { return nil }
      (id, screen) = (root.member("id")?.byteRange, root.member("screen")?.byteRange)
      let isLegacy = root.member("_beagleType_") != nil || root.member("beaglePlatform") != nil
      guard screen != nil || id != nil, !isLegacy else { return nil }
    }
  }

  /// The bytes of the screen.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: screen.text, count: screen.byteCount)) }
}

// MARK: Results

extension LineDocument {
  /// Begins a result: `{"id":…,"line":7,`.
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
  /// The result of such a line.
  func append(to output: inout [UInt8], _ line: Line) {
    LineDocument.append(id, line, to: &output)
    var json = JSONWriter()
    json.string(reason)
    output += #""unread":"#.utf8 + JSONWriter.escapingControls((try? json.finish()) ?? []) + "}\n".utf8
  }
}
