import Beagle
import BeagleNetworking
import BeagleProjects
import Foundation

/// Runs a command line.
@MainActor
struct CommandLineRun {
  let host: HostEnvironment

  /// - Parameter write: Receives the bytes for standard output, at once or in pieces that end at line ends.
  ///   It is not called if the command line or its targets are wrong.
  /// - Returns: The exit code.
  func run(_ arguments: [String], to write: ([UInt8]) throws -> Void) async -> Int32 {
    let isInBuildLog = BuildLog.isRead(in: host.environment)
    var host = isInBuildLog ? host.guardingMessages : host
    let arguments = ExternalDiff.separated(arguments, host)
    host.arguments = arguments
    do {
      try Commands.refuseFilesLikeOptions(arguments)
      let project = try Project.project(for: arguments, host)
      let command = try Commands.read(arguments, project)
      if let requests = command.requests { try project?.check(for: requests, host) }
      if command.writesBuildCommands { host = host.guardingMessages }
      for remark in (command as? any LoadingCommand)?.targetRemarks ?? [] { host.say("beagle: \(remark)") }
      let form = isInBuildLog ? command.outputForm : nil
      return try await command.run(host) { bytes in
        try write(form.map { BuildLog.guarded(bytes, as: $0) } ?? bytes)
      }
    } catch let error as UsageError {
      let command = arguments.first.flatMap { Commands.names.contains($0) ? " \($0)" : nil } ?? ""
      host.say("beagle: \(error)\nbeagle\(command) --help lists the options.")
      return 2
    } catch let failure as Failure {
      host.say("beagle: \(failure.message)")
      return failure.exitCode
    } catch is BrokenPipe {
      // The reader, such as `head`, has all it needs.
      return 0
    } catch {
      host.warn(error.plainWords)
      return 4
    }
  }
}

struct StandardOutput {
  var descriptor = STDOUT_FILENO

  /// Writes all bytes.
  ///
  /// - Throws: ``BrokenPipe``, or a ``Failure`` with the reason, such as a full disk.
  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        // Another process that shares the descriptor has made it non-blocking.
        TerminalWait.wait(for: POLLOUT, on: descriptor)
      case EPIPE: throw BrokenPipe()
      case EBADF: throw Failure.fetch("cannot write to standard output: it is closed")
      default: throw Failure.fetch("cannot write to standard output: \(String(cString: strerror(errno)))")
      }
    }
  }
}

/// The reader has closed the output pipe.
struct BrokenPipe: Error {}

/// The system's `write`, under a name that is not hidden by a method `write`.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
