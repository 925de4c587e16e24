/// Why a server could not be made or started.
public enum ScaffoldServerError: Error, Sendable, Equatable, CustomStringConvertible {
  case portInUse(Int, host: String)
  case portForbidden(Int)
  case invalidPort(Int)
  case unknownHost(String)
  case alreadyStopped
  /// A system call failed: what was tried, and the system's own words.
  case system(String, String)

  public var description: String {
    switch self {
    case .portInUse(let port, let host):
      "Port \(port) of \(host) is already in use; choose another with --port, or --port 0 for any free one."
    case .portForbidden(let port):
      "Port \(port) may not be used by this user; choose one above 1023 with --port."
    case .invalidPort(let port): "\(port) is not a port; ports go from 0 to 65535."
    case .unknownHost(let host): "No address of this machine is called \(host); try 127.0.0.1."
    case .alreadyStopped: "The server was stopped and cannot start again; make a new one."
    case .system(let attempt, let words): "Could not \(attempt): \(words)."
    }
  }
}
