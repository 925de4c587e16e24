import BeagleJSON
import BeagleNetworking
public import BeagleSchema

/// The in-flight requests, and the custom actions in progress.
struct PendingRequests: Sendable {
  private var requests: [RequestID: PendingRequest] = [:]
  private var lastNumber: UInt64 = 0

  subscript(id: RequestID) -> PendingRequest? { requests[id] }

  /// In the order in which they were sent.
  var ids: [RequestID] { requests.keys.sorted { $0.number < $1.number } }

  /// The origins of the actions that await responses.
  var origins: some Sequence<ActionOrigin> { requests.values.lazy.compactMap(\.origin) }

  /// The screens with pending requests.
  var views: some Sequence<ViewID> { requests.values.lazy.map(\.view) }

  /// The initiator of a request: the application for a screen that it opened, otherwise a document.
  func initiator(of id: RequestID) -> Request.Initiator {
    switch requests[id]?.purpose {
    case .load?: .code
    case .navigate(let navigation)?: navigation.request.initiator
    default: .document
    }
  }

  /// Adds a request under a new id; returns nil if the limit is reached.
  mutating func add(_ request: PendingRequest, limit: Int) -> RequestID? {
    guard requests.count < limit else { return nil }
    lastNumber += 1
    let id = RequestID(number: lastNumber)
    requests[id] = request
    return id
  }

  /// Removes the request that a response belongs to; nil if it is no longer pending.
  mutating func remove(_ id: RequestID) -> PendingRequest? { requests.removeValue(forKey: id) }

  /// Ends the requests for screens that the user requested. Returns each with the screen that was visible at
  /// the time.
  mutating func endVisits() -> [(RequestID, ViewID)] {
    ids.compactMap { id in
      guard case .navigate(let pending)? = requests[id]?.purpose, pending.isVisit else { return nil }
      requests[id] = nil
      return (id, pending.view)
    }
  }

  /// Ends the loading requests of closed screens. Requests that only read are cancelled.
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

struct PendingRequest: Sendable {
  /// The screen that sent it.
  var view: ViewID
  var purpose: Purpose
  /// Whether it only reads, so that it can be cancelled when the response is no longer needed.
  var isSafe = true

  enum Purpose: Sendable {
    /// The screen itself.
    case load(url: String)
    case navigate(PendingNavigation)
    /// The content of a lazy component.
    case lazy(NodeReference, path: String)
    case action(SendRequest, ActionOrigin)
    /// A custom action with asynchronous work.
    case work(ActionOrigin, PendingAction)
    case form(ActionOrigin, OutgoingRequest)
  }

  /// The origin of the actions that await the response.
  var origin: ActionOrigin? {
    switch purpose {
    case .action(_, let origin), .work(let origin, _), .form(let origin, _): origin
    // Requests that load something for a screen end with it.
    case .load, .navigate, .lazy: nil
    }
  }
}

extension PendingNavigation {
  /// Whether the user requested the screen, rather than an action of a document.
  var isVisit: Bool {
    if case .resetApplication = transition { request.initiator == .code } else { false }
  }
}

extension OutgoingRequest {
  /// Whether the request changes nothing on the server.
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

/// The result of a request.
public enum RequestResult: Sendable {
  /// The result of ``OutgoingRequest/screen(path:data:)``.
  case screen(Screen)
  /// The result of ``OutgoingRequest/component(path:)``.
  case component(Component)
  /// The result of ``OutgoingRequest/form(path:method:values:)`` and
  /// ``OutgoingRequest/localForm(name:values:)``.
  case action(Action)
  /// The result of ``OutgoingRequest/localForm(name:values:)`` if no action is to be run, and of
  /// ``Effect/perform(_:_:)``.
  case done
  /// The result of ``OutgoingRequest/raw(_:)``: a response with any status.
  case response(status: Int, body: [UInt8])
  /// There was no response, or an unexpected one.
  case failure(RequestFailure)
}

/// The reason why a request failed.
public struct RequestFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// One sentence.
  public var message: String
  /// The HTTP status, or 0 without a response.
  public var status: Int
  /// The body of the response, if any.
  public var body: [UInt8]
  /// Whether there was a response that could not be decoded.
  package internal(set) var isUndecodable = false

  /// Creates a failure, by default without a response.
  public init(_ message: String, status: Int = 0, body: [UInt8] = []) {
    self.message = message
    self.status = status
    self.body = body
  }

  public var description: String { message.messageLine }
}
