#if os(Linux)
  /// The proxy that the environment names for a request, according to libcurl's rules. libcurl makes the
  /// decision; this is for error messages about an unreachable proxy.
  struct ProxyRules: Sendable {
    /// A proxy as named in the environment, without user and password.
    struct Proxy: CustomStringConvertible {
      let variable: String
      let address: String

      var description: String { "\(address) (\(variable))" }
    }

    private let environment: [String: String]

    init(_ environment: [String: String]) {
      self.environment = environment
    }

    /// The proxy for a URL. May return one that libcurl would not use.
    func proxy(for target: CurlRequest.Target) -> Proxy? {
      let scheme = target.isSecure ? "https" : "http"
      // HTTP_PROXY in capitals is ignored: a web server's client could set it with a header.
      let names = ["\(scheme)_proxy"] + (scheme == "http" ? [] : ["\(scheme.uppercased())_PROXY"])
      guard let found = value(names + ["all_proxy", "ALL_PROXY"]), !isException(target.host)
      else { return nil }
      let address = found.value.lastIndex(of: "@").map { found.value[found.value.index(after: $0)...] }
      return Proxy(variable: found.name, address: String(address ?? found.value[...]))
    }

    private func isException(_ host: String) -> Bool {
      let exceptions = (value(["no_proxy", "NO_PROXY"])?.value ?? "").lowercased().split { ", ".contains($0) }
      if exceptions == ["*"] { return true }
      return exceptions.contains { entry in
        let name = entry.hasPrefix(".") ? entry.dropFirst() : entry
        return host == name || host.hasSuffix(".\(name)")
      }
    }

    private func value(_ names: [String]) -> (name: String, value: String)? {
      names.lazy.compactMap { name in environment[name].map { (name, $0) } }.first { !$0.1.isEmpty }
    }
  }
#endif
