import Foundation
import TestSupport
import Testing

#if os(Linux) || os(macOS)
  /// The program itself, as a shell starts it.
  func runProgram(_ arguments: [String], input: [UInt8] = []) async throws -> Ended {
    try await runProcess(try beagleURL(), arguments, input: input)
  }

  func beagleURL() throws -> URL {
    try programURL("beagle")
  }
#endif
