import BeagleNetworking
import BeagleTerminal
import Foundation

// A program for the tests of `TerminalDevice`: it takes over the terminal, shows the events, and exits as
// requested by a key.

/// Shows a line. The terminal does not add a carriage return.
func show(_ line: String, on device: TerminalDevice) {
  device.write(Array("\(line)\r\n".utf8))
}

func text(of event: DeviceEvent) -> String {
  switch event {
  case .input(let input): "\(input)"
  case .resized(let size): "resized to \(size.columns) by \(size.rows)"
  case .written: ""
  case .suspended: "suspended"
  case .resumed: "resumed"
  case .terminated(let signal): "terminated by \(signal)"
  }
}

struct Mistake: Error {}

/// Exits as requested by a key.
func end(_ key: Character, _ device: TerminalDevice) throws {
  switch key {
  case "q": device.close()
  case "e": throw Mistake()
  case "x": exit(7)
  case "t": print([1][CommandLine.argc == 0 ? 0 : Int(CommandLine.argc) + 1])
  case "a": abort()
  case "s": raise(SIGSEGV)
  case "b": raise(SIGBUS)
  case "f": raise(SIGFPE)
  case "p": raise(SIGTRAP)
  case "o": overflow(0)
  case "z": device.suspend()
  case "w": device.write(Array((String(repeating: "0123456789", count: 1 << 16) + "\r\n").utf8))
  case "m":
    var modes = TerminalModes()
    modes.mouse = .none
    modes.hidesCursor = false
    device.change(to: modes)
    show("changed", on: device)
  default: break
  }
}

/// Exhausts the stack of the thread it runs on.
func overflow(_ depth: Int) {
  withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 1) { bytes in
    bytes[depth & 4095] = 1
    if depth >= 0 { overflow(depth + Int(bytes[depth & 4095])) }
  }
}

/// What `poll` and `select` report for the ends of a pipe: how many are ready, and whether they can be read
/// and written. This is a separate program because `select` does not support descriptors from 1024 on, which
/// tests have while others run.
func showWaiting() {
  // A new process inherits the files that other tests open at that moment; this number must not be one of
  // them.
  close(1_000)
  for wait in [TerminalWait.byPoll, .bySelect] {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    func ask(_ milliseconds: Int32) -> String {
      var wishes = [
        pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0),
        pollfd(fd: ends[1], events: Int16(POLLIN | POLLOUT), revents: 0),
      ]
      let ready = wishes.withUnsafeMutableBufferPointer { wait($0, milliseconds: milliseconds) }
      let canRead = wishes[0].revents & Int16(POLLIN) != 0
      let canWrite = wishes[1].revents & Int16(POLLOUT) != 0
      return "\(ready)\(canRead ? " read" : "")\(canWrite ? " write" : "")"
    }
    let empty = ask(0)
    write(ends[1], "a", 1)
    let some = ask(-1)
    let much = [UInt8](repeating: 0, count: 1 << 16)
    while write(ends[1], much, much.count) > 0 {}
    let full = ask(-1)
    var byte = pollfd(fd: ends[1], events: Int16(POLLOUT), revents: 0)
    let late = withUnsafeMutablePointer(to: &byte) {
      wait(UnsafeMutableBufferPointer(start: $0, count: 1), milliseconds: 1)
    }
    print("\(wait.rawValue): \(empty), \(some), \(full), \(late)")
    print([ends[0], 1_000, 1 << 20].map { TerminalWait(for: $0).rawValue }.joined(separator: " "))
  }
}

/// Runs until the device ends.
func run() async throws {
  var modes = TerminalModes()
  modes.keyboard = 1
  if CommandLine.arguments.contains("handling") {
    signal(SIGUSR1) { _ in write(STDOUT_FILENO, "handled", 7) }
  }
  let device = try TerminalDevice(modes: modes)
  show("ready \(device.size.columns) by \(device.size.rows) in \(getpid())", on: device)
  if CommandLine.arguments.contains("leave") { return }
  if CommandLine.arguments.contains("twice") {
    do {
      _ = try TerminalDevice()
    } catch {
      show("\(error)", on: device)
    }
  }
  // Whether more is being written than a terminal takes at once.
  var isFlooding = false
  for await event in device.events {
    if event != .written {
      show(text(of: event), on: device)
    } else if isFlooding, !device.isWriting {
      show("all is written", on: device)
      isFlooding = false
    }
    if case .input(.key(let press)) = event, case .character(let key) = press.key, press.modifiers.isEmpty {
      try end(key, device)
      isFlooding = key == "w"
    }
    if case .terminated(let signal) = event {
      // A terminal that does not read would hold up this, as it would any other program.
      if !CommandLine.arguments.contains("quiet") { print("ended by \(signal)") }
      exit(100 + signal)
    }
  }
}

// The crash is intended; no core dump is needed.
var none = rlimit(rlim_cur: 0, rlim_max: 0)
#if os(Linux)
  setrlimit(Int32(RLIMIT_CORE.rawValue), &none)
#else
  setrlimit(RLIMIT_CORE, &none)
#endif
if CommandLine.arguments.contains("waiting") {
  showWaiting()
  exit(0)
}
do {
  try await run()
  print("the end")
} catch {
  print("error \(error)")
  exit(9)
}
