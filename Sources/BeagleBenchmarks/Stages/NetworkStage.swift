import BeagleNetworking
import Dispatch
import Foundation
import ScaffoldServer
import Synchronization

/// Requests per second over keep-alive loopback, beside a bare URLSession, one at a time and 64 at once; and the
/// memory that many requests leave behind.
func networkStage(_ settings: Settings) throws {
  let body = ShopDocument.screen(bytes: 4_000)
  let server = try ScaffoldServer(routes: Router([.init("GET", "/screen", "") { _ in .json(body) }]))
  try server.start()
  defer { server.stop() }
  let url = server.baseURL.appendingPathComponent("screen")
  let count = settings.nodes.contains(100_000) ? 10_000 : 1_000

  let bare = BareSession(url)
  let client = DefaultClient(url)
  var speed = Table("at once", "URLSession/s", "NetworkClientDefault/s", "ratio")
  for width in [1, 64] {
    // In turns, so that both meet the machine in the same mood.
    var (theirs, ours): ([Double], [Double]) = ([], [])
    for _ in 0..<5 {
      theirs.append(try requestsPerSecond(count / 5, width: width, bare.send))
      ours.append(try requestsPerSecond(count / 5, width: width, client.send))
    }
    let (them, us) = (theirs.sorted()[2], ours.sorted()[2])
    speed.row("\(width)", figure(them), figure(us), ratio(us / them))
  }
  speed.print(title: "Network: GET over keep-alive loopback, 4 KB")

  let before = peakMemory()
  _ = try requestsPerSecond(count, width: 64, client.send)
  print("  \(grouped(count)) requests more raise the peak by \(size(peakMemory() - before)).")
}

/// Sends requests from this thread, at most `width` of them unanswered.
private func requestsPerSecond(
  _ count: Int, width: Int, _ send: (@escaping @Sendable (Bool) -> Void) -> Void
) throws -> Double {
  let places = DispatchSemaphore(value: width)
  let failures = Counter()
  let time = ContinuousClock().measure {
    for _ in 0..<count {
      places.wait()
      send { isSuccess in
        if !isSuccess { failures.add() }
        places.signal()
      }
    }
    for _ in 0..<width { places.wait() }
  }
  for _ in 0..<width { places.signal() }
  guard failures.value == 0 else { throw WrongInput("\(failures.value) of \(count) requests failed") }
  return Double(count) / time.seconds
}

private struct BareSession {
  let session = URLSession(configuration: .ephemeral)
  let request: URLRequest

  init(_ url: URL) { request = URLRequest(url: url) }

  func send(_ completion: @escaping @Sendable (Bool) -> Void) {
    session.dataTask(with: request) { data, _, _ in completion(data?.isEmpty == false) }.resume()
  }
}

private struct DefaultClient {
  let dependencies = SilentDependencies()
  let client: NetworkClientDefault
  let url: URL

  init(_ url: URL) {
    self.url = url
    client = NetworkClientDefault(dependencies: dependencies)
  }

  func send(_ completion: @escaping @Sendable (Bool) -> Void) {
    client.executeRequest(Request(url: url, type: .fetchComponent, additionalData: nil)) { result in
      completion((try? result.get()) != nil)
    }
  }
}

private struct SilentDependencies: DependencyLogger {
  var logger: any BeagleLoggerType = BeagleLoggerSilent()
}

private final class Counter: Sendable {
  private let count = Mutex(0)
  func add() { count.withLock { $0 += 1 } }
  var value: Int { count.withLock { $0 } }
}
