import Foundation
import Testing

#if os(Linux) || os(macOS)
  /// The program itself, as a shell starts it.
  func runProgram(
    _ arguments: [String], input: [UInt8]? = nil
  ) throws -> (output: Data, errors: String, exitCode: Int32) {
    let process = Process()
    process.executableURL = try programURL()
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    if let input {
      let pipe = Pipe()
      process.standardInput = pipe
      try process.run()
      try pipe.fileHandleForWriting.write(contentsOf: Data(input))
      try pipe.fileHandleForWriting.close()
    } else {
      try process.run()
    }
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (printed, said, process.terminationStatus)
  }

  func programURL() throws -> URL {
    let folders = [Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()].compactMap {
      $0
    }
    let program = (folders + folders.map { $0.deletingLastPathComponent() })
      .map { $0.appendingPathComponent("beagle") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    return try #require(program, "the program beagle is not beside the tests")
  }
#endif
