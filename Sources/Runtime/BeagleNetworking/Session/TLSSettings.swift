public import Foundation

/// The certificates that TLS connections trust and present.
///
/// The transport on Linux supports all settings. URLSession, the transport on Apple platforms, does not
/// accept a client certificate in PEM format. If a transport does not support a setting, every https request
/// fails with a ``TLSSettingsError``.
public struct TLSSettings: Sendable, Equatable {
  /// A certificate or key in PEM format.
  public enum PEM: Sendable, Equatable {
    /// The path of a file. It is read with the first request, and may be read again after a period without
    /// requests.
    case file(String)
    /// The PEM text, including its `-----BEGIN` and `-----END` lines.
    case data(Data)
  }

  /// A version of TLS.
  public enum Version: Sendable, Equatable {
    /// TLS 1.2 (2008).
    case tls12
    /// TLS 1.3 (2018).
    case tls13
  }

  /// The client certificate for servers that request one.
  public struct Identity: Sendable, Equatable {
    /// The certificate, followed by any intermediate certificates.
    public var certificate: PEM
    /// The private key, without a passphrase.
    public var key: PEM

    /// Creates an identity from a certificate and its private key.
    public init(certificate: PEM, key: PEM) {
      self.certificate = certificate
      self.key = key
    }
  }

  /// Certificate authorities that are trusted in addition to the system's, such as a company's CA.
  public var additionalAuthorities: [PEM] = []
  /// The client certificate; nil sends none.
  public var identity: Identity?
  /// The only host that gets the client certificate; nil for any that requests it.
  package var identityHost: String?
  /// The minimum version. Servers that only support an older one are refused.
  public var minimumVersion = Version.tls12
  /// Hosts whose certificates are not validated, for development only.
  ///
  /// Anyone on the network path can then read and change the traffic. Each use is logged as a warning. Names
  /// have no port, as in a URL.
  public var acceptsAnythingFrom: Set<String> = []

  /// Creates settings that trust the system's authorities and require at least TLS 1.2.
  public init() {}

  func acceptsAnything(from host: String) -> Bool {
    acceptsAnythingFrom.contains { $0.lowercased() == host.lowercased() }
  }
}

/// The reason why TLS settings could not be applied; nothing was sent.
public enum TLSSettingsError: Error, Equatable, CustomStringConvertible, LocalizedError {
  /// The file does not exist or cannot be read.
  case unreadable(file: String)
  /// The text has no `-----BEGIN` block of this kind.
  case missingBlock(kind: String, source: String)
  /// The platform's transport does not support the setting, which is described in a few words.
  case unsupported(setting: String)

  public var description: String {
    switch self {
    case .unreadable(let file): "the PEM file \(file.debugDescription) could not be read"
    case .missingBlock(let kind, let source): "there is no \(kind) in PEM format in \(source)"
    case .unsupported(let setting): "this platform's transport does not support \(setting)"
    }
  }

  public var errorDescription: String? { description }
}

extension TLSSettings.PEM {
  /// - Parameter kind: the last words of the line that begins a block, `CERTIFICATE` or `PRIVATE KEY`.
  func read(_ kind: String) throws(TLSSettingsError) -> Data {
    let (bytes, source): (Data, String)
    switch self {
    case .data(let data): (bytes, source) = (data, "the data given")
    case .file(let path):
      guard let read = try? NamedFile.bytes(of: path) else { throw .unreadable(file: path) }
      (bytes, source) = (Data(read), path.debugDescription)
    }
    guard bytes.firstRange(of: Data("\(kind)-----".utf8)) != nil else {
      throw .missingBlock(kind: kind.lowercased(), source: source)
    }
    return bytes
  }
}
