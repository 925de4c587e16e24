#if os(Linux)
  import CCurl

  /// The libcurl that FoundationNetworking has loaded into the process, or that is loaded if
  /// FoundationNetworking is linked statically.
  package enum CurlLibrary {
    /// Whether the library is available. Loaded on first use, since a run without requests does not need it.
    package static let isAvailable = load(ccurl_find)

    /// Whether any libcurl is loaded, even one that is too old.
    package static var isLoaded: Bool { ccurl_find(nil, "curl_easy_init") != nil }

    /// - Parameter find: receives a function, as found by the loader, and its name.
    /// - Returns: whether all functions were found.
    static func load(_ find: CCurlLookUp) -> Bool { ccurl_load(find) }

    /// Calls libcurl while blocking `exit` on other threads from tearing down what the library needs. A
    /// thread that arrives after `exit` blocks forever.
    static func use<Result: ~Copyable>(_ work: () -> Result) -> Result {
      guard ccurl_enter() else { ccurl_stay() }
      defer { ccurl_leave() }
      return work()
    }
  }

  /// `CURLoption` numbers.
  enum CurlOption: Int32 {
    case url = 10_002
    case userAgent = 10_018
    case cookie = 10_022
    case headers = 10_023
    case cookieFile = 10_031
    case tlsVersion = 32
    case method = 10_036
    case hasNoBody = 44
    case isPost = 47
    case verifiesIssuer = 64
    case authorityFile = 10_065
    case connectsAnew = 74
    case closesConnection = 75
    case verifiesHost = 81
    case httpVersion = 84
    case sendsNoSignals = 99
    case bodySize = 30_120
    case cookieLine = 10_135
    case copiedBody = 10_165
    case protocols = 181
    case keepsPath = 234
    case waitsForMultiplexing = 237
    case hidesProxyHeads = 265
    case idleSeconds = 288
    case clientCertificate = 40_291
    case clientKey = 40_292
    case authorities = 40_309
    case doesNotWaitForLookUp = 322
  }

  /// `curl_easy_getinfo` keys.
  enum CurlInfo: Int32 {
    case bytesSent = 0x600007
    case certificateResult = 0x20000D
    case authorityFile = 0x10003D
    case authorityFolder = 0x10003E
  }

  /// `CURLMoption` numbers.
  enum CurlMultiOption: Int32 {
    case keptConnections = 6
    case connectionsPerHost = 7
    case connections = 13
  }

  /// A libcurl easy handle for one request at a time, confined to the loop's thread.
  typealias CurlHandle = OpaquePointer

  extension CurlHandle {
    /// - Returns: whether the library supports the option and accepts the value.
    @discardableResult
    func set(_ option: CurlOption, _ value: Int) -> Bool {
      ccurl_set_number(self, option.rawValue, value) == 0
    }

    @discardableResult
    func set(_ option: CurlOption, _ value: String?) -> Bool {
      ccurl_set_text(self, option.rawValue, value) == 0
    }
  }
#endif
