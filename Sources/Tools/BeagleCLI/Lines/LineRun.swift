import BeagleProjects
import Foundation

/// Processes lines from standard input to standard output, with a summary on standard error.
struct LineRun {
  let host: HostEnvironment
  /// Nil for the number of cores.
  let jobs: Int?
  /// The number of bytes to read at once.
  var blockSize = 1 << 18

  /// - Parameters:
  ///   - work: Appends the result of a line.
  ///   - sentence: Summarises the results written so far.
  /// - Returns: The totals, and the exit code if not all lines were processed.
  /// - Throws: the reason why nothing more can be written.
  func run<Tally: LineTally>(
    _ work: @escaping LineStream<Tally>.Work, to write: ([UInt8]) throws -> Void,
    _ sentence: (Tally) -> String
  ) throws -> (tally: Tally, exitCode: Int32?) {
    let stream = LineStream(
      LineReader(STDIN_FILENO, maximumLength: LineDocument.maximumLength, blockSize: blockSize),
      jobs: jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount), work: work)
    Interruption.first { stream.interrupt() }
    do {
      let (tally, ending) = try stream.run(to: write)
      host.say("beagle: \(sentence(tally))")
      switch ending {
      case .inputEnded: return (tally, nil)
      case .interrupted:
        host.say("beagle: interrupted; remaining lines not processed")
        return (tally, 130)
      case .inputFailed(let error): throw Failure(unreadableInput: error)
      }
    } catch is BrokenPipe {
      throw Failure.fetch("output pipe closed; remaining lines not processed")
    }
  }
}
