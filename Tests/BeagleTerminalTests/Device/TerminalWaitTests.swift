#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  /// `select` reports the same as `poll`, for terminals that `poll` refuses.
  @Suite struct TerminalWaitTests {
    /// An empty pipe, one with a byte, a full one, and a timeout; then the method chosen for a file, for a
    /// number that `poll` calls invalid, as it does the terminal of Apple platforms, and for one that
    /// `select` does not support.
    @Test func pollAndSelectAgree() async throws {
      let ended = try await runProcess(try programURL("TerminalProgram"), ["waiting"])
      #expect(
        String(decoding: ended.output, as: UTF8.self) == """
          poll: 1 write, 2 read write, 1 read, 0
          poll select poll
          select: 1 write, 2 read write, 1 read, 0
          poll select poll

          """)
    }
  }
#endif
