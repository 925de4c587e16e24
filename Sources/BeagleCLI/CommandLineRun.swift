import Beagle
import BeagleNetworking
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
    do {
      let project = try Project.project(for: arguments, host)
      let invocation = try Invocation(arguments, project: project)
      try project?.check(for: invocation, host)
      if invocation.writesBuildCommands { host = host.guardingMessages }
      let form = isInBuildLog ? invocation.form : nil
      return try await invocation.run(host, arguments) { bytes in
        try write(form.map { BuildLog.guarded(bytes, as: $0) } ?? bytes)
      }
    } catch let error as UsageError {
      let command = arguments.first.flatMap { Invocation.commands.contains($0) ? " \($0)" : nil } ?? ""
      host.say("beagle: \(error)\nbeagle\(command) --help lists the options.")
      return 2
    } catch let failure as Failure {
      host.say("beagle: \(failure.message)")
      return failure.exitCode
    } catch is ReaderIsGone {
      // The reader, such as `head`, has all it needs.
      return 0
    } catch {
      host.tell(error.plainWords)
      return 4
    }
  }
}

extension Invocation {
  @MainActor
  fileprivate func run(
    _ host: HostEnvironment, _ arguments: [String], to write: ([UInt8]) throws -> Void
  ) async throws -> Int32 {
    var result: (output: [UInt8], exitCode: Int32)
    switch self {
    case .help(let manual): result = (Array(manual.help.utf8), 0)
    case .page(let manual): result = (Array(manual.page.utf8), 0)
    case .completion(let shell): result = (Array(shell.script.utf8), 0)
    case .version: result = (Array("\(Program.version)\n".utf8), 0)
    case .explainCode(let rule): result = (Array(Explanation(rule: rule).text.utf8), 0)
    case .render(let settings):
      return try await RenderRun(settings: settings, host: host).run(to: write)
    case .browse(let settings): return try await BrowseCommand(settings: settings, host: host).run(to: write)
    case .explain(let settings):
      result = (try await ExplainCommand(settings: settings, host: host).run(), 0)
    case .languageServer(let settings):
      return try LanguageServerCommand(settings: settings, arguments: arguments, host: host).run(to: write)
    case .config(let settings):
      result = (try ConfigCommand(settings: settings, host: host).run(), 0)
    case .gallery(let settings):
      result = try await GalleryCommand(settings: settings, host: host).run()
    case .schema(let settings): result = (try SchemaCommand(settings: settings).run(), 0)
    case .check(let settings):
      // `git diff --name-only … | xargs beagle check`: the list of a program may be empty.
      if settings.targets.isEmpty, !host.hasNoInput {
        throw UsageError(
          "check needs a target: a file, a folder, a pattern like screens/**/*.json, a URL, or - for standard input"
        )
      }
      result = try await CheckCommand(settings: settings, host: host).run()
    case .flow(let settings):
      result = try await FlowCommand(settings: settings, host: host).run()
    }
    do {
      try write(result.output)
    } catch is ReaderIsGone {
      // What it has not read does not change the result.
    }
    return result.exitCode
  }

  /// Whether its output is commands for a build service, in which texts are guarded by the report itself.
  fileprivate var writesBuildCommands: Bool {
    switch self {
    case .check(let settings): settings.format == .github
    case .flow(let settings): settings.format == .github
    default: false
    }
  }

  /// How the output is guarded where a build service reads it; nil where it is not.
  fileprivate var form: BuildLog.Form? {
    switch self {
    case .help, .page, .completion, .version, .explainCode, .gallery, .browse: .text
    case .languageServer: nil
    case .schema: .json
    case .explain(let settings): settings.format == .json ? .json : .text
    case .config(let settings): settings.format == .json ? .json : .text
    // Of files in a folder it is their names.
    case .render(let settings) where RenderOutput(settings.output) != .standardOutput: .text
    case .render(let settings):
      switch settings.format {
      case .json?: .json
      case .svg?, .html?: .markup
      case .text?, .ansi?, .tree?, nil: .text
      }
    case .check(let settings):
      switch settings.format {
      case .text: .text
      case .json, .sarif: .json
      case .junit: .markup
      case .github: nil
      }
    case .flow(let settings):
      switch settings.format {
      case .text: .text
      case .json: .json
      case .junit: .markup
      case .github: nil
      }
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
