package import Foundation

/// Another process, where the system lets a program start one.
package enum ChildProcess {
  /// Runs a program to its end.
  ///
  /// - Parameter isQuiet: whether its messages are thrown away.
  /// - Returns: its standard output and its exit code; nil if it could not be started.
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
          // Read to the end before waiting: a full pipe would hold the other process up.
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
