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

/// Ten thousand pushes and pops, after a thousand that warm up: how much they leave behind.
func navigationMemory() throws {
  let next = Screen(
    child: Container(children: [
      Button(
        text: "back", onPress: [PopView().action], properties: WidgetProperties(id: "back")
      ).component
    ]).component)
  let screen = Screen(
    child: Button(
      text: "go", onPress: [PushView(route: .local(next)).action], properties: WidgetProperties(id: "go")
    ).component)
  var runtime = LiveScreen.opened(screen)
  func thousand() throws {
    for _ in 0..<1_000 {
      keep(runtime.handle(.press(try LiveScreen.node("go", runtime))))
      keep(runtime.handle(.press(try LiveScreen.node("back", runtime))))
    }
  }
  try thousand()
  let before = peakMemory()
  for _ in 0..<10 { try thousand() }
  print("1,000 pushes and pops: peak memory \(size(before)); 10,000 more: \(size(peakMemory()))")
}
