import BeagleTesting
import Foundation

// A program that records into a journal until it is killed or the disk is full. Its arguments are the file
// and the number of bytes that the system allows; 0 for no limit. It prints the number of each interaction in
// the file.

guard CommandLine.arguments.count == 3, let maximumBytes = UInt(CommandLine.arguments[2]) else { exit(2) }
if maximumBytes > 0 {
  // With the signal ignored, a file that grows too large is an error, as a full disk is.
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit(rlim_cur: rlim_t(maximumBytes), rlim_max: rlim_t(maximumBytes))
  #if os(Linux)
    setrlimit(Int32(RLIMIT_FSIZE.rawValue), &limit)
  #else
    setrlimit(RLIMIT_FSIZE, &limit)
  #endif
}
do throws(CassetteJournalError) {
  let journal = try CassetteJournal(at: URL(fileURLWithPath: CommandLine.arguments[1]))
  var number = journal.recorded.interactions.count
  while true {
    number += 1
    try journal.append(
      Cassette.Interaction(
        request: RecordedRequest(method: "GET", url: "http://shop.example/\(number)"),
        response: .answered(
          RecordedResponse(status: 200, body: RecordedBody(Data("\(number % 7)\n".utf8) + Data(count: 100)))))
    )
    print(number)
    fflush(nil)
  }
} catch {
  print(error)
  exit(3)
}
