import Beagle
import Foundation

/// `beagle lsp`: the language server on standard input and output.
struct LanguageServerCommand {
  let settings: CheckSettings
  /// Of the command line, with which the project file is read again.
  let arguments: [String]
  let host: HostEnvironment

  /// Returns when the editor has ended the server, or is gone.
  ///
  /// - Returns: the exit code.
  func run(to write: ([UInt8]) throws -> Void) throws -> Int32 {
    var reader = MessageReader()
    var server = LanguageServer(settings.check, severity: settings.severity ?? .note)
    var projectFile = FileVersion(of: Project.path(for: arguments, host))
    while server.exitCode == nil {
      let bytes = try Failure.nextOfStandardInput()
      if bytes.isEmpty { return 1 }
      reader.append(bytes)
      let current = FileVersion(of: Project.path(for: arguments, host))
      if current != projectFile {
        projectFile = current
        if let settings = readAgain() { server.use(settings.check, severity: settings.severity ?? .note) }
      }
      var answers: [DynamicObject] = []
      var invalid: MessageReader.Invalid?
      do throws(MessageReader.Invalid) {
        while server.exitCode == nil, let message = try reader.next() { answers += server.handle(message) }
      } catch {
        invalid = error
      }
      // Only the last of several quick changes is checked.
      answers += server.takeDiagnostics()
      for answer in answers { try write(MessageReader.framed(JSONWriter.bytes(of: answer))) }
      if let invalid {
        throw Failure.usage("lsp speaks the Language Server Protocol with an editor, and got \(invalid)")
      }
    }
    return server.exitCode ?? 1
  }

  /// The settings with the project file as it is now; nil where it cannot be used, which is said.
  private func readAgain() -> CheckSettings? {
    do {
      let project = try Project.project(for: arguments, host)
      guard case .languageServer(let settings) = try Invocation(arguments, project: project) else {
        return nil
      }
      return settings
    } catch {
      host.say("beagle: \(Failure(error).message)")
      return nil
    }
  }
}

/// Which file there is at a path, and when it was written.
private struct FileVersion: Equatable {
  private let path: String?
  private let modified: Date?
  private let size: Int?

  init(of path: String?) {
    let attributes = path.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
    self.path = path
    modified = attributes?[.modificationDate] as? Date
    size = (attributes?[.size] as? NSNumber)?.intValue
  }
}
