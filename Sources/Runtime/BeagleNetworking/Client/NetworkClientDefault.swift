import Foundation
import Locking

/// The default network client: builds the HTTP request, restricts configured headers and cookies to their
/// origins, follows redirects, retries if configured, and logs.
///
/// The client may be called from any thread, unless its dependencies are a class that is not ``ThreadSafe``.
/// Changed settings apply to later requests.
public final class NetworkClientDefault: NetworkLayer {
  /// The dependencies of the client: a logger. If they also conform to ``DependencyUrlBuilder``, the base
  /// URL's origin gets the configured headers.
  public typealias Dependencies = DependencyLogger

  /// The transport used by this client.
  ///
  /// By default all clients share a transport that keeps cookies in memory, has no cache and writes no files.
  /// It uses URLSession on Apple platforms and libcurl on Linux.
  public var adapter: any SessionAdapter {
    get { box.adapter }
    set { box = AdapterBox(newValue) }
  }

  /// The session that sends requests.
  ///
  /// Assign a session to choose its configuration and delegate, or `URLSession.shared` to share cookies with
  /// the rest of an app; ``adapter`` then becomes a ``URLSessionAdapter`` for it. If you have not assigned
  /// one, this is the transport's session, or an unused one if the transport has no session.
  public var session: URLSession {
    get { (adapter as? URLSessionAdapter ?? .shared).session }
    set { adapter = URLSessionAdapter(session: newValue) }
  }

  /// The certificates that TLS connections trust.
  ///
  /// Assigning this property creates a separate transport for this client. An adapter or session that you
  /// assign later uses its own trust settings.
  public var tls: TLSSettings {
    get { lock.withLock { settings.tls } }
    set {
      lock.withLock {
        settings.tls = newValue
        settings.sharesTransport = false
        settings.box = nil
      }
    }
  }

  /// Builds the HTTP request of each ``Request``. Set configured headers and time-outs here.
  public var httpRequestBuilder: HttpRequestBuilder {
    get { lock.withLock { settings.httpRequestBuilder } }
    set { lock.withLock { settings.httpRequestBuilder = newValue } }
  }

  /// The queue on which completions are called, unless a request specifies another one.
  public var callbackQueue: CallbackQueue {
    get { lock.withLock { settings.callbackQueue } }
    set { lock.withLock { settings.callbackQueue = newValue } }
  }

  /// The maximum number of bytes of a response body after decompression. A larger body is refused while it
  /// arrives.
  public var maximumBodySize: Int {
    get { lock.withLock { settings.maximumBodySize } }
    set { lock.withLock { settings.maximumBodySize = newValue } }
  }

  /// The maximum number of redirects for one request.
  public var maximumRedirects: Int {
    get { lock.withLock { settings.maximumRedirects } }
    set { lock.withLock { settings.maximumRedirects = newValue } }
  }

  /// The policy for retries; nil sends every request once.
  public var retryPolicy: RetryPolicy? {
    get { lock.withLock { settings.retryPolicy } }
    set { lock.withLock { settings.retryPolicy = newValue } }
  }

  /// Additional hosts that get the configured headers and cookies.
  ///
  /// The base URL's origin and the origins that application code has requested always get them. `cdn.example`
  /// means https on the default port, `cdn.example:8443` https on that port; write anything else as an
  /// origin, such as `http://10.0.0.7:8080`.
  public var allowedHosts: Set<String> {
    get { lock.withLock { settings.allowedHosts } }
    set { lock.withLock { settings.allowedHosts = newValue } }
  }

  /// Returns whether to follow a redirect to the given request. If false, the redirect itself is the
  /// response, whose status is not a success.
  package var followsRedirect: (@Sendable (URLRequest) -> Bool)? {
    get { lock.withLock { settings.followsRedirect } }
    set { lock.withLock { settings.followsRedirect = newValue } }
  }
  /// Whether URLs and redirects without TLS are refused, except for the loopback interface.
  public var refusesPlainHttp: Bool {
    get { lock.withLock { settings.refusesPlainHttp } }
    set { lock.withLock { settings.refusesPlainHttp = newValue } }
  }

