#if os(Linux) || os(macOS)
  import Foundation
  import ScaffoldServer
  import Locking
  import TerminalTestSupport
  import TestSupport
  import Testing

  /// Random keys, mouse events, resizes and server faults: the program stays alive, its memory bounded, and
  /// the terminal is restored. `BEAGLE_SOAK=600 swift test --filter SoakTests` runs for 600 seconds.
  @Suite(.blocking) struct SoakTests {
    private static let seconds = ProcessInfo.processInfo.environment["BEAGLE_SOAK"].flatMap { Int($0) }

    @Test func randomInputNeverBlocksBrowser() throws {
      let server = try ScaffoldServer(routes: .faulty)
      try server.start()
      defer { server.stop() }
      var terminal = try start(server)
      var user = RandomUser()
      let clock = ContinuousClock()
      let start = clock.now
      var (events, rounds, starts) = (0, 0, 1)
      var memory: [Int] = []
      while Self.seconds.map({ clock.now - start < .seconds($0) }) ?? (rounds < 12) {
        for _ in 0..<20 {
          try terminal.send(user.input(width: terminal.screen.width, height: terminal.screen.height))
          events += 1
        }
        rounds += 1
        // A resize redraws the picture in every state: it shows that the program is alive.
        let size = user.size(besides: (terminal.screen.width, terminal.screen.height))
        terminal.forgetOutput()
        terminal.resize(width: size.width, height: size.height)
        do {
          try terminal.wait(for: "a picture of another size") { _ in !terminal.output.isEmpty }
        } catch {
          // A button of the application that goes back from the first screen ended the program.
          try expectEnd(terminal)
          terminal = try self.start(server)
          starts += 1
        }
        if let bytes = residentBytes(of: terminal.process) { memory.append(bytes) }
      }
      // The first loading and compiling allocates memory; later steps must not.
      let settled = memory.dropFirst(memory.count / 4)
      #expect(
        (settled.max() ?? 0) - (settled.first ?? 0) < 96 << 20, "resident: \(memory.map { $0 >> 20 }) MiB")
      // Ends a control string that may be open.
      try terminal.send("\u{1B}\\\u{3}")
      try expectEnd(terminal)
      if Self.seconds != nil {
        let step = max(1, memory.count / 20)
        let mebibytes = stride(from: 0, to: memory.count, by: step).map { memory[$0] >> 20 }
        print(
          "\(events) events, \(rounds) sizes, \(starts) starts in \(clock.now - start); "
            + "resident MiB: \(mebibytes)")
      }
    }

    private func start(_ server: ScaffoldServer) throws -> PseudoTerminal {
      // The user restarts an application that ended. A terminal that noticed this by itself would show bytes
      // that are not UTF-8.
      let terminal = try PseudoTerminal(
        try beagleURL(), ["browse", "/home", "--base-url", server.baseURL.absoluteString], echoes: false)
      try terminal.wait(for: "? keys")
      return terminal
    }

    private func expectEnd(_ terminal: PseudoTerminal) throws {
      #expect(try terminal.waitForEnd() == .exit(0))
      #expect(terminal.modes == terminal.firstModes)
      #expect(terminal.screen.isRestored)
      #expect(terminal.screen.errors.allSatisfy { $0.hasPrefix("outside") }, "\(terminal.screen.errors)")
    }

    /// Nil if the system does not report it.
    private func residentBytes(of process: pid_t) -> Int? {
      let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)
      return text?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 4096 }
    }
  }

  /// A user who does anything but quit.
  private struct RandomUser {
    private var random = SeededGenerator(seed: 20_260_101)

    private static let keys = [
      "\t", "\t", "\t", "\t", "\r", "\r", "\r", " ", "\u{1B}", "\u{1B}", "\u{7F}", "\u{1B}[A", "\u{1B}[B",
      "\u{1B}[B",
      "\u{1B}[C", "\u{1B}[D", "\u{1B}[Z", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[H", "\u{1B}[F", "\u{1B}[1;3D",
      "\u{1B}[1;2C",
      "[", "]", "p", "r", "?", "/", "n", "N", "o", "\u{C}", "\u{6}", "\u{12}", "\u{1A}\u{19}", "a", "é", "茶",
      "👩‍🌾",
      "\u{1B}[200~pasted\ntext\u{1B}[201~", "\u{1B}[I", "\u{1B}[O", "\u{1B}OP", "\u{1B}[15~",
    ]
    private static let paths = [
      "/home", "/products", "/product", "/cart", "/sign-in", "/journal", "/onboarding", "/profile",
      "/settings", "/broken",
      "/fail?status=503", "/slow?milliseconds=300", "/html", "/empty", "/nowhere", "/",
    ]

    mutating func input(width: Int, height: Int) -> [UInt8] {
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<55: return Array((Self.keys.randomElement(using: &random) ?? "").utf8)
      case 55..<90:
        let (x, y) = (Int.random(in: 1...width, using: &random), Int.random(in: 1...height, using: &random))
        let button = [0, 0, 0, 2, 32, 35, 64, 65, 65, 66, 67].randomElement(using: &random) ?? 0
        let press = "\u{1B}[<\(button);\(x);\(y)M"
        return Array((button == 0 ? press + "\u{1B}[<0;\(x);\(y)m" : press).utf8)
      case 90..<96:
        // Closes an open overlay first.
        let path = Self.paths.randomElement(using: &random) ?? "/"
        return Array("\u{1B}[27u\u{1B}[27uo\(path)\r".utf8)
      default:
        // Any input except for the quit keys: q, and Control with C or Q.
        let count = Int.random(in: 1...12, using: &random)
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
          .filter { ![0x03, 0x11, 0x1A, UInt8(ascii: "q"), UInt8(ascii: "u")].contains($0) }
      }
    }

    mutating func size(besides other: (width: Int, height: Int)) -> (width: Int, height: Int) {
      let size = (
        width: Int.random(in: 1...200, using: &random), height: Int.random(in: 1...60, using: &random)
      )
      return size == other ? (size.width + 1, size.height) : size
    }
  }

  extension Router {
    /// The shop on a server that fails, stalls, and truncates its responses.
    fileprivate static var faulty: Router {
      let random = Mutex(SeededGenerator(seed: 7))
      let patterns = ["/", "/*", "/*/*", "/*/*/*"]
      return Router(
        patterns.map { pattern in
          Route("*", pattern, "Fails at random") { request in
            var response = Router.scaffold.respond(to: request)
            switch random.withLock({ Int.random(in: 0..<20, using: &$0) }) {
            case 0, 1: throw HTTPFault(503, "The kettle is cold.")
            case 2: response.delay = .seconds(3)
            case 3: response.delay = .milliseconds(200)
            case 4: response.body = Array(response.body.prefix(response.body.count / 2))
            default: break
            }
            return response
          }
        })
    }
  }
#endif
