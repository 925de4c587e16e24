import BeagleJSON
import BeagleNetworking
public import BeagleSchema

/// The requests whose responses are waited for, and the work of the application's own that is under way.
struct PendingRequests: Sendable {
  private var requests: [RequestID: PendingRequest] = [:]
  private var lastNumber: UInt64 = 0

  subscript(id: RequestID) -> PendingRequest? { requests[id] }

  /// In the order they were sent.
  var ids: [RequestID] { requests.keys.sorted { $0.number < $1.number } }

  /// Where the actions run that wait for responses.
  var origins: some Sequence<ActionOrigin> { requests.values.lazy.compactMap(\.origin) }

  /// The screens with pending requests.
  var views: some Sequence<ViewID> { requests.values.lazy.map(\.view) }

  /// The initiator of a request: the application for the screen it opened, else a document.
  func initiator(of id: RequestID) -> Request.Initiator {
    switch requests[id]?.purpose {
    case .load?: .code
    case .navigate(let navigation)?: navigation.request.initiator
    default: .document
    }
  }

  /// Remembers a request under a new name; nil where so many wait already.
  mutating func add(_ request: PendingRequest, limit: Int) -> RequestID? {
    guard requests.count < limit else { return nil }
    lastNumber += 1
    let id = RequestID(number: lastNumber)
    requests[id] = request
    return id
  }

  /// Takes the request that a response is for; nil where nothing waits for it any more.
  mutating func remove(_ id: RequestID) -> PendingRequest? { requests.removeValue(forKey: id) }

  /// Ends the loads of screens that the user has asked for. Returns each with the screen that was visible then.
  mutating func endVisits() -> [(RequestID, ViewID)] {
    ids.compactMap { id in
      guard case .navigate(let pending)? = requests[id]?.purpose, pending.isVisit else { return nil }
      requests[id] = nil
      return (id, pending.view)
    }
  }

  /// Ends what loads for screens that are closed. What only reads is cut off.
  mutating func endLoading(for closed: Set<ViewID>) -> [Effect] {
    var effects: [Effect] = []
    for id in ids {
      guard let request = requests[id], request.origin == nil, closed.contains(request.view) else { continue }
      requests[id] = nil
      if request.isSafe { effects.append(.cancel(id)) }
    }
    return effects
  }
}

/// A request whose response is waited for.
struct PendingRequest: Sendable {
  /// The screen that sent it.
  var view: ViewID
  var purpose: Purpose
  /// Whether it only reads, so that it may be cut off where nobody waits for the response any more.
  var isSafe = true

  enum Purpose: Sendable {
    /// The screen itself.
    case load(url: String)
    case navigate(PendingNavigation)
    /// What a lazy component shows.
    case lazy(NodeReference, path: String)
    case action(SendRequest, ActionOrigin)
    /// An action of the application's own that takes its time.
    case work(ActionOrigin, PendingAction)
    case form(ActionOrigin, OutgoingRequest)
  }

  /// Where the actions run that wait for the response.
  var origin: ActionOrigin? {
    switch purpose {
    case .action(_, let origin), .work(let origin, _), .form(let origin, _): origin
    // What loads for a screen ends with it.
    case .load, .navigate, .lazy: nil
    }
  }
}

extension PendingNavigation {
  /// Whether the user has asked for the screen, and no action of a document.
  var isVisit: Bool {
    if case .resetApplication = transition { request.initiator == .code } else { false }
  }
}

extension OutgoingRequest {
  /// Whether the request does not change anything on the server.
  var isSafe: Bool {
    switch self {
    case .screen(_, let data): data.map { $0.method.isSafe } ?? true
    case .component: true
    case .raw(let request): request.method.isSafe
    case .form(_, let method, _): method == .get
    case .localForm: false
    }
  }
}

extension HTTPMethod {
  fileprivate var isSafe: Bool { self == .get || self == .head }
}

/// What came of a request.
public enum RequestResult: Sendable {
  /// The result of ``OutgoingRequest/screen(path:data:)``.
  case screen(Screen)
  /// The result of ``OutgoingRequest/component(path:)``.
  case component(Component)
  /// The result of ``OutgoingRequest/form(path:method:values:)`` and ``OutgoingRequest/localForm(name:values:)``.
  case action(Action)
  /// The result of ``OutgoingRequest/localForm(name:values:)``, where no action is to be run, and of
  /// ``Effect/perform(_:_:)``.
  case done
  /// The result of ``OutgoingRequest/raw(_:)``: a response with any status.
  case response(status: Int, body: [UInt8])
  /// There was no response, or it was not as expected.
  case failure(RequestFailure)
}

/// Why a request brought nothing.
public struct RequestFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// One sentence.
  public var message: String
  /// The HTTP status, or 0 without a response.
  public var status: Int
  /// The body of the response, if one came.
  public var body: [UInt8]
  /// Whether a response came that could not be decoded.
  package internal(set) var isUndecodable = false

  /// Creates a failure, by default one without a response.
  public init(_ message: String, status: Int = 0, body: [UInt8] = []) {
    self.message = message
    self.status = status
    self.body = body
  }

  public var description: String { message.messageLine }
}
