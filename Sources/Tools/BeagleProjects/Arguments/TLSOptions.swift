import Beagle

/// The TLS options, as file names.
package struct TLSOptions: Sendable, Equatable {
  package var authorities: [String] = []
  package var certificate: String?
  package var key: String?
  package var insecureHosts: [String] = []

  var settings: TLSSettings {
    var settings = TLSSettings()
    settings.additionalAuthorities = authorities.map { .file($0) }
    // One file may contain both.
    settings.identity = certificate.map { .init(certificate: .file($0), key: .file(key ?? $0)) }
    settings.acceptsAnythingFrom = Set(insecureHosts)
    return settings
  }

  /// The options as arguments for another process.
  package var arguments: [String] {
    var arguments: [String] = []
    for authority in authorities { arguments += ["--cacert", authority] }
    if let certificate { arguments += ["--cert", certificate] }
    if let key { arguments += ["--key", key] }
    for host in insecureHosts { arguments += ["--insecure", host] }
    return arguments
  }

  func check() throws(UsageError) {
    if key != nil, certificate == nil {
      throw UsageError("--key requires --cert")
    }
  }
}
