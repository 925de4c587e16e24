import BeagleJSON
import BeagleNetworking
package import Foundation
import Locking

/// A recording of everything a terminal sent in a session, to be replayed: keys, mouse events, responses,
/// sizes. The file has one JSON object per line.
///
/// Typed text is stored verbatim, including passwords.
package struct InputRecording: Sendable, Equatable {
  /// The first one is a size.
  let inputs: [RecordedInput]

  /// Reads a recording.
  ///
  /// - Throws: ``InputRecordingError``, with the invalid line.
  package init(contentsOf file: URL) throws(InputRecordingError) {
    guard let bytes = try? NamedFile.bytes(of: file.path) else { throw .unreadable(file: file.path) }
    try self.init(reading: bytes, of: file.path)
  }

  init(reading bytes: [UInt8], of file: String) throws(InputRecordingError) {
    var inputs: [RecordedInput] = []
    for (index, line) in bytes.byteLines.enumerated() {
      do throws(RecordedInput.Invalid) {
        inputs.append(try RecordedInput(line: line))
      } catch {
        throw .malformed(file: file, line: index + 1, reason: error.reason)
      }
    }
    guard case .size? = inputs.first else {
      throw .malformed(file: file, line: 1, reason: "a recording must start with the terminal's size")
    }
    self.inputs = inputs
  }

  var firstSize: TerminalSize {
    if case .size(let size)? = inputs.first { size } else { TerminalSize(columns: 80, rows: 24) }
  }
}

package enum InputRecordingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file does not exist or cannot be read.
  case unreadable(file: String)
  /// The folder is missing, read-only or full.
  case unwritable(file: String, reason: String)
  /// A line is invalid; `line` counts from 1.
  case malformed(file: String, line: Int, reason: String)

  package var description: String { sentence.messageLine }

  private var sentence: String {
    switch self {
    case .unreadable(let file): "\(file) cannot be read"
    case .unwritable(let file, let reason): "\(file) cannot be written: \(reason)"
    case .malformed(let file, let line, let reason):
      "\(file) is not an input recording: line \(line): \(reason)"
    }
  }
}

/// Input from a terminal: a line of a recording.
enum RecordedInput: Sendable, Hashable {
  /// The terminal's size, at the start and after each change.
  case size(TerminalSize)
  /// Bytes that arrived together, unchanged.
  case bytes([UInt8])
  /// A timeout after which an escape character counted as a key.
  case pause

  /// A line of JSON: `{"bytes":"a"}`, or `base64` if the bytes are not UTF-8.
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

  /// - Throws: why the line is invalid.
  init(line: some Collection<UInt8>) throws(Invalid) {
    let object: DynamicObject
    do throws(JSONError) {
      object = try JSONDocument(parsing: Array(line)).root.dynamicObject
    } catch {
      throw Invalid("it is not JSON: \(error)")
    }
    guard case .dictionary(let members) = object else { throw Invalid("it is not a JSON object") }
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
        throw Invalid("\"columns\" and \"rows\" must be whole numbers from 1 to 10000")
      }
      var pixels: TerminalSize.CellPixels?
      if let width = side("cellWidth"), let height = side("cellHeight") {
        pixels = .init(width: width, height: height)
      }
      self = .size(TerminalSize(columns: columns, rows: rows, cellPixels: pixels))
    } else {
      throw Invalid("it needs \"bytes\", \"base64\", \"pause\" or \"columns\"")
    }
  }

  struct Invalid: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }
}

/// Writes everything a terminal sends to a file that ``InputRecording`` can read. Lines are written
/// immediately, so that a crash leaves a usable recording.
///
/// Only the owner can read the file, because it contains everything typed, including passwords.
package final class InputRecorder: Sendable {
  private let descriptor: Int32
  private let path: String
  private let problem = Mutex<InputRecordingError?>(nil)

  /// Starts a recording, replacing the file's contents.
  ///
  /// - Throws: why the file cannot be written.
  package init(writingTo file: URL) throws(InputRecordingError) {
    path = file.path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    // An existing file may have been accessible to others.
    guard descriptor >= 0, fchmod(descriptor, 0o600) == 0 else {
      let reason = String(cString: strerror(errno))
      if descriptor >= 0 { close(descriptor) }
      throw .unwritable(file: path, reason: reason)
    }
  }

  deinit {
    close(descriptor)
  }

  /// Why a part of the recording is missing; nil if it is complete.
  package var failure: InputRecordingError? { problem.withLock { $0 } }

  /// Called on the thread that reads the terminal.
  func note(_ input: RecordedInput) {
    guard failure == nil else { return }
    var rest = input.line[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        let reason = String(cString: strerror(errno))
        return problem.withLock { $0 = .unwritable(file: path, reason: reason) }
      }
    }
  }
}

struct InputReplay {
  private var rest: ArraySlice<RecordedInput>
  private var decoder = InputDecoder()

  init(_ recording: InputRecording) {
    // The application starts with the first size.
    rest = recording.inputs.dropFirst()
  }

  mutating func next() -> [DeviceEvent]? {
    switch rest.popFirst() {
    case nil: nil
    case .size(let size)?: [.resized(size)]
    case .bytes(let bytes)?: decoder.decode(bytes).map { .input($0) }
    case .pause?: decoder.timeOut().map { .input($0) }
    }
  }
}
