package import Foundation

/// Runs other programs, on systems that allow it.
package enum ChildProcess {
  /// Runs a program and waits for its end.
  ///
  /// - Parameter isQuiet: Whether its standard error is discarded.
  /// - Returns: Its standard output and exit code; nil if it could not be started.
  @concurrent package static func run(
    _ program: String, _ arguments: [String], isQuiet: Bool = false
  ) async -> (output: Data, exitCode: Int32)? {
    #if os(Linux) || os(macOS)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
      let output = Pipe()
      process.standardOutput = output
      process.standardInput = FileHandle.nullDevice
      if isQuiet { process.standardError = FileHandle.nullDevice }
      do { try process.run() } catch { return nil }
      return await withCheckedContinuation { continuation in
        Thread {
          // Reads to the end before waiting: a full pipe would block the other process.
          let data = output.fileHandleForReading.readDataToEndOfFile()
          process.waitUntilExit()
          continuation.resume(returning: (data, process.terminationStatus))
        }.start()
      }
    #else
      return nil
    #endif
  }
}
