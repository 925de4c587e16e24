import Foundation
import Locking

/// The client that is used unless another one is assigned: builds the HTTP request, restricts configured headers and
/// cookies to their origins, follows redirects, retries if configured, and logs.
///
/// The client may be called from any thread, unless its dependencies are a class of your own that is not ``ThreadSafe``. Settings apply to the
/// requests made after them.
public final class NetworkClientDefault: NetworkLayer {
  /// What the client needs of an application: a logger. Where it is a ``DependencyUrlBuilder`` as well, the base
  /// URL's origin gets the configured headers.
  public typealias Dependencies = DependencyLogger

  /// The transport below this client. Unless another one is assigned, all clients share one that keeps cookies in
  /// memory, has no cache and writes no files: over URLSession on Apple platforms, over libcurl on Linux.
  public var adapter: any SessionAdapter {
    get { box.adapter }
    set { box = AdapterBox(newValue) }
  }

  /// The session requests are sent with. Assign one of your own to choose its configuration and delegate, or
  /// `URLSession.shared` to share cookies with the rest of an app; `adapter` then is a `URLSessionAdapter`
  /// of it. Read before one is assigned, it is the transport's own, or one without requests where that has none.
  public var session: URLSession {
    get { (adapter as? URLSessionAdapter ?? .shared).session }
    set { adapter = URLSessionAdapter(session: newValue) }
  }

  /// Whom connections by TLS trust. Assigning it makes a transport of this client's own, which keeps it; an adapter
  /// or a session that is assigned later decides for itself.
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

  /// Makes the HTTP request of each ``Request``: configured headers and time-outs are set here.
  public var httpRequestBuilder: HttpRequestBuilder {
    get { lock.withLock { settings.httpRequestBuilder } }
    set { lock.withLock { settings.httpRequestBuilder = newValue } }
  }

  /// Where completions are called, unless a request says otherwise.
  public var callbackQueue: CallbackQueue {
    get { lock.withLock { settings.callbackQueue } }
    set { lock.withLock { settings.callbackQueue = newValue } }
  }

  /// The bytes the body of a response may have, after decompression. A larger one is refused while it arrives.
  public var maximumBodySize: Int {
    get { lock.withLock { settings.maximumBodySize } }
    set { lock.withLock { settings.maximumBodySize = newValue } }
  }

  /// How many redirects are followed for one request.
  public var maximumRedirects: Int {
    get { lock.withLock { settings.maximumRedirects } }
    set { lock.withLock { settings.maximumRedirects = newValue } }
  }

  /// nil sends every request once.
  public var retryPolicy: RetryPolicy? {
    get { lock.withLock { settings.retryPolicy } }
    set { lock.withLock { settings.retryPolicy = newValue } }
  }

  /// Hosts that get configured headers and cookies besides the base URL's origin and the origins your own
  /// code asked for. `cdn.example` means https on its usual port, `cdn.example:8443` https on that one; write
  /// anything else as an origin, as `http://10.0.0.7:8080`.
  public var allowedHosts: Set<String> {
    get { lock.withLock { settings.allowedHosts } }
    set { lock.withLock { settings.allowedHosts = newValue } }
  }

  /// Whether a redirect is followed, given the request that it leads to. One that is not is the response, whose status is no success.
  package var followsRedirect: (@Sendable (URLRequest) -> Bool)? {
    get { lock.withLock { settings.followsRedirect } }
    set { lock.withLock { settings.followsRedirect = newValue } }
  }
  /// Refuses URLs and redirects without TLS, except to this machine.
  public var refusesPlainHttp: Bool {
    get { lock.withLock { settings.refusesPlainHttp } }
    set { lock.withLock { settings.refusesPlainHttp = newValue } }
  }

  /// Names of headers, query and form values and members of JSON bodies that are masked in logs and error texts,
  /// whatever their case. Authorization, Proxy-Authorization, Cookie and Set-Cookie always are.
  public var secretNames: Set<String> {
    get { lock.withLock { settings.secretNames } }
    set { lock.withLock { settings.secretNames = newValue } }
  }

  /// Made when it is first needed: a program that makes no request is over before libcurl is loaded.
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
    /// Nil until the first request.
    var box: AdapterBox?
    var sharesTransport = true
  }

  private let lock = NSLock()
  private var settings = ClientSettings()
  private let source: DependencySource
  /// The last that the user's own code asked for.
  private let askedOrigins = Mutex<[Origin]>([])
  private static let mostOrigins = 1_000

  /// Creates a client with the shared transport.
  ///
  /// - Parameter dependencies: asked for its logger, and for its URL builder's base URL if it has one, at each
  ///   request. An object is not kept alive, since it usually owns this client; when it is gone, the logger it
  ///   had at first is used.
  public init(dependencies: any DependencyLogger) {
    source = DependencySource(dependencies)
  }

  /// Why a response is not a success.
  package enum ClientError: Swift.Error, Equatable {
    /// The response is not HTTP or its status is outside 200–299; see `NetworkError.response`.
    case invalidHttpResponse
    /// The body has more bytes than `maximumBodySize`, which is the limit.
    case bodyTooLarge(limit: Int)
    /// The head of the response has more bytes than the limit.
    case headTooLarge(limit: Int)
    /// The response leads from https to http.
    case insecureRedirect(host: String)
    /// The response leads to something that is not an HTTP URL. Its query is not kept.
    case malformedRedirect(location: String)
  }

  package var isThreadSafe: Bool { source.isThreadSafe }

  /// Sends `request` unless it violates the HTTP grammar, which is a failure for `completion` as well.
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
      // Later, as any other response: the caller has not seen the token yet.
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

  /// URLSession would also read files and speak FTP, which a document could ask for.
  private func check(_ url: URL) throws(HttpRequestError) {
    let scheme = url.scheme?.lowercased() ?? ""
    guard ["", "http", "https"].contains(scheme) else { throw .unsupportedScheme(scheme) }
    if refusesPlainHttp, let origin = Origin(url), origin.isPlain, !origin.isLoopback {
      throw .plainHttpRefused(host: origin.host)
    }
  }

  // MARK: Who gets credentials

  /// Remembers the origin of a URL that the user's own code asks for. Requests to that origin get the configured headers
  /// from then on.
  private func scope(of request: Request, to origin: Origin?) -> CredentialScope {
    let asked = askedOrigins.withLock { origins in
      if request.options.initiator == .code, let origin, !origins.contains(origin) {
        origins = origins.suffix(Self.mostOrigins - 1) + [origin]
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

  // MARK: What a user should know of the transport

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
  /// The headers that a client adds to requests by itself, as far as that is known. A server may quote them.
  package var configuredHeaders: [String: String] {
    guard let builder = (self as? NetworkClientDefault)?.httpRequestBuilder else { return [:] }
    return builder.additionalHeaders.merging(builder.headersOfOrigin?.headers ?? [:]) { own, _ in own }
  }
}

/// Lets redirects and retries call a user's adapter from the queue a response came on.
///
/// Unchecked because adapters are users' plain classes: the lock keeps them from being called twice at once,
/// as `SessionAdapter` promises. It is recursive for adapters that answer while they are being called.
final class AdapterBox: @unchecked Sendable {
  let adapter: any SessionAdapter
  /// Whether it stands in for the transport that this process should have.
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

  /// Serves every client that is not given another adapter. Nothing goes to disk: what one run stored must not
  /// change the next.
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

/// Unchecked because `SessionTask` says it is called from any thread.
struct TaskBox: @unchecked Sendable {
  let task: any SessionTask
}
