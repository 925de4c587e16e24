import BeagleChecking
import Testing

@Suite struct DifferencePairTests {
  @Test(arguments: DifferencePair.same)
  func otherSpellingsAreNoChange(pair: DifferencePair) throws {
    let difference = try pair.difference()
    #expect(difference.isEmpty, "\(difference.messages)")
  }

  @Test(arguments: DifferencePair.changed)
  func changesAreTold(pair: DifferencePair) throws {
    let difference = try pair.difference()
    #expect(difference.labels == pair.changes, "\(difference.messages)")
  }
}
