import Beagle
import Testing

/// The samples of the page about SwiftUI mean the same components, whichever way they name them.
@Suite struct SwiftUITests {
  @Test func componentNamingStylesAreEquivalent() {
    let named = Screen("farewell") {
      BeagleText(verbatim: "Goodbye, Hana")
      BeagleImage("/tea.png", mode: .fitCenter)
      BeagleButton("Close") { PopView() }
    }
    #expect(farewell(to: "Hana") == named)
    #expect(welcome("Hana").child.typeName == named.child.typeName)
  }
}
