import BeagleChecking
import Testing

/// The sample of the page about comparing screens, word for word.
@Suite struct DifferenceSamples {
  private func screen(asking url: String, _ words: String) -> [UInt8] {
    let request = #"{"_beagleAction_":"beagle:sendRequest","url":"\#(url)"}"#
    let button = #"{"_beagleComponent_":"beagle:button","text":"Buy","onPress":[\#(request)]}"#
    let text = #"{"_beagleComponent_":"beagle:text","text":"\#(words)"}"#
    return Array(#"{"_beagleComponent_":"beagle:container","children":[\#(text),\#(button)]}"#.utf8)
  }

  @Test func contractChangeIsFound() throws {
    let (before, after) = (screen(asking: "/cart", "Tea"), screen(asking: "/basket", "Green tea"))
    // sample
    let difference = try ScreenDifference(before, after)
    let messages = difference.changes.filter { $0.category == .contract }.map(\.message)
    #expect(messages == [#"the url of sendRequest in onPress of button "Buy" was "/cart" and is "/basket""#])
    // end
    #expect(difference.changes.count == 2)
  }
}
