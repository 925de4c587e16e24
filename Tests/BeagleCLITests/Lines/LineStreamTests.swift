import Foundation
import Locking
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

#if os(Linux) || os(macOS)
  @Suite(.blocking) struct LineStreamTests {
    private struct Count: LineTally {
      var lines = 0
      var text = ""
      mutating func add(_ later: Count) {
        lines += later.lines
        text += later.text
      }
    }

    /// A pipe that a thread fills.
    private func pipe(_ bytes: [UInt8], pieces: Int = .max) -> FileHandle {
      let pipe = TestSupport.ChildProcess.withoutStarts { Pipe() }
      Thread {
        blockBrokenPipeSignal()
        var rest = bytes[...]
        while !rest.isEmpty {
          let piece = rest.prefix(pieces)
          guard (try? pipe.fileHandleForWriting.write(contentsOf: Data(piece))) != nil else { break }
          rest = rest.dropFirst(piece.count)
        }
        try? pipe.fileHandleForWriting.close()
      }.start()
      return pipe.fileHandleForReading
    }

    private func lines(_ bytes: [UInt8], pieces: Int, maximumLength: Int, block: Int) throws -> [(
      Int, String, Bool
    )] {
      let input = pipe(bytes, pieces: pieces)
      var reader = LineReader(input.fileDescriptor, maximumLength: maximumLength, blockSize: block)
      var lines: [(Int, String, Bool)] = []
      while let block = try reader.next() {
        block.forEachLine {
          lines.append(($0.number, String(decoding: $0.bytes, as: UTF8.self), $0.isTooLong))
        }
      }
      return lines
    }

    @Test(arguments: [1, 3, 1_000])
    func chunkSizeDoesNotChangeLines(pieces: Int) throws {
      let text = "one\n\ntwo\r\n\n" + String(repeating: "x", count: 70) + "\nlast"
      for block in [1, 7, 64, 4_096] {
        let found = try lines(Array(text.utf8), pieces: pieces, maximumLength: 100, block: block)
        #expect(found.map(\.0) == [1, 2, 3, 4, 5, 6])
        #expect(found.map(\.1) == ["one", "", "two", "", String(repeating: "x", count: 70), "last"])
        #expect(found.allSatisfy { !$0.2 })
      }
      #expect(try lines([], pieces: 1, maximumLength: 100, block: 8).isEmpty)
      #expect(try lines(Array("\n".utf8), pieces: 1, maximumLength: 100, block: 8).map(\.1) == [""])
    }

    /// At most one block of a line that is too long is kept.
    @Test func tooLongLineIsSkipped() throws {
      let long = String(repeating: "x", count: 1_000)
      let found = try lines(Array("a\n\(long)\nb\n\(long)".utf8), pieces: 10, maximumLength: 100, block: 16)
      #expect(found.map(\.0) == [1, 2, 3, 4] && found.map(\.2) == [false, true, false, true])
      #expect(found.map(\.1) == ["a", "", "b", ""])
    }

    /// A consumer that reads nothing stops the input: at most a window of blocks is in memory.
    @Test(arguments: [1, 2, 5])
    func readingStopsIfWindowIsFull(jobs: Int) throws {
      let count = 4_000
      let input = pipe((1...count).flatMap { Array("\($0)\n".utf8) })
      let stream = LineStream<Count>(
        LineReader(input.fileDescriptor, maximumLength: 100, blockSize: 16), jobs: jobs
      ) { line, output, tally in
        output += line.bytes + [0x0A]
        tally.lines += 1
      }
      var output: [UInt8] = []
      let (tally, _) = try stream.run { output += $0 }
      #expect(tally.lines == count)
      #expect(output == (1...count).flatMap { Array("\($0)\n".utf8) })
      #expect((1...stream.window).contains(stream.maximumAtOnce))
    }

    @Test func writerErrorEndsStream() throws {
      let input = pipe((1...1_000).flatMap { Array("\($0)\n".utf8) })
      let seen = Mutex(0)
      let stream = LineStream<Count>(
        LineReader(input.fileDescriptor, maximumLength: 100, blockSize: 16), jobs: 2
      ) { line, output, _ in
        seen.withLock { $0 += 1 }
        output += line.bytes + [0x0A]
      }
      #expect(throws: BrokenPipe.self) { _ = try stream.run { _ in throw BrokenPipe() } }
      #expect(stream.maximumAtOnce <= stream.window)
      #expect(seen.withLock(\.self) <= 16 * stream.window)
    }

    /// A stream that is interrupted between results writes complete lines only.
    @Test func interruptDropsRemainingLines() throws {
      let line = String(repeating: "x", count: 1 << 15)
      let input = pipe(Array("a\n".utf8))
      let stream = LineStream<Count>(LineReader(input.fileDescriptor, maximumLength: 100), jobs: 1) {
        _, output, _ in
        for _ in 1...100 { output += Array("\(line)\n".utf8) }
      }
      var output: [UInt8] = []
      let (_, ending) = try stream.run {
        output += $0
        stream.interrupt()
      }
      guard case .interrupted = ending else {
        Issue.record("\(ending)")
        return
      }
      #expect(output.last == UInt8(ascii: "\n") && output.count < 10 * line.utf8.count)
    }
  }
#endif
