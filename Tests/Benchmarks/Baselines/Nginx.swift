#if os(Linux)
  import Foundation

  /// A server that is faster than any of the clients, if it is installed: nginx, whose path can be set by the
  /// environment variable `NGINX`. It serves one body, from a separate folder.
  final class Nginx {
    let plain: URL
    /// HTTP/2 over TLS, by a certificate in the PEM file.
    let secure: (url: URL, authority: String)?
    private let process = Process()
    private let folder: URL

    /// - Throws: `WrongInput` if there is none.
    init(body: [UInt8]) throws {
      let named = ProcessInfo.processInfo.environment["NGINX"].map { [$0] } ?? []
      guard
        let program = Self.program(named + ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"])
      else { throw WrongInput("there is no nginx; the environment variable NGINX may name one") }
      folder = FileManager.default.temporaryDirectory.appending(path: "beagle-nginx-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(body).write(to: folder.appending(path: "screen"))
      let hasCertificate = try Self.makeCertificate(in: folder.path)
      let (port, securePort) = (Int.random(in: 20_000...25_999), Int.random(in: 26_000...31_999))
      guard let plain = URL(string: "http://127.0.0.1:\(port)/screen"),
        let secure = URL(string: "https://127.0.0.1:\(securePort)/screen")
      else { throw WrongInput("no URL") }
      self.plain = plain
      self.secure = hasCertificate ? (secure, "\(folder.path)/certificate.pem") : nil
      try Data(Self.settings(folder.path, port, hasCertificate ? securePort : nil).utf8)
        .write(to: folder.appending(path: "nginx.conf"))
      process.executableURL = URL(filePath: program)
      process.arguments = [
        "-p", folder.path, "-c", "\(folder.path)/nginx.conf", "-e", "\(folder.path)/errors",
      ]
      // nginx takes the variable for a list of sockets.
      process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "NGINX" }
      process.standardError = FileHandle.nullDevice
      try process.run()
      for _ in 0..<200 where !Self.isListening(port) { Thread.sleep(forTimeInterval: 0.05) }
      guard Self.isListening(port), process.isRunning else { throw WrongInput("nginx did not start") }
    }

    deinit {
      process.terminate()
      process.waitUntilExit()
      try? FileManager.default.removeItem(at: folder)
    }

    private static func settings(_ folder: String, _ port: Int, _ securePort: Int?) -> String {
      let files = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
        "\($0)_temp_path \(folder)/\($0);"
      }
      let secure = securePort.map {
        """
        server { listen 127.0.0.1:\($0) ssl http2; root \(folder);
          ssl_certificate \(folder)/certificate.pem; ssl_certificate_key \(folder)/key.pem; }
        """
      }
      return """
        daemon off; worker_processes 1; pid \(folder)/pid; error_log \(folder)/errors;
        \(geteuid() == 0 ? "user root;" : "")
        events { worker_connections 1024; }
        http { access_log off; keepalive_requests 100000000; keepalive_timeout 300;
          http2_max_concurrent_streams 256; \(files.joined(separator: " "))
          server { listen 127.0.0.1:\(port); root \(folder); }
          \(secure ?? "") }
        """
    }

    private static func makeCertificate(in folder: String) throws -> Bool {
      guard let openssl = program(["/usr/bin/openssl", "/usr/local/bin/openssl"]) else { return false }
      let process = Process()
      process.executableURL = URL(filePath: openssl)
      process.arguments =
        ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
        + ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
        + ["-keyout", "\(folder)/key.pem", "-out", "\(folder)/certificate.pem"]
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus == 0
    }

    private static func program(_ paths: [String]) -> String? {
      paths.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static func isListening(_ port: Int) -> Bool {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(port).bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
    }
  }
#endif
