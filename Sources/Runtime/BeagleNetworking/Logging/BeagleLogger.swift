import BeagleJSON
import Foundation

/// A destination for log messages. Called from any thread.
public protocol BeagleLogger: Sendable {
  /// Logs one message. Its text is created on access.
  func log(_ log: any LogMessage)
}

/// The severity of a log message; an error is greater than an info.
public enum LogLevel: String, Sendable, CaseIterable, Comparable {
  /// An event, expected or not.
  case info
  /// A failure that kept something from being shown or done.
  case error

  public static func < (left: LogLevel, right: LogLevel) -> Bool {
    left == .info && right == .error
  }
}

/// A log message. `message` may be costly to create, so read it only if you write it.
public protocol LogMessage: Sendable {
  /// One word for the source of the message, such as `Network`.
  var category: String { get }
  /// The text, in one or several lines. It can hold text from a server: ``BeagleLoggerDefault`` makes that
  /// safe to print.
  var message: String { get }
  /// The severity.
  var level: LogLevel { get }
}

/// Writes messages as text: `Beagle Network: …`, or `Beagle Network error: …`.
///
/// Control characters, which a server could send to manipulate a terminal, are replaced by visible marks,
/// except for line breaks and tabs. Commands for build services, in whose logs the messages may appear, are
/// neutralised, too.
public struct BeagleLoggerDefault: BeagleLogger {
  private let minimumLevel: LogLevel
  package let write: @Sendable (String) -> Void

  /// Creates a logger, by default one that writes everything to standard error.
  ///
  /// - Parameters:
  ///   - minimumLevel: `.error` drops infos.
  ///   - write: receives each message, on any thread, without a trailing line break. A message may have
  ///     several lines.
  public init(
    minimumLevel: LogLevel = .info, write: @escaping @Sendable (String) -> Void = Self.toStandardError
  ) {
    self.minimumLevel = minimumLevel
    self.write = write
  }

  public func log(_ log: any LogMessage) {
    if let text = text(of: log) { write(text) }
  }

  /// The text to write for a message; nil if its level is too low.
  package func text(of log: any LogMessage) -> String? {
    guard log.level >= minimumLevel else { return nil }
    let mark = log.level == .error ? " error" : ""
    let text = "Beagle \(log.category)\(mark): \(log.message)"
    // Requests and responses have several lines; other messages quote foreign text in a single line.
    return (log as? Log)?.isExchange == false ? text.messageLine : text.controlsReplaced
  }

  /// Writes to standard error with one write per message, so that messages of several threads do not mix.
  public static let toStandardError: @Sendable (String) -> Void = { text in
    // A closed standard error is ignored.
    let guarded = isInBuildLog ? BuildLog.guarded(text) : text
    try? FileHandle.standardError.write(contentsOf: Data((guarded + "\n").utf8))
  }

  private static let isInBuildLog = BuildLog.isRead(in: ProcessInfo.processInfo.environment)
}

/// Logs nothing. Messages are not even created.
public struct BeagleLoggerSilent: BeagleLogger {
  /// Creates a logger.
  public init() {}

  public func log(_ log: any LogMessage) {}
}

extension Log: LogMessage {
  public var category: String {
    switch self {
    case .network: "Network"
    case .other(let log): log.subject.category
    }
  }

  public var level: LogLevel {
    switch self {
    case .network(.httpRequest), .network(.httpResponse), .network(.credentialsWithheld): .info
    case .network: .error
    case .other(let log): log.subject.level
    }
  }

  public var message: String {
    switch self {
    case .network(let log): log.message
    case .other(let log): log.subject.message
    }
  }

  var isExchange: Bool {
    switch self {
    case .network(.httpRequest), .network(.httpResponse): true
    default: false
    }
  }
}

extension Log.Subject {
  fileprivate var category: String {
    switch self {
    case .decode: "Decoding"
    case .form: "Form"
    case .navigation: "Navigation"
    case .cache: "Cache"
    case .expression: "Expression"
    case .customOperations: "CustomOperation"
    case .collection: "Collection"
    }
  }

  fileprivate var level: LogLevel {
    switch self {
    case .form(.validationInputNotValid), .form(.submittedValues), .form(.keyDuplication),
      .form(.unableToSaveData),
      .navigation(.didReceiveAction), .navigation(.didNavigateToExternalUrl),
      .expression(.invalidSyntax),
      .customOperations(.notFound):
      .info
    default:
      .error
    }
  }

  fileprivate var message: String {
    switch self {
    case .decode(.decodingError(let type)): "could not decode \(type); check that it has been registered"
    case .form(let log): log.message
    case .navigation(let log): log.message
    case .cache(let log): log.message
    case .expression(.invalidSyntax): "an expression is malformed"
    case .customOperations(.notFound): "there is no operation of that name"
    case .collection(.templateNotFound(let item)): "no template matches the item \(item)"
    }
  }
}
