#if os(Linux)
  import Foundation
  import HTTPServing
  import Synchronization
  import TestSupport

  @testable import BeagleTesting

  /// A TLS server in front of a scripted one. Whatever that server does to its connection, including closing
  /// and resetting it, happens to the client's connection.
  final class TLSServer: Sendable {
    enum Version: Int { case tls11 = 0x302, tls12 = 0x303, tls13 = 0x304 }

    let port: UInt16
    let plain: ScriptedServer
    private let socket: Socket

    /// - Parameters:
    ///   - newest: the newest version it speaks.
    ///   - clients: the authority whose clients it takes; nil takes all.
    init(
      _ identity: TestCertificates.Identity, newest: Version = .tls13, clients: String? = nil,
      _ script: @escaping ScriptedServer.Script
    ) throws {
      let library = try TestCertificates.library
      plain = try ScriptedServer(script)
      socket = try .listening()
      port = socket.port
      let context = try Context(library, identity, newest, clients)
      Thread { [socket, port = plain.port] in
        while let connection = socket.accept() {
          Thread { context.relay(connection, to: port) }.start()
        }
        socket.close()
      }.start()
    }

    deinit { socket.shutDown() }

    func url(_ path: String, host: String = "localhost") throws -> URL {
      guard let url = URL(string: "https://\(host):\(port)\(path)") else { throw URLError(.badURL) }
      return url
    }
  }

  /// State shared by all connections. Unchecked because the library allows calls for one context from any
  /// thread.
  private final class Context: @unchecked Sendable {
    private let library: OpenSSL
    private let context: OpenSSL.Pointer?

    init(
      _ library: OpenSSL, _ identity: TestCertificates.Identity, _ newest: TLSServer.Version,
      _ clients: String?
    ) throws {
      self.library = library
      context = library.newContext(library.method())
      // SSL_CTRL_SET_MAX_PROTO_VERSION
      _ = library.control(context, 124, newest.rawValue, nil)
      guard library.useChain(context, identity.certificate) == 1,
        library.useKey(context, identity.key, 1) == 1
      else { throw URLError(.clientCertificateRejected) }
      guard let clients else { return }
      _ = library.trust(context, clients, nil)
      // SSL_VERIFY_PEER, SSL_VERIFY_FAIL_IF_NO_PEER_CERT
      library.verify(context, 3, nil)
    }

    deinit { library.freeContext(context) }

    func relay(_ client: Socket, to port: UInt16) {
      blockBrokenPipeSignal()
      defer { client.close() }
      guard let server = try? Socket.connecting(to: port) else { return }
      defer { server.close() }
      let session = library.new(context)
      defer { library.free(session) }
      _ = library.setDescriptor(session, client.descriptor)
      guard library.accept(session) == 1 else {
        // The client's remaining bytes are read: otherwise a reset would overtake the alert with the reason.
        shutdown(client.descriptor, Int32(SHUT_WR))
        while !client.receive().isEmpty {}
        return
      }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        var polls = [client, server].map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        if library.pending(session) == 0, poll(&polls, 2, -1) < 0 { return }
        if library.pending(session) > 0 || polls[0].revents != 0 {
          let count = library.read(session, &buffer, Int32(buffer.count))
          // Its end of the connection is the end of both.
          guard count > 0, server.send(Array(buffer[..<Int(count)])) else { return }
        }
        guard polls[1].revents != 0 else { continue }
        let count = recv(server.descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count > 0 {
          guard library.write(session, buffer, Int32(count)) > 0 else { return }
        } else if count == 0 || errno != EAGAIN {
          if count < 0 { client.reset() }
          return
        }
      }
    }
  }
#endif
