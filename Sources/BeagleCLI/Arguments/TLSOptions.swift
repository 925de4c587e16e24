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

  /// The same, for another process.
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

/// Named as the program curl names them.
extension Option where Settings: FetchSettings {
  static var cacert: Option {
    Option("--cacert", "FILE", "trust these certificate authorities too (PEM)", isRepeatable: true) {
      settings, value in
      if !settings.tls.authorities.contains(value) { settings.tls.authorities.append(value) }
    }
  }

  static var cert: Option {
    Option("--cert", "FILE", "the client certificate (PEM), perhaps with its key") { settings, value in
      settings.tls.certificate = value
    }
  }

  static var key: Option {
    Option("--key", "FILE", "the key of the client certificate (PEM)") { settings, value in
      settings.tls.key = value
    }
  }

  static var insecure: Option {
    Option("--insecure", "HOST", "take any certificate of this host", isRepeatable: true) {
      (settings, value) throws(UsageError) in
      let host = try Values.host(value)
      if !settings.tls.insecureHosts.contains(host) { settings.tls.insecureHosts.append(host) }
    }
  }
}
