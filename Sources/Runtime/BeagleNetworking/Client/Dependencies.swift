import Foundation

/// An object that provides a logger.
public protocol DependencyLogger {
  /// The logger for messages; read for each message.
  var logger: any BeagleLogger { get }
}

package protocol DependencyNetworkClient {
  /// The network client, or nil, in which case requests fail. Read for each request.
  var networkClient: (any NetworkClient)? { get }
}

/// An object that provides a URL builder.
public protocol DependencyUrlBuilder {
  /// Builds URLs from paths; read for each request.
  var urlBuilder: any UrlBuilderProtocol { get }
}

/// Reads the current logger and base URL of dependencies without retaining them.
struct DependencySource {
  private weak var owner: AnyObject?
  private let first: any BeagleLogger

  init(_ dependencies: any DependencyLogger) {
    // A value type is boxed here and the box is released at once; its logger never changes, so `first` stays
    // valid.
    owner = dependencies as AnyObject
    first = dependencies.logger
  }

  var isThreadSafe: Bool { owner.map { $0 is any ThreadSafe } ?? true }

  var logger: any BeagleLogger {
    (owner as? any DependencyLogger)?.logger ?? first
  }

  /// nil if the dependencies have no URL builder or were released.
  var baseUrl: URL? {
    (owner as? any DependencyUrlBuilder)?.urlBuilder.baseUrl
  }
}
