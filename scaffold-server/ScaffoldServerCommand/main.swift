import Foundation
import ScaffoldServer

func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("scaffold-server: \(message)\n".utf8))
  exit(status)
}

do {
  let arguments = try ScaffoldServerArguments(Array(CommandLine.arguments.dropFirst()))
  if arguments.wantsHelp {
    print(ScaffoldServerArguments.help)
    exit(0)
  }
  let signals = TerminationSignals()
  let server = try ScaffoldServer(port: arguments.port, host: arguments.host)
  try server.start()
  // Not `print`, which would buffer the line if standard output is a pipe.
  FileHandle.standardOutput.write(Data("Serving \(server.baseURL.absoluteString)\n".utf8))
  signals.wait()
  server.stop()
} catch let mistake as ScaffoldServerArguments.Mistake {
  fail(mistake.message, status: 2)
} catch {
  fail("\(error)", status: 1)
}
