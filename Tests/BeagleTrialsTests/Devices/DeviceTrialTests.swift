import Testing

@testable import BeagleTrials

@Suite struct DeviceTrialTests {
  @Test func matrixHasRowForEachDeviceAndCellForEachFont() async throws {
    let screen = DeviceScreen(box("", text("Tea", style: size(nil, 24)))).with { $0.fontScales = [2, 1] }
    let tried = try #require(try await screen.tried())
    #expect(tried.rows.map(\.name) == ["iphone-se", "pixel-9"])
    #expect(
      tried.rows[0].cells.map(\.name)
        == ["font scale 1", "font scale 1, light", "font scale 1, dark", "font scale 2"])
    #expect(tried.rows[0].cells.map(\.outcome) == [.passed, .passed, .passed, .found(["clipped-text"])])
  }

  @Test func similarFontScalesAreDifferentCells() async throws {
    let screen = DeviceScreen(box("", text("Tea"))).with { $0.fontScales = [1.25, 1.3] }
    let names = try await screen.tried()?.rows[0].cells.map(\.name) ?? []
    #expect(names.filter { !$0.contains(",") } == ["font scale 1.25", "font scale 1.3"])
  }

  @Test func statesThatDifferOnlyInDataAreDrawnOnce() async throws {
    let counter = """
      {"_beagleComponent_": "beagle:container", "context": {"id": "n", "value": 0}, "children": [
       {"_beagleComponent_": "beagle:text", "text": "@{n}", "style": {\(size(0))}},
       {"_beagleComponent_": "beagle:button", "text": "More", "style": {\(size(nil, 48))}, "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": "n", "value": "@{sum(n, 1)}"}]}]}
      """
    let findings = try await DeviceScreen(counter).findings(.zeroSize)
    #expect(findings.map(\.presses) == [[]])
  }

  @Test func stateBehindPressIsTried() async throws {
    let screen = """
      {"_beagleComponent_": "beagle:container", "context": {"id": "open", "value": false}, "children": [
       {"_beagleComponent_": "beagle:button", "text": "More", "style": {\(size(nil, 48))}, "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": "open", "value": true}]},
       {"_beagleComponent_": "beagle:text", "text": "Details",
        "style": {\(size(0)), "display": "@{condition(open, 'FLEX', 'NONE')}"}}]}
      """
    let finding = try #require(try await DeviceScreen(screen).findings(.zeroSize).first)
    #expect(finding.path == "child.children[1]")
    #expect(finding.presses == ["I tap \"More\""])
  }

  @Test func picturesShowSmallestFontAndFirstCondition() async throws {
    let screen = DeviceScreen(box("", text("Tea", style: size(nil, 24)))).with {
      $0.fontScales = [1, 2]
      $0.hasPictures = true
    }
    let pictures = try #require(try await screen.findings(.clippedText).first?.pictures)
    #expect(String(decoding: pictures.before, as: UTF8.self).contains(#"font-size="16""#))
    #expect(String(decoding: pictures.after, as: UTF8.self).contains(#"font-size="32""#))
    #expect(pictures.before.isMarked == false && pictures.after.isMarked)
  }

  @Test func faultOfFirstDrawingHasNoPictureBefore() async throws {
    let screen = DeviceScreen(box("", text("Tea", style: size(0)))).with { $0.hasPictures = true }
    let pictures = try #require(try await screen.findings(.zeroSize).first?.pictures)
    #expect(pictures.before.isEmpty && pictures.after.isMarked)
  }

  @Test func pictureIsScrolledToComponent() async throws {
    let screen = DeviceScreen(
      scroll("VERTICAL", box(size(nil, 3_000), text("Top")), text("Far below", style: size(nil, 8)))
    ).with { $0.hasPictures = true }
    let pictures = try #require(try await screen.findings(.clippedText).first?.pictures)
    let picture = String(decoding: pictures.after, as: UTF8.self)
    #expect(picture.contains("Far below") && !picture.contains("Top"))
  }

  /// A mark of something outside of the picture is at its edge.
  @Test func markOfComponentOffScreenIsInPicture() async throws {
    let badge = text("Badge", style: absolute(("left", 900), ("top", 10)))
    let screen = DeviceScreen(box("", text("Tea"), badge)).with { $0.hasPictures = true }
    let pictures = try #require(try await screen.findings(.offScreen).first?.pictures)
    #expect(String(decoding: pictures.after, as: UTF8.self).contains(#"<rect x="366""#))
  }

  @Test func rulesEndWhenTaskIsCancelled() async throws {
    let drawn = try DeviceScreen(box("", text("One"), text("Two"), text("Three"), text("Four"))).drawn()
    let count = await Task {
      var (observations, count) = (Observations(drawn), 0)
      observations.observe(.zeroSize) { _ in
        count += 1
        if count == 2 { withUnsafeCurrentTask { $0?.cancel() } }
        return nil
      }
      return count
    }.value
    #expect(count == 2)
  }

  @Test func componentWithTooLittleRoomIsOneFinding() async throws {
    // Cut at the font scale 2, and without height at the next one.
    let column = box(
      size(nil, 90), text("Heading one two three", style: flex(#""shrink": 0"#)),
      text("Rest", style: flex(#""shrink": 1"#)))
    let screen = DeviceScreen(box("", column)).with { $0.fontScales = [1, 2, 3.1] }
    let findings = try #require(try await screen.tried()).findings.filter { $0.rule.isAboutRoom }
    #expect(Set(findings.map(\.path)).count == findings.count, "\(findings.map(\.line))")
  }

  @Test func everyRuleHasClauseForEachProfile() {
    for rule in TrialRule.devices {
      #expect(rule.clauses.count == TrialProfile.allCases.count, "\(rule.code)")
    }
  }
}

extension [UInt8] {
  /// Whether a picture has a frame around a component.
  fileprivate var isMarked: Bool { String(decoding: self, as: UTF8.self).contains(##"stroke="#D6006E""##) }
}
