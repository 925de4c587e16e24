import BeagleSchema
import Foundation

/// The peak of the process, which only grows: this stage comes first, or is run alone.
func memoryStage(_ settings: Settings) throws {
  let bytes = ShopDocument.screen(bytes: 1_000_000)
  try validate(ShopDocument.screen(bytes: 5_000))
  let before = peakMemory()
  let document = try ScreenDocument(reading: bytes)
  let after = peakMemory()
  keep(document)
  var table = Table("document", "before", "after", "more ÷ document")
  table.row(size(bytes.count), size(before), size(after), ratio(Double(after - before) / Double(bytes.count)))
  table.print(title: "Peak memory of decoding a screen, the document itself in memory before")
  try navigationMemory()
}

/// The most that was resident so far, in bytes.
func peakMemory() -> Int {
  var usage = rusage()
  #if canImport(Glibc)
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  #else
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
  #endif
}
