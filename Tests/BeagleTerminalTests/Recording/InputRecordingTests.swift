import Foundation
import Testing

@testable import BeagleTerminal

/// The file of a recording.
@Suite struct InputRecordingTests {
  private static let inputs: [RecordedInput] = [
    .size(TerminalSize(columns: 80, rows: 24, cellPixels: .init(width: 8, height: 16))),
    .bytes(Array("aé\u{1B}[A".utf8)),
    .bytes([0xC3]), .bytes([0xA9, 0x0A, 0x0D, 0]), .bytes([0x1B]), .pause,
    .size(TerminalSize(columns: 40, rows: 20)),
    .bytes([]),
  ]

  @Test func inputRecordingRoundTrips() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    // One that everybody may read is made private.
    try Data("old".utf8).write(to: file)
    chmod(file.path, 0o644)
    let recorder = try InputRecorder(writingTo: file)
    for input in Self.inputs { recorder.note(input) }
    #expect(recorder.failure == nil)
    #expect(try InputRecording(contentsOf: file).inputs == Self.inputs)
    var status = stat()
    stat(file.path, &status)
    #expect(status.st_mode & 0o777 == 0o600)
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == Self.inputs.count)
    #expect(lines[1] == #"{"bytes":"aé\u001b[A"}"#)
    #expect(lines.joined().unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }

  @Test(arguments: [
    ("{\"columns\":80,\"rows\":24}\n{\"bytes\":\"a", "line 2: it is not JSON"),
    ("{\"columns\":80,\"rows\":24}\n7\n", "line 2: it is not a JSON object"),
    ("{\"columns\":80,\"rows\":24}\n\n", "line 2: it is not JSON"),
    ("{\"columns\":80}\n", "line 1: \"columns\" and \"rows\" must be"),
    ("{\"columns\":0,\"rows\":24}\n", "line 1: \"columns\" and \"rows\" must be"),
    ("{\"columns\":80,\"rows\":24}\n{\"base64\":\"!\"}\n", "line 2: \"base64\" is not base 64"),
    ("{\"columns\":80,\"rows\":24}\n{\"keys\":\"a\"}\n", "line 2: it needs \"bytes\""),
    ("{\"bytes\":\"a\"}\n", "line 1: a recording must start with the terminal's size"),
    ("", "line 1: a recording must start with the terminal's size"),
  ])
  func invalidRecordingIsReportedWithLineAndReason(text: String, message: String) {
    #expect {
      try InputRecording(reading: Array(text.utf8), of: "keys.jsonl")
    } throws: { error in
      "\(error)".hasPrefix("keys.jsonl is not an input recording: \(message)")
    }
  }
}
