import Beagle
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
  try liveMemory()
}

/// What a component takes: in the screen as it was built, and in the runtime that shows it.
private func liveMemory() throws {
  let live = try LiveScreen(components: 10_000)
  // The first of each leaves memory behind that the others use.
  let before = peakMemory()
  let runtimes = (0..<4).map { _ in LiveScreen.opened(live.screen) }
  let between = peakMemory()
  let others = try (0..<4).map { _ in try LiveScreen(components: 10_000) }
  let after = peakMemory()
  keep(runtimes)
  keep(others)
  let runtime = Double(between - before) / 4 / Double(live.components)
  let both = Double(after - between) / 4 / Double(live.components)
  var table = Table("components", "screen, bytes each", "runtime, bytes each")
  table.row(grouped(live.components), figure(both - runtime), figure(runtime))
  table.print(title: "Memory of a live screen")
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
