#if os(Linux)
  import CCurl
  import Foundation

  extension TLSSettings {
    /// - Throws: `TLSSettingsError`, before anything is sent.
    func set(_ handle: CurlHandle, host: String) throws {
      handle.set(.tlsVersion, minimumVersion == .tls13 ? 7 : 6)
      if acceptsAnything(from: host) {
        handle.set(.verifiesIssuer, 0)
        handle.set(.verifiesHost, 0)
      } else {
        try setAuthorities(handle)
      }
      if let identity {
        handle.set(.clientCertificate, try identity.certificate.read("CERTIFICATE"))
        handle.set(.clientKey, try identity.key.read("PRIVATE KEY"))
      }
    }

    /// The system's, or those that the environment names in their place as for the program curl, and the additional.
    private func setAuthorities(_ handle: CurlHandle) throws(TLSSettingsError) {
      let named = Self.environmentFile(ProcessInfo.processInfo.environment)
      if let named { _ = try PEM.file(named).read("CERTIFICATE") }
      if additionalAuthorities.isEmpty {
        if let named { handle.set(.authorityFile, named) }
        return
      }
      var all = Data()
      for authority in additionalAuthorities { all += try authority.read("CERTIFICATE") + [0x0A] }
      // A folder of authorities stays; a file gives way to what is set here, so it has to be part of that.
      let system = ccurl_text(handle, CurlInfo.authorityFile.rawValue).map { String(cString: $0) }
      let hasFolder = ccurl_text(handle, CurlInfo.authorityFolder.rawValue) != nil
      if let named {
        all += try PEM.file(named).read("CERTIFICATE")
      } else if let system, !hasFolder {
        all += FileManager.default.contents(atPath: system) ?? Data()
      }
      handle.set(.authorities, all)
    }

    static func environmentFile(_ environment: [String: String]) -> String? {
      ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
  }

  extension CurlHandle {
    /// The library copies the bytes.
    fileprivate func set(_ option: CurlOption, _ value: Data) {
      value.withUnsafeBytes { bytes in
        var blob = CCurlBlob(
          bytes: UnsafeMutableRawPointer(mutating: bytes.baseAddress), count: bytes.count, flags: 1)
        _ = ccurl_set_blob(self, option.rawValue, &blob)
      }
    }
  }
#endif