  /// Additional names whose values are masked in logs and error messages.
  ///
  /// They match headers, query and form values and members of JSON bodies, case-insensitively. Authorization,
  /// Proxy-Authorization, Cookie and Set-Cookie are always masked.
  public var secretNames: Set<String> {
    get { lock.withLock { settings.secretNames } }
    set { lock.withLock { settings.secretNames = newValue } }
  }

  /// Created lazily, so that a program that makes no request does not load libcurl.
  var box: AdapterBox {
    get {
      lock.withLock {
        if let box = settings.box { return box }
        let box = settings.sharesTransport ? AdapterBox.shared : DefaultTransport.make(tls: settings.tls)
        settings.box = box
        return box
      }
    }
    set { lock.withLock { settings.box = newValue } }
  }

  private struct ClientSettings {
    var tls = TLSSettings()
    var httpRequestBuilder = HttpRequestBuilder()
    var callbackQueue = CallbackQueue.sessionQueue
    var maximumBodySize = 128 << 20
    var maximumRedirects = 20
    var followsRedirect: (@Sendable (URLRequest) -> Bool)?
    var retryPolicy: RetryPolicy?
    var allowedHosts: Set<String> = []
    var refusesPlainHttp = false
    var secretNames: Set<String> = []
    var box: AdapterBox?
    var sharesTransport = true
  }

  private let lock = NSLock()
  private var settings = ClientSettings()
  private let source: DependencySource
  /// The last origins that application code requested.
  private let askedOrigins = Mutex<[Origin]>([])
  private static let maximumOrigins = 1_000

  /// Creates a client with the shared transport.
  ///
  /// - Parameter dependencies: provide the logger and, if they have a URL builder, the base URL; both are
  ///   read for each request. An object is not retained, since it usually owns this client. After it is
  ///   released, its initial logger is used.
  public init(dependencies: any DependencyLogger) {
    source = DependencySource(dependencies)
  }

  /// The reason why a response is not a success.
  package enum ClientError: Swift.Error, Equatable {
    /// The response is not HTTP or its status is outside 200–299; see `NetworkError.response`.
    case invalidHttpResponse
    /// The body exceeds `maximumBodySize`, which is the limit.
    case bodyTooLarge(limit: Int)
    case headTooLarge(limit: Int)
    case insecureRedirect(host: String)
    /// The response redirects to a location that is not an HTTP URL. The query is not kept.
    case malformedRedirect(location: String)
  }

  package var isThreadSafe: Bool { source.isThreadSafe }

  /// Sends `request`. A request that violates the HTTP grammar is not sent and fails.
  ///
  /// - Returns: a token to cancel the request, or nil if nothing was sent.
  @discardableResult
  public func executeRequest(
    _ request: Request,
    completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    let queue = request.options.callbackQueue ?? callbackQueue
    let origin = Origin(request.url)
    let scope = scope(of: request, to: origin)
    let isCovered = origin.map(scope.covers) ?? false
    let build = httpRequestBuilder.build(request, withConfiguredHeaders: isCovered)
    let log = log(of: request)
    do throws(HttpRequestError) {
      try check(build.url)
      var urlRequest = try build.checkedUrlRequest()
      if !isCovered { urlRequest.httpShouldHandleCookies = false }
      let exchange = Exchange(
        urlRequest,
        settings: settings(build, scope: scope, queue: queue, log: log, trace: request.options.trace),
        completion: completion)
      if !isCovered { logWithheld(from: build.url, of: request, log) }
      logTransport(of: build.url, log)
      exchange.start()
      return exchange
    } catch {
      let failure = NetworkError(error: error, request: request, secretNames: secretNames)
      // Asynchronously, like any other response: the caller does not have the token yet.
      DispatchQueue.global().async { queue.perform { completion(.failure(failure)) } }
      return nil
    }
  }

  private func settings(
    _ build: HttpRequestBuilder.Result, scope: CredentialScope, queue: CallbackQueue, log: HttpLog,
    trace: RequestTrace?
  ) -> Exchange.Settings {
    Exchange.Settings(
      adapter: box,
      limits: TransferLimits(
        connectTimeout: build.connectTimeout ?? .zero, readTimeout: build.timeout,
        maximumBodySize: maximumBodySize, wholeTimeout: build.wholeTimeout),
      maximumRedirects: maximumRedirects, followsRedirect: followsRedirect,
      refusesPlainHttp: refusesPlainHttp, scope: scope,
      retryPolicy: retryPolicy, callbackQueue: queue, log: log, trace: trace)
  }

