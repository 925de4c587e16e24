import BeagleChecking
import BeagleSchema
import Fixtures
import Testing

@Suite struct FixtureCheckTests {
  @Test(arguments: Fixtures.screenNames)
  func exampleScreensHaveNoErrorsOrWarnings(name: String) throws {
    let bytes = try #require(Fixtures.screen(named: name))
    let found = ScreenCheck().findings(in: bytes).filter { $0.severity > .note }
    #expect(found.isEmpty, "\(found)")
  }
}
