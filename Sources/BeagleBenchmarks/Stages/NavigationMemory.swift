import Beagle
import BeagleSchema

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
