import Foundation

/// Which requests of plain http the environment sends through a proxy, as libcurl reads it.
struct ProxyRules: Sendable {
  private let hasProxy: Bool
  private let exceptions: [String]

  init(_ environment: [String: String]) {
    func value(_ names: String...) -> String? { names.compactMap { environment[$0] }.first { !$0.isEmpty } }
    // HTTP_PROXY in capitals is not read: a web server's client could set it with a header.
    hasProxy = value("http_proxy", "all_proxy", "ALL_PROXY") != nil
    exceptions = (value("no_proxy", "NO_PROXY") ?? "").lowercased().split { ", ".contains($0) }.map(
      String.init)
  }

  static let ofProcess = ProxyRules(ProcessInfo.processInfo.environment)

  /// In doubt it does; libcurl then decides again.
  func sendThroughProxy(_ url: URL) -> Bool {
    guard hasProxy, exceptions != ["*"] else { return false }
    let host = url.host(percentEncoded: false)?.lowercased() ?? ""
    return !exceptions.contains { entry in
      let name = entry.hasPrefix(".") ? String(entry.dropFirst()) : entry
      return host == name || host.hasSuffix(".\(name)")
    }
  }
}
