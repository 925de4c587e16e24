import BeagleNetworking
import Foundation
import Locking

/// An adapter without a network: it responds as scripted, on the thread that resumes.
final class ScriptedAdapter: SessionAdapter {
  struct ScriptedResponse {
    var data: Data? = Data()
    var status: Int?
    var headers: [String: String] = [:]
    var error: (any Error)?
    var times = 1

    static func status(_ status: Int, _ headers: [String: String] = [:], _ body: String = "")
      -> ScriptedResponse
    {
      ScriptedResponse(data: Data(body.utf8), status: status, headers: headers)
    }

    static func failure(_ code: URLError.Code) -> ScriptedResponse {
      ScriptedResponse(data: nil, error: URLError(code))
    }

    static let none = ScriptedResponse(times: 0)
  }

  private(set) var requests: [URLRequest] = []
  private(set) var tasks: [Task] = []
  /// Called while a task is made.
  var onCreate: (URLRequest) -> Void = { _ in }
  private let script: (URLRequest) -> ScriptedResponse

  init(_ script: @escaping (URLRequest) -> ScriptedResponse) {
    self.script = script
  }

  func createTask(
    with urlRequest: URLRequest, handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask {
    let task = Task {
      self.requests.append(urlRequest)
      let scripted = self.script(urlRequest)
      let response = scripted.status.flatMap { status in
        urlRequest.url.flatMap {
          HTTPURLResponse(url: $0, statusCode: status, httpVersion: nil, headerFields: scripted.headers)
        }
      }
      for _ in 0..<scripted.times { handler(scripted.data, response, scripted.error) }
    }
    tasks.append(task)
    onCreate(urlRequest)
    return task
  }

  func getTasks(with handler: @escaping @Sendable ([any SessionTask]) -> Void) { handler(tasks) }

  final class Task: SessionTask {
    /// nil once it is done: it holds the exchange, which holds the adapter with its tasks.
    private var work: (() -> Void)?
    private(set) var cancellations = 0

    init(_ work: @escaping () -> Void) { self.work = work }

    func resume() {
      let work = work
      self.work = nil
      work?()
    }

    func cancel() {
      cancellations += 1
      work = nil
    }
  }
}

/// A value that is set after its reader was created.
final class Box<Value: Sendable>: Sendable {
  private let state = Mutex<Value?>(nil)

  var value: Value? {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
