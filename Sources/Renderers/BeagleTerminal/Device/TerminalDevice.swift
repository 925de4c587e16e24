/// The terminal of the process, taken over for as long as this object lives.
///
/// ```swift
/// let device = try TerminalDevice()
/// device.write(frames.bytes(toShow: picture))
/// for await event in device.events {
///   …
/// }
/// device.close()
/// ```
///
/// The terminal is restored when the device is closed or released, when a signal or `exit` ends the process,
/// while the process is suspended, and when it crashes. A process can have one device at a time.
///
/// All methods are thread-safe. A background thread sends the output, so that a terminal that does not read
/// blocks no caller.
package final class TerminalDevice: Sendable {
  /// Events in order, for a single reader. Ends after ``DeviceEvent/terminated(signal:)`` or when the device
  /// is closed.
  package let events: AsyncStream<DeviceEvent>
  private let loop: TerminalLoop

  /// The maximum number of bytes waiting to be written.
  package static let maximumBacklog = 1 << 24
  /// The maximum number of unread events. Later ones are lost.
  package static let maximumEvents = 10_000

  /// Takes over the terminal of standard input, output or error, or else the process's controlling terminal.
  ///
  /// - Parameters:
  ///   - modes: the terminal modes to set.
  ///   - recorder: receives everything that the terminal sends, including its sizes.
  /// - Throws: if there is no terminal, or this process has already taken it.
  package init(modes: TerminalModes = TerminalModes(), recorder: InputRecorder? = nil)
    throws(TerminalDeviceError)
  {
    let (events, continuation) = AsyncStream.makeStream(
      of: DeviceEvent.self, bufferingPolicy: .bufferingOldest(Self.maximumEvents))
    self.events = events
    loop = try TerminalLoop(modes: modes, recorder: recorder, events: continuation)
    loop.start()
  }

  deinit {
    loop.close()
  }

  package var size: TerminalSize { loop.size }

  /// Queues bytes for sending and returns immediately.
  ///
  /// - Returns: false if the bytes are not sent, because more than ``maximumBacklog`` bytes would be waiting
  ///   or the terminal has been given back.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool { loop.write(bytes) }

  /// Whether bytes wait to be written. Draw no frame before ``DeviceEvent/written``, and then only the
  /// newest.
  package var isWriting: Bool { loop.isWriting }

  /// Whether output is lost because the terminal itself is gone.
  var isGone: Bool { loop.isGone }

  /// Whether unread events are waiting. Requires a reader that calls ``tookEvent()`` for each event.
  var hasUnreadEvents: Bool { loop.hasUnreadEvents }

  func tookEvent() { loop.tookEvent() }

  package func change(to modes: TerminalModes) {
    loop.change(to: modes)
  }

  /// Writes pending output, gives the terminal back and suspends the process, like Control-Z in other
  /// programs, until the user continues it. Continues immediately if nothing could resume the process.
  /// Returns before that; see ``DeviceEvent/suspended`` and ``DeviceEvent/resumed``.
  package func suspend() {
    loop.suspend()
  }

  /// Writes pending output and gives the terminal back. Returns when that is done, after a few seconds at
  /// most.
  package func close() {
    loop.close()
  }
}

/// Why a terminal cannot be taken, or can no longer be used.
public enum TerminalDeviceError: Error, Hashable, CustomStringConvertible {
  /// The process has none, as in a pipeline run by a service.
  case noTerminal
  /// The process has a `TerminalDevice` that has not been closed.
  case alreadyInUse
  /// The window was closed, or the connection has ended.
  case gone
  /// The terminal cannot display a frame.
  case cannotShow(String)

  /// A sentence.
  public var description: String {
    switch self {
    case .noTerminal:
      "There is no terminal: neither standard input nor standard output is one, and this process has no "
        + "controlling terminal."
    case .alreadyInUse:
      "The terminal is in use by this program already: close the other TerminalDevice first."
    case .gone: "The terminal is gone: its window was closed, or its connection has ended."
    case .cannotShow(let reason): reason
    }
  }
}

/// An event of the terminal.
package enum DeviceEvent: Sendable, Hashable {
  /// A key, a mouse event, a paste or a response.
  case input(InputEvent)
  /// The window's size has changed. Quick changes are merged into one event with the last size.
  case resized(TerminalSize)
  /// All pending output has been written, so that the next frame can be drawn.
  case written
  /// The terminal has been given back, and the program is about to be suspended.
  case suspended
  /// The program has been continued and has the terminal again. Everything must be redrawn. May occur twice.
  case resumed
  /// The program must end; the terminal has been given back and is no longer usable. `signal` is SIGHUP if
  /// the terminal itself is gone. A second signal, except SIGHUP, ends the program immediately.
  case terminated(signal: Int32)
}

package struct TerminalSize: Sendable, Hashable {
  /// In cells.
  package var columns: Int
  /// In cells.
  package var rows: Int
  /// The size of a cell in pixels; nil if the terminal does not report it.
  package var cellPixels: CellPixels?

  package struct CellPixels: Sendable, Hashable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  package init(columns: Int, rows: Int, cellPixels: CellPixels? = nil) {
    self.columns = columns
    self.rows = rows
    self.cellPixels = cellPixels
  }
}