  private func log(of request: Request) -> HttpLog {
    HttpLog(
      logger: source.logger,
      masking: SecretMasking(names: secretNames, typed: request.options.typedSecrets))
  }

  /// URLSession would also read files and use FTP, which a document could request.
  private func check(_ url: URL) throws(HttpRequestError) {
    let scheme = url.scheme?.lowercased() ?? ""
    guard ["", "http", "https"].contains(scheme) else { throw .unsupportedScheme(scheme) }
    if refusesPlainHttp, let origin = Origin(url), origin.isPlain, !origin.isLoopback {
      throw .plainHttpRefused(host: origin.host)
    }
  }

  // MARK: Credentials

  /// Remembers the origin of a URL that application code requests, so that later requests to it get the
  /// configured headers.
  private func scope(of request: Request, to origin: Origin?) -> CredentialScope {
    let asked = askedOrigins.withLock { origins in
      if request.options.initiator == .code, let origin, !origins.contains(origin) {
        origins = origins.suffix(Self.maximumOrigins - 1) + [origin]
      }
      return origins
    }
    return CredentialScope(
      base: source.baseUrl.flatMap(Origin.init), asked: asked, allowedHosts: allowedHosts)
  }

  private func logWithheld(from url: URL, of request: Request, _ log: HttpLog) {
    var names = httpRequestBuilder.configuredHeaders(for: request.type).keys.sorted()
    if adapter.mayHaveCookies(for: url) { names.append("Cookie") }
    if !names.isEmpty { log.withheld(names, from: url) }
  }

  // MARK: Warnings about the transport

  private func logTransport(of url: URL, _ log: HttpLog) {
    if box.isSubstitute,
      hasToldOfSubstitute.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    {
      log.logger.log(Log.network(.transportMissing))
    }
    if !tls.acceptsAnythingFrom.isEmpty, let host = url.host(), url.scheme?.lowercased() == "https",
      tls.acceptsAnything(from: host)
    {
      log.logger.log(Log.network(.certificateNotChecked(host: host)))
    }
  }
}

private let hasToldOfSubstitute = Atomic(false)

extension NetworkClient {
  /// The headers that a client is known to add to requests. A server may quote them.
  package var configuredHeaders: [String: String] {
    guard let builder = (self as? NetworkClientDefault)?.httpRequestBuilder else { return [:] }
    return builder.additionalHeaders.merging(builder.headersOfOrigin?.headers ?? [:]) { own, _ in own }
  }
}

/// Lets redirects and retries call a custom adapter from the queue a response came on.
///
/// Unchecked because adapters are plain classes: the lock serialises calls, as `SessionAdapter` promises. It
/// is recursive for adapters that respond synchronously.
final class AdapterBox: @unchecked Sendable {
  let adapter: any SessionAdapter
  /// Whether it replaces the transport that this process should have.
  let isSubstitute: Bool
  private let lock = NSRecursiveLock()
  #if os(Linux)
    /// The adapter if it is ours, which needs no lock.
    private let curl: CurlAdapter?
  #endif

  init(_ adapter: any SessionAdapter, isSubstitute: Bool = false) {
    self.adapter = adapter
    self.isSubstitute = isSubstitute
    #if os(Linux)
      curl = adapter as? CurlAdapter
    #endif
  }

  /// Shared by all clients without a custom adapter. Nothing is written to disk: one run must not affect the
  /// next.
  static let shared = DefaultTransport.make()

  func task(
    for request: URLRequest, limits: TransferLimits,
    handler: @escaping @Sendable (Data?, ResponseHead?, (any Error)?) -> Void
  ) -> TaskBox {
    #if os(Linux)
      if let curl { return TaskBox(task: curl.task(request, limits, handler: handler)) }
    #endif
    return lock.withLock {
      let task = adapter.createTask(with: request, limits: limits) { data, response, error in
        handler(data, response.map(ResponseHead.init), error)
      }
      return TaskBox(task: task)
    }
  }
}

/// Unchecked because `SessionTask` promises that it may be called from any thread.
struct TaskBox: @unchecked Sendable {
  let task: any SessionTask
}
