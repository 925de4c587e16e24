import BeagleJSON
import Foundation

/// Writes messages as text: `Beagle Network: …`, or `Beagle Network error: …`.
///
/// What a server could have sent to act on a terminal becomes visible marks; line breaks and tabs stay. So does what
/// would act on a build service in whose log the messages land.
public struct BeagleLoggerDefault: BeagleLoggerType {
  private let minimumLevel: LogLevel
  package let write: @Sendable (String) -> Void

  /// Creates a logger, by default of everything to standard error.
  ///
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
    if let text = text(of: log) { write(text) }
  }

  /// What is written of a message; nil if its level is too low.
  package func text(of log: any LogType) -> String? {
    guard log.level >= minimumLevel else { return nil }
    let mark = log.level == .error ? " error" : ""
    let text = "Beagle \(log.category)\(mark): \(log.message)"
    // Requests and answers are told in lines; all else may quote foreign texts in its one line.
    return (log as? Log)?.isExchange == false ? text.messageLine : text.controlsReplaced
  }

  /// One write per message, so that messages of several threads do not mix.
  public static let toStandardError: @Sendable (String) -> Void = { text in
    // A closed standard error is no reason to fail.
    let guarded = isInBuildLog ? BuildLog.guarded(text) : text
    try? FileHandle.standardError.write(contentsOf: Data((guarded + "\n").utf8))
  }

  private static let isInBuildLog = BuildLog.isRead(in: ProcessInfo.processInfo.environment)
}
