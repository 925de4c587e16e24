public import Foundation

/// Whom connections by TLS trust, and as whom they introduce themselves.
///
/// The transport on Linux keeps all of it. URLSession, the transport of Apple platforms, takes no client certificate as
/// PEM; what a transport cannot keep fails every https request with a `TLSSettingsError` that says so.
public struct TLSSettings: Sendable, Equatable {
  /// Certificates and keys, as PEM.
  public enum PEM: Sendable, Equatable {
    /// The path of a file, read with the first request, and perhaps again after some time without any.
    case file(String)
    /// The text itself, with its `-----BEGIN` and `-----END` lines.
    case data(Data)
  }

  /// A version of TLS.
  public enum Version: Sendable, Equatable {
    /// TLS 1.2, of 2008.
    case tls12
    /// TLS 1.3, of 2018.
    case tls13
  }

  /// The client certificate for servers that ask for one.
  public struct Identity: Sendable, Equatable {
    /// The certificate, followed by the certificates between it and its authority if there are any.
    public var certificate: PEM
    /// Without a passphrase.
    public var key: PEM

    /// Creates an identity of a certificate and the private key that belongs to it.
    public init(certificate: PEM, key: PEM) {
      self.certificate = certificate
      self.key = key
    }
  }

  /// Certificate authorities that are trusted besides the system's, such as a company's own.
  public var additionalAuthorities: [PEM] = []
  /// The client certificate; nil sends none.
  public var identity: Identity?
  /// The only host that gets the client certificate; nil for any that asks for it.
  package var identityHost: String?
  /// Servers that speak only an older version are refused.
  public var minimumVersion = Version.tls12
  /// Hosts whose certificates are not checked, for development: anybody on the way can then read and change what is
  /// sent. Each use is logged as a warning. Names without port, as in a URL.
  public var acceptsAnythingFrom: Set<String> = []

  /// Trusts the system's authorities, from TLS 1.2 on.
  public init() {}

  func acceptsAnything(from host: String) -> Bool {
    acceptsAnythingFrom.contains { $0.lowercased() == host.lowercased() }
  }
}

/// Why the settings for TLS could not be kept; nothing was sent.
public enum TLSSettingsError: Error, Equatable, CustomStringConvertible, LocalizedError {
  /// There is no such file, or it may not be read.
  case unreadable(file: String)
  /// There is no such block between `-----BEGIN` and `-----END`.
  case missingBlock(kind: String, source: String)
  /// The platform's transport has no way to do this, named in a few words.
  case unsupported(setting: String)

  public var description: String {
    switch self {
    case .unreadable(let file): "the PEM file \(file.debugDescription) could not be read"
    case .missingBlock(let kind, let source): "there is no \(kind) as PEM in \(source)"
    case .unsupported(let setting): "this platform's transport cannot keep \(setting)"
    }
  }

  public var errorDescription: String? { description }
}

extension TLSSettings.PEM {
  /// - Parameter kind: the last word of the line that begins a block, `CERTIFICATE` or `PRIVATE KEY`.
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
