import Beagle
import Foundation

/// Reading what users name, whole: no more than a document may have, since a pipe may have no end.
extension Failure {
  /// The bytes of a file, or of a pipe that the user's shell has opened.
  ///
  /// - Throws: why it cannot be read.
  static func contents(of path: String) throws(Failure) -> [UInt8] {
    do throws(NamedFile.Fault) {
      return try NamedFile.bytes(of: path, atMost: JSONLimits().bytes)
    } catch {
      if error == .tooLarge { throw tooLarge("\"\(path)\"") }
      throw Failure(unreadable: path, error)
    }
  }

  /// The bytes of standard input.
  ///
  /// - Throws: why it cannot be read.
  static func standardInput() throws(Failure) -> [UInt8] {
    let bytes: [UInt8]?
    do {
      bytes = try NamedFile.bytes(of: STDIN_FILENO, atMost: JSONLimits().bytes)
    } catch {
      throw Failure(unreadableInput: error)
    }
    guard let bytes else { throw tooLarge("standard input") }
    return bytes
  }

  /// What there is of standard input, as soon as there is something; nothing at its end.
  ///
  /// - Throws: why it cannot be read.
  static func nextOfStandardInput() throws(Failure) -> [UInt8] {
    do { return try NamedFile.next(of: STDIN_FILENO) } catch { throw Failure(unreadableInput: error) }
  }

  private static func tooLarge(_ name: String) -> Failure {
    .fetch("cannot read \(name): it has more than \(JSONLimits().bytes) bytes")
  }

  private init(unreadableInput error: POSIXError) {
    let reason = error.code == .EISDIR ? "it is a folder" : "it cannot be read"
    self = .fetch("cannot read standard input: \(reason)")
  }
}
