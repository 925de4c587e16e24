import Foundation
import Synchronization

/// Plain HTTP/1.1 over sockets of our own.
///
/// One thread carries all requests; it ends when nothing has been asked for a while. Handlers are called one
/// after the other, on another.
final class SocketAdapter: SessionAdapter, Sendable {
  /// What the tasks share with their adapter.
  final class Core: Sendable {
    let loop: EventLoop
    let handlers = DispatchQueue(label: "Beagle.SocketAdapter")
    let jar: CookieJar?
    private let tasks = Mutex<[ObjectIdentifier: SocketTask]>([:])

    init(jar: CookieJar?, idleLimit: Duration) {
      self.jar = jar
      loop = EventLoop(idleLimit: idleLimit)
    }

    func add(_ task: SocketTask) {
      tasks.withLock { $0[ObjectIdentifier(task)] = task }
      // It may have been cancelled meanwhile, and then has been removed too early.
      if task.isEnded { remove(task) }
    }

    func remove(_ task: SocketTask) {
      _ = tasks.withLock { $0.removeValue(forKey: ObjectIdentifier(task)) }
    }

    var all: [any SessionTask] { tasks.withLock { Array($0.values) } }

    func cookies(for request: URLRequest) -> String? {
      guard request.httpShouldHandleCookies, let url = request.url else { return nil }
      return jar?.header(for: url)
    }

    func keepCookies(of head: ResponseHead, from request: URLRequest) {
      guard request.httpShouldHandleCookies, let url = request.url else { return }
      jar?.keep(head.values("set-cookie"), from: url)
    }
  }

  private let core: Core

  /// - Parameters:
  ///   - cookies: keeps the cookies; nil neither sends nor keeps any.
  ///   - idleLimit: how long connections are kept for the next request.
  init(cookies: HTTPCookieStorage?, idleLimit: Duration = .seconds(30)) {
    core = Core(jar: cookies.map(CookieJar.init), idleLimit: idleLimit)
  }

  func createTask(
    with urlRequest: URLRequest, handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask {
    createTask(with: urlRequest, limits: TransferLimits(of: urlRequest), handler: handler)
  }

  func createTask(
    with urlRequest: URLRequest, limits: TransferLimits,
    handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask {
    SocketTask(request: urlRequest, limits: limits, adapter: core, handler: handler)
  }

  func getTasks(with handler: @escaping @Sendable ([any SessionTask]) -> Void) {
    handler(tasks)
  }

  var tasks: [any SessionTask] { core.all }
}
