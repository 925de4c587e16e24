import Beagle

/// A command line turned into output and exit code.
@MainActor
struct CommandLineRun {
  let surroundings: Surroundings

  /// - Returns: the bytes for standard output, whole or not at all, and the exit code.
  func run(_ arguments: [String]) async -> (output: [UInt8], exitCode: Int32) {
    do {
      switch try Invocation(arguments) {
      case .help(let help): return (Array(help.text.utf8), 0)
      case .version: return (Array("\(Help.version)\n".utf8), 0)
      case .explain(let rule): return (Array(Explanation(rule: rule).text.utf8), 0)
      case .render(let settings):
        return (try await RenderCommand(settings: settings, surroundings: surroundings).run(), 0)
      case .gallery(let settings):
        return (try await GalleryCommand(settings: settings, surroundings: surroundings).run(), 0)
      case .check(let settings):
        return try await CheckCommand(settings: settings, surroundings: surroundings).run()
      case .flow(let settings):
        return try await FlowCommand(settings: settings, surroundings: surroundings).run()
      }
    } catch let error as UsageError {
      let command = arguments.first.flatMap { Invocation.commands.contains($0) ? " \($0)" : nil } ?? ""
      surroundings.say("beagle: \(error)\nbeagle\(command) --help tells what is understood.")
      return ([], 2)
    } catch let failure as Failure {
      surroundings.say("beagle: \(failure.message)")
      return ([], failure.exitCode)
    } catch {
      surroundings.say("beagle: \(error)")
      return ([], 4)
    }
  }
}
