package import Beagle
import BeagleNetworking
import Locking

/// The text of a document for excerpts, with secrets masked. Documents with the same bytes share it, so that
/// secrets are searched for once.
package final class ExcerptText: Sendable {
  private let bytes: [UInt8]
  private let masked = Mutex<(end: Int, bytes: [UInt8])?>(nil)

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The part of the document that excerpts can show, with secrets masked: everything up to the last finding,
  /// and a little more.
  package func shown(around findings: [Diagnostic]) -> [UInt8] {
    guard let last = findings.map(\.position.byte).max() else { return [] }
    return masked.withLock { masked in
      if let masked, masked.end == last { return masked.bytes }
      let shown = SecretMasking().hidden(in: bytes, upTo: last)
      masked = (last, shown)
      return shown
    }
  }
}
