import BeagleJSON
import Foundation

/// Where log messages go. Called from any thread.
public protocol BeagleLogger: Sendable {
  /// Takes one message. Whoever asks it for its text pays for making it.
  func log(_ log: any LogMessage)
}

/// How much a log message matters; an error is greater than an info.
public enum LogLevel: String, Sendable, CaseIterable, Comparable {
  /// What happened, as it should or not.
  case info
  /// What kept something from being shown or done.
  case error

  public static func < (left: LogLevel, right: LogLevel) -> Bool {
    left == .info && right == .error
  }
}

/// One thing to log. `message` may be costly to make, so ask for it only if it is going to be written.
public protocol LogMessage: Sendable {
  /// One word for where it comes from, such as `Network`.
  var category: String { get }
  /// What happened, in one or several lines. It can hold what a server sent: ``BeagleLoggerDefault`` makes that safe to print.
  var message: String { get }
  /// How much it matters.
  var level: LogLevel { get }
}

/// Writes messages as text: `Beagle Network: …`, or `Beagle Network error: …`.
///
/// What a server could have sent to act on a terminal becomes visible marks; line breaks and tabs stay. So does what
/// would act on a build service in whose log the messages land.
public struct BeagleLoggerDefault: BeagleLogger {
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

  public func log(_ log: any LogMessage) {
    if let text = text(of: log) { write(text) }
  }

  /// What is written of a message; nil if its level is too low.
  package func text(of log: any LogMessage) -> String? {
    guard log.level >= minimumLevel else { return nil }
    let mark = log.level == .error ? " error" : ""
    let text = "Beagle \(log.category)\(mark): \(log.message)"
    // Requests and responses are told in lines; all else may quote foreign texts in its one line.
    return (log as? Log)?.isExchange == false ? text.messageLine : text.controlsReplaced
  }

  /// Writes to standard error with one write per message, so that messages of several threads do not mix.
  public static let toStandardError: @Sendable (String) -> Void = { text in
    // A closed standard error is no reason to fail.
    let guarded = isInBuildLog ? BuildLog.guarded(text) : text
    try? FileHandle.standardError.write(contentsOf: Data((guarded + "\n").utf8))
  }

  private static let isInBuildLog = BuildLog.isRead(in: ProcessInfo.processInfo.environment)
}

/// Logs nothing and costs nothing: messages are not even made.
public struct BeagleLoggerSilent: BeagleLogger {
  /// Creates a logger; all of them are alike.
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

  /// Whether it is a whole request or response, which takes several lines.
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
    case .expression(.invalidSyntax): "an expression is not written correctly"
    case .customOperations(.notFound): "there is no operation of that name"
    case .collection(.templateNotFound(let item)): "no template fits the item \(item)"
    }
  }
}
