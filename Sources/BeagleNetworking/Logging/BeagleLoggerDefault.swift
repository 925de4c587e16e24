import Foundation

/// Writes messages as text: `Beagle Network: …`, or `Beagle Network error: …`.
///
/// Control characters that a server could have sent become visible marks, so that a log never acts on a
/// terminal.
public struct BeagleLoggerDefault: BeagleLoggerType {
  private let minimumLevel: LogLevel
  private let write: @Sendable (String) -> Void

  /// - Parameter minimumLevel: `.error` drops infos.
  /// - Parameter write: gets each message without a line break at its end, on any thread; several lines may
  ///   be in it. Standard error if not given.
  public init(
    minimumLevel: LogLevel = .info, write: @escaping @Sendable (String) -> Void = Self.toStandardError
  ) {
    self.minimumLevel = minimumLevel
    self.write = write
  }

  public func log(_ log: any LogType) {
    guard log.level >= minimumLevel else { return }
    let mark = log.level == .error ? " error" : ""
    write(printable("Beagle \(log.category)\(mark): \(log.message)"))
  }

  /// One write per message, so that messages of several threads do not mix.
  public static let toStandardError: @Sendable (String) -> Void = { text in
    // A closed standard error is no reason to fail.
    try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
  }
}

/// Keeps line breaks and tabs. C0, C1 and bidirectional controls become U+FFFD.
private func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    result.append(isControl(scalar) ? "\u{FFFD}" : scalar)
  }
  return String(result)
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x0A, 0x09: false
  case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}
