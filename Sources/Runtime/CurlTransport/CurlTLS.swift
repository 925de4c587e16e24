#if os(Linux)
  import CCurl
  import Foundation

  /// The TLS settings of connections. Confined to the loop's thread, and lives as long as the engine: the
  /// files named by the settings and the environment are read once in that time instead of for each of
  /// thousands of requests.
  final class CurlTLS {
    private enum Authorities {
      /// The authorities that libcurl was built with.
      case system
      case file(String)
      case bytes(Data)
    }

    private let trust: CurlTrust
    /// nil until they have been read successfully.
    private var authorities: Authorities?
    /// The descriptor of their memory file, or -1. Owned.
    private var memoryFile: Int32 = -1
    private var identity: (certificate: Data, key: Data)?

    private let hasMemoryFiles: Bool

    /// - Parameter hasMemoryFiles: whether this system supports memory files and their names in `/proc`.
    init(_ trust: CurlTrust, hasMemoryFiles: Bool = true) {
      self.trust = trust
      self.hasMemoryFiles = hasMemoryFiles
    }

    deinit {
      if memoryFile >= 0 { close(memoryFile) }
    }

    /// - Throws: `CurlError.unreadable`, before anything is sent.
    func set(_ handle: CurlHandle, host: String) throws(CurlError) {
      handle.set(.tlsVersion, trust.needsTLS13 ? 7 : 6)
      if trust.acceptsAnything(host) {
        handle.set(.verifiesIssuer, 0)
        handle.set(.verifiesHost, 0)
      } else {
        if authorities == nil { authorities = try readAuthorities(handle) }
        switch authorities {
        case nil, .system: break
        case .file(let path): handle.set(.authorityFile, path)
        case .bytes(let bytes): handle.set(.authorities, bytes)
        }
      }
      guard let named = trust.identity(for: host) else { return }
      if identity == nil {
        identity = (try Self.read(named.certificate), try Self.read(named.key))
      }
      guard let identity else { return }
      handle.set(.clientCertificate, identity.certificate)
      handle.set(.clientKey, identity.key)
    }

    private static func read(_ reader: CurlTrust.Reader) throws(CurlError) -> Data {
      do { return try reader() } catch { throw .unreadable(error) }
    }

    /// The system's authorities, or those that the environment names instead as for the program curl, plus
    /// the additional ones.
    private func readAuthorities(_ handle: CurlHandle) throws(CurlError) -> Authorities {
      let named = Self.environmentFile(ProcessInfo.processInfo.environment)
      var namedBytes: Data?
      if let named { namedBytes = try Self.read { [trust] in try trust.file(named) } }
      if trust.authorities.isEmpty { return named.map(Authorities.file) ?? .system }
      var all = Data()
      for authority in trust.authorities { all += try Self.read(authority) + [0x0A] }
      // A configured folder of authorities still applies; a file is replaced by the value set here, so the
      // value has to include it.
      let system = ccurl_text(handle, CurlInfo.authorityFile.rawValue).map { String(cString: $0) }
      let hasFolder = ccurl_text(handle, CurlInfo.authorityFolder.rawValue) != nil
      if let namedBytes {
        all += namedBytes
      } else if let system, !hasFolder {
        all += FileManager.default.contents(atPath: system) ?? Data()
      }
      return kept(all)
    }

    /// libcurl copies and compares bytes with each request; with a file, only its name.
    private func kept(_ authorities: Data) -> Authorities {
      guard hasMemoryFiles else { return .bytes(authorities) }
      memoryFile = authorities.withUnsafeBytes { ccurl_memory_file($0.baseAddress, $0.count) }
      let path = "/proc/self/fd/\(memoryFile)"
      return memoryFile >= 0 && access(path, R_OK) == 0 ? .file(path) : .bytes(authorities)
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
