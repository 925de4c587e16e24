import Foundation

#if canImport(Security)
  import Security
#endif

/// The settings that URLSession supports.
extension TLSSettings {
  func configured(_ configuration: URLSessionConfiguration) -> URLSessionConfiguration {
    #if canImport(Security)
      guard minimumVersion != .tls12, let copy = configuration.copy() as? URLSessionConfiguration else {
        return configuration
      }
      copy.tlsMinimumSupportedProtocolVersion = .TLSv13
      return copy
    #else
      return configuration
    #endif
  }

  /// The error with which every https request fails if URLSession cannot apply a setting.
  var unsupportedBySessions: TLSSettingsError? {
    #if canImport(Security)
      do throws(TLSSettingsError) {
        _ = try certificates()
      } catch {
        return error
      }
      return identity == nil ? nil : .unsupported(setting: "a client certificate in PEM format")
    #else
      return self == TLSSettings() ? nil : .unsupported(setting: "TLS settings")
    #endif
  }

  /// nil leaves the decision to the default handling.
  func credential(for challenge: URLAuthenticationChallenge) -> URLCredential? {
    #if canImport(Security)
      let space = challenge.protectionSpace
      guard space.authenticationMethod == NSURLAuthenticationMethodServerTrust, let trust = space.serverTrust
      else { return nil }
      if acceptsAnything(from: space.host) { return URLCredential(trust: trust) }
      guard !additionalAuthorities.isEmpty, let anchors = try? certificates() else { return nil }
      SecTrustSetAnchorCertificates(trust, anchors as CFArray)
      SecTrustSetAnchorCertificatesOnly(trust, false)
      return SecTrustEvaluateWithError(trust, nil) ? URLCredential(trust: trust) : nil
    #else
      return nil
    #endif
  }

  #if canImport(Security)
    private func certificates() throws(TLSSettingsError) -> [SecCertificate] {
      var all: [SecCertificate] = []
      for authority in additionalAuthorities {
        let text = String(decoding: try authority.read("CERTIFICATE"), as: UTF8.self)
        for block in text.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst() {
          let base64 = block.components(separatedBy: "-----END")[0]
          guard let bytes = Data(base64Encoded: base64, options: .ignoreUnknownCharacters),
            let certificate = SecCertificateCreateWithData(nil, bytes as CFData)
          else { throw .missingBlock(kind: "certificate", source: "an additional authority") }
          all.append(certificate)
        }
      }
      return all
    }
  #endif
}
