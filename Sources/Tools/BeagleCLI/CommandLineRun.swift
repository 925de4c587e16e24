import Beagle
import BeagleNetworking
import BeagleProjects
import Foundation

/// A command line turned into output and exit code.
@MainActor
struct CommandLineRun {
  let host: HostEnvironment

  /// - Parameter write: gets the bytes for standard output, whole or in pieces that end at line ends. It is not called
  ///   if the command line or its targets are wrong.
  /// - Returns: the exit code.
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
    } catch is ReaderIsGone {
      // The reader, such as `head`, has all it needs.
      return 0
    } catch {
      host.warn(error.plainWords)
      return 4
    }
  }
}

/// Where results go.
struct StandardOutput {
  var descriptor = STDOUT_FILENO

  /// Writes all bytes.
  ///
  /// - Throws: ``ReaderIsGone``, or a ``Failure`` that says why, such as that the disk is full.
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
        // Somebody who shares it has made it non-blocking.
        TerminalWait.wait(for: POLLOUT, on: descriptor)
      case EPIPE: throw ReaderIsGone()
      case EBADF: throw Failure.fetch("cannot write to standard output: it is closed")
      default: throw Failure.fetch("cannot write to standard output: \(String(cString: strerror(errno)))")
      }
    }
  }
}

/// Nobody reads the output any more.
struct ReaderIsGone: Error {}

/// `write` of the system, by a name that a method `write` does not hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
