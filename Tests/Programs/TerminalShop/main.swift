import Beagle
import BeagleTerminal
import Foundation

/// The program of the page about terminal programs, with the address of the server as its argument.
let baseURL = URL(string: CommandLine.arguments.last ?? "")

// sample
let dependencies = BeagleDependencies()
dependencies.urlBuilder = UrlBuilder(baseUrl: baseURL)

try await TerminalApplication(dependencies: dependencies).run(at: "/home")
// end
