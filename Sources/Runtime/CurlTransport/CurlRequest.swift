#if os(Linux)
  package import Foundation

  /// A request for libcurl. It is not validated in advance: a violation of the HTTP grammar fails the
  /// request.
  package final class CurlRequest: Sendable {
    /// Requests to the same server share connections.
    package struct Server: Sendable, Hashable {
      /// In lower case, decoded, and in ASCII.
      package let host: String
      package let port: Int
      /// Whether it uses TLS.
      package let isSecure: Bool

      package init(host: String, port: Int, isSecure: Bool) {
        self.host = host
        self.port = port
        self.isSecure = isSecure
      }
    }

    package struct Target: Sendable, Equatable {
      /// The whole URL, with the host in ASCII and without a fragment.
      package let url: String
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
    /// Whether cookies are sent and stored.
    package let hasCookies: Bool
    /// Whether sending the request twice has the same effect as sending it once.
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

    /// Whether a handle configured for the other request can send this one, too.
    func isSame(as other: CurlRequest) -> Bool {
      target == other.target && method == other.method && body == other.body && fields == other.fields
        && isIdempotent == other.isIdempotent
    }
  }

  /// Time and size limits. Durations are shorter than centuries.
  package struct CurlLimits: Sendable {
    /// The time limit for connecting; zero counts connecting as waiting for the response.
    package let connectTimeout: Duration
    /// The maximum time during which the server sends nothing.
    package let readTimeout: Duration
    package let wholeTimeout: Duration
    /// The maximum number of bytes of a body, after decompression.
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
