import Beagle
import Foundation

// A custom program that ends during its in-flight requests. Its arguments are the address of a
// server, the file of its authority, and how it ends:
//
//     return    the end of the program is reached
//     exit      a completion calls `exit`, on the thread that carries the requests
//     blocked   a completion never returns to that thread
//     late      a handler of `exit` sends one more request after other libraries have cleaned up

guard CommandLine.arguments.count == 4, let url = URL(string: CommandLine.arguments[1]) else { exit(2) }
let ending = CommandLine.arguments[3]
let request = Request(url: url, type: .fetchComponent, additionalData: nil)
let client = NetworkClientDefault(dependencies: BeagleDependencies())
client.tls.additionalAuthorities = [.file(CommandLine.arguments[2])]
// The first to be registered is the last to be called.
if ending == "late" { atexit { MainActor.assumeIsolated { requestLate() } } }

/// Waits for the result of a request.
@MainActor func requestLate() {
  let isDone = DispatchSemaphore(value: 0)
  client.executeRequest(request) { result in
    switch result {
    case .success: print("a response")
    case .failure(let failure): print("late:", (failure.error as? URLError)?.code == .cancelled)
    }
    isDone.signal()
  }
  isDone.wait()
}

// Each is asked for again as soon as it has come.
let (responses, arrived) = AsyncStream.makeStream(of: Void.self)
for _ in 0..<6 {
  Task {
    while let _ = try? await client.response(for: request) { arrived.yield() }
    arrived.finish()
  }
}
var count = 0
for await _ in responses {
  count += 1
  if count == 20 { break }
}
guard count == 20 else { exit(1) }
print("20 responses")

switch ending {
case "exit":
  client.executeRequest(request) { _ in exit(0) }
  for await _ in responses {}
  print("requests failed while the process ended")
case "blocked":
  await withCheckedContinuation { continuation in
    client.executeRequest(request) { _ in
      continuation.resume()
      while true { sleep(1_000) }
    }
  }
default: break
}
