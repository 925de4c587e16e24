import Foundation

/// The program that `scripts/install.sh` builds, or that `BEAGLE` names.
func installedProgram() throws -> URL {
  let program = URL(
    fileURLWithPath: ProcessInfo.processInfo.environment["BEAGLE"] ?? ".build/install/release/beagle")
  guard FileManager.default.isExecutableFile(atPath: program.path) else {
    throw WrongInput("there is no \(program.path); scripts/install.sh builds it, or BEAGLE names another")
  }
  return program
}
