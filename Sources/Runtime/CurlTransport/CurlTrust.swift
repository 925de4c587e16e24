#if os(Linux)
  package import Foundation

  package struct CurlTrust: Sendable {
    /// Returns certificates or a key as PEM, or throws the reason. Called with the first request that needs
    /// them, and perhaps again after a period without requests.
    package typealias Reader = @Sendable () throws -> Data

    package struct Identity: Sendable {
      /// The only host that gets it; nil for any that requests it.
      package let host: String?
      package let certificate: Reader
      package let key: Reader

      package init(host: String?, certificate: @escaping Reader, key: @escaping Reader) {
        self.host = host
        self.certificate = certificate
        self.key = key
      }
    }

    /// Authorities that are trusted in addition to the system's.
    package var authorities: [Reader] = []
    package var identity: Identity?
    /// Whether TLS 1.2 is refused; older versions always are.
    package var needsTLS13 = false
    package var acceptsAnything: @Sendable (_ host: String) -> Bool = { _ in false }
    /// Reads the file with authorities that the environment names.
    package var file: @Sendable (_ path: String) throws -> Data

    package init(file: @escaping @Sendable (_ path: String) throws -> Data) {
      self.file = file
    }

    func identity(for host: String) -> Identity? {
      guard let only = identity?.host else { return identity }
      return only.lowercased() == host.lowercased() ? identity : nil
    }
  }
#endif
