import Foundation

/// Something that has a logger.
public protocol DependencyLogger {
  /// Where messages go; read anew for each of them.
  var logger: any BeagleLogger { get }
}

/// Something that has a network client, or none if it was set up without one.
package protocol DependencyNetworkClient {
  /// The client that sends; nil where there is none, so that requests fail. Read anew for each request.
  var networkClient: (any NetworkClient)? { get }
}

/// Something that has a URL builder.
public protocol DependencyUrlBuilder {
  /// Makes URLs of paths; read anew for each request.
  var urlBuilder: any UrlBuilderProtocol { get }
}

/// Asks dependencies for their current logger and base URL without keeping them alive.
struct DependencySource {
  private weak var owner: AnyObject?
  private let first: any BeagleLogger

  init(_ dependencies: any DependencyLogger) {
    // A value is boxed here and the box gone at once; its logger never changes, so the first one is right.
    owner = dependencies as AnyObject
    first = dependencies.logger
  }

  /// Whether the dependencies may be asked from any thread.
  var isThreadSafe: Bool { owner.map { $0 is any ThreadSafe } ?? true }

  var logger: any BeagleLogger {
    (owner as? any DependencyLogger)?.logger ?? first
  }

  /// nil if the dependencies have no URL builder or are gone.
  var baseUrl: URL? {
    (owner as? any DependencyUrlBuilder)?.urlBuilder.baseUrl
  }
}
