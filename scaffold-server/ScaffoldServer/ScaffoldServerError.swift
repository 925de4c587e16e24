import BeagleJSON

/// The reason why a server could not be created or started.
public enum ScaffoldServerError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Another program, or another server of this one, uses the port.
  case portInUse(Int, host: String)
  /// The system reserves the port.
  case portForbidden(Int)
  /// The port is not from 0 to 65535.
  case invalidPort(Int)
  /// The host name has no address.
  case unknownHost(String)
  /// A stopped server was started.
  case alreadyStopped
  /// A system call failed: its purpose, and the system's message.
  case system(String, String)

  /// One sentence with the remedy.
  public var description: String { sentence.controlsEscaped }

  private var sentence: String {
    switch self {
    case .portInUse(let port, let host):
      "Port \(port) of \(host) is already in use; choose another with --port, or --port 0 for any free one."
    case .portForbidden(let port):
      "Port \(port) may not be used by this user; choose one above 1023 with --port."
    case .invalidPort(let port): "\(port) is not a port; ports go from 0 to 65535."
    case .unknownHost(let host): "This machine has no address \(host); try 127.0.0.1."
    case .alreadyStopped: "The server was stopped and cannot start again; create a new one."
    case .system(let attempt, let words): "Could not \(attempt): \(words)."
    }
  }
}
