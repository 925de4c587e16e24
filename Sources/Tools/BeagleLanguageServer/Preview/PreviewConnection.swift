import Foundation
import HTTPServing

/// A connection of a browser: it has one request, and is closed after the response, or told of events until it is.
struct PreviewConnection: Sendable {
  private enum Phase {
    case reading, streaming
    /// Closed when all has been written and the other side has closed, too, so that it sees the response.
    case ending
    case closed
  }

  let socket: Socket
  private var phase = Phase.reading
  private var parser: RequestParser
  private var output: ArraySlice<UInt8> = []
  /// The number of the last event that was told.
  private var told = 0

  init(_ socket: Socket) {
    self.socket = socket
    var limits = RequestLimits()
    limits.targetBytes = 1_024
    limits.bodyBytes = 1_024
    parser = RequestParser(limits: limits)
  }

  var isClosed: Bool { phase == .closed }
  var isStreaming: Bool { phase == .streaming }
  var interests: Int16 { Int16(POLLIN) | (output.isEmpty ? 0 : Int16(POLLOUT)) }

  mutating func act(on events: Int16, _ site: PreviewSite, _ buffer: inout [UInt8]) {
    if events & Int16(POLLIN) != 0 {
      read(site, &buffer)
    } else if events & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 {
      phase = .closed
    }
    flush()
  }

  private mutating func read(_ site: PreviewSite, _ buffer: inout [UInt8]) {
    let count = socket.read(into: &buffer)
    guard count > 0 else {
      if count == 0 || !SocketError.isTemporary { phase = .closed }
      return
    }
    // What comes behind the request is of no interest.
    guard phase == .reading else { return }
    parser.append(buffer[..<count])
    do throws(HTTPFault) {
      guard let request = try parser.next() else { return }
      let response = site.response(to: request)
      output += response.bytes
      phase = response.isStream ? .streaming : .ending
    } catch {
      output += PreviewSite.refusal(error.status, error.message).bytes
      phase = .ending
    }
  }

  /// Tells the page what is new. One that is slow is told the newest when it has taken what was told before.
  mutating func tell(_ events: PreviewEvents) {
    guard phase == .streaming, output.isEmpty else { return }
    for event in events.newer(than: told) {
      output += event.bytes
      told = event.number
    }
    flush()
  }

  private mutating func flush() {
    while !output.isEmpty, phase != .closed {
      let count = socket.write(output)
      guard count > 0 else {
        if !SocketError.isTemporary { phase = .closed }
        return
      }
      output = output.dropFirst(count)
    }
    output = []
    if phase == .ending { socket.finishWriting() }
  }
}
