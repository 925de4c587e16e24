package import Beagle
import BeagleChecking
package import BeagleNetworking
import Foundation

/// Why there is no output: the message for standard error, and the exit code.
package struct Failure: Error {
  /// One line, and perhaps lines that show the place.
  package let message: String
  package let exitCode: Int32
  /// The file or URL that it is about, where the message is about one of several.
  package var subject: String?

  /// What any error comes to.
  package init(_ error: any Error) {
    self = error as? Failure ?? .decode(error.plainWords)
  }

  /// - Parameters:
  ///   - message: may quote foreign texts: it becomes one line of a length that people read.
  ///   - lines: what follows it as it is, with a line break before it.
  package init(message: String, lines: String = "", exitCode: Int32) {
    self.message = message.messageLine + lines
    self.exitCode = exitCode
  }

  package static func usage(_ message: String, lines: String = "") -> Failure {
    Failure(message: message, lines: lines, exitCode: 2)
  }
  package static func fetch(_ message: String) -> Failure { Failure(message: message, exitCode: 3) }
  package static func decode(_ message: String, lines: String = "") -> Failure {
    Failure(message: message, lines: lines, exitCode: 4)
  }
}

/// Reading what users name, whole: no more than a document may have, since a pipe may have no end.
extension Failure {
  /// The bytes of a file, or of a pipe that the user's shell has opened.
  ///
  /// - Throws: why it cannot be read.
  package static func contents(of path: String) throws(Failure) -> [UInt8] {
    do throws(NamedFile.Fault) {
      return try NamedFile.bytes(of: path, atMost: JSONLimits().bytes)
    } catch {
      if error == .tooLarge { throw tooLarge("\"\(path)\"") }
      throw Failure(unreadable: path, error)
    }
  }

  /// The bytes of a file that is to be a single screen.
  ///
  /// - Throws: why it cannot be read, or that it is a recording.
  package static func screen(ofFile path: String) throws(Failure) -> [UInt8] {
    if let recording = try Recording.file(path) { throw recording.isNoScreen }
    return try contents(of: path)
  }

  /// The bytes of standard input.
  ///
  /// - Throws: why it cannot be read.
  package static func standardInput() throws(Failure) -> [UInt8] {
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
  package static func nextOfStandardInput() throws(Failure) -> [UInt8] {
    do { return try NamedFile.next(of: STDIN_FILENO) } catch { throw Failure(unreadableInput: error) }
  }

  private static func tooLarge(_ name: String) -> Failure {
    .fetch("cannot read \(name): it has more than \(JSONLimits().bytes) bytes")
  }

  package init(unreadableInput error: POSIXError) {
    let reason = error.code == .EISDIR ? "it is a folder" : "it cannot be read"
    self = .fetch("cannot read standard input: \(reason)")
  }
}

extension Failure {
  /// A document that is not a screen: the message says what it seems to be instead, or shows the line with a caret like
  /// `check`.
  package init(notAScreen name: String, _ bytes: [UInt8], _ error: DocumentError, columns: Int) {
    if let hint = DecodingFailure.hint(of: Data(bytes.prefix(4_096))) {
      self = .decode("\(name) \(hint)")
    } else {
      let error = ScreenCheck().error(error, in: bytes)
      let shown = ExcerptText(bytes).shown(around: [error.diagnostic])
      let excerpt = Self.excerpt(of: error, in: shown, columns: columns)
      self = .decode("\(name) is not a Beagle screen: \(error)", lines: excerpt)
    }
  }

  /// Reads the screen of a file or of standard input.
  ///
  /// - Parameter registry: the components and actions of the application's own.
  /// - Throws: why it is none.
  package static func screen(
    in bytes: [UInt8], from source: String, _ registry: ComponentRegistry, columns: Int
  ) throws(Failure) -> ScreenDocument {
    do throws(DocumentError) {
      return try ScreenDocument(reading: bytes, options: DecodingOptions(componentRegistry: registry))
    } catch {
      throw Failure(notAScreen: source, bytes, error, columns: columns)
    }
  }

  /// A request that failed.
  package init(path: String, _ error: Request.Error, _ host: HostEnvironment) {
    let shown = path.withMaskedSecrets
    switch error {
    case .decoding(let cause as DecodingFailure):
      let excerpt = Self.excerpt(of: cause.error, in: cause.body, columns: host.columns)
      self = .decode("cannot show \"\(shown)\": \(cause)", lines: excerpt)
    case .decoding(let cause):
      self = .decode("cannot show \"\(shown)\": \(cause)")
    default:
      self = .fetch("cannot fetch \"\(shown)\": \(error.description(for: path))")
    }
  }

  /// Why a file cannot be read.
  package init(unreadable path: String, _ fault: NamedFile.Fault) {
    // For other folders, a base URL would not help.
    let isSystemFolder = path.hasPrefix("/") && LocalTarget(path) == nil
    var remedy = fault == .folder ? "; name a file in it" : ""
    if fault == .folder, isSystemFolder { remedy += ", or say with --base-url where to fetch this path from" }
    self = .fetch("cannot read \"\(path)\": \(fault.reason)\(remedy)")
  }

  private static func excerpt(of error: DocumentError, in bytes: [UInt8], columns: Int) -> String {
    // An empty document, or one page of another kind, has no line worth showing.
    guard DecodingFailure.hint(of: Data(bytes.prefix(4_096))) == nil else { return "" }
    var finding = error.diagnostic
    // Where the document ends too early, its last line is what there is to see.
    if let last = bytes.lastIndex(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }),
      finding.position.byte > last + 1
    {
      let breaks = bytes[(last + 1)..<min(finding.position.byte, bytes.count)].count { $0 == 0x0A }
      let start = bytes[...last].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      finding.position = SourcePosition(
        byte: last + 1, line: finding.position.line - breaks, column: last - start + 2)
    }
    let lines = TextReport(isColored: false, columns: columns).excerpt(of: finding, in: bytes)
    return lines.isEmpty ? "" : "\n" + lines.dropLast()
  }
}
