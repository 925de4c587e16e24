// The samples of the page about SwiftUI. Where there is no SwiftUI, Beagle's half of them is compiled.

// sample
import Beagle
import struct Beagle.Button
import struct Beagle.Image
import struct Beagle.Text

#if canImport(SwiftUI)
  import SwiftUI
#endif
// end

// sample
typealias BeagleText = Beagle.Text
typealias BeagleButton = Beagle.Button
typealias BeagleImage = Beagle.Image
// end

// sample
#if canImport(SwiftUI)
  struct NodeView: SwiftUI.View {
    let node: SceneNode
    let press: (NodeID) -> Void

    var body: some SwiftUI.View {
      switch node.content {
      case .text(let text, _, _):
        SwiftUI.Text(text)
      case .button(let title, let isEnabled, _):
        SwiftUI.Button(title) { press(node.node) }.disabled(!isEnabled)
      default:
        SwiftUI.EmptyView()
      }
    }
  }
#endif
// end

// sample
func farewell(to name: String) -> Beagle.Screen {
  Beagle.Screen("farewell") {
    Beagle.Text(verbatim: "Goodbye, \(name)")
    Beagle.Image("/tea.png", mode: .fitCenter)
    Beagle.Button("Close") { PopView() }
  }
}
// end

// sample
func welcome(_ name: String) -> Screen {
  Screen("welcome") {
    Text(verbatim: "Welcome, \(name)")
    Image("/tea.png", mode: .fitCenter)
    Button("Close") { PopView() }
  }
}
// end
