#if os(Linux)
  import Foundation
  import NetworkTestSupport
  import TestSupport
  import Testing

  /// Certificates that are made when the tests run, by the program `openssl`.
  struct TestCertificates {
    struct Identity: Sendable {
      let certificate: String
      let key: String
    }

    /// Why the certificates are missing, or nil.
    static let whatIsMissing: Comment? =
      program == nil
      ? "there is no openssl to make certificates with"
      : OpenSSL.inProcess == nil ? "libcurl brings no OpenSSL into this process" : nil

    private static let program = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/bin/openssl"]
      .first { FileManager.default.isExecutableFile(atPath: $0) }

    static var library: OpenSSL {
      get throws { try #require(OpenSSL.inProcess) }
    }

    static let shared = Result { try TestCertificates() }

    /// The authority that signed all of them.
    let authority: String
    /// Of localhost and 127.0.0.1.
    let server: Identity
    let expired: Identity
    let otherHost: Identity
    let client: Identity
    private let folder: URL

    private init() throws {
      folder = URL(filePath: NSTemporaryDirectory()).appending(path: "beagle-tls-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // They are made once, for all tests.
      atexit {
        guard case .success(let all) = TestCertificates.shared else { return }
        try? FileManager.default.removeItem(at: all.folder)
      }
      let (folder, key) = (folder.path, ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"])
      authority = "\(folder)/authority.pem"
      try Self.run(
        ["req", "-x509"] + key
          + ["-keyout", "\(folder)/authority.key", "-out", authority, "-days", "2", "-subj", "/CN=Test"])
      func identity(_ name: String, names: String, days: Int) throws -> Identity {
        let base = "\(folder)/\(name)"
        try Self.run(
          ["req"] + key + ["-keyout", "\(base).key", "-out", "\(base).csr", "-subj", "/CN=\(name)"]
            + ["-addext", "subjectAltName=\(names)"])
        try Data("subjectAltName=\(names)\n".utf8).write(to: URL(filePath: "\(base).ext"))
        try Self.run(
          [
            "x509", "-req", "-in", "\(base).csr", "-CA", "\(folder)/authority.pem", "-CAkey",
            "\(folder)/authority.key",
          ]
            + ["-CAcreateserial", "-days", "\(days)", "-extfile", "\(base).ext", "-out", "\(base).pem"])
        return Identity(certificate: "\(base).pem", key: "\(base).key")
      }
      let here = "DNS:localhost,IP:127.0.0.1"
      server = try identity("server", names: here, days: 2)
      expired = try identity("expired", names: here, days: 0)
      otherHost = try identity("other", names: "DNS:shop.example", days: 2)
      client = try identity("client", names: "DNS:client.example", days: 2)
    }

    private static func run(_ arguments: [String]) throws {
      let process = try ChildProcess([try #require(program)] + arguments)
      try #require(try process.waitForEnd() == .exit(0), "openssl \(arguments.joined(separator: " "))")
    }
  }
#endif
