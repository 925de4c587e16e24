import Foundation
import Locking

@testable import BeagleCLI
@testable import BeagleProjects

/// The output of a command line and its exit code.
struct Printed: Equatable {
  var output: String
  var errors: String
  var exitCode: Int32
}

/// Runs a command line in this process, in the host environment of the test.
@MainActor
func beagle(
  _ arguments: [String], environment: [String: String] = [:], isTerminal: Bool = false, input: String = "",
  folder: String? = nil, sleep: (@Sendable (Duration) async -> Void)? = nil,
  ask: (@Sendable (String) -> Bool)? = nil, user: FileOwner = .current
) async -> Printed {
  let messages = Messages()
  var host = HostEnvironment(
    environment: environment, isTerminal: isTerminal, terminalColumns: nil,
    readStandardInput: { Array(input.utf8) }, ask: ask, user: user,
    say: { messages.add($0) })
  // On a loaded machine, the default deadline may pass while a test waits for its turn.
  host.sleep = sleep ?? { try? await Task.sleep(for: $0 < .seconds(300) ? $0 : $0 * 10) }
  if let folder { host.folder = folder }
  var output: [UInt8] = []
  let exitCode = await CommandLineRun(host: host).run(arguments) { output += $0 }
  return Printed(output: String(decoding: output, as: UTF8.self), errors: messages.text, exitCode: exitCode)
}

@MainActor
func beagle(_ arguments: String..., input: String = "") async -> Printed {
  await beagle(arguments, input: input)
}

final class Messages: Sendable {
  private let lines = Mutex<[String]>([])

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  var text: String { lines.withLock { $0.map { $0 + "\n" }.joined() } }
}
