import BeagleNetworking
import Dispatch
import Foundation
import Locking
import ScaffoldServer

/// Requests per second over keep-alive loopback, one at a time and 64 at once, beside a bare URLSession and,
/// on Linux, libcurl driven by its own functions; and what many requests leave behind.
///
/// Each response sends the next request, so that nobody waits for a thread of the benchmark's.
func networkStage(_ settings: Settings) throws {
  let body = ShopDocument.screen(bytes: 4_000)
  let count = settings.nodes.contains(100_000) ? 5_000 : 500
  #if os(Linux)
    do {
      let nginx = try Nginx(body: Array(body))
      try speed(nginx.plain, nil, count, widths: [1, 64], title: "nginx, HTTP/1.1")
      if let secure = nginx.secure {
        try speed(secure.url, secure.authority, count, widths: [64], title: "nginx, HTTP/2 over TLS")
      } else {
        print("\n  HTTP/2 was skipped: there is no openssl to make a certificate with")
      }
      try growth(nginx.plain, count * 20)
      return
    } catch let error as WrongInput {
      print("\n  skipped: \(error). The server below is a slow one.")
    }
  #endif
  let server = try ScaffoldServer(routes: Router([.init("GET", "/screen", "") { _ in .json(body) }]))
  try server.start()
  defer { server.stop() }
  let url = server.baseURL.appendingPathComponent("screen")
  try speed(url, nil, count, widths: [1, 64], title: "the server for development")
  try growth(url, count * 2)
}

private func speed(_ url: URL, _ authority: String?, _ count: Int, widths: [Int], title: String) throws {
  var senders: [(name: String, run: (Int, Int) throws -> Double)] = []
  // URLSession cannot trust a custom certificate on Linux.
  if authority == nil {
    let session = BareSession(url)
    senders.append(("URLSession", { try requestsPerSecond($0, width: $1, session.send) }))
  }
  var tls = TLSSettings()
  tls.additionalAuthorities = authority.map { [.file($0)] } ?? []
  let client = DefaultClient(url, tls)
  senders.append(("NetworkClientDefault", { try requestsPerSecond($0, width: $1, client.send) }))
  if let transport = BareTransport(url: url.absoluteString, tls: tls) {
    senders.append(
      (
        "its transport",
        {
          try requestsPerSecond($0, width: $1) { completion in
            transport.send { completion($0 ?? 0 > 0) }
          }
        }
      ))
  }
  #if os(Linux)
    let plain = PlainCurl(url: url.absoluteString, authority: authority)
    senders.append(("libcurl alone", { try plain.requestsPerSecond($0, width: $1) }))
  #endif
  for width in widths {
    // In turns, so that all meet the machine in the same moods; the best is what the machine disturbed least.
    var best = [Double](repeating: 0, count: senders.count)
    for _ in 0..<7 {
      for (index, sender) in senders.enumerated() {
        best[index] = max(best[index], try sender.run(count, width))
      }
    }
    var table = Table("", "requests/s", "of libcurl")
    for (sender, speed) in zip(senders, best) {
      table.row(sender.name, figure(speed), ratio(speed / (best.last ?? 1)))
    }
    table.print(title: "Network: GET of 4 KB over keep-alive loopback, \(width) at once: \(title)")
  }
}

/// Memory and descriptors before and after.
private func growth(_ url: URL, _ count: Int) throws {
  let client = DefaultClient(url, TLSSettings())
  _ = try requestsPerSecond(1_000, width: 64, client.send)
  let (memory, files) = (peakMemory(), openDescriptors())
  _ = try requestsPerSecond(count, width: 64, client.send)
  print("  \(grouped(count)) requests more raise the peak by \(size(peakMemory() - memory)),")
  print("  and the open descriptors from \(files) to \(openDescriptors()).")
}

private func openDescriptors() -> Int {
  ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))
    ?? (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []).count
}

/// `width` requests at once, each of which sends the next when it is answered.
private func requestsPerSecond(
  _ count: Int, width: Int, _ send: @escaping (@escaping @Sendable (Bool) -> Void) -> Void
) throws -> Double {
  let run = Run(count, send)
  let time = ContinuousClock().measure {
    for _ in 0..<width { run.next() }
    for _ in 0..<width { run.ended.wait() }
  }
  guard run.failures.value == 0 else { throw WrongInput("\(run.failures.value) of \(count) requests failed") }
  return Double(count) / (time / .seconds(1))
}

/// Unchecked because `send` only reads the properties that `init` set.
private final class Run: @unchecked Sendable {
  let ended = DispatchSemaphore(value: 0)
  let failures = Counter()
  private let started = Counter()
  private let count: Int
  private let send: (@escaping @Sendable (Bool) -> Void) -> Void

  init(_ count: Int, _ send: @escaping (@escaping @Sendable (Bool) -> Void) -> Void) {
    self.count = count
    self.send = send
  }

  func next() {
    guard started.add() <= count else { return _ = ended.signal() }
    send { [self] isSuccess in
      if !isSuccess { failures.add() }
      next()
    }
  }
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

  init(_ url: URL, _ tls: TLSSettings) {
    self.url = url
    client = NetworkClientDefault(dependencies: dependencies)
    client.tls = tls
  }

  func send(_ completion: @escaping @Sendable (Bool) -> Void) {
    client.executeRequest(Request(url: url, type: .fetchComponent, additionalData: nil)) { result in
      completion((try? result.get()) != nil)
    }
  }
}

private struct SilentDependencies: DependencyLogger {
  var logger: any BeagleLogger = BeagleLoggerSilent()
}

private final class Counter: Sendable {
  private let count = Mutex(0)

  @discardableResult
  func add() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }

  var value: Int { count.withLock { $0 } }
}
