import Beagle
import BeaglePictures
import BeagleSchema
import Testing

@testable import BeagleTrials

@Suite struct LowContrastTests {
  @Test func colourOfOneAppearanceIsFoundInTheOther() async throws {
    let card = DeviceScreen(box(background("#FFFFFF"), text("Tea")))
    let finding = try #require(try await card.findings(.lowContrast).first)
    #expect(finding.conditions.first == "iphone-se, font scale 1, dark")
    #expect(
      finding.message == "\"Tea\" has a contrast of 1.0:1 (#FFFFFF on #FFFFFF); at least 4.5:1 is required")
    let bare = DeviceScreen(box("", text("Tea", color: "#111111")))
    #expect(try await bare.findings(.lowContrast).first?.conditions.first == "iphone-se, font scale 1, dark")
  }

  @Test func transparentColoursAreBlended() async throws {
    let screen = DeviceScreen(
      box(background("#0B1F17"), text("Moon", color: "#EAF6EF"), text("Rise", color: "#EAF6EF59")))
    try await screen.expect(.lowContrast, at: ["child.children[1]"])
    let veil = box(
      background("#FFFFFF"),
      box("\(background("#000000B0"))", text("Dim", color: "#888888"), text("Clear", color: "#FFFFFF")))
    try await DeviceScreen(veil).expect(.lowContrast, at: ["child.children[0].children[0]"])
  }

  @Test func earlierSiblingsAreBehindText() async throws {
    let plate = box("\(size(300, 60)), \(background("#222222")), \(absolute(("left", 0), ("top", 0)))")
    let screen = box(background("#FFFFFF"), plate, text("Dark on dark", color: "#333333"))
    try await DeviceScreen(screen).expect(.lowContrast, at: ["child.children[1]"])
  }

  @Test func scrolledContentIsOnlyBehindItsOwnText() async throws {
    let tall = box("\(size(nil, 900)), \(background("#222222"))", text("Light", color: "#FFFFFF"))
    let screen = box(
      background("#FFFFFF"),
      box(size(nil, 100), scroll("VERTICAL", tall)), text("Below", color: "#333333"))
    try await DeviceScreen(screen).expect(.lowContrast, at: [])
  }

  @Test func platformsOwnColoursAreNotReported() async throws {
    let screen = DeviceScreen(box("", text("Tea"), button("Save")))
    try await screen.expect(.lowContrast, at: [])
    let light = DeviceScreen(box(background("#FFFFFF"), button("Save")))
    try await light.expect(.lowContrast, at: [])
    let blue = DeviceScreen(box(background("#1E6BD6"), button("Save")))
    #expect(try await blue.findings(.lowContrast).first?.conditions.first == "iphone-se, font scale 1, light")
  }

  @Test func textOverImageIsCounted() async throws {
    let over = text("Caption", color: "#777777", style: absolute(("left", 10), ("top", 10)))
    let screen = DeviceScreen(box(background("#FFFFFF"), image(size(200, 100), label: "A cup"), over))
    try await screen.expect(.lowContrast, at: [])
    #expect(try await screen.tried()?.unmeasured == 1)
  }

  @Test func stylesOfEachAppearanceAreUsed() async throws {
    let screen = DeviceScreen(
      #"{"_beagleComponent_": "beagle:text", "text": "Tea", "styleId": "quiet"}"#
    ).with {
      $0.styles = [.light: ["quiet": .init(textColor: .init(red: 90, green: 90, blue: 90))]]
      $0.styles[.dark] = ["quiet": .init(textColor: .init(red: 40, green: 40, blue: 40))]
    }
    #expect(
      try await screen.findings(.lowContrast).first?.conditions.first == "iphone-se, font scale 1, dark")
  }
}
