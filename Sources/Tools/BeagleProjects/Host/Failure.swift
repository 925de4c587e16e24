package import Beagle
import BeagleChecking
package import BeagleNetworking
import Foundation

/// The reason why there is no output: the message for standard error, and the exit code.
package struct Failure: Error {
  /// One line, possibly followed by lines that show the place.
  package let message: String
  package let exitCode: Int32
  /// The file or URL concerned, if the message is about one of several.
  package var subject: String?

  /// Converts any error.
  package init(_ error: any Error) {
    self = error as? Failure ?? .decode(error.plainWords)
  }

  /// - Parameters:
  ///   - message: May quote untrusted texts: it is reduced to one line of readable length.
  ///   - lines: Appended unchanged, with a leading line break.
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

/// Reads what users name, up to the size limit of documents, since a pipe may be endless.
extension Failure {
  /// The bytes of a file, or of a pipe opened by the user's shell.
  ///
  /// - Throws: why it cannot be read.
  package static func contents(of path: String) throws(Failure) -> [UInt8] {
    do throws(NamedFile.ReadError) {
      return try NamedFile.bytes(of: path, atMost: JSONLimits().bytes)
    } catch {
      if error == .tooLarge { throw tooLarge("\"\(path)\"") }
      throw Failure(unreadable: path, error)
    }
  }

  /// The bytes of a file that must be a single screen.
  ///
  /// - Throws: if it cannot be read or is a recording.
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

  /// The next available bytes of standard input; empty at its end.
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
  /// The failure for a document that is not a screen: the message says what it seems to be instead, or shows
  /// the line with a caret like `check`.
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

  /// Decodes the screen of a file or of standard input.
  ///
  /// - Parameter registry: The custom components and actions.
  /// - Throws: if it is not a screen.
  package static func screen(
    in bytes: [UInt8], from source: String, _ registry: ComponentRegistry, columns: Int
  ) throws(Failure) -> ScreenDocument {
    do throws(DocumentError) {
      return try ScreenDocument(reading: bytes, options: DecodingOptions(componentRegistry: registry))
    } catch {
      throw Failure(notAScreen: source, bytes, error, columns: columns)
    }
  }

  /// The failure of a request.
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

  /// The failure for an unreadable file.
  package init(unreadable path: String, _ cause: NamedFile.ReadError) {
    // In other folders, a base URL would not help.
    let isSystemFolder = path.hasPrefix("/") && LocalTarget(path) == nil
    var remedy = cause == .folder ? "; name a file in it" : ""
    if cause == .folder, isSystemFolder { remedy += ", or add --base-url to fetch this path" }
    self = .fetch("cannot read \"\(path)\": \(cause.reason)\(remedy)")
  }

  private static func excerpt(of error: DocumentError, in bytes: [UInt8], columns: Int) -> String {
    // An empty document or a document of another kind has no line worth showing.
    guard DecodingFailure.hint(of: Data(bytes.prefix(4_096))) == nil else { return "" }
    var finding = error.diagnostic
    // If the document ends too early, its last line is shown.
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
