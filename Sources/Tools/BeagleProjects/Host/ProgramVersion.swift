/// The version of the program `beagle`, which reports and servers name.
package enum ProgramVersion {
  package static let number = "0.1.0"
}
