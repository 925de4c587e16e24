import BeagleProjects
import Foundation

/// A stream of lines from standard input to standard output, with what is said of it on standard error.
struct LineRun {
  let host: HostEnvironment
  /// Nil for as many as there are cores.
  let jobs: Int?
  /// How many bytes are read at once.
  var blockSize = 1 << 18

  /// - Parameters:
  ///   - work: makes the result of a line.
  ///   - sentence: what the results written so far come to, in words.
  /// - Returns: what the results come to, and the exit code where not all lines were looked at.
  /// - Throws: why nothing more can be written.
  func run<Tally: LineTally>(
    _ work: @escaping LineStream<Tally>.Work, to write: ([UInt8]) throws -> Void,
    _ sentence: (Tally) -> String
  ) throws -> (tally: Tally, exitCode: Int32?) {
    let stream = LineStream(
      LineReader(STDIN_FILENO, longest: LineDocument.longest, blockSize: blockSize),
      jobs: jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount), work: work)
    Interruption.first { stream.interrupt() }
    do {
      let (tally, ending) = try stream.run(to: write)
      host.say("beagle: \(sentence(tally))")
      switch ending {
      case .inputEnded: return (tally, nil)
      case .interrupted:
        host.say("beagle: interrupted; the rest of the lines was not looked at")
        return (tally, 130)
      case .inputFailed(let error): throw Failure(unreadableInput: error)
      }
    } catch is ReaderIsGone {
      throw Failure.fetch("nobody reads the results any more; the rest of the lines was not looked at")
    }
  }
}
