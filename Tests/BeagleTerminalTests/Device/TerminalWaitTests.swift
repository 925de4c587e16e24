#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  @testable import BeagleTerminal

  /// `select` tells of files what `poll` does, for terminals that `poll` refuses.
  @Suite struct TerminalWaitTests {
    /// A pipe, and what both ways of waiting tell of its ends.
    private final class Pipe {
      let ends: [Int32]

      init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        self.ends = ends
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
      }

      deinit { for end in ends { close(end) } }

      func ask(_ wait: TerminalWait, _ milliseconds: Int32 = 0) -> (ready: Int32, read: Bool, write: Bool) {
        var wishes = [
          pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0),
          pollfd(fd: ends[1], events: Int16(POLLIN | POLLOUT), revents: 0),
        ]
        let ready = wishes.withUnsafeMutableBufferPointer { wait($0, milliseconds: milliseconds) }
        return (ready, wishes[0].revents & Int16(POLLIN) != 0, wishes[1].revents & Int16(POLLOUT) != 0)
      }
    }

    @Test(arguments: [TerminalWait.poll, .select]) func whatCanBeReadAndWrittenIsTold(wait: TerminalWait)
      throws
    {
      let pipe = try Pipe()
      #expect(pipe.ask(wait) == (1, false, true))
      #expect(write(pipe.ends[1], "a", 1) == 1)
      #expect(pipe.ask(wait, -1) == (2, true, true))
      let much = [UInt8](repeating: 0, count: 1 << 16)
      while write(pipe.ends[1], much, much.count) > 0 {}
      #expect(pipe.ask(wait, -1) == (1, true, false))
    }

    @Test(arguments: [TerminalWait.poll, .select]) func itEndsWhenTheTimeIsOver(wait: TerminalWait) throws {
      let pipe = try Pipe()
      var wish = [pollfd(fd: pipe.ends[0], events: Int16(POLLIN), revents: 0)]
      #expect(wish.withUnsafeMutableBufferPointer { wait($0, milliseconds: 1) } == 0)
      #expect(wish[0].revents == 0)
    }

    @Test func aFileThatPollTakesIsPolled() throws {
      let pipe = try Pipe()
      withExtendedLifetime(pipe) { #expect(TerminalWait(for: pipe.ends[0]) == .poll) }
      // `poll` calls the number of a closed file invalid, as it does the terminal of Apple platforms.
      #expect(TerminalWait(for: 1_000) == .select)
      // One that is too large for a set of `select` is polled whatever it is.
      #expect(TerminalWait(for: 1 << 20) == .poll)
    }
  }
#endif
