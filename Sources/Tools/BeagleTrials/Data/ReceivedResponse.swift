import Beagle
import BeagleExpressions
import BeagleJSON
import BeagleTesting

/// A successful response to a request of a screen, and the effects that it or another response has there.
struct ReceivedResponse {
  /// The value of `onSuccess`, an object whose member `data` is the response.
  let value: DynamicObject
  /// Whether long lists of the response are cut to their first rows.
  let isShortened: Bool
  /// The texts in actions that read the response.
  let texts: [DocumentReads.ResponseText]
  /// The state in which the screen waits for the response.
  private(set) var pending: Runtime
  /// The effects of the actions after `value` is delivered; empty before ``delivered(to:)``.
  private(set) var effects: [Effect] = []
  private let request: TriedRequest
  private let id: RequestID

  /// Waits for the server's response; nil if no action reads it, or if it is not successful JSON.
  init?(to request: TriedRequest, _ document: DocumentReads) async {
    guard case .send(let id, .raw(let sent))? = request.pending.sends.first else { return nil }
    let texts = document.responseTexts.filter { $0.url.mayResult(in: sent.url) }
    // Several components may send the same request.
    let own = texts.filter { $0.component == request.path }
    self.texts = own.isEmpty ? texts : own
    guard !texts.isEmpty, let body = await request.ended().body,
      let data = try? JSONDocument(parsing: [UInt8](body)).root.dynamicObject
    else { return nil }
    let short = data.shortened(to: DataState.maximumRows)
    (self.request, self.id, isShortened) = (request, id, short != nil)
    value = ["data": short ?? data]
    pending = request.pending.runtime
  }

  /// The method and the path of the request.
  var name: String { request.key }

  /// The document path of the component whose actions read the response.
  var component: String { texts.first?.component ?? "" }

  /// The value of a response; nil for contexts and for responses to other requests.
  func value(of root: DataPath) -> DynamicObject? {
    guard texts.contains(where: { $0.url == root.url }) else { return nil }
    return value
  }

  /// The response, delivered to the same state in the layout of another device.
  ///
  /// - Parameter runtime: The state before the response. Unless another screen opens, it becomes the state
  ///   after the response.
  func delivered(to runtime: inout Runtime) -> ReceivedResponse {
    var copy = self
    copy.pending = runtime
    let after: Runtime
    (after, copy.effects) = copy.delivering(value)
    if after.scene != nil { runtime = after }
    return copy
  }

  /// The state after a response with status 200, and the effects of its actions.
  ///
  /// - Parameter value: The value of `onSuccess`.
  func delivering(_ value: DynamicObject) -> (runtime: Runtime, effects: [Effect]) {
    var runtime = pending
    let effects = runtime.handle(.response(id, .response(status: 200, body: Self.body(of: value))))
    return (runtime, effects)
  }

  private static func body(of value: DynamicObject) -> [UInt8] {
    value.dictionaryValue?["data"].map { JSONWriter.bytes(of: $0) } ?? []
  }

  /// The step that stubs the request with a response. The response is the member `data` of the value.
  func step(with value: DynamicObject) -> String {
    let answers = "\(request.stepKey.inStep) answers 200"
    return value.dictionaryValue?["data"].map(answers.above) ?? answers
  }
}

extension String {
  /// Whether a URL may be the value of this text, whose expressions may have any value.
  func mayResult(in url: String) -> Bool {
    guard case .template(let template) = ParsedText(self) else {
      return url == self || url.hasSuffix(self) && url.contains("://")
    }
    let bytes = Array(utf8)
    let ranges = template.expressionRanges
    let pieces = zip([0] + ranges.map(\.upperBound), ranges.map(\.lowerBound) + [bytes.count]).map {
      String(decoding: bytes[$0..<$1], as: UTF8.self)
    }
    var rest = url[...]
    for piece in pieces where !piece.isEmpty {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return url.hasSuffix(pieces.last ?? "")
  }
}
