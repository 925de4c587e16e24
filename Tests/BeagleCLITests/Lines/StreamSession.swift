#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  /// The built program in stream mode, connected line by line over pipes.
  final class StreamSession {
    let process: TestSupport.ChildProcess
    private var input: FileHandle?
    private var output: FileHandle?
    private let errors: FileHandle
    private var rest = Data()

    init(_ arguments: [String]) throws {
      let (input, output, errors) = TestSupport.ChildProcess.withoutStarts { (Pipe(), Pipe(), Pipe()) }
      for pipe in [input, output, errors] {
        for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
          _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
      }
      process = try TestSupport.ChildProcess(
        [try beagleURL().path] + arguments, input: .descriptor(input.fileHandleForReading.fileDescriptor),
        output: .descriptor(output.fileHandleForWriting.fileDescriptor),
        errors: .descriptor(errors.fileHandleForWriting.fileDescriptor))
      try input.fileHandleForReading.close()
      try output.fileHandleForWriting.close()
      try errors.fileHandleForWriting.close()
      (self.input, self.output) = (input.fileHandleForWriting, output.fileHandleForReading)
      self.errors = errors.fileHandleForReading
      blockBrokenPipeSignal()
    }

    func send(_ text: String) throws { try input?.write(contentsOf: Data(text.utf8)) }

    /// The next line of the results; nil at the end.
    func line() -> String? {
      while true {
        if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          defer { rest = Data(rest[(end + 1)...]) }
          return String(decoding: rest[..<end], as: UTF8.self)
        }
        guard let more = output?.availableData, !more.isEmpty else { return nil }
        rest += more
      }
    }

    func endInput() throws {
      try input?.close()
      input = nil
    }

    func leaveOutput() throws {
      try output?.close()
      output = nil
    }

    /// - Returns: the unread results, the exit status, and the messages.
    func end() throws -> (output: String, ending: TestSupport.ChildProcess.Ending, errors: String) {
      let results = rest + (output?.readDataToEndOfFile() ?? Data())
      let said = errors.readDataToEndOfFile()
      return (
        String(decoding: results, as: UTF8.self), try process.waitForEnd(),
        String(decoding: said, as: UTF8.self)
      )
    }
  }
#endif
