import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A plain blocking socket to a server on this machine.
final class Client {
  private let descriptor: Int32
  private var received: [UInt8] = []

  struct Answer {
    var status = 0
    var head = ""
    var body: [UInt8] = []
    var text: String { String(decoding: body, as: UTF8.self) }
    func header(_ name: String) -> String? {
      for line in head.split(separator: "\r\n") where line.lowercased().hasPrefix(name.lowercased() + ": ") {
        return String(line.dropFirst(name.count + 2))
      }
      return nil
    }
  }

  init(port: Int) throws {
    #if os(Linux)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port)).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit { close(descriptor) }

  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      #if os(Linux)
        let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) }
      #else
        let count = rest.withUnsafeBytes { Darwin.send(descriptor, $0.baseAddress, $0.count, flags) }
      #endif
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// The next answer, nil when the connection ends before one is complete.
  func answer(toHead: Bool = false) -> Answer? {
    let end = Array("\r\n\r\n".utf8)
    var headEnd: Int?
    while headEnd == nil {
      headEnd = received.indices.first { received[$0...].starts(with: end) }
      if headEnd == nil, !readMore() { return nil }
    }
    guard let headEnd else { return nil }
    var answer = Answer(head: String(decoding: received[..<headEnd], as: UTF8.self))
    answer.status = Int(answer.head.split(separator: " ").dropFirst().first ?? "") ?? 0
    received.removeFirst(headEnd + 4)
    let length = toHead ? 0 : Int(answer.header("Content-Length") ?? "") ?? 0
    while received.count < length { if !readMore() { return nil } }
    answer.body = Array(received[..<length])
    received.removeFirst(length)
    return answer
  }

  func ask(bytes: [UInt8]) -> Answer? {
    send(bytes)
    return answer()
  }

  func ask(_ text: String) -> Answer? {
    send(text)
    return answer()
  }

  /// Whether the server ends the connection without another byte.
  func isClosedByServer() -> Bool { received.isEmpty && !readMore() }

  private func readMore() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    received += buffer[..<count]
    return true
  }
}
