import BeagleJSON
import BeagleNetworking
public import Foundation

/// What came from a terminal in a session, to be replayed: keys, the mouse, answers of the terminal, sizes. A text file with a line
/// of JSON for each.
///
/// What was typed is in it as it was typed, passwords included.
public struct InputRecording: Sendable, Equatable {
  /// The first one is a size.
  let inputs: [RecordedInput]

  /// Reads a recording.
  ///
  /// - Throws: ``InputRecordingError``, with the line that is wrong.
  public init(contentsOf file: URL) throws(InputRecordingError) {
    guard let bytes = try? NamedFile.bytes(of: file.path) else { throw .unreadable(file: file.path) }
    try self.init(reading: bytes, of: file.path)
  }

  init(reading bytes: [UInt8], of file: String) throws(InputRecordingError) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    // Behind the last line break there is nothing.
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    var inputs: [RecordedInput] = []
    for (index, line) in lines.enumerated() {
      do throws(RecordedInput.Invalid) {
        inputs.append(try RecordedInput(line: line))
      } catch {
        throw .malformed(file: file, line: index + 1, reason: error.reason)
      }
    }
    guard case .size? = inputs.first else {
      throw .malformed(file: file, line: 1, reason: "a recording begins with the terminal's size")
    }
    self.inputs = inputs
  }

  /// The terminal's size at the start.
  var firstSize: TerminalSize {
    if case .size(let size)? = inputs.first { size } else { TerminalSize(columns: 80, rows: 24) }
  }
}

/// Why a recording of input could not be read or written.
public enum InputRecordingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no such file, or it may not be read.
  case unreadable(file: String)
  /// The folder is missing, may not be written to, or is full.
  case unwritable(file: String, reason: String)
  /// A line is not what a recording has: which one, counted from 1, and why.
  case malformed(file: String, line: Int, reason: String)

  /// One sentence.
  public var description: String { sentence.messageLine }

  private var sentence: String {
    switch self {
    case .unreadable(let file): "\(file) cannot be read"
    case .unwritable(let file, let reason): "\(file) cannot be written: \(reason)"
    case .malformed(let file, let line, let reason):
      "\(file) is no recording of input: in line \(line), \(reason)"
    }
  }
}
