import Beagle
import Foundation

/// Reading what users name, whole: no more than a document may have, since a device or a pipe may have no end.
extension Failure {
  /// The bytes of a file, a pipe or a device.
  ///
  /// - Throws: why it cannot be read.
  static func contents(of path: String) throws(Failure) -> [UInt8] {
    let bytes: [UInt8]?
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      bytes = try contents(of: file.fileDescriptor)
    } catch {
      throw Failure(unreadable: path)
    }
    guard let bytes else { throw tooLarge("\"\(path)\"") }
    return bytes
  }

  /// The bytes of standard input.
  ///
  /// - Throws: why it cannot be read.
  static func standardInput() throws(Failure) -> [UInt8] {
    let bytes: [UInt8]?
    do { bytes = try contents(of: STDIN_FILENO) } catch { throw Failure(unreadableInput: error) }
    guard let bytes else { throw tooLarge("standard input") }
    return bytes
  }

  /// What there is of standard input, as soon as there is something; nothing at its end.
  ///
  /// - Throws: why it cannot be read.
  static func nextOfStandardInput() throws(Failure) -> [UInt8] {
    do { return try next(of: STDIN_FILENO) } catch { throw Failure(unreadableInput: error) }
  }

  /// - Returns: nil where there is more than a document may have.
  private static func contents(of descriptor: Int32) throws(POSIXError) -> [UInt8]? {
    let limit = JSONLimits().bytes
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let piece = try next(of: descriptor)
      if piece.isEmpty { return bytes }
      bytes += piece
    }
    return nil
  }

  /// By the system's call, because FileHandle ends the program where some of what it asks fails.
  private static func next(of descriptor: Int32) throws(POSIXError) -> [UInt8] {
    var failure: POSIXErrorCode?
    let piece = [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, count in
      var result = read(descriptor, buffer.baseAddress, buffer.count)
      while result < 0, errno == EINTR || errno == EAGAIN {
        // Another program may have set a terminal or a pipe that it shares with this one not to wait.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, -1)
        result = read(descriptor, buffer.baseAddress, buffer.count)
      }
      if result < 0 { failure = POSIXErrorCode(rawValue: errno) ?? .EIO }
      count = max(0, result)
    }
    if let failure { throw POSIXError(failure) }
    return piece
  }

  private static func tooLarge(_ name: String) -> Failure {
    .fetch("cannot read \(name): it has more than \(JSONLimits().bytes) bytes")
  }

  private init(unreadableInput error: POSIXError) {
    let reason = error.code == .EISDIR ? "it is a folder" : "it cannot be read"
    self = .fetch("cannot read standard input: \(reason)")
  }
}
