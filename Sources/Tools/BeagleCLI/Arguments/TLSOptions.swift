import Beagle

/// The options for TLS, as file names.
struct TLSOptions: Sendable, Equatable {
  var authorities: [String] = []
  var certificate: String?
  var key: String?
  var insecureHosts: [String] = []

  var settings: TLSSettings {
    var settings = TLSSettings()
    settings.additionalAuthorities = authorities.map { .file($0) }
    // One file may hold both.
    settings.identity = certificate.map { .init(certificate: .file($0), key: .file(key ?? $0)) }
    settings.acceptsAnythingFrom = Set(insecureHosts)
    return settings
  }

  /// The options as arguments for another process.
  var arguments: [String] {
    authorities.flatMap { ["--cacert", $0] } + (certificate.map { ["--cert", $0] } ?? [])
      + (key.map { ["--key", $0] } ?? []) + insecureHosts.flatMap { ["--insecure", $0] }
  }

  func check() throws(UsageError) {
    if key != nil, certificate == nil {
      throw UsageError("--key needs --cert: a key introduces nobody alone")
    }
  }
}
