/// The version of the program `beagle`, for reports and servers.
package enum ProgramVersion {
  package static let number = "0.1.0"
}
