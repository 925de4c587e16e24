import Beagle
import BeagleTerminal
import Foundation

// The program of the README.

// sample
let dependencies = BeagleDependencies()
dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: CommandLine.arguments[1]))

let application = TerminalApplication(dependencies: dependencies)
application.opensURL = { url in
  print(url)
  return true
}
try await application.run(at: "/home")
// end
