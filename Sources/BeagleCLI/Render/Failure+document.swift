import Beagle
import BeagleNetworking
import Foundation

extension Failure {
  /// A document that is not a screen: the message says what it seems to be instead, or shows the line with a caret like
  /// `check`.
  init(notAScreen name: String, _ bytes: [UInt8], _ error: DocumentError, columns: Int) {
    if let hint = DecodingFailure.hint(of: Data(bytes.prefix(4_096))) {
      self = .decode("\(name) \(hint)")
    } else {
      let excerpt = Self.excerpt(of: error, in: SecretMasking().hidden(in: bytes), columns: columns)
      self = .decode("\(name) is not a Beagle screen: \(error)", lines: excerpt)
    }
  }

  /// Reads the screen of a file or of standard input.
  ///
  /// - Throws: why it is none.
  static func screen(in bytes: [UInt8], from source: String, columns: Int) throws(Failure) -> ScreenDocument {
    do throws(DocumentError) {
      return try ScreenDocument(reading: bytes)
    } catch {
      throw Failure(notAScreen: source, bytes, error, columns: columns)
    }
  }

  /// A request that failed.
  init(path: String, _ error: Request.Error, _ host: HostEnvironment) {
    let path = path.withMaskedSecrets
    switch error {
    case .decoding(let cause as DecodingFailure):
      let excerpt = Self.excerpt(of: cause.error, in: cause.body, columns: host.columns)
      self = .decode("cannot show \"\(path)\": \(cause)", lines: excerpt)
    case .decoding(let cause):
      self = .decode("cannot show \"\(path)\": \(cause)")
    default:
      self = .fetch("cannot fetch \"\(path)\": \(error)")
    }
  }

  /// Why a file cannot be read.
  init(unreadable path: String, _ fault: NamedFile.Fault) {
    let remedy =
      fault != .folder
      ? ""
      : path.hasPrefix("/")
        ? "; name a file in it, or say with --base-url where to fetch this path from" : "; name a file in it"
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
