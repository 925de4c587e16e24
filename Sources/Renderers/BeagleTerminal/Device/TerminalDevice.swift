/// The terminal that a program runs in, taken over for as long as this object lives.
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
/// It is given back when it is closed, when the last reference to it is gone, when a signal or `exit` ends the process, while
/// the process is stopped, and when it crashes. There can be one at a time in a process.
///
/// Everything can be called from any thread. What is to be written is sent by a thread of its own, so that a terminal that does
/// not read holds up nobody.
package final class TerminalDevice: Sendable {
  /// What happens, in order. For one reader. It ends after ``DeviceEvent/terminated(signal:)`` and when the device is closed.
  package let events: AsyncStream<DeviceEvent>
  private let loop: TerminalLoop

  /// The most bytes that wait to be written.
  package static let largestBacklog = 1 << 24
  /// The most events that wait to be read. Later ones are lost.
  package static let mostEvents = 10_000

  /// Takes the terminal over: the one that standard input, output or errors are, else the one that controls the process.
  ///
  /// - Parameters:
  ///   - modes: what is asked of it.
  ///   - recorder: gets all that comes from the terminal, also its sizes.
  /// - Throws: where there is no terminal, or this process has taken it already.
  package init(modes: TerminalModes = TerminalModes(), recorder: InputRecorder? = nil)
    throws(TerminalDeviceError)
  {
    let (events, continuation) = AsyncStream.makeStream(
      of: DeviceEvent.self, bufferingPolicy: .bufferingOldest(Self.mostEvents))
    self.events = events
    loop = try TerminalLoop(modes: modes, recorder: recorder, events: continuation)
    loop.start()
  }

  deinit {
    loop.close()
  }

  /// The terminal's size now.
  package var size: TerminalSize { loop.size }

  /// Sends bytes to the terminal, behind those that wait already. Returns at once.
  ///
  /// - Returns: false where ``largestBacklog`` bytes would have to wait: none of these are sent then. The same where the
  ///   terminal has been given back.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool { loop.write(bytes) }

  /// Whether bytes wait to be written. Better draw no frame before ``DeviceEvent/written``, and then the newest one.
  package var isWriting: Bool { loop.isWriting }

  /// Whether nothing written arrives any more, because the terminal itself is gone.
  var isGone: Bool { loop.isGone }

  /// Whether more events wait, for a reader that calls ``tookEvent()`` for each.
  var hasUnreadEvents: Bool { loop.hasUnreadEvents }

  func tookEvent() { loop.tookEvent() }

  /// Asks for other things from now on.
  package func change(to modes: TerminalModes) {
    loop.change(to: modes)
  }

  /// Gives the terminal back, after what waits to be written, and stops the process, as Control and Z does in other programs, until its user continues it. Goes
  /// on at once where nobody could. Returns before that: ``DeviceEvent/suspended`` and ``DeviceEvent/resumed`` tell.
  package func suspend() {
    loop.suspend()
  }

  /// Gives the terminal back, after what waits to be written. Returns when that is done, which takes seconds at most.
  package func close() {
    loop.close()
  }
}

/// Why a terminal cannot be taken, or not be used any more.
public enum TerminalDeviceError: Error, Hashable, CustomStringConvertible {
  /// The process has none, as in a pipeline that a service runs.
  case noTerminal
  /// There is a `TerminalDevice` in this process that has not been closed.
  case alreadyInUse
  /// Its window is closed, or its connection has ended.
  case gone
  /// It cannot show what there is to show.
  case cannotShow(String)

  /// A sentence.
  public var description: String {
    switch self {
    case .noTerminal:
      "There is no terminal: neither standard input nor output is one, and none controls this process."
    case .alreadyInUse:
      "The terminal is in use by this program already: close the other TerminalDevice first."
    case .gone: "The terminal is gone: its window was closed, or its connection has ended."
    case .cannotShow(let reason): reason
    }
  }
}

/// What happens to a program that has a terminal.
package enum DeviceEvent: Sendable, Hashable {
  /// A key, the mouse, a paste or a response.
  case input(InputEvent)
  /// The window has another size. Where it changes quickly, only the last one is told.
  case resized(TerminalSize)
  /// All bytes that were to be written have been: the time for the next frame.
  case written
  /// The terminal has been given back and the program is about to stop, to be continued by its user later.
  case suspended
  /// The program goes on and has the terminal again, where everything has to be drawn anew. May come twice.
  case resumed
  /// The program is to end: the terminal has been given back and does nothing any more. The number is that of the signal,
  /// SIGHUP where the terminal itself is gone. A second signal ends the program at once, but for SIGHUP.
  case terminated(signal: Int32)
}

/// How large a terminal is.
package struct TerminalSize: Sendable, Hashable {
  /// In cells.
  package var columns: Int
  /// In cells.
  package var rows: Int
  /// A cell's size in pixels; nil where the terminal does not tell.
  package var cellPixels: CellPixels?

  /// The pixels of a cell.
  package struct CellPixels: Sendable, Hashable {
    /// From left to right.
    package var width: Int
    /// From top to bottom.
    package var height: Int

    /// Creates a size.
    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// Creates a size.
  package init(columns: Int, rows: Int, cellPixels: CellPixels? = nil) {
    self.columns = columns
    self.rows = rows
    self.cellPixels = cellPixels
  }
}
