#if os(Linux)
  import CCurl
  import Foundation
  import HTTPSyntax

  /// One request through libcurl. Confined to the loop's thread.
  final class CurlTransfer {
    private enum Phase {
      /// The transfer waits for a free connection.
      case waiting
      case connecting(since: Nanoseconds)
      /// Sent; the time of the last recorded progress.
      case inFlight(Nanoseconds)
    }

    let task: CurlTask
    /// Retains this object while the request is in flight. nil before.
    unowned var slot: CurlSlot?
    /// Retained by the engine's queue.
    unowned let host: CurlHost
    private let clock: CurlClock
    private let limits: CurlLimits
    private let (connectTimeout, readTimeout, wholeTimeout): (Nanoseconds, Nanoseconds, Nanoseconds)

    private var reader = HTTPResponseHeadReader()
    private var body = Data()
    /// The announced length of the body, or 0.
    private var announced = 0
    /// nil if the body is not compressed.
    private var decoder: ContentDecoder?
    /// The reason why it was ended here, or libcurl's error.
    private var failure: CurlError?

    private var phase = Phase.waiting
    private var sendings = 0
    private let begin: Nanoseconds
    private var bytesSent: Int64 = 0

    init(_ task: CurlTask, _ host: CurlHost, _ clock: CurlClock) {
      self.task = task
      self.host = host
      self.clock = clock
      limits = task.limits
      (connectTimeout, readTimeout) = (limits.connectTimeout.nanoseconds, limits.readTimeout.nanoseconds)
      wholeTimeout = limits.wholeTimeout.nanoseconds
      begin = clock.now
    }

    var request: CurlRequest { task.request }

    // MARK: libcurl callbacks

    /// - Parameter text: a head, with the blank line that ends it, or trailers.
    /// - Returns: whether the request continues.
    func receivedHead(_ text: UnsafeRawBufferPointer) -> Bool {
      do throws(CurlError) {
        if let head = try read(text) { try prepareForBody(head) }
        return true
      } catch {
        failure = error
        return false
      }
    }

    private func read(_ text: UnsafeRawBufferPointer) throws(CurlError) -> HTTPResponseHead? {
      do { return try reader.read(text) } catch { throw .failed(.cannotParseResponse) }
    }

    /// - Returns: the number of bytes consumed; libcurl ends the request if it is less than all.
    func receivedBody(_ bytes: UnsafeRawBufferPointer) -> Int {
      phase = .inFlight(clock.now)
      do throws(CurlError) {
        if let decoder { try decoder.read(bytes, receive: append) } else { try append(bytes) }
        return bytes.count
      } catch {
        failure = error
        return 0
      }
    }

    private func append(_ bytes: UnsafeRawBufferPointer) throws(CurlError) {
      let count = body.count
      guard count + bytes.count <= limits.maximumBodySize else { throw tooLarge }
      // Most bodies arrive in one piece. Only a small part of an announced length is reserved, since it need
      // not be true.
      if count == 0, announced > bytes.count { body.reserveCapacity(min(announced, 1 << 16)) }
      if let start = bytes.baseAddress {
        body.append(start.assumingMemoryBound(to: UInt8.self), count: bytes.count)
      }
    }

    private func prepareForBody(_ head: HTTPResponseHead) throws(CurlError) {
      // A length together with a transfer coding may be a smuggling attempt, and HTTP/1.0 has no transfer
      // codings.
      if head.has("transfer-encoding"), head.has("content-length") || head.version == "HTTP/1.0" {
        slot?.closeConnection()
      }
      if head.has("content-encoding") { decoder = ContentDecoder(head.list("content-encoding")) }
      guard let length = reader.length, !head.isWithoutBody, request.method != "HEAD" else { return }
      if length > limits.maximumBodySize { throw tooLarge }
      announced = length
    }

    private var tooLarge: CurlError { .bodyTooLarge(limit: limits.maximumBodySize) }

    var version: String? { reader.head?.version }

    /// Whether it has no connection yet, and is not connecting either.
    var isWaiting: Bool { if case .waiting = phase { true } else { false } }

    func connects() -> Int32 {
      if case .waiting = phase {
        phase = .connecting(since: clock.now)
        clock.look(at: deadline)
      }
      return 0
    }

    func sends() -> Int32 {
      sendings += 1
      if sendings == 1 {
        // Without a limit for connecting, connecting counted as waiting for the response.
        phase = .inFlight(connectTimeout > 0 ? clock.now : begin)
        clock.look(at: deadline)
      }
      // The connection was closed, and it is unknown whether the server has processed the request.
      guard sendings == 1 || request.isIdempotent else {
        failure = .failed(.networkConnectionLost)
        return 1
      }
      return 0
    }

    // MARK: Time

    /// When an action is required even without an event.
    var deadline: Nanoseconds { min(begin + wholeTimeout, idleDeadline) }

    private var idleDeadline: Nanoseconds {
      switch phase {
      case .waiting: begin + connectTimeout + readTimeout
      case .connecting where connectTimeout == 0: begin + readTimeout
      case .connecting(let since):
        since + (slot?.knowsSending == true ? connectTimeout : connectTimeout + readTimeout)
      case .inFlight(let lastProgress): lastProgress + readTimeout
      }
    }

    /// Checks for progress that libcurl does not report: received header lines and sent parts of the body.
    private func noteProgress() {
      guard let slot else { return }
      if let line = slot.lastLine {
        if case .inFlight(let last) = phase {
          phase = .inFlight(max(last, line))
        } else {
          phase = .inFlight(line)
        }
      }
      let sent = ccurl_size(slot.handle, CurlInfo.bytesSent.rawValue)
      guard sent > bytesSent else { return }
      bytesSent = sent
      if case .inFlight = phase { phase = .inFlight(clock.now) }
    }

    /// - Returns: whether a limit has passed.
    func expire() -> Bool {
      noteProgress()
      guard deadline <= clock.now else { return false }
      if begin + wholeTimeout <= clock.now {
        failure = .timedOut(.whole, limit: limits.wholeTimeout)
      } else if case .inFlight = phase {
        failure = .timedOut(.reading, limit: limits.readTimeout)
      } else {
        let isLimited = connectTimeout > 0
        failure = .timedOut(.connecting, limit: isLimited ? limits.connectTimeout : limits.readTimeout)
      }
      return true
    }

    // MARK: The end

    /// Called when libcurl has ended the transfer, while the handle still has its results.
    func complete(_ result: Int32) {
      if failure != nil { return }
      if result == 0 {
        // libcurl accepts a truncated head as a response.
        if reader.head == nil { failure = .failed(.networkConnectionLost) }
        if decoder?.isWhole == false { failure = .failed(.cannotDecodeContentData) }
        return
      }
      if slot?.hasTooLargeHead == true {
        return failure = .headTooLarge(limit: HTTPResponseHeadReader.limit)
      }
      failure =
        CurlFailure(
          result: result, text: slot?.problemText ?? "",
          certificateResult: slot.map { ccurl_number($0.handle, CurlInfo.certificateResult.rawValue) } ?? 0,
          target: request.target,
          hadHead: reader.head != nil
        ).error
    }

    func fail(_ error: CurlError) { failure = error }

    func deliver(_ handler: CurlTask.Handler, _ cookies: CurlCookies?) {
      guard let head = reader.head else { return handler(CurlResponse(error: failure ?? .failed(.unknown))) }
      cookies?.note(head)
      let passesBody = failure.map { $0.keepsBody && !body.isEmpty } ?? true
      handler(CurlResponse(head: head, body: passesBody ? body : nil, error: failure))
    }
  }
#endif
