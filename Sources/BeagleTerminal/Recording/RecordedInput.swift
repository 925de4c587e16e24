import BeagleJSON
import Foundation

/// One thing that came from a terminal, as a line of a recording.
enum RecordedInput: Sendable, Hashable {
  /// The terminal's size at the start, and each time it changes.
  case size(TerminalSize)
  /// Bytes that came together, as they came.
  case bytes([UInt8])
  /// Nothing followed for so long that an escape character was a key.
  case pause

  /// A line of JSON: `{"bytes":"a"}`, with base 64 where the bytes are no UTF-8.
  var line: [UInt8] {
    var members = DynamicDictionary()
    switch self {
    case .size(let size):
      members["columns"] = .int(size.columns)
      members["rows"] = .int(size.rows)
      if let pixels = size.cellPixels {
        members["cellWidth"] = .int(pixels.width)
        members["cellHeight"] = .int(pixels.height)
      }
    case .bytes(let bytes):
      if let text = String(validating: bytes, as: UTF8.self) {
        members["bytes"] = .string(text)
      } else {
        members["base64"] = .string(Data(bytes).base64EncodedString())
      }
    case .pause: members["pause"] = .bool(true)
    }
    let json = JSONWriter.escapingControls(JSONWriter.bytes(of: .dictionary(members)))
    return json.filter { $0 != 0x0A } + [0x0A]
  }

  /// Understands a line.
  ///
  /// - Throws: in words, what is wrong with it.
  init(line: some Collection<UInt8>) throws(Invalid) {
    let object: DynamicObject
    do throws(JSONError) {
      object = try JSONDocument(parsing: Array(line)).root.dynamicObject
    } catch {
      throw Invalid("it is not JSON: \(error)")
    }
    guard case .dictionary(let members) = object else { throw Invalid("it is no JSON object") }
    func side(_ name: String) -> Int? {
      members[name]?.intValue.flatMap { (1...10_000).contains($0) ? $0 : nil }
    }
    if let text = members["bytes"]?.stringValue {
      self = .bytes(Array(text.utf8))
    } else if let text = members["base64"]?.stringValue {
      guard let data = Data(base64Encoded: text) else { throw Invalid("\"base64\" is not base 64") }
      self = .bytes([UInt8](data))
    } else if members["pause"] != nil {
      self = .pause
    } else if members["columns"] != nil || members["rows"] != nil {
      guard let columns = side("columns"), let rows = side("rows") else {
        throw Invalid("\"columns\" and \"rows\" are whole numbers from 1 to 10000")
      }
      var pixels: TerminalSize.CellPixels?
      if let width = side("cellWidth"), let height = side("cellHeight") {
        pixels = .init(width: width, height: height)
      }
      self = .size(TerminalSize(columns: columns, rows: rows, cellPixels: pixels))
    } else {
      throw Invalid("it has none of \"bytes\", \"base64\", \"pause\" and \"columns\"")
    }
  }

  struct Invalid: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }
}
