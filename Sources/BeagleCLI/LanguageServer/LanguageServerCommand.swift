import Beagle
import Foundation

/// `beagle lsp`: the language server on standard input and output.
struct LanguageServerCommand {
  let settings: CheckSettings

  /// Returns when the editor has ended the server, or is gone.
  ///
  /// - Returns: the exit code.
  func run(to write: ([UInt8]) throws -> Void) throws -> Int32 {
    var reader = MessageReader()
    var server = LanguageServer(settings.check, severity: settings.severity ?? .note)
    while server.exitCode == nil {
      let bytes = try Failure.nextOfStandardInput()
      if bytes.isEmpty { return 1 }
      reader.append(bytes)
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
}
