import BeagleJSON
public import BeagleSchema

/// What came of a request.
public enum Answer: Sendable {
  /// To ``OutgoingRequest/screen(path:data:)``.
  case screen(Screen)
  /// To ``OutgoingRequest/component(path:)``.
  case component(Component)
  /// To ``OutgoingRequest/form(path:method:values:)`` and ``OutgoingRequest/localForm(name:values:)``.
  case action(Action)
  /// To ``OutgoingRequest/localForm(name:values:)``, where no action is to be run, and to
  /// ``Effect/perform(_:_:)``.
  case done
  /// To ``OutgoingRequest/raw(_:)``: an answer with any status.
  case response(status: Int, body: [UInt8])
  /// There was no answer, or it was not as expected.
  case failure(RequestFailure)
}

/// Why a request brought nothing.
public struct RequestFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// One sentence.
  public var message: String
  /// The HTTP status, or 0 without an answer.
  public var status: Int
  /// The body of the answer, if one came.
  public var body: [UInt8]
  /// Whether an answer came that could not be decoded.
  public internal(set) var isUndecodable = false

  /// Creates a failure, by default one without an answer.
  public init(_ message: String, status: Int = 0, body: [UInt8] = []) {
    self.message = message
    self.status = status
    self.body = body
  }

  public var description: String { message.messageLine }
}
