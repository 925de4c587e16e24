import Testing

@testable import Beagle

/// Stacks of screens. A screen is found by its number while it is open or something waits for it.
@Suite struct NavigationTests {
  @Test func closedScreenIsRetainedWhileAwaited() throws {
    var navigation = Navigation()
    let first = open(&navigation, .pushView)
    let second = open(&navigation, .pushView)
    let third = open(&navigation, .pushStack(controllerID: "c"))
    #expect(navigation.visible == third)
    #expect(navigation.stacks.map(\.screens) == [[first, second], [third]])
    let closed = (0..<3).map { _ in navigation.closeScreen() }
    #expect(closed == [true, true, false])
    #expect(navigation.visible == first && navigation.closed == [third, second])
    navigation.releaseClosed(except: [second])
    #expect(navigation[second]?.wasClosed == true)
    #expect(navigation[third] == nil)
    #expect(navigation[first]?.wasClosed == false)
    navigation.releaseClosed(except: [])
    #expect(navigation.closed.isEmpty && navigation[second] == nil)
  }

  @Test func resetClosesCoveredScreens() {
    var navigation = Navigation()
    let first = open(&navigation, .pushView)
    let second = open(&navigation, .pushStack(controllerID: "c"))
    let number = navigation.stacks[1].number
    let third = open(&navigation, .resetStack(controllerID: nil))
    #expect(navigation.stacks.map(\.screens) == [[first], [third]])
    #expect(navigation.stacks[1].number == number)
    let fourth = open(&navigation, .resetApplication(controllerID: nil))
    #expect(navigation.stacks.map(\.screens) == [[fourth]])
    #expect(navigation.closed == [second, first, third])
  }

  @Test func loadingCountIsReportedAtStartAndEnd() {
    var navigation = Navigation()
    let screen = open(&navigation, .pushView)
    _ = navigation.beginLoading(screen)
    #expect(navigation[screen]?.loading == 1)
    _ = navigation.endLoading(screen)
    _ = navigation.endLoading(screen)
    #expect(navigation[screen]?.loading == 0)
  }

  private func open(_ navigation: inout Navigation, _ transition: Transition) -> ViewID {
    let id = navigation.nextID()
    navigation.open(OpenScreen(id: id, origin: .declarative), transition)
    return id
  }
}
