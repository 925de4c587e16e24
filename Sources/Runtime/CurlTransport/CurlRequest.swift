#if os(Linux)
  package import Foundation

  /// What is sent. It was not checked before: what does not fit the grammar of HTTP fails the request.
  package final class CurlRequest: Sendable {
    /// Who answers: requests to one server share connections.
    package struct Server: Sendable, Hashable {
      /// In lower case, decoded, and in ASCII.
      package let host: String
      package let port: Int
      /// Whether it speaks TLS.
      package let isSecure: Bool

      package init(host: String, port: Int, isSecure: Bool) {
        self.host = host
        self.port = port
        self.isSecure = isSecure
      }
    }

    /// Where a request goes.
    package struct Target: Sendable, Equatable {
      /// The whole URL, with the host in ASCII and without a fragment.
      package let url: String
      /// The server that the URL names.
      package let server: Server

      package init(url: String, server: Server) {
        self.url = url
        self.server = server
      }

      var host: String { server.host }
      var isSecure: Bool { server.isSecure }
    }

    package let target: Target
    package let method: String
    package let fields: [String: String]
    package let body: Data
    /// Whether cookies are sent and kept.
    package let hasCookies: Bool
    /// Whether sending it twice has the effect of sending it once.
    package let isIdempotent: Bool

    package init(
      to target: Target, method: String, fields: [String: String], body: Data, hasCookies: Bool,
      isIdempotent: Bool
    ) {
      self.target = target
      self.method = method
      self.fields = fields
      self.body = body
      self.hasCookies = hasCookies
      self.isIdempotent = isIdempotent
    }

    /// Whether a handle that is configured for the other one sends this one as well.
    func isSame(as other: CurlRequest) -> Bool {
      target == other.target && method == other.method && body == other.body && fields == other.fields
        && isIdempotent == other.isIdempotent
    }
  }

  /// How long a request may take and how much its response may bring. Times are shorter than centuries.
  package struct CurlLimits: Sendable {
    /// The time to connect; zero counts connecting as waiting for the response.
    package let connectTimeout: Duration
    /// How long the server may go without sending anything.
    package let readTimeout: Duration
    /// How long the whole transfer may take.
    package let wholeTimeout: Duration
    /// The bytes a body may have, after decompression.
    package let maximumBodySize: Int

    package init(
      connectTimeout: Duration, readTimeout: Duration, wholeTimeout: Duration, maximumBodySize: Int
    ) {
      self.connectTimeout = connectTimeout
      self.readTimeout = readTimeout
      self.wholeTimeout = wholeTimeout
      self.maximumBodySize = maximumBodySize
    }
  }
#endif
